//! Finding the moves of all the holes at once.
//!
//! For each of four directions a mask holds the holes whose neighbour in that direction can be
//! joined with them; each bit stands for two moves, there and back.

use game::Side;
use game::bits::{nth_set_bit, set_bits};

use crate::hole::{LINKED, STEPS};
use crate::{Hole, Move, Position};

impl Position {
    /// For each of [`STEPS`], the holes that can be joined with the hole that many bits further on.
    ///
    /// Two towers can be joined when one has at most k counters and the other at most 5 - k.
    #[inline]
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

    /// The towers that have a neighbour to be joined with.
    pub(crate) fn joinable(&self) -> u64 {
        self.pairs().iter().zip(STEPS).fold(0, |all, (pair, step)| all | pair | pair << step)
    }

    #[inline]
    pub(crate) fn count_tower_moves(&self) -> usize {
        2 * self.pairs().iter().map(|pair| pair.count_ones() as usize).sum::<usize>()
    }

    #[inline]
    pub(crate) fn for_each_tower_move(&self, mut f: impl FnMut(Move)) {
        for (pair, step) in self.pairs().into_iter().zip(STEPS) {
            for bit in set_bits(pair) {
                let (low, high) = (Hole::from_bit(bit), Hole::from_bit(bit + step));
                f(Move::tower(low, high));
                f(Move::tower(high, low));
            }
        }
    }

    #[inline]
    pub(crate) fn nth_tower_move(&self, n: usize) -> Option<Move> {
        let mut pair_number = n as u32 / 2;
        for (pair, step) in self.pairs().into_iter().zip(STEPS) {
            let count = pair.count_ones();
            if pair_number < count {
                let bit = nth_set_bit(pair, pair_number);
                let (low, high) = (Hole::from_bit(bit), Hole::from_bit(bit + step));
                let there = n.is_multiple_of(2);
                return Some(if there { Move::tower(low, high) } else { Move::tower(high, low) });
            }
            pair_number -= count;
        }
        None
    }

    pub(crate) fn count_placements(&self) -> usize {
        let colours = Side::BOTH.iter().filter(|colour| self.to_place(**colour) > 0).count();
        self.empty_holes().count_ones() as usize * colours
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
        Some(Move::place(colour, Hole::from_bit(nth_set_bit(empty, (n % holes) as u32))))
    }
}
