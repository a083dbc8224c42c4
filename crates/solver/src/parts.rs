//! A position as a sum of independent parts.

use arrayvec::ArrayVec;
use game::{Side, mix, random_key};

use crate::value::Value;

/// The contribution of the side to move to the key.
const SIDE_KEYS: [u64; 2] = [random_key(0x5349_4445, 0), random_key(0x5349_4445, 1)];

/// A region with more than one move left: connected live towers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Region {
    /// Its towers.
    pub(crate) mask: u64,
    /// For each side, an upper bound of its yield when it is to move.
    pub(crate) most: [Value; 2],
    /// The same when the opponent is to move, and moves here.
    pub(crate) most_after_reply: [Value; 2],
    /// Identifies the region: equal keys mean equal regions, apart from their location.
    pub(crate) key: u128,
}

/// Settled points, switches and regions.
///
/// A *switch* is a region whose every move is its last. Only its yield for light and for dark
/// matters: its centre, which is part of `settled`, plus or minus its gap.
#[derive(Clone, Debug, Default)]
pub(crate) struct Parts {
    /// The decided points, from light's view.
    pub(crate) settled: Value,
    /// The gaps of the switches, as a bit set: two of the same gap cancel.
    pub(crate) switches: u128,
    /// The regions with more than one move left. Each has at least three towers.
    pub(crate) regions: ArrayVec<Region, 16>,
}

impl Parts {
    /// Removes all parts, touching as little memory as possible.
    #[inline]
    pub(crate) fn clear(&mut self) {
        self.settled = 0;
        self.switches = 0;
        self.regions.clear();
    }

    /// Adds a switch.
    #[inline]
    pub(crate) fn add_switch(&mut self, centre: Value, gap: Value) {
        self.settled += centre;
        self.switches ^= 1 << gap;
    }

    /// The largest gap of a switch.
    #[inline]
    pub(crate) fn largest_switch(&self) -> Option<u32> {
        self.switches.checked_ilog2()
    }

    /// The settled points from a side's view.
    #[inline]
    pub(crate) fn settled_for(&self, side: Side) -> Value {
        match side {
            Side::First => self.settled,
            Side::Second => -self.settled,
        }
    }

    /// An upper bound of the value for `side` when it is to move.
    #[inline]
    pub(crate) fn most(&self, side: Side) -> Value {
        let regions: Value = self.regions.iter().map(|region| region.most[side.index()]).sum();
        self.settled_for(side) + regions + self.alternate()
    }

    /// An upper bound of the value for `side` when its opponent is to move.
    #[inline]
    pub(crate) fn most_after_reply(&self, side: Side) -> Value {
        let mut regions = 0;
        let alternate = self.alternate();
        // The opponent's best reduction with one move, in a switch or in a region.
        let mut change = if self.switches == 0 { 0 } else { -2 * alternate };
        for region in &self.regions {
            let most = region.most[side.index()];
            regions += most;
            change = change.min(region.most_after_reply[side.index()] - most);
        }
        self.settled_for(side) + regions + alternate + change
    }

    /// The yield of the switches for the side that takes the first of them.
    #[inline]
    pub(crate) fn alternate(&self) -> Value {
        let mut rest = self.switches;
        let (mut sum, mut sign) = (0, 1);
        while let Some(gap) = rest.checked_ilog2() {
            sum += sign * gap as Value;
            sign = -sign;
            rest ^= 1 << gap;
        }
        sum
    }

    /// The key of everything but the settled points.
    #[inline]
    pub(crate) fn key(&self, side: Side) -> u128 {
        let regions = self.regions.iter().fold(0, |sum: u128, region| sum.wrapping_add(region.key));
        let (low, high) = (self.switches as u64, (self.switches >> 64) as u64);
        let switches = mix(low ^ mix(high ^ SIDE_KEYS[side.index()]));
        regions.wrapping_add(u128::from(switches) << 64 | u128::from(mix(switches ^ low)))
    }

    /// Whether no move is left.
    #[inline]
    pub(crate) fn is_over(&self) -> bool {
        self.switches == 0 && self.regions.is_empty()
    }
}
