// The move in a list under the pointer or the focus.

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
