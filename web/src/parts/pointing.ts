// The move in a list under the pointer or the focus.
import type { Attachment } from 'svelte/attachments';
import { on } from 'svelte/events';

/** Attached to an element, shows its move on the board while the element has the pointer or the focus. */
export function pointing(
  move: string,
  onpoint: (move: string | null) => void,
): Attachment<HTMLElement> {
  return (element) => {
    const at = () => {
      onpoint(move);
    };
    const away = () => {
      onpoint(null);
    };
    const listeners = [
      on(element, 'pointerenter', at),
      on(element, 'focus', at),
      on(element, 'pointerleave', away),
      on(element, 'blur', away),
    ];
    return () => {
      for (const remove of listeners) remove();
    };
  };
}
