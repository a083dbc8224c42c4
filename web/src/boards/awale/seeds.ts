import type { AwaleEffect } from '../contract.ts';
import type { Store } from './geometry.ts';
import { ownerOf, PITS, type AwalePosition } from './position.ts';

/** A seed with an id that it keeps while it moves. */
export interface Seed {
  name: string;
  store: Store;
  /** Its index in the pit or granary, in order of arrival. */
  slot: number;
}

const STORES: readonly Store[] = [...PITS, 'south', 'north'];

/** Seeds for a position. As many known ones as possible stay where they are. */
export function scatter(position: AwalePosition, known: readonly Seed[] = []): Seed[] {
  const wanted = (store: Store) =>
    store === 'south' || store === 'north' ? position.taken[store] : (position.pits[store] ?? 0);
  const staying: Seed[] = [];
  const free: string[] = [];
  for (const seed of known) {
    if (seed.slot < wanted(seed.store)) staying.push(seed);
    else free.push(seed.name);
  }
  const names = new Set(known.map(({ name }) => name));
  let next = 0;
  const name = (): string => {
    const old = free.shift();
    if (old !== undefined) return old;
    while (names.has(`s${next}`)) next += 1;
    names.add(`s${next}`);
    return `s${next}`;
  };
  const seeds = [...staying];
  for (const store of STORES) {
    const taken = new Set(staying.filter((seed) => seed.store === store).map(({ slot }) => slot));
    for (let slot = 0; slot < wanted(store); slot += 1) {
      if (!taken.has(slot)) seeds.push({ name: name(), store, slot });
    }
  }
  return seeds;
}

/** The movements of a move, in order: sowing, captures, gathering. */
export interface Travel {
  sown: Seed[];
  /** The captured seeds, pit by pit. */
  taken: { pit: string; seeds: Seed[] }[];
  gathered: { pit: string; seeds: Seed[] }[];
  after: Seed[];
}

/** Follows a move seed by seed. */
export function travel(before: readonly Seed[], effect: AwaleEffect): Travel {
  const seeds = new Map(before.map((seed) => [seed.name, seed]));
  const inStore = (store: Store) =>
    [...seeds.values()].filter((seed) => seed.store === store).sort((a, b) => a.slot - b.slot);
  const counts = new Map(STORES.map((store) => [store, inStore(store).length]));
  const put = (seed: Seed, store: Store): Seed => {
    const slot = counts.get(store) ?? 0;
    counts.set(store, slot + 1);
    const moved = { ...seed, store, slot };
    seeds.set(seed.name, moved);
    return moved;
  };
  // The topmost seeds are sown first.
  const hand = inStore(effect.from).reverse();
  counts.set(effect.from, 0);
  const sown = effect.path.flatMap((pit, index) => {
    const seed = hand[index];
    return seed ? [put(seed, pit)] : [];
  });
  const empty = (pit: string, granary: Store) => {
    const moved = inStore(pit).map((seed) => put(seed, granary));
    counts.set(pit, 0);
    return { pit, seeds: moved };
  };
  const taken = effect.captured.map((pit) => empty(pit, ownerOf(effect.from)));
  const gathered = effect.gathered.map(([pit]) => empty(pit, ownerOf(pit)));
  return { sown, taken, gathered, after: [...seeds.values()] };
}
