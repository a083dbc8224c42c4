// Writes dist/needs.json: the files that each route needs. The server preloads them in the page, so that the browser
// requests all at once instead of discovering them one by one.

const GAMES = { avalam: 'Avalam', abalone: 'Abalone', awale: 'Awale' };
const LANGUAGES = ['en', 'fr'];

/**
 * Routes, with a star for every segment after the first; their page, the boards it shows at once, and its texts.
 * @type {Record<string, { page: string, boards?: string[], words?: string[] }>}
 */
const PLACES = {
  '': { page: 'Home', boards: Object.values(GAMES) },
  'play/*': { page: 'Table' },
  'join/*': { page: 'Join', words: ['people', 'dialogs'] },
  lobby: { page: 'Lobby', words: ['people', 'dialogs'] },
  games: { page: 'Games', words: ['people'] },
  'people/*': { page: 'Person', words: ['people', 'dialogs'] },
  leaders: { page: 'Leaders', words: ['people'] },
  me: { page: 'Mine', words: ['people'] },
  'sign-in': { page: 'Sign', words: ['people'] },
  'sign-up': { page: 'Sign', words: ['people'] },
  recover: { page: 'Sign', words: ['people'] },
  settings: { page: 'Settings', words: ['settings'] },
  privacy: { page: 'Privacy' },
  'rules/*': { page: 'Rules' },
  learn: { page: 'Learn', words: ['learn'] },
  'learn/*': { page: 'Course', words: ['learn'] },
  'learn/*/*': { page: 'Exercise', words: ['learn'] },
  analyse: { page: 'Analyse', words: ['analyse'] },
  'study/*': { page: 'Analyse', words: ['analyse'] },
  'openings/*': { page: 'Openings', words: ['analyse'] },
  'review/*': { page: 'Review', words: ['analyse'] },
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
        /** @param {string} end the end of a module's name */
        const chunkOf = (end) => {
          const found =
            chunks.find((chunk) => chunk.facadeModuleId?.endsWith(end)) ??
            chunks.find((chunk) => chunk.moduleIds.some((id) => id.endsWith(end)));
          if (!found) throw new Error(`no file of the build has ${end}`);
          return found;
        };
        /** A file with everything it imports, styles first. @param {string[]} ends */
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
        // The document itself references the app's main files.
        const own = new Set(filesOf(['/src/main.ts']));
        const pages = Object.entries(PLACES).map(([place, { page, boards = [], words = [] }]) => {
          const inLanguage = LANGUAGES.map((language) => {
            const texts = words.map((part) => `/locales/${language}/${part}.ftl`);
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
