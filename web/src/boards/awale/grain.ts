import { numbers } from '../shared/random.ts';

/** Lines of wood grain, one path per stroke width. */
export interface Grain {
  path: string;
  width: number;
  opacity: number;
}

const STRENGTHS = [
  { width: 0.9, opacity: 0.3 },
  { width: 1.6, opacity: 0.2 },
  { width: 3, opacity: 0.12 },
  { width: 7, opacity: 0.07 },
];
const LINES = 54;
const PIECES = 14;

/**
 * Wood grain: lines that never cross, parting around a knot. Curves drawn once cost less than a noise filter.
 */
export function grain(width: number, height: number, seed: number): Grain[] {
  const random = numbers(seed);
  const knot = { x: width * (0.25 + 0.5 * random()), y: height * (0.35 + 0.3 * random()) };
  const phase = random() * 6;
  const shift = (x: number, y: number): number => {
    const slow = 9 * Math.sin(x / (width * 0.21) + phase + y / (height * 0.9));
    const slower = 14 * Math.sin(x / (width * 0.47) + 2 * phase);
    const off = y - knot.y;
    const reach = Math.exp(
      -(((x - knot.x) / (width * 0.16)) ** 2) - Math.abs(off) / (height * 0.3),
    );
    return slow + slower + Math.sign(off) * 26 * reach;
  };
  const paths = STRENGTHS.map(() => '');
  for (let line = 0; line < LINES; line += 1) {
    const y = ((line + 0.7 * random()) / LINES) * (height + 60) - 30;
    const strength = Math.min(3, Math.floor(random() * 4.4));
    let path = '';
    for (let piece = 0; piece <= PIECES; piece += 1) {
      const x = (piece / PIECES) * width;
      const level = (y + shift(x, y)).toFixed(1);
      // The first two points make a curve, which the others continue smoothly.
      path +=
        piece === 0
          ? `M0 ${level}`
          : `${piece === 1 ? 'Q' : 'T'}${piece === 1 ? `${(x / 2).toFixed(0)} ${level} ` : ''}${x.toFixed(0)} ${level}`;
    }
    paths[strength] += path;
  }
  return STRENGTHS.map((strength, index) => ({ ...strength, path: paths[index] ?? '' }));
}
