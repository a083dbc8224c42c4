// What a contest's page makes of its data: `ContestData` in crates/protocol.
import type { ContestData, ContestReplay } from '../wire';

/** A limit of the players: a name of a text, and its numbers. */
export interface Limit {
  text: string;
  values: Record<string, number>;
}

/** The clock (`60+0.5`, `-`) and the other limits (`movetime 200 nodes 1000`) of a report. */
export function limitsOf(timeControl: string, limits: string): Limit[] {
  const found: Limit[] = [];
  const [seconds = NaN, increment = 0] = timeControl.split('+').map(Number);
  if (increment > 0) found.push({ text: 'increment', values: { seconds, increment } });
  else if (seconds > 0) found.push({ text: 'game', values: { seconds } });
  const words = limits.split(' ');
  for (let at = 0; at + 1 < words.length; at += 2) {
    const value = Number(words[at + 1]);
    if (words[at] === 'movetime') found.push({ text: 'move', values: { seconds: value / 1000 } });
    if (words[at] === 'nodes') found.push({ text: 'nodes', values: { nodes: value } });
    if (words[at] === 'depth') found.push({ text: 'depth', values: { depth: value } });
  }
  return found;
}

export function readContest(text: string): ContestData | null {
  return JSON.parse(text) as ContestData | null;
}

/** Unpacks a game: base 64 of compressed JSON. */
export async function unpack(packed: string): Promise<ContestReplay | null> {
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return JSON.parse(await new Response(stream).text()) as ContestReplay | null;
}

/** Points of an evaluation for the first side; a proven result counts as this many points. */
const PROVEN = 12;

export function evaluationPoints(text: string): number {
  if (text.startsWith('#')) return text.startsWith('#-') ? -PROVEN : PROVEN;
  return Number(text);
}

/** `0:01:02.345` without leading zeros: `1:02`. Rounded down, as clocks are. */
export function shortClock(text: string): string {
  const [hours = '0', minutes = '00', seconds = '00'] = text.split(':');
  if (Number(hours) + Number(minutes) === 0) {
    return `0:${(Math.floor(Number(seconds) * 10) / 10).toFixed(1).padStart(4, '0')}`;
  }
  const rest = String(Math.floor(Number(seconds))).padStart(2, '0');
  return Number(hours) > 0 ? `${hours}:${minutes}:${rest}` : `${String(Number(minutes))}:${rest}`;
}
