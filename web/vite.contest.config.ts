// The page of a contest (`abaque tournament`): one file that needs no server and no network.
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { fluent } from './scripts/fluent.js';
import { oneFile } from './scripts/one-file.js';

export default defineConfig({
  plugins: [fluent(), svelte(), oneFile()],
  publicDir: false,
  build: {
    target: 'es2022',
    emptyOutDir: false,
    assetsInlineLimit: Number.MAX_SAFE_INTEGER,
    cssCodeSplit: false,
    modulePreload: false,
    rolldownOptions: {
      input: fileURLToPath(new URL('contest.html', import.meta.url)),
      output: { codeSplitting: false },
    },
  },
});
