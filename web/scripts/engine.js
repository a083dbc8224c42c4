// The module `virtual:engine`: where this build has the WebAssembly module, and its hash; null in a build without it.
// `make wasm` writes web/engine/engine.wasm.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const NAME = 'virtual:engine';
const FILE =
  process.env.ABAQUE_ENGINE ?? fileURLToPath(new URL('../engine/engine.wasm', import.meta.url));

/**
 * @param {string} base where the files of the build are, for the page
 * @returns {import('vite').Plugin}
 */
export function engine(base = '/') {
  const bytes = existsSync(FILE) && !process.env.VITEST ? readFileSync(FILE) : null;
  const hash = bytes && createHash('sha256').update(bytes).digest('hex');
  const fileName = hash && `assets/engine-${hash.slice(0, 12)}.wasm`;
  return {
    name: 'engine',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load(id) {
      if (id !== `\0${NAME}`) return null;
      // The development server has no files of the build.
      const found = fileName && !this.meta.watchMode ? { path: `${base}${fileName}`, hash } : null;
      return `export const ENGINE = ${JSON.stringify(found)};`;
    },
    generateBundle() {
      if (bytes && fileName) this.emitFile({ type: 'asset', fileName, source: bytes });
    },
  };
}
