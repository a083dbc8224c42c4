// One place from which screen readers hear what happens.

let spoken = $state('');
let turn = false;

export const announcement = {
  get text() {
    return spoken;
  },
};

export function announce(text: string): void {
  // The same sentence twice would be heard once: a mark that nobody hears makes it differ.
  turn = !turn;
  spoken = turn ? text : `${text}\u00a0`;
}
