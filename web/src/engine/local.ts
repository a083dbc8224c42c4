// The engine and the tables of this browser: a worker that is started when it is first needed, and again if it crashes.
import { ENGINE } from 'virtual:engine';
import type { ClientMessage, ServerMessage } from '../wire';
import type { FromWorker, LocalReader, ToWorker } from './protocol';

export interface Reply {
  status: number;
  body: unknown;
}

/** A module with one SIMD instruction: browsers that refuse it cannot load ours. */
const SIMD = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15,
  253, 98, 11,
]);
/** After this many crashes in one visit the server's engine is used. */
const MOST_CRASHES = 5;
/** The hash table's share of the device's memory, within limits: megabytes of one gigabyte. */
const SHARE = 4;
const LEAST_MEGABYTES = 4;
const MOST_MEGABYTES = 16;

let worker: Worker | null = null;
let isReady = false;
let crashes = 0;
let hasFailed = false;
let count = 0;
/** Games are stored on this device. */
let keeps = true;
let reader: LocalReader | null = null;
/** Messages that wait for the module. */
let waiting: ToWorker[] = [];
const calls = new Map<number, { request: ToWorker; settle: (reply: Reply | null) => void }>();
interface Listeners {
  heard: (message: ServerMessage) => void;
  /** The worker is new; `available` is false if there will be none. */
  restarted: (available: boolean) => void;
  unkept: () => void;
  /** A game that is stored on this device is over. */
  over: () => void;
}

const nothing = () => undefined;
const listeners: Listeners = { heard: nothing, restarted: nothing, unkept: nothing, over: nothing };

/** Whether this build has the engine and this browser can run it. */
export function isAvailable(): boolean {
  return (
    ENGINE !== null &&
    !hasFailed &&
    typeof Worker === 'function' &&
    typeof BroadcastChannel === 'function' &&
    typeof WebAssembly === 'object' &&
    WebAssembly.validate(SIMD)
  );
}

/** The state of the local engine, for the settings page. */
export const presence = (): 'here' | 'missing' | 'unsupported' =>
  ENGINE === null ? 'missing' : isAvailable() ? 'here' : 'unsupported';

/** Whether the engine can start without a network. */
export async function isHere(): Promise<boolean> {
  if (!ENGINE || !isAvailable()) return false;
  return isReady || (await caches.match(ENGINE.path).catch(() => undefined)) !== undefined;
}

/** Stores no games. Call it before the engine is first used. */
export function keepNothing(): void {
  keeps = false;
}

export function listen(to: Partial<Listeners>): void {
  Object.assign(listeners, to);
}

/** Sets the user. Starts the worker if calls wait for it. */
export function introduce(who: LocalReader): void {
  if (JSON.stringify(who) === JSON.stringify(reader)) return;
  reader = who;
  if (worker) send({ kind: 'reader', reader: who });
  else if (waiting.length > 0 || calls.size > 0) start();
}

export function say(message: ClientMessage): void {
  start();
  send({ kind: 'say', message });
}

/** A request that the server answers over HTTP; null if it needs the server. */
export function call(method: string, path: string, body?: unknown): Promise<Reply | null> {
  if (!isAvailable()) return Promise.resolve(null);
  start();
  count += 1;
  const id = count;
  const request: ToWorker = { kind: 'call', id, method, path, body };
  return new Promise((settle) => {
    calls.set(id, { request, settle });
    send(request);
  });
}

/** Asks the service worker to cache the module for offline use. */
export function prepare(): void {
  if (!isAvailable()) return;
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage('keep-engine'));
}

function megabytes(): number {
  const { deviceMemory = 4 } = navigator as { deviceMemory?: number };
  return Math.min(MOST_MEGABYTES, Math.max(LEAST_MEGABYTES, SHARE * deviceMemory));
}

function start(): void {
  if (worker || !ENGINE || !reader) return;
  worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
    hear(data);
  };
  worker.onerror = () => {
    hear({ kind: 'failed', crashed: true });
  };
  const { hash } = ENGINE;
  const path = new URL(ENGINE.path, document.baseURI).href;
  worker.postMessage({ kind: 'open', path, hash, megabytes: megabytes(), keeps, reader });
}

function send(message: ToWorker): void {
  if (isReady) worker?.postMessage(message);
  else waiting.push(message);
}

function hear(message: FromWorker): void {
  switch (message.kind) {
    case 'ready': {
      isReady = true;
      const due = waiting;
      waiting = [];
      for (const one of due) send(one);
      break;
    }
    case 'heard':
      listeners.heard(message.message);
      break;
    case 'called':
      calls.get(message.id)?.settle(message);
      calls.delete(message.id);
      break;
    case 'unkept':
      listeners.unkept();
      break;
    case 'over':
      listeners.over();
      break;
    case 'failed':
      restart(message.crashed);
  }
}

function restart(crashed: boolean): void {
  worker?.terminate();
  worker = null;
  isReady = false;
  crashes += 1;
  // Calls are asked again, the rest by `restarted`: what the lost worker had heard is in its messages.
  waiting = [];
  if (!crashed || crashes > MOST_CRASHES) {
    hasFailed = true;
    // The network was missing: it may be back.
    if (!crashed) addEventListener('online', () => (hasFailed = false), { once: true });
    for (const { settle } of calls.values()) settle(null);
    calls.clear();
  } else {
    start();
    for (const { request } of calls.values()) send(request);
  }
  listeners.restarted(!hasFailed);
}
