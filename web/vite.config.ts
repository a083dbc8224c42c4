import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { eager } from './scripts/eager.js';
import { engine } from './scripts/engine.js';
import { fluent } from './scripts/fluent.js';
import { needs } from './scripts/needs.js';
import { screenshots } from './scripts/screenshots.js';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// The program that answers /api while the app is developed (`abaque serve`).
const server = process.env.ABAQUE_SERVER ?? 'http://127.0.0.1:8080';

/** The scripts without which a board cannot be played. */
const AT_A_TABLE = /^(core|index|Avalam|Abalone|Awale)$/;

export default defineConfig({
  plugins: [engine(), fluent(), svelte(), needs(), eager(AT_A_TABLE), screenshots()],
  build: {
    target: 'es2022',
    // The server's policy allows no data: addresses, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The second page is the one that others show in theirs.
      input: { index: here('index.html'), embed: here('embed.html') },
      output: {
        codeSplitting: {
          groups: [
            // What every page uses is one file, and a table's board and seats are in it; so are the forms,
            // and the lists. What only other pages use must not make a table wait, and
            // neither must a seventh file: browsers ask for six at a time.
            {
              name: 'core',
              test: /node_modules\/(?!uqr)|preload-helper|src\/(App|app|api\/http|live|wire|sides|painted|pages\.ts|state\/(announce|catalogue|live|loaded|local|me|motion|notice|running|settings|storage|table|update|waiting)\.|learn\/path|texts\/(texts|format|counting|languages|parts)|router|query|games|boards\/([A-Z]|contract|loaded|themes|shared|\w+\/position)|analyse\/(evaluation|place)\.|api\/board|parts\/(Icon|icons|seats|PlayerNames|Header|Footer|NoticeBar|ConnectionBanner)|pages\/(Table|NoTable)|table\/(BoardArea|SeatBar|ClockFace|sitting|preview|result)|sound\/cues)/,
              priority: 2,
            },
            {
              name: 'forms',
              test: /src\/parts\/(Dialog|Choice|NewGame|LevelChoice|StartChoice|Teams)/,
            },
            // Before the forms, which show boards too: the home page needs no forms.
            {
              name: 'lists',
              test: /src\/parts\/(GameRow|RunningGames|BoardPicture|Trouble)/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: {
    // The texts stand beside the app, in `locales/`.
    fs: { allow: [here('..')] },
    proxy: { '/api': { target: server, ws: true, changeOrigin: true } },
  },
  test: {
    include: ['src/**/*.test.ts', 'tests/unit/**/*.test.ts'],
    environment: 'happy-dom',
  },
  // Vitest must take Svelte's browser build, or `mount` is missing.
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
});
