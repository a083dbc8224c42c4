import type { ClientMessage, GameLine, ServerMessage } from './wire.js';

export type * from './wire.js';

export interface Options {
  /** The size of the engine's hash table; Avalam's solver takes as much again. */
  megabytes?: number;
  /** The language of answers. */
  language?: 'en' | 'fr';
  /** Your id at tables, and the name to show there. */
  person?: string;
  name?: string;
}

/** A report of an analysis, or why there is none. */
export type Report = Extract<ServerMessage, { type: 'analysis' | 'error' }>;

export class Engine {
  static load(
    source: BufferSource | Response | Promise<BufferSource | Response>,
    options?: Options,
  ): Promise<Engine>;
  onmessage: (message: ServerMessage) => void;
  send(message: ClientMessage): void;
  call(method: 'GET' | 'POST', path: string, body?: unknown): Promise<{ status: number; body: unknown }>;
  analyse(
    place: GameLine,
    options: { lines?: number; every?: boolean },
    report: (report: Report) => void,
  ): () => void;
  close(): void;
}
