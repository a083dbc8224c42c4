// Subsets the two typefaces into src/fonts. Run it again (`npm run fonts`) when a language needs other characters or a
// typeface has a new version.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import subsetFont from 'subset-font';

const HERE = new URL('..', import.meta.url);
// Latin-1, French and German letters beyond it, and typographic punctuation.
const LATIN =
  range(0x20, 0x7e) + range(0xa0, 0xff) + 'ŒœŸıŠšŽž–—‘’‚“”„†•…‹›€™−×←↑→↓½¼¾\u202f\u2009\u2212';

const FACES = [
  {
    from: 'node_modules/@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2',
    to: 'src/fonts/fraunces.woff2',
    // Titles only: one optical size, slight softness, and the plain letterforms.
    axes: { opsz: 72, SOFT: 40, WONK: 0, wght: { min: 400, max: 700 } },
    letters: LATIN,
  },
  {
    from: 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    to: 'src/fonts/inter.woff2',
    axes: { wght: { min: 400, max: 700 } },
    letters: LATIN,
  },
];

/** @param {number} first @param {number} last */
function range(first, last) {
  return String.fromCharCode(...Array.from({ length: last - first + 1 }, (_, i) => first + i));
}

mkdirSync(new URL('src/fonts', HERE), { recursive: true });
for (const { from, to, axes, letters } of FACES) {
  const cut = await subsetFont(readFileSync(new URL(from, HERE)), letters, {
    targetFormat: 'woff2',
    variationAxes: axes,
  });
  writeFileSync(new URL(to, HERE), cut);
  console.log(`${to}  ${cut.length} bytes`);
}
