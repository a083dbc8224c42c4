// A move in a list, pointed at by whoever is over it or has the focus on it.

/** What an element needs so that its move is shown on the board meanwhile. */
export function pointing(move: string, onpoint: (move: string | null) => void) {
  const at = () => {
    onpoint(move);
  };
  const away = () => {
    onpoint(null);
  };
  return { onpointerenter: at, onpointerleave: away, onfocus: at, onblur: away };
}
