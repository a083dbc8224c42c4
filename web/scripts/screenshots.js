// The README's pictures of the web app, as the screenshots that the manifest names.
import { readdirSync, readFileSync } from 'node:fs';

const FOLDER = new URL('../../docs/pictures/', import.meta.url);

/** @returns {import('vite').Plugin} */
export function screenshots() {
  return {
    name: 'screenshots',
    apply: 'build',
    generateBundle() {
      for (const name of readdirSync(FOLDER).filter((file) => file.startsWith('web-'))) {
        const fileName = name.replace(/^web-/, 'screenshots/');
        this.emitFile({ type: 'asset', fileName, source: readFileSync(new URL(name, FOLDER)) });
      }
    },
  };
}
