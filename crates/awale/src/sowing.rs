use arrayvec::ArrayVec;
use game::Position as _;

use crate::{Move, Pit, Position, SEEDS, Variant};

/// A move seed by seed, to draw or explain it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sowing {
    /// Where the seeds fall, in this order. A pit comes again each time round.
    pub pits: ArrayVec<Pit, { SEEDS as usize }>,
    /// The pits whose seeds are taken, from the one with the last seed backwards.
    pub captured: ArrayVec<Pit, { Pit::PER_SIDE }>,
}

impl Sowing {
    /// Where the last seed falls; nowhere if the pit was empty.
    pub fn last(&self) -> Option<Pit> {
        self.pits.last().copied()
    }
}

impl Position {
    /// How the owner of a move's pit would sow and take, whether the move is legal or not.
    pub fn sowing(&self, mv: Move) -> Sowing {
        let mut seeds = self.pits();
        let start = mv.pit();
        let in_hand = std::mem::take(&mut seeds[start.index()]);
        let mut pits = ArrayVec::new();
        let mut pit = start;
        for _ in 0..in_hand {
            pit = pit.next();
            if pit == start {
                pit = pit.next();
            }
            seeds[pit.index()] += 1;
            pits.push(pit);
        }
        let opponent = start.side().other();
        let mut captured: ArrayVec<Pit, { Pit::PER_SIDE }> = Pit::of(opponent)
            .rev()
            .skip_while(|earlier| *earlier != pit)
            .take_while(|pit| matches!(seeds[pit.index()], 2 | 3))
            .collect();
        let takes_all =
            Pit::of(opponent).all(|pit| seeds[pit.index()] == 0 || captured.contains(&pit));
        if takes_all && self.rules().variant == Variant::Abapa {
            captured.clear();
        }
        Sowing { pits, captured }
    }
}
