// Writes dist/sw.js: the service worker with the list of this build's files.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const HERE = new URL('..', import.meta.url);
const DIST = new URL('dist/', HERE);
const LEFT_OUT = /\.(br|gz|wasm)$/;

const assets = readdirSync(new URL('assets', DIST)).map((name) => `/assets/${name}`);
/** Half of a SHA-256, in base64: enough to find damage. @param {string} name */
const hashOf = (name) =>
  createHash('sha256')
    .update(readFileSync(new URL(`.${name}`, DIST)))
    .digest('base64')
    .slice(0, 22);
const files = Object.fromEntries(
  [...assets, '/icon.svg', '/manifest.webmanifest']
    .filter((name) => !LEFT_OUT.test(name))
    .map((name) => [name, hashOf(name)]),
);
const [module] = assets.filter((name) => name.endsWith('.wasm'));
const engine = module ? { path: module, hash: hashOf(module) } : null;
const index = readFileSync(new URL('index.html', DIST), 'utf8');
/** What the page of this build refers to, and that of another build does not. */
const page = [...index.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, name]) => name);
const worker = readFileSync(new URL('src/worker/worker.js', HERE), 'utf8');
// The document's name never changes, so include its content in the version.
const version = createHash('sha256')
  .update(JSON.stringify([files, engine, worker]))
  .update(index)
  .digest('hex')
  .slice(0, 12);
const known = Object.entries({ VERSION: version, FILES: files, PAGE: page, ENGINE: engine })
  .map(([name, value]) => `const ${name} = ${JSON.stringify(value)};\n`)
  .join('');
writeFileSync(new URL('sw.js', DIST), known + worker.replace(/\/\* global .*\*\/\n/, ''));
