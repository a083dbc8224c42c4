// Synthesised sounds of wood, glass and seeds: short and quiet, from noise and a few tones.
import type { Cue } from '../boards/contract';
import type { GameName } from '../wire';

interface Voice {
  /** Resonant frequencies, in hertz. */
  tones: number[];
  /** Decay time, in seconds. */
  ring: number;
  /** The initial knock: its centre frequency and gain. */
  knock: [centre: number, gain: number];
  gain: number;
}

const WOOD: Voice = { tones: [310, 540], ring: 0.07, knock: [1400, 0.5], gain: 0.16 };
const GLASS: Voice = { tones: [2100, 3350], ring: 0.09, knock: [4200, 0.25], gain: 0.07 };
const SEED: Voice = { tones: [720], ring: 0.035, knock: [2600, 0.5], gain: 0.1 };

const deeper = (voice: Voice, by: number): Voice => ({
  ...voice,
  tones: voice.tones.map((tone) => tone * by),
  knock: [voice.knock[0] * by, voice.knock[1]],
});
const softer = (voice: Voice, by: number): Voice => ({ ...voice, gain: voice.gain * by });

const VOICES: Record<GameName, Partial<Record<Cue, Voice>>> = {
  avalam: { lift: softer(deeper(WOOD, 1.4), 0.4), land: WOOD },
  abalone: { slide: softer(GLASS, 0.4), knock: GLASS, fall: deeper(GLASS, 0.6) },
  awale: { lift: softer(SEED, 0.6), sow: SEED, take: deeper(SEED, 0.7) },
};

/** The gain at full volume, relative to that given above, which is for half the slider. */
const MAX_GAIN = 4;

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** Duration of vibration in milliseconds, for pieces that meet and pieces that leave the board. */
const VIBRATIONS: Partial<Record<Cue, number>> = { land: 8, knock: 10, fall: 24, take: 14 };

/** Vibrates. Browsers allow it only after a user gesture. */
export function feel(cue: Cue): void {
  const length = VIBRATIONS[cue];
  if (!length || !('vibrate' in navigator) || !navigator.userActivation.hasBeenActive) return;
  navigator.vibrate(length);
}

/** Plays the sound of a cue, at a volume from 0 to 1. */
export function play(game: GameName, cue: Cue, volume: number): void {
  const voice = VOICES[game][cue] ?? WOOD;
  if (volume <= 0) return;
  try {
    context ??= new AudioContext();
    // Autoplay policy: no sound before a user gesture; earlier sounds are dropped.
    if (context.state !== 'running') {
      void context.resume();
      return;
    }
    // Perceived loudness is logarithmic.
    strike(context, { ...voice, gain: voice.gain * MAX_GAIN * volume ** 2 });
  } catch {
    // Without audio the board is still complete.
  }
}

function strike(audio: AudioContext, voice: Voice): void {
  const now = audio.currentTime;
  const out = audio.createGain();
  out.gain.value = voice.gain;
  out.connect(audio.destination);
  // Vary the knocks slightly.
  const detune = 1 + (Math.random() - 0.5) * 0.06;

  for (const tone of voice.tones) {
    const oscillator = audio.createOscillator();
    const envelope = audio.createGain();
    oscillator.frequency.value = tone * detune;
    envelope.gain.setValueAtTime(1 / voice.tones.length, now);
    envelope.gain.exponentialRampToValueAtTime(0.001, now + voice.ring);
    oscillator.connect(envelope).connect(out);
    oscillator.start(now);
    oscillator.stop(now + voice.ring);
  }

  const source = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  const envelope = audio.createGain();
  source.buffer = noise ??= makeNoise(audio);
  filter.type = 'bandpass';
  filter.frequency.value = voice.knock[0] * detune;
  envelope.gain.setValueAtTime(voice.knock[1], now);
  envelope.gain.exponentialRampToValueAtTime(0.001, now + 0.03);
  source.connect(filter).connect(envelope).connect(out);
  source.start(now);
  source.stop(now + 0.04);
}

function makeNoise(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * 0.05), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let place = 0; place < samples.length; place += 1) {
    samples[place] = Math.random() * 2 - 1;
  }
  return buffer;
}
