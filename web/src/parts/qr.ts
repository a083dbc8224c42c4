import { encode } from 'uqr';

/** Scanners need a light border of four modules around the code. */
const BORDER = 4;

/** An SVG path of the dark modules, one unit per module, and the width of the code with its border. */
export function qrPath(text: string): { path: string; size: number } {
  // Level M survives the loss of 15 % of the code, which is enough for a screen.
  const { data, size } = encode(text, { ecc: 'M', border: BORDER });
  let path = '';
  for (const [y, row] of data.entries()) {
    for (let x = 0; x < size; x += 1) {
      if (!row[x]) continue;
      const start = x;
      while (row[x + 1]) x += 1;
      const run = x + 1 - start;
      path += `M${start} ${y}h${run}v1h-${run}z`;
    }
  }
  return { path, size };
}
