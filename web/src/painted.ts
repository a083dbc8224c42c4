// Defers work until the first paint, or until the page has settled.

/** Runs a callback after the next paint. */
export function afterPaint(what: () => void): () => void {
  // Hidden pages are not painted.
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

/** By then a page has what it needs at first, also on a slow line. */
const SETTLES = 3000;

/** Runs a callback in idle time, when the first load of a page no longer competes with it. */
export function whenSettled(what: () => void): () => void {
  const timer = setTimeout(what, SETTLES);
  return () => {
    clearTimeout(timer);
  };
}
