// The module with a friendlier face: promises for calls, callbacks for analyses. Tables are kept in memory.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class Engine {
  /** Called with every message that is no reply to a call and no report of an analysis. */
  onmessage = (_message) => undefined;

  #module;
  #timer;
  #count = 0;
  #calls = new Map();
  #analyses = new Map();

  /** Loads the module from its bytes, or from the response of a fetch (or a promise of either). */
  static async load(source, { megabytes = 16, language = 'en', person = 'me', name = '' } = {}) {
    const engine = new Engine();
    const loaded = await source;
    const bytes = loaded instanceof Response ? await loaded.arrayBuffer() : loaded;
    const host = {
      now: () => performance.now(),
      unix: () => Date.now(),
      random: () => Math.floor(Math.random() * 2 ** 53),
      send: (at, length) => {
        const { memory } = engine.#module;
        const message = JSON.parse(decoder.decode(new Uint8Array(memory.buffer, at, length)));
        // Later: the module cannot be called again before it has returned.
        queueMicrotask(() => engine.#hear(message));
      },
    };
    const { instance } = await WebAssembly.instantiate(bytes, { host });
    engine.#module = instance.exports;
    engine.#module.open(megabytes);
    engine.send({ type: 'reader', person, name, account: false, language });
    return engine;
  }

  /** Sends a message of Abaque's socket. */
  send(message) {
    const bytes = encoder.encode(JSON.stringify(message));
    const at = this.#module.reserve(bytes.length);
    new Uint8Array(this.#module.memory.buffer, at, bytes.length).set(bytes);
    this.#module.receive();
    this.#workIn(0);
  }

  /** A request of Abaque's HTTP interface; resolves with `{ status, body }`. */
  call(method, path, body = null) {
    this.#count += 1;
    const id = this.#count;
    return new Promise((settle) => {
      this.#calls.set(id, settle);
      this.send({ type: 'call', id, method, path, body });
    });
  }

  /** Analyses a position; returns the function that stops it. One analysis runs at a time. */
  analyse(place, { lines = 1, every = false } = {}, report) {
    this.#count += 1;
    const id = String(this.#count);
    this.#analyses.set(id, report);
    this.send({ type: 'analyse', id, moves: [], ...place, lines, every });
    return () => {
      if (this.#analyses.delete(id)) this.send({ type: 'stop', id });
    };
  }

  /** Ends all work. */
  close() {
    clearTimeout(this.#timer);
    this.#analyses.clear();
  }

  #workIn(milliseconds) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const wait = this.#module.work();
      if (wait >= 0) this.#workIn(wait);
    }, milliseconds);
  }

  #hear(message) {
    if (message.type === 'store') {
      // Kept in memory only.
      this.send({ type: 'stored', table: message.table });
    } else if (message.type === 'called') {
      this.#calls.get(message.id)?.({ status: message.status, body: message.body });
      this.#calls.delete(message.id);
    } else if (message.type === 'analysis' || (message.type === 'error' && this.#analyses.has(message.id))) {
      const report = this.#analyses.get(message.id);
      if (message.done || message.type === 'error') this.#analyses.delete(message.id);
      report?.(message);
    } else this.onmessage(message);
  }
}
