// Whether the server is away, and what this browser can do meanwhile.
import { link } from './live.svelte';
import { canPlayHere } from './local.svelte';
import { read, write } from './storage';

/** A shorter loss is not shown, in milliseconds. */
const PATIENCE = 900;
/** In the storage: the reader has closed the explanation. */
const EXPLAINED = 'offline-explained';

let lost = $state(false);
let capable = $state(false);
/** `first`: the reader has not seen it yet. */
let explanation = $state<'first' | 'open' | 'closed'>(
  read(EXPLAINED) === true ? 'closed' : 'first',
);

export const offline = {
  /** The connection has been lost for longer than a moment. */
  get lost() {
    return lost;
  },
  /** Without the server, this browser plays, teaches and analyses by itself. */
  get capable() {
    return lost && capable;
  },
  /** What works offline, explained once and on request. */
  get explanation() {
    return explanation;
  },
  toggleExplanation() {
    explanation = explanation === 'open' ? 'closed' : 'open';
    write(EXPLAINED, true);
  },
  closeExplanation() {
    explanation = 'closed';
    write(EXPLAINED, true);
  },
};

/** Follows the connection, as an effect. */
export function followLoss(): (() => void) | undefined {
  if (link.connection !== 'lost') {
    lost = false;
    return undefined;
  }
  const timer = setTimeout(() => {
    lost = true;
    void canPlayHere().then((can) => (capable = can));
  }, PATIENCE);
  return () => {
    clearTimeout(timer);
  };
}
