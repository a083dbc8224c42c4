// Plays a board's cues as sound and vibration, by the reader's settings.
import type { Cue } from '../boards/contract';
import type { GameName } from '../wire';
import { settings } from '../state/settings.svelte';

/** Plays a cue. The sounds are loaded with the first one. */
export function hear(game: GameName, cue: Cue): void {
  const { sound, volume, haptics } = settings;
  if (!sound && !haptics) return;
  void import('./sound').then(({ feel, play }) => {
    if (sound) play(game, cue, volume / 100);
    if (haptics) feel(cue);
  });
}
