// A browser without anything that watches it: the tests' own tools run code in every page, and on a
// processor that is slowed down this costs more than the page itself.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { LAUNCH } from '../../scripts/browser.js';

type Json = Record<string, unknown>;
interface Message {
  id?: number;
  sessionId?: string;
  method?: string;
  params?: Json;
  result?: Json;
  error?: { message: string };
}

export class Chromium {
  #process: ChildProcess;
  #profile: string;
  #ask: Writable;
  #count = 0;
  #waiting = new Map<number, { done: (result: Json) => void; failed: (why: Error) => void }>();
  #listeners = new Set<(message: Message) => void>();

  constructor() {
    this.#profile = mkdtempSync(join(tmpdir(), 'abaque-bench-'));
    const flags = ['--headless', '--no-first-run', '--remote-debugging-pipe'];
    const size = '--window-size=1366,768';
    const args = [
      ...LAUNCH.args,
      ...flags,
      size,
      `--user-data-dir=${this.#profile}`,
      'about:blank',
    ];
    this.#process = spawn(LAUNCH.executablePath, args, {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    });
    this.#ask = this.#process.stdio[3] as Writable;
    let rest = '';
    (this.#process.stdio[4] as Readable).setEncoding('utf8').on('data', (text: string) => {
      const messages = (rest + text).split('\0');
      rest = messages.pop() ?? '';
      for (const message of messages) this.#hear(JSON.parse(message) as Message);
    });
  }

  /** Opens an empty page. */
  async page(): Promise<Page> {
    const { targetId } = await this.send('Target.createTarget', { url: 'about:blank' });
    const { sessionId } = await this.send('Target.attachToTarget', { targetId, flatten: true });
    return new Page(this, String(targetId), String(sessionId));
  }

  send(method: string, params: Json = {}, sessionId?: string): Promise<Json> {
    this.#count += 1;
    const id = this.#count;
    this.#ask.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    return new Promise((done, failed) => this.#waiting.set(id, { done, failed }));
  }

  /** Hears every event until the returned function is called. */
  listen(listener: (message: Message) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.#process.once('exit', resolve));
    this.#process.kill();
    await ended;
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }

  #hear(message: Message): void {
    if (message.id === undefined) {
      for (const listener of [...this.#listeners]) listener(message);
      return;
    }
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.error) waiting?.failed(new Error(message.error.message));
    else waiting?.done(message.result ?? {});
  }
}

export class Page {
  readonly chromium: Chromium;
  readonly target: string;
  readonly session: string;

  constructor(chromium: Chromium, target: string, session: string) {
    this.chromium = chromium;
    this.target = target;
    this.session = session;
  }

  send(method: string, params: Json = {}): Promise<Json> {
    return this.chromium.send(method, params, this.session);
  }

  /** Goes to an address and waits until an event has come; its content. */
  async go(
    url: string,
    until: string,
    which: (params: Json) => boolean = () => true,
  ): Promise<Json> {
    const come = new Promise<Json>((resolve) => {
      const unlisten = this.chromium.listen(({ sessionId, method, params = {} }) => {
        if (sessionId !== this.session || method !== until || !which(params)) return;
        unlisten();
        resolve(params);
      });
    });
    await this.send('Page.navigate', { url });
    return come;
  }

  /** What an expression is in the page; a promise is waited for. */
  async value<T>(expression: string): Promise<T> {
    const { result } = await this.send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    return (result as { value: T }).value;
  }

  async close(): Promise<void> {
    await this.chromium.send('Target.closeTarget', { targetId: this.target });
  }
}
