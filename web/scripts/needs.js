// Writes dist/needs.json: which files each place in the app needs. The server names them in the page, so
// that a browser asks for all of them at once instead of finding one behind the other.

const GAMES = { avalam: 'Avalam', abalone: 'Abalone', awale: 'Awale' };
const LANGUAGES = ['en', 'fr'];

/**
 * Addresses, with a star for every part after the first; the page there, what it shows at once, and the
 * texts that only some pages have.
 * @type {Record<string, { page: string, boards?: string[], words?: string }>}
 */
const PLACES = {
  '': { page: 'Home', boards: Object.values(GAMES) },
  'play/*': { page: 'Table' },
  'join/*': { page: 'Join' },
  lobby: { page: 'Lobby' },
  games: { page: 'Games' },
  'people/*': { page: 'Person' },
  me: { page: 'Mine' },
  'sign-in': { page: 'Sign' },
  'sign-up': { page: 'Sign' },
  recover: { page: 'Sign' },
  settings: { page: 'Settings' },
  privacy: { page: 'Privacy' },
  'rules/*': { page: 'Rules' },
  learn: { page: 'Learn', words: 'learn' },
  'learn/*': { page: 'Course', words: 'learn' },
  'learn/*/*': { page: 'Exercise', words: 'learn' },
  analyse: { page: 'Analyse', words: 'analyse' },
  'study/*': { page: 'Analyse', words: 'analyse' },
  'openings/*': { page: 'Openings', words: 'analyse' },
  'review/*': { page: 'Review', words: 'analyse' },
  missing: { page: 'Missing' },
};

/** @returns {import('vite').Plugin} */
export function needs() {
  return {
    name: 'needs',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        /** @param {string} end how the name of a module ends */
        const chunkOf = (end) => {
          const found =
            chunks.find((chunk) => chunk.facadeModuleId?.endsWith(end)) ??
            chunks.find((chunk) => chunk.moduleIds.some((id) => id.endsWith(end)));
          if (!found) throw new Error(`no file of the build has ${end}`);
          return found;
        };
        /** A file with all that it imports, styles first. @param {string[]} ends */
        const filesOf = (ends) => {
          const wanted = ends.map(chunkOf);
          for (const chunk of wanted) {
            for (const name of chunk.imports) {
              const imported = chunks.find((one) => one.fileName === name);
              if (imported && !wanted.includes(imported)) wanted.push(imported);
            }
          }
          const styles = wanted.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]);
          return [...styles, ...wanted.map((chunk) => chunk.fileName)].map((name) => `/${name}`);
        };
        /** @param {string} page */
        const pageOf = (page) => `/src/pages/${page}.svelte`;
        /** @param {string} board */
        const boardOf = (board) => `/src/boards/${board.toLowerCase()}/${board}.svelte`;
        // The page of the build names the app's own files itself.
        const own = new Set(filesOf(['/src/main.ts']));
        const pages = Object.entries(PLACES).map(([place, { page, boards = [], words }]) => {
          const inLanguage = LANGUAGES.map((language) => {
            const texts = words ? [`/locales/${language}/${words}.ftl`] : [];
            const ends = [pageOf(page), `/src/texts/${language}.ts`, ...texts];
            const files = filesOf([...ends, ...boards.map(boardOf)]);
            return [language, files.filter((file) => !own.has(file))];
          });
          return [place, Object.fromEntries(inLanguage)];
        });
        const boards = Object.entries(GAMES).map(([game, board]) => {
          return [game, filesOf([boardOf(board)]).filter((file) => !own.has(file))];
        });
        const source = JSON.stringify({
          pages: Object.fromEntries(pages),
          boards: Object.fromEntries(boards),
        });
        this.emitFile({ type: 'asset', fileName: 'needs.json', source });
      },
    },
  };
}
