//! Properties of single regions, cached: their keys and the bounds of what they yield.

use avalam::Rules;
use game::Side;
use game::bits::set_bits;

use crate::parts::{Parts, Region};
use crate::shape;
use crate::towers::Towers;
use crate::value::{POINT, Value, five};

/// The largest region whose bounds are computed by playing it out.
const MOST_PLAYED: u32 = 10;

/// Analyses regions and caches the results.
#[derive(Debug)]
pub(crate) struct Atlas {
    five: Value,
    /// Cache by location: a faster path to the same results.
    places: Vec<(Towers, Sight)>,
    /// Cache by shape: the bounds of regions that were played out.
    shapes: Vec<(u128, Yield)>,
}

/// The analysis of a region.
#[derive(Clone, Copy, Debug)]
enum Sight {
    Switch { centre: Value, gap: Value },
    Region(Region),
}

/// The yield of a region: a switch, or bounds as in [`Region`].
#[derive(Clone, Copy, Debug)]
enum Yield {
    Switch { centre: Value, gap: Value },
    Bounds { most: [Value; 2], most_after_reply: [Value; 2] },
}

const NOTHING: Yield = Yield::Switch { centre: 0, gap: 0 };

impl Atlas {
    /// An atlas of at most `bytes`, with a small minimum.
    pub(crate) fn new(rules: Rules, bytes: usize) -> Self {
        // Shapes are expensive to recompute; locations only need to hold the working set.
        let shapes = places_in::<(u128, Yield)>(bytes / 3 * 2);
        let places = places_in::<(Towers, Sight)>(bytes / 3);
        Atlas {
            five: five(rules),
            places: vec![(Towers::default(), Sight::Switch { centre: 0, gap: 0 }); places],
            shapes: vec![(0, NOTHING); shapes],
        }
    }

    /// Clears the caches and sets the rule set.
    pub(crate) fn reset(&mut self, rules: Rules) {
        self.five = five(rules);
        self.places.fill((Towers::default(), Sight::Switch { centre: 0, gap: 0 }));
        self.shapes.fill((0, NOTHING));
    }

    /// Plays a move and adds the resulting regions to `parts`.
    #[inline]
    pub(crate) fn play(
        &mut self,
        towers: &mut Towers,
        region: u64,
        (from, to): (u32, u32),
        parts: &mut Parts,
    ) {
        let sign = towers.sign(from);
        let mut rest = region & !(1 << from);
        if towers.join(from, to) == 5 {
            parts.settled += sign * (POINT + self.five);
            rest &= !(1 << to);
        }
        self.add(towers, rest, parts);
    }

    /// Splits towers into regions, counts isolated towers as settled, and adds all of it to
    /// `parts`.
    #[inline]
    pub(crate) fn add(&mut self, towers: &mut Towers, mut mask: u64, parts: &mut Parts) {
        while mask != 0 {
            let bit = mask.trailing_zeros();
            let region = towers.region(bit);
            mask &= !region;
            if region == 1 << bit {
                parts.settled += towers.sign(bit) * POINT;
                towers.remove(region);
                continue;
            }
            match self.look(towers, region) {
                Sight::Switch { centre, gap } => {
                    parts.add_switch(centre, gap);
                    towers.remove(region);
                }
                Sight::Region(region) => parts.regions.push(region),
            }
        }
    }

    #[inline]
    fn look(&mut self, towers: &Towers, mask: u64) -> Sight {
        let count = mask.count_ones();
        if count == 2 {
            return self.look_at_pair(towers, mask);
        }
        if count as usize > shape::MOST_TOWERS {
            let (most, most_after_reply) = self.estimate(towers, mask);
            let key = shape::placed_key(towers, mask);
            return Sight::Region(Region { mask, most, most_after_reply, key });
        }
        let local = towers.within(mask);
        let place = (local.hash() >> 32) as usize & (self.places.len() - 1);
        let (known, sight) = &self.places[place];
        if *known == local {
            return *sight;
        }
        let sight = self.look_closely(&local);
        self.places[place] = (local, sight);
        sight
    }

    /// Two towers: the player who moves there chooses which of them remains.
    #[inline]
    fn look_at_pair(&self, towers: &Towers, mask: u64) -> Sight {
        let five = if towers.within(mask).counters() == 5 { self.five } else { 0 };
        let (one, other) = (mask.trailing_zeros(), mask.ilog2());
        let (one, other) = (towers.sign(one), towers.sign(other));
        let centre = i16::midpoint(one, other) * (POINT + five);
        Sight::Switch { centre, gap: if one == other { 0 } else { POINT + five } }
    }

