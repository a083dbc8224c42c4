// Puts scripts and styles into the page itself: a page that anyone can keep and open without a server.

/** @returns {import('vite').Plugin} */
export function oneFile() {
  return {
    name: 'one-file',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        /** @type {string[]} */
        const scripts = [];
        /** @type {string[]} */
        const styles = [];
        for (const [name, file] of Object.entries(bundle)) {
          if (name.endsWith('.html')) continue;
          if (file.type === 'chunk') scripts.push(file.code);
          else if (name.endsWith('.css')) styles.push(String(file.source));
          else throw new Error(`${name} cannot be put into the page`);
          Reflect.deleteProperty(bundle, name);
        }
        if (scripts.length !== 1) throw new Error(`${scripts.length} scripts instead of one`);
        for (const [name, file] of Object.entries(bundle)) {
          if (!name.endsWith('.html') || file.type !== 'asset') continue;
          // What would end the element early.
          const script = scripts.join('\n').replaceAll('</script', '<\\/script');
          file.source = String(file.source)
            .replace(/\s*<script type="module"[^>]*src=[^>]*><\/script>/, '')
            .replace(/\s*<link rel="(?:stylesheet|modulepreload)"[^>]*>/g, '')
            .replace('</head>', () => `<style>${styles.join('\n')}</style>\n  </head>`)
            .replace('</body>', () => `<script type="module">${script}</script>\n  </body>`);
        }
      },
    },
  };
}
