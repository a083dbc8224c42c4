// The WebAssembly module alone, in a worker of a page without the app.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';

const ORIGIN = 'http://module.test';
export const ENGINE = join(import.meta.dirname, '../../engine/engine.wasm');

const WORKER = `let instance;
onmessage = async ({ data: { path, calls } }) => {
  try {
    const host = {
      now: () => performance.now(),
      unix: () => Date.now(),
      random: () => 0,
      send: () => undefined,
    };
    const bytes = instance ? null : await (await fetch(path)).arrayBuffer();
    instance ??= (await WebAssembly.instantiate(bytes, { host })).instance;
    postMessage({ results: calls.map(([name, ...values]) => instance.exports[name](...values)) });
  } catch (error) {
    postMessage({ error: String(error) });
  }
};`;

export type Call = [name: string, ...values: number[]];

/** Calls functions of a module, each in order, and returns their results. */
export async function callModule(browser: Browser, file: string, calls: Call[]): Promise<number[]> {
  const page = await openModule(browser, file);
  const results = await callIn(page, calls);
  await page.close();
  return results;
}

/** A page with a worker that has the module. */
export async function openModule(browser: Browser, file: string): Promise<Page> {
  const page = await browser.newPage();
  await page.route(`${ORIGIN}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/module') {
      return route.fulfill({ body: readFileSync(file), contentType: 'application/wasm' });
    }
    return pathname === '/worker'
      ? route.fulfill({ body: WORKER, contentType: 'text/javascript' })
      : route.fulfill({ body: '<!doctype html><title>Module</title>', contentType: 'text/html' });
  });
  await page.goto(ORIGIN);
  return page;
}

export async function callIn(page: Page, calls: Call[]): Promise<number[]> {
  const { results, error } = await page.evaluate(
    (asked) =>
      new Promise<{ results?: number[]; error?: string }>((resolve) => {
        const kept = window as unknown as { worker?: Worker };
        const worker = (kept.worker ??= new Worker('/worker'));
        worker.onmessage = ({ data }) => {
          resolve(data as { results?: number[]; error?: string });
        };
        worker.onerror = ({ message }) => {
          resolve({ error: message });
        };
        worker.postMessage({ path: '/module', calls: asked });
      }),
    calls,
  );
  if (!results) throw new Error(error);
  return results;
}
