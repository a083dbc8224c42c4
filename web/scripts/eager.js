// Marks scripts for eager compilation: supporting browsers compile them completely, off the main thread, instead of
// function by function at the first call.
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
