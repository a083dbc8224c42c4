/** The elements of pieces that move, by the names of the pieces. */
export class Elements {
  #known = new Map<string, Element>();

  /** Attached to an element, it remembers it for as long as it is on the page. */
  hold(name: string): (element: Element) => () => void {
    return (element) => {
      this.#known.set(name, element);
      return () => {
        if (this.#known.get(name) === element) this.#known.delete(name);
      };
    };
  }

  get(name: string): Element | undefined {
    return this.#known.get(name);
  }
}

/** Sets styles of an element by script, which the server's policy allows where it forbids attributes. */
export function styled(
  styles: Record<string, string>,
): (element: HTMLElement | SVGElement) => void {
  return (element) => {
    for (const [name, value] of Object.entries(styles)) element.style.setProperty(name, value);
  };
}

/** Tells the size of an element, and when it changes: before it is painted, but never by a layout of its own. */
export function sized(
  tell: (width: number, height: number) => void,
): (element: Element) => () => void {
  return (element) => {
    const observer = new ResizeObserver(() => {
      tell(element.clientWidth, element.clientHeight);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  };
}
