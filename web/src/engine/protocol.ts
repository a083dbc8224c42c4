// The messages between a page and its engine worker.
import type { ClientMessage, ServerMessage } from '../wire';

/** The user of the page and their language. */
export interface LocalReader {
  person: string;
  name: string;
  account: boolean;
  language: string;
}

export type ToWorker =
  | {
      kind: 'open';
      path: string;
      hash: string;
      megabytes: number;
      /** Whether games are stored. */
      keeps: boolean;
      reader: LocalReader;
    }
  | { kind: 'reader'; reader: LocalReader }
  | { kind: 'say'; message: ClientMessage }
  | { kind: 'call'; id: number; method: string; path: string; body?: unknown };

export type FromWorker =
  | { kind: 'ready' }
  /** The module could not be loaded, or has crashed. */
  | { kind: 'failed'; crashed: boolean }
  | { kind: 'heard'; message: ServerMessage }
  | { kind: 'called'; id: number; status: number; body: unknown }
  /** A game could not be stored on this device. */
  | { kind: 'unkept' }
  /** A game is over, and stored. */
  | { kind: 'over' };
