import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// The program that answers /api while the app is developed (`abaque serve`).
const server = process.env.ABAQUE_SERVER ?? 'http://127.0.0.1:8080';

/**
 * The page's one script is a few lines that know what to fetch. So that the app's own files do not
 * wait for them, the page names those too.
 */
function nameTheCore(): Plugin {
  return {
    name: 'name-the-core',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, path }) {
        if (!path.endsWith('/index.html')) return html;
        const files = Object.values(bundle ?? {});
        const main = files.find((file) => file.type === 'chunk' && file.name === 'main');
        if (main?.type !== 'chunk') return html;
        const scripts = [main.fileName, ...main.imports];
        const styles = files
          .filter((file) => file.type === 'chunk' && scripts.includes(file.fileName))
          .flatMap((file) => [
            ...(file.type === 'chunk' ? (file.viteMetadata?.importedCss ?? []) : []),
          ]);
        const tag = (tagName: string, attrs: Record<string, string | boolean>) => ({
          tag: tagName,
          attrs,
          injectTo: 'head' as const,
        });
        return {
          html,
          tags: [
            ...styles
              .filter((href) => !html.includes(href))
              .map((href) => tag('link', { rel: 'stylesheet', href: `/${href}` })),
            ...scripts
              .filter((src) => !html.includes(src))
              .map((src) => tag('link', { rel: 'modulepreload', href: `/${src}` })),
          ],
        };
      },
    },
  };
}

export default defineConfig({
  plugins: [svelte(), nameTheCore()],
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
            // What runs first must not wait for anything else.
            {
              name: 'boot',
              test: /preload-helper|src\/(early|state\/storage|texts\/languages|boards\/loaded)/,
              priority: 3,
            },
            // What every page uses is one file; so are the boards' common ground, and the forms.
            {
              name: 'core',
              test: /node_modules|src\/(api|live|state|texts\/(texts|format)|router|query|games|boards\/(contract|themes)|parts\/(Icon|icons|seats))/,
              priority: 2,
            },
            { name: 'board', test: /src\/boards\/(Board|shared)/, priority: 2 },
            {
              name: 'forms',
              test: /src\/parts\/(Dialog|Choice|NewGame|LevelChoice|StartChoice|Teams)/,
            },
            { name: 'lists', test: /src\/parts\/(GameRow|RunningGames|BoardPicture|Trouble)/ },
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
