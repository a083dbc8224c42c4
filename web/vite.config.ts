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
const AT_A_TABLE = /^(core|Table|index|Avalam|Abalone|Awale)$/;

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
            // One file for what every page uses, and a few for what several share: every file costs a header, and
            // browsers ask for six at a time. What a page alone uses is in the page's own file.
            {
              name: 'core',
              test: /node_modules\/(?!uqr)|preload-helper|src\/(App|app|api\/http|live|wire|sides|painted|pages\.ts|state\/(announce|catalogue|live|loaded|local|me|motion|notice|running|settings|storage|update|waiting)\.|learn\/path|texts\/(texts|format|counting|languages|parts)|router|query|games|boards\/([A-Z]|contract|loaded|themes|shared|\w+\/position)|parts\/(Icon|icons|seats|PlayerNames|Header|Footer|NoticeBar|ConnectionBanner|Switch)|analyse\/(evaluation|place)\.|api\/board|sound\/cues|table\/(result|lines))/,
              priority: 4,
            },
            {
              name: 'moves',
              test: /src\/(table\/(MoveList|TypedMove|typed|tools|offers|OfferLane)|parts\/Steps)/,
              priority: 2,
            },
            {
              name: 'forms',
              test: /src\/parts\/(Dialog|Choice|NewGame|LevelChoice|StartChoice|Teams)/,
            },
            // Before the forms, which show boards too: the home page needs no forms.
            {
              name: 'lists',
              test: /src\/parts\/(GameRow|RunningGames|LiveGames|FollowedPeople|People|Challenges|ChallengeRow|BoardPicture|Trouble)|src\/demo/,
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
