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
let explained = $state(read(EXPLAINED) === true);

export const offline = {
  /** The connection has been lost for longer than a moment. */
  get lost() {
    return lost;
  },
  /** Without the server, this browser plays, teaches and analyses by itself. */
  get capable() {
    return lost && capable;
  },
  /** Whether the reader knows what works offline. */
  get explained() {
    return explained;
  },
  set explained(value: boolean) {
    explained = value;
    write(EXPLAINED, value);
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
