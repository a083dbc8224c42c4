use avalam::{Move, Position, Rules};
use game::Position as _;
use search::{Model, Score};

use crate::Evaluation;
use crate::avalam_placing::placing_value;

/// Avalam as the search sees it. A point is a tower.
#[derive(Clone, Debug)]
pub struct AvalamModel {
    /// What the terms are worth.
    pub weights: [i32; AvalamModel::TERMS],
}

impl AvalamModel {
    /// How many terms the evaluation has.
    pub const TERMS: usize = 10;
}

impl Default for AvalamModel {
    fn default() -> Self {
        AvalamModel { weights: Self::WEIGHTS }
    }
}

impl Evaluation<{ AvalamModel::TERMS }> for AvalamModel {
    type Position = Position;

    const NAMES: [&'static str; Self::TERMS] = [
        "settled towers",
        "live single counters",
        "live towers of two",
        "live towers of three",
        "live towers of four",
        "pairs that make an own five",
        "pairs of both colours that make a five",
        "towers that can be covered by the opponent's",
        "the move",
        "towers of five, which break ties",
    ];

    const WEIGHTS: [i32; Self::TERMS] = [1600, 746, 833, 937, 1193, 65, 718, 99, 286, 413];

    fn with_weights(weights: [i32; Self::TERMS]) -> Self {
        AvalamModel { weights }
    }

    #[inline]
    fn terms(position: &Position) -> [i32; Self::TERMS] {
        let side = position.side();
        let own = position.owned(side).bits();
        let other = position.owned(side.other()).bits();
        let difference = |set: u64| count(set & own) - count(set & other);

        // For each tower that has a neighbour to be joined with: does it see own, does it see other?
        let (mut live, mut sees_own, mut sees_other) = (0, 0, 0);
        for (near, far) in position.joinable_pairs() {
            let (near, far) = (near.bits(), far.bits());
            live |= near | far;
            // A pair is the same bits twice, `far` moved by a step: where one end is own, the other
            // end sees own.
            let step = far.trailing_zeros().wrapping_sub(near.trailing_zeros()) & 63;
            sees_own |= near & (far & own) >> step | far & (near & own) << step;
            sees_other |= near & (far & other) >> step | far & (near & other) << step;
        }
        let (mut own_fives, mut mixed_fives) = (0, 0);
        for (near, far) in position.pairs_of_five() {
            let (near, far) = (near.bits(), far.bits());
            let step = far.trailing_zeros().wrapping_sub(near.trailing_zeros()) & 63;
            let far_own = near & (far & own) >> step;
            let far_other = near & (far & other) >> step;
            own_fives += count(far_own & own) - count(far_other & other);
            mixed_fives += count(far_own & other) + count(far_other & own);
        }
        let height = |h: u8| position.at_most(h).bits() & !position.at_most(h - 1).bits() & live;
        [
            difference(position.towers().bits() & !live),
            difference(height(1)),
            difference(height(2)),
            difference(height(3)),
            difference(height(4)),
            own_fives,
            mixed_fives,
            count(own & sees_other) - count(other & sees_own),
            1,
            if position.rules() == Rules::Modern { difference(position.fives().bits()) } else { 0 },
        ]
    }
}

impl Model for AvalamModel {
    type Position = Position;

    const MOVES: usize = Move::COUNT;
    const TABLE_DEPTH: i32 = 2;
    const REPEATS: bool = false;
    const MANY_MOVES: bool = true;
    const MARGIN: i32 = 250;

    #[inline]
    fn index(mv: Move) -> usize {
        mv.index()
    }

    #[inline]
    fn from_index(index: usize) -> Option<Move> {
        Move::from_index(index)
    }

    #[inline]
    fn evaluate(&self, position: &Position, ply: usize) -> Score {
        if position.is_placing() {
            // Nothing is won or lost yet.
            return Score(placing_value(position));
        }
        match position.end() {
            Some(end) => Score::of_end(end.outcome, position.side(), ply),
            None => Self::weigh(position, &self.weights),
        }
    }

    #[inline]
    fn for_each_choice(&self, position: &Position, mut f: impl FnMut(i32, Move)) {
        if position.is_placing() {
            return position.for_each_move(|mv| f(0, mv));
        }
        position.for_each_join(|join, mv| {
            // Covering the opponent gains a tower, covering oneself gives one away; a five stays.
            let promise = match (join.own_on_top, join.covers_own) {
                (true, false) => 1000 + 1500 * i32::from(join.makes_five),
                (true, true) => -500 + 1000 * i32::from(join.makes_five),
                (false, false) => 0,
                (false, true) => -1500,
            };
            f(promise, mv);
        });
    }
}

fn count(set: u64) -> i32 {
    set.count_ones() as i32
}
