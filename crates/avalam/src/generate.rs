//! Move generation for all holes at once.
//!
//! For each of four directions a mask holds the holes whose neighbour in that direction can be
//! joined with them; each bit stands for two moves, there and back.

use game::bits::{nth_set_bit, set_bits};
use game::narrow::to_u32;
use game::{Rng, Side};

use crate::hole::{LINKED, NEAR, STEPS};
use crate::position::FULL;
use crate::{Hole, Move, Pairs, Position};

impl Position {
    /// For each of [`STEPS`], the holes that can be joined with the hole that many bits further on.
    ///
    /// Two towers can be joined when one has at most k counters and the other at most 5 - k.
    #[inline(always)]
    pub(crate) fn pairs(&self) -> [u64; 4] {
        let [one, two, three, four] = self.at_most;
        let mut pairs = [0; 4];
        for ((pair, step), linked) in pairs.iter_mut().zip(STEPS).zip(LINKED) {
            *pair = linked
                & (one & four >> step
                    | two & three >> step
                    | three & two >> step
                    | four & one >> step);
        }
        pairs
    }

    /// Towers with a joinable neighbour.
    pub(crate) fn joinable(&self) -> u64 {
        self.pairs().iter().zip(STEPS).fold(0, |all, (pair, step)| all | pair | pair << step)
    }

    #[inline(always)]
    pub(crate) fn count_tower_moves(&self) -> usize {
        count_of_pairs(self.pairs())
    }

    #[inline(always)]
    pub(crate) fn for_each_tower_move(&self, mut f: impl FnMut(Move)) {
        for (pair, step) in self.pairs().into_iter().zip(STEPS) {
            for bit in set_bits(pair) {
                let (low, high) = (Hole::from_bit(bit), Hole::from_bit(bit + step));
                f(Move::tower(low, high));
                f(Move::tower(high, low));
            }
        }
    }

    /// All the sequences of two tower moves.
    ///
    /// A move changes the pairs of two holes only. With P pairs in all and d(x) of them at x, joining
    /// x and y leaves P + 1 - d(x) - d(y) pairs, and adds those of the new tower. Summed over the
    /// pairs, the first part is P (P + 1) less the squares of all d(x).
    pub(crate) fn count_tower_replies(&self) -> u64 {
        // What may join a tower of height h, by h; nothing joins one of five.
        let [one, two, three, four] = self.at_most;
        let fits = [0, four, three, two, one, 0];
        let mut heights = [0; 64];
        let mut squares = 0;
        for bit in set_bits(self.towers) {
            let height = self.height(Hole::from_bit(bit)).min(FULL);
            heights[bit as usize & 63] = height;
            let degree = u64::from((NEAR[bit as usize & 63] & fits[height as usize]).count_ones());
            squares += degree * degree;
        }
        let mut pair_count = 0;
        let mut new_pairs = 0;
        for (pair, step) in self.pairs().into_iter().zip(STEPS) {
            pair_count += u64::from(pair.count_ones());
            for low in set_bits(pair) {
                let (low, high) = (low as usize & 63, (low + step) as usize & 63);
                let height = heights[low] + heights[high];
                let fits = fits[height.min(FULL) as usize];
                // Neither tower counts itself: `low` and `high` are two holes, now one is empty.
                new_pairs += u64::from((NEAR[high] & fits & !(1 << low)).count_ones());
                new_pairs += u64::from((NEAR[low] & fits & !(1 << high)).count_ones());
            }
        }
        // Each pair is two moves, and each pair of the position after it two replies.
        2 * (2 * (pair_count * (pair_count + 1) - squares) + new_pairs)
    }

