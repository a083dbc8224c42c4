// What a board's cues come to, as the reader wants it: heard, felt, or neither.
import type { Cue } from '../boards/contract';
import type { GameName } from '../live/messages';
import { settings } from '../state/settings.svelte';

/** Plays a cue. The sounds are fetched with the first one. */
export function hear(game: GameName, cue: Cue): void {
  const { sound, volume, haptics } = settings;
  if (!sound && !haptics) return;
  void import('./sound').then(({ feel, play }) => {
    if (sound) play(game, cue, volume / 100);
    if (haptics) feel(cue);
  });
}
