// What a browser keeps, and a server whose files can be changed.
import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Person } from './abaque.ts';

/** Waits until the service worker has the app and the engine. */
export async function kept(ada: Person): Promise<void> {
  await expect(async () => {
    expect(await keptFiles(ada)).toContainEqual(expect.stringMatching(/\.wasm$/));
  }).toPass();
}

/** The paths of the files that the service worker has. */
export function keptFiles(ada: Person): Promise<string[]> {
  return ada.page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const names = (await Promise.all(stores.map((store) => store.keys()))).flat();
    return names.map(({ url }) => new URL(url).pathname);
  });
}

/** The program behind a proxy that changes its answers. */
export class Altered {
  /** The text of the service worker, changed as a newer build would. */
  worker: (text: string) => string = (text) => text;
  /** The paths that were asked for. */
  readonly asked: string[] = [];
  /** Holds the answers for the engine back until it resolves. */
  engine: Promise<unknown> = Promise.resolve();
  #server;
  url = '';

  constructor(behind: string) {
    const target = new URL(behind);
    const pass = (incoming: IncomingMessage) =>
      request({
        host: target.hostname,
        port: target.port,
        path: incoming.url,
        method: incoming.method,
        headers: { ...incoming.headers, 'accept-encoding': 'identity' },
      });
    this.#server = createServer((incoming, outgoing) => {
      const { url = '' } = incoming;
      this.asked.push(url);
      const asked = pass(incoming);
      asked.on('response', (answer) => {
        if (url !== '/sw.js') {
          void (url.endsWith('.wasm') ? this.engine : Promise.resolve()).then(() => {
            outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
            answer.pipe(outgoing);
          });
          return;
        }
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => {
          outgoing.writeHead(200, {
            'content-type': 'text/javascript',
            'cache-control': 'no-cache',
          });
          outgoing.end(this.worker(Buffer.concat(parts).toString()));
        });
      });
      asked.on('error', () => outgoing.destroy());
      incoming.pipe(asked);
    });
    this.#server.on('upgrade', (incoming, socket) => {
      const asked = pass(incoming);
      asked.on('upgrade', (answer, other) => {
        const head = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}`);
        socket.write(`HTTP/1.1 101 Switching Protocols\r\n${head.join('\r\n')}\r\n\r\n`);
        other.pipe(socket).pipe(other);
        for (const one of [socket, other]) one.on('error', () => one.destroy());
      });
      asked.on('response', () => socket.destroy());
      asked.on('error', () => socket.destroy());
      asked.end();
    });
  }

  async open(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}
