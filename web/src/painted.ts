// Defers work until the first paint.

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
