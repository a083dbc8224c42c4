// Writes dist/sw.js: the service worker, with the names of the files that this build has made.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const HERE = new URL('..', import.meta.url);
const DIST = new URL('dist/', HERE);
// Long texts that few people read need not be kept by everyone.
const LEFT_OUT = /\/rules-|\.(br|gz)$/;

const assets = readdirSync(new URL('assets', DIST)).map((name) => `/assets/${name}`);
const files = [...assets, '/icon.svg', '/manifest.webmanifest'].filter(
  (name) => !LEFT_OUT.test(name),
);
// The page has a name that never changes, so its content counts too.
const version = createHash('sha256')
  .update(files.join('\n'))
  .update(readFileSync(new URL('index.html', DIST)))
  .digest('hex')
  .slice(0, 12);
const worker = readFileSync(new URL('src/worker/worker.js', HERE), 'utf8');
const known = `const VERSION = ${JSON.stringify(version)};\nconst FILES = ${JSON.stringify(files)};\n`;
writeFileSync(new URL('sw.js', DIST), known + worker.replace(/\/\* global .*\*\/\n/, ''));
