// Where the points of a rating graph lie, and which round values are written beside it.

export interface Point {
  at: number;
  rating: number;
}

export interface Graph {
  /** The line, in a box of `width` by `height`. */
  line: string;
  /** Round ratings with their heights in the box. */
  marks: { rating: number; y: number }[];
  last: { x: number; y: number };
}

const STEPS = [10, 20, 50, 100, 200, 500];
const MARKS_AT_MOST = 4;
// A few points of change are no mountain.
const LEAST_SPAN = 60;

export function graphOf(history: readonly Point[], width: number, height: number): Graph | null {
  const first = history[0];
  const newest = history.at(-1);
  if (!first || !newest || history.length < 2) return null;
  const ratings = history.map(({ rating }) => rating);
  const middle = (Math.min(...ratings) + Math.max(...ratings)) / 2;
  const span = Math.max(LEAST_SPAN, Math.max(...ratings) - Math.min(...ratings)) * 1.15;
  const low = middle - span / 2;
  const time = newest.at - first.at;
  // Games of one instant stand side by side in their order.
  const x = (at: number, place: number) =>
    time > 0 ? ((at - first.at) / time) * width : (place / (history.length - 1)) * width;
  const y = (rating: number) => height - ((rating - low) / span) * height;
  const round = (value: number) => Math.round(value * 10) / 10;

  const points = history.map(
    ({ at, rating }, place) => `${round(x(at, place))} ${round(y(rating))}`,
  );
  const step = STEPS.find((one) => span / one <= MARKS_AT_MOST) ?? 1000;
  const marks = [];
  for (let rating = Math.ceil(low / step) * step; rating <= low + span; rating += step) {
    marks.push({ rating, y: round(y(rating)) });
  }
  return {
    line: `M${points.join('L')}`,
    marks,
    last: { x: round(x(newest.at, history.length - 1)), y: round(y(newest.rating)) },
  };
}
