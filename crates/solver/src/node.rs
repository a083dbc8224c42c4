//! A position inside the search.

use game::Side;

use crate::atlas::Atlas;
use crate::parts::Parts;
use crate::towers::Towers;
use crate::value::{POINT, Value, five};

/// The live towers, what they add up to, and the side to move.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    /// The towers of the regions; those of switches are numbers in the parts.
    pub(crate) towers: Towers,
    pub(crate) parts: Parts,
    pub(crate) side: Side,
}

/// A move inside the search.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Step {
    /// A tower of the region with this number, from, to.
    Region(usize, u32, u32),
    /// The switch with this gap.
    Switch(u32),
}

impl Node {
    pub(crate) fn empty() -> Self {
        Node { towers: Towers::default(), parts: Parts::default(), side: Side::First }
    }

    /// A position of towers, not one in which counters are placed.
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

    /// The moves worth a look. Of several switches the largest is always the best: taking another
    /// one first gives up the difference and gets no more than it back.
    #[inline]
    pub(crate) fn for_each_step(&self, mut f: impl FnMut(Step)) {
        if let Some(gap) = self.parts.largest_switch() {
            f(Step::Switch(gap));
        }
        for (number, region) in self.parts.regions.iter().enumerate() {
            self.towers.for_each_move(region.mask, |from, to| f(Step::Region(number, from, to)));
        }
    }

    /// A guess at what a move gains, in halves of a point.
    #[inline]
    pub(crate) fn gain(&self, step: Step) -> Value {
        match (step, self.side) {
            (Step::Switch(gap), _) => 2 * gap as Value / POINT,
            (Step::Region(_, from, to), Side::First) => self.towers.gain(from, to),
            (Step::Region(_, from, to), Side::Second) => -self.towers.gain(from, to),
        }
    }

    /// Makes `child` what this position becomes after a move.
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

    /// The most that the side to move can reach.
    #[inline]
    pub(crate) fn high(&self) -> Value {
        self.parts.most(self.side)
    }

    /// The least that the side to move can be held to.
    #[inline]
    pub(crate) fn low(&self) -> Value {
        -self.parts.most_after_reply(self.side.other())
    }

    /// How many towers are live, those of switches left out.
    #[inline]
    pub(crate) fn size(&self) -> u32 {
        self.towers.all().count_ones()
    }
}
