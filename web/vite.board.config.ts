// The board of the npm package: the page for other people's frames, with its files and the engine, on any static server.
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { engine } from './scripts/engine.js';
import { fluent } from './scripts/fluent.js';

export default defineConfig({
  plugins: [engine('./'), fluent(), svelte()],
  base: './',
  publicDir: false,
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: fileURLToPath(new URL('embed.html', import.meta.url)) },
  },
});