    #[inline(never)]
    fn look_closely(&mut self, towers: &Towers) -> Sight {
        let mask = towers.all();
        let key = shape::key(towers, mask);
        let yields = if mask.count_ones() <= MOST_PLAYED {
            self.play_out(towers, key)
        } else {
            let (most, most_after_reply) = self.estimate(towers, mask);
            Yield::Bounds { most, most_after_reply }
        };
        match yields {
            Yield::Switch { centre, gap } => Sight::Switch { centre, gap },
            Yield::Bounds { most, most_after_reply } => {
                Sight::Region(Region { mask, most, most_after_reply, key })
            }
        }
    }

    /// The bounds of a small region, by playing all its moves.
    ///
    /// A side's opponent answers each of its moves in the region, and moves there on its own at the
    /// worst moment when it has no choice; see the crate's description.
    #[inline(never)]
    fn play_out(&mut self, towers: &Towers, key: u128) -> Yield {
        let place = key as usize & (self.shapes.len() - 1);
        let (known, yields) = &self.shapes[place];
        if *known == key {
            return *yields;
        }
        let mask = towers.all();
        let mut best = [Value::MIN; 2];
        let mut most_after_reply = [Value::MAX; 2];
        let mut is_switch = true;
        let mut moves = arrayvec::ArrayVec::<_, { 8 * MOST_PLAYED as usize }>::new();
        towers.for_each_move(mask, |from, to| moves.push((from, to)));
        for mv in moves {
            let mut child = *towers;
            let mut parts = Parts::default();
            self.play(&mut child, mask, mv, &mut parts);
            is_switch &= parts.is_over();
            for side in Side::BOTH {
                let i = side.index();
                best[i] = best[i].max(parts.most_after_reply(side));
                most_after_reply[i] = most_after_reply[i].min(parts.most(side));
            }
        }
        let yields = if is_switch {
            // With one move left, `best` is what each side gets by playing it.
            Yield::Switch { centre: (best[0] - best[1]) / 2, gap: i16::midpoint(best[0], best[1]) }
        } else {
            let most = [0, 1].map(|i| best[i].max(most_after_reply[i]));
            Yield::Bounds { most, most_after_reply }
        };
        self.shapes[place] = (key, yields);
        yields
    }

    /// The bounds of a large region, by counting.
    ///
    /// At the end no two towers fit. A move changes two towers, so half the size of a matching
    /// (pairs that fit, without a tower in common) is a lower bound of the remaining moves. A
    /// side's opponent covers one of the side's live towers with each move, as long as there are
    /// any.
    fn estimate(&self, towers: &Towers, mask: u64) -> ([Value; 2], [Value; 2]) {
        let local = towers.within(mask);
        let counters = local.counters() as Value;
        let stay = (counters + 4) / 5;
        let fives = counters / 5 * self.five;
        let mut most = [0; 2];
        let mut most_after_reply = [0; 2];
        for side in Side::BOTH {
            let own = local.owned(side);
            let moves = (matching(&local, own) + 1) / 2;
            let count = own.count_ones() as Value;
            // Own towers that remain, less the opponent's that must.
            let bound = |own: Value| (own - (stay - own).max(0)) * POINT + fives;
            most[side.index()] = bound(count - moves / 2);
            most_after_reply[side.index()] = bound(count - (moves + 1) / 2);
        }
        (most, most_after_reply)
    }
}

/// The number of `T` that fit into `bytes`, rounded down to a power of two.
fn places_in<T>(bytes: usize) -> usize {
    1 << (bytes / size_of::<T>()).max(1).ilog2()
}

/// The size of a greedy matching of pairs that fit, one of each pair in `own`; not always maximal.
fn matching(towers: &Towers, mut own: u64) -> Value {
    let mut free = towers.all();
    let mut pairs = 0;
    for bit in set_bits(own) {
        if own >> bit & 1 == 0 {
            continue;
        }
        let partners = towers.partners(bit) & free;
        if partners == 0 {
            continue;
        }
        // Prefer the opponent's towers: own ones can still find a partner themselves.
        let choice = if partners & !own == 0 { partners } else { partners & !own };
        let taken = 1 << bit | 1 << choice.trailing_zeros();
        free &= !taken;
        own &= !taken;
        pairs += 1;
    }
    pairs
}
