/** The elements of moving pieces, by piece id. */
export class Elements {
  #known = new Map<string, Element>();

  /** An attachment that registers an element while it is mounted. */
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

/** Sets styles by script, which the content security policy allows, unlike style attributes. */
export function styled(
  styles: Record<string, string>,
): (element: HTMLElement | SVGElement) => void {
  return (element) => {
    for (const [name, value] of Object.entries(styles)) element.style.setProperty(name, value);
  };
}

/** Reports an element's size and its changes (ResizeObserver), without forcing layout. */
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
