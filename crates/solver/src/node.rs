//! A position inside the search.

use game::Side;

use crate::atlas::Atlas;
use crate::parts::Parts;
use crate::towers::Towers;
use crate::value::{POINT, Value, five};

/// The live towers, the sum of the parts, and the side to move.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    /// The towers of the regions; switches are only numbers in the parts.
    pub(crate) towers: Towers,
    pub(crate) parts: Parts,
    pub(crate) side: Side,
}

/// A move inside the search.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Step {
    /// A move in the region with this index: from, to.
    Region(usize, u32, u32),
    /// The switch with this gap.
    Switch(u32),
}

impl Node {
    pub(crate) fn empty() -> Self {
        Node { towers: Towers::default(), parts: Parts::default(), side: Side::First }
    }

    /// Converts a position; counters must not be in placement.
    pub(crate) fn new(position: &avalam::Position, atlas: &mut Atlas) -> Self {
        let rules = game::Position::rules(position);
        let mut towers = Towers::of(position);
        let mut parts = Parts::default();
        for (side, sign) in Side::BOTH.into_iter().zip([1, -1]) {
            let fives = position.fives().iter().filter(|hole| position.owner(*hole) == Some(side));
            parts.settled += sign * (POINT + five(rules)) * fives.count() as Value;
        }
        let all = towers.all();
        atlas.add(&mut towers, all, &mut parts);
        Node { towers, parts, side: game::Position::side(position) }
    }

    /// Calls `f` with the moves to search. Of several switches only the largest is needed: taking
    /// another one first gives up the difference and gets at most that back.
    #[inline]
    pub(crate) fn for_each_step(&self, mut f: impl FnMut(Step)) {
        if let Some(gap) = self.parts.largest_switch() {
            f(Step::Switch(gap));
        }
        for (number, region) in self.parts.regions.iter().enumerate() {
            self.towers.for_each_move(region.mask, |from, to| f(Step::Region(number, from, to)));
        }
    }

    /// An estimate of a move's gain, in half points.
    #[inline]
    pub(crate) fn gain(&self, step: Step) -> Value {
        match (step, self.side) {
            (Step::Switch(gap), _) => 2 * gap as Value / POINT,
            (Step::Region(_, from, to), Side::First) => self.towers.gain(from, to),
            (Step::Region(_, from, to), Side::Second) => -self.towers.gain(from, to),
        }
    }

    /// Sets `child` to the position after a move.
    #[inline]
    pub(crate) fn step(&self, step: Step, child: &mut Node, atlas: &mut Atlas) {
        child.towers = self.towers;
        child.side = self.side.other();
        child.parts.clear();
        child.parts.settled = self.parts.settled;
        child.parts.switches = self.parts.switches;
        match step {
            Step::Switch(gap) => {
                child.parts.regions.extend(self.parts.regions.iter().copied());
                let sign = if self.side == Side::First { 1 } else { -1 };
                child.parts.switches ^= 1 << gap;
                child.parts.settled += sign * gap as Value;
            }
            Step::Region(number, from, to) => {
                for (i, region) in self.parts.regions.iter().enumerate() {
                    if i != number {
                        child.parts.regions.push(*region);
                    }
                }
                let mask = self.parts.regions[number].mask;
                atlas.play(&mut child.towers, mask, (from, to), &mut child.parts);
            }
        }
    }

    /// An upper bound of the value for the side to move.
    #[inline]
    pub(crate) fn high(&self) -> Value {
        self.parts.most(self.side)
    }

    /// A lower bound of the value for the side to move.
    #[inline]
    pub(crate) fn low(&self) -> Value {
        -self.parts.most_after_reply(self.side.other())
    }

    /// The number of live towers, without switches.
    #[inline]
    pub(crate) fn size(&self) -> u32 {
        self.towers.all().count_ones()
    }
}
