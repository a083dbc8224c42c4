// The app's one live region for screen readers.

let spoken = $state('');
let turn = false;

export const announcement = {
  get text() {
    return spoken;
  },
};

export function announce(text: string): void {
  // Screen readers skip a repeated text: append an inaudible character.
  turn = !turn;
  spoken = turn ? text : `${text}\u00a0`;
}
