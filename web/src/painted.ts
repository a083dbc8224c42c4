// What can wait until the reader sees something.

/** Does something once what the screen shows now is painted, so that it delays nobody. */
export function whenPainted(what: () => void): () => void {
  // Pages that nobody sees are not painted.
  if (document.hidden) {
    const timer = setTimeout(what);
    return () => {
      clearTimeout(timer);
    };
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(what);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