    /// Calls `f` with each tower move and what it does, for the side to move. None while counters are
    /// being placed.
    ///
    /// Finds all moves of a kind at once, which is faster than testing each move.
    #[inline(always)]
    pub fn for_each_join(&self, mut f: impl FnMut(Join, Move)) {
        if self.is_placing() {
            return;
        }
        let own = self.owned(self.side).bits();
        let fives = self.pairs_of_five();
        for (Pairs { near: pair, step }, fives) in self.joinable_pairs().into_iter().zip(fives) {
            let five = fives.near;
            let (low_own, high_own) = (own, own >> step);
            for makes_five in [true, false] {
                let pair = if makes_five { five } else { pair & !five };
                for (low, high) in [(true, false), (true, true), (false, false), (false, true)] {
                    let pick = |set: u64, wanted: bool| if wanted { set } else { !set };
                    for bit in set_bits(pair & pick(low_own, low) & pick(high_own, high)) {
                        let (a, b) = (Hole::from_bit(bit), Hole::from_bit(bit + step));
                        let up = Join { own_on_top: low, covers_own: high, makes_five };
                        let down = Join { own_on_top: high, covers_own: low, makes_five };
                        f(up, Move::tower(a, b));
                        f(down, Move::tower(b, a));
                    }
                }
            }
        }
    }

    #[inline]
    pub(crate) fn nth_tower_move(&self, n: usize) -> Option<Move> {
        nth_of_pairs(self.pairs(), n)
    }

    #[inline]
    pub(crate) fn random_tower_move(&self, rng: &mut Rng) -> Option<Move> {
        let pairs = self.pairs();
        let count = count_of_pairs(pairs);
        if count == 0 { None } else { nth_of_pairs(pairs, rng.below(count)) }
    }

    pub(crate) fn count_placements(&self) -> usize {
        let colours = Side::BOTH.iter().filter(|colour| self.to_place(**colour) > 0).count();
        self.empty_holes().count_ones() as usize * colours
    }

    /// All the sequences of two moves of which the first is a placement.
    pub(crate) fn count_placement_replies(&self) -> u64 {
        let mut replies = 0;
        self.for_each_placement(|mv| {
            let mut child = *self;
            game::Position::play_unchecked(&mut child, mv);
            replies += game::Position::count_moves(&child) as u64;
        });
        replies
    }

    pub(crate) fn for_each_placement(&self, mut f: impl FnMut(Move)) {
        for colour in Side::BOTH.into_iter().filter(|colour| self.to_place(*colour) > 0) {
            for bit in set_bits(self.empty_holes()) {
                f(Move::place(colour, Hole::from_bit(bit)));
            }
        }
    }

    pub(crate) fn nth_placement(&self, n: usize) -> Option<Move> {
        let empty = self.empty_holes();
        let mut colours = Side::BOTH.into_iter().filter(|colour| self.to_place(*colour) > 0);
        let holes = empty.count_ones() as usize;
        // With a legal position at least one hole is empty while counters are being placed.
        let colour = colours.nth(n.checked_div(holes)?)?;
        Some(Move::place(colour, Hole::from_bit(nth_set_bit(empty, to_u32(n % holes)))))
    }
}

/// The effect of a tower move, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Join {
    /// Whether an own tower moves.
    pub own_on_top: bool,
    /// Whether an own tower is covered.
    pub covers_own: bool,
    /// Whether the tower is then full.
    pub makes_five: bool,
}

/// Each pair is two moves, there and back.
#[inline(always)]
fn count_of_pairs(pairs: [u64; 4]) -> usize {
    2 * pairs.iter().map(|pair| pair.count_ones() as usize).sum::<usize>()
}

#[inline(always)]
fn nth_of_pairs(pairs: [u64; 4], n: usize) -> Option<Move> {
    let n = to_u32(n);
    let pair_number = n / 2;
    let mut before = 0;
    // The direction of the move, without a branch: it would be unpredictable.
    let (mut direction, mut skipped) = (0, 0);
    for pair in pairs {
        before += pair.count_ones();
        let later = pair_number >= before;
        direction += usize::from(later);
        skipped = if later { before } else { skipped };
    }
    let (pair, step) = (pairs.get(direction)?, STEPS[direction]);
    let bit = nth_set_bit(*pair, pair_number - skipped);
    // There or back, again branchless.
    let back = n % 2;
    let from = Hole::from_bit(bit + step * back);
    Some(Move::tower(from, Hole::from_bit(bit + step * (1 - back))))
}
