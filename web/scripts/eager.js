// Marks scripts that run as soon as they arrive: browsers that know the mark read them whole, beside the
// main thread, and not function by function when each is called first.
const MARK = '//# allFunctionsCalledOnLoad\n';

/** @param {RegExp} names of the files @returns {import('vite').Plugin} */
export function eager(names) {
  return {
    name: 'eager',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && names.test(file.name)) file.code = MARK + file.code;
        }
      },
    },
  };
}
