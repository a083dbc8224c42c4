use std::sync::Arc;

use avalam::{Move, Pairs, Position, Rules};
use game::Position as _;
use search::{Model, Score, Tunables};

use crate::avalam_features::AvalamFeatures;
use crate::avalam_placing::placing_value;
use crate::network::Network;
use crate::{Evaluation, Scratch};

/// Avalam as the search sees it. A point is a tower.
#[derive(Clone, Debug)]
pub struct AvalamModel {
    /// What the terms are worth.
    pub weights: [i32; AvalamModel::TERMS],
    /// The network that judges, instead of the terms.
    pub network: Option<Arc<Network>>,
    /// How the search is tuned.
    pub tunables: Tunables,
}

/// What matches between searches of this game found.
const TUNABLES: Tunables = Tunables {
    reverse_depth: 4,
    reverse_margin: 50,
    late_depth: 4,
    late_moves: 8,
    reduction_scale: 25,
    reduction_base: 50,
    correction: 100,
    ..Tunables::PLAIN
};

impl AvalamModel {
    /// How many terms the evaluation has.
    pub const TERMS: usize = 14;
}

impl Default for AvalamModel {
    fn default() -> Self {
        Self::with_weights(Self::WEIGHTS)
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
        "towers left with one neighbour, of the other colour",
        "towers left with one neighbour, of their own colour",
        "regions of two towers of one colour",
        "an odd number of regions of two towers of both colours",
    ];

    const WEIGHTS: [i32; Self::TERMS] =
        [1600, 767, 803, 936, 1034, 101, 355, 333, 555, 382, -155, 326, -655, 422];

    fn with_weights(weights: [i32; Self::TERMS]) -> Self {
        AvalamModel { weights, network: None, tunables: TUNABLES }
    }

    #[inline]
    fn terms(position: &Position) -> [i32; Self::TERMS] {
        let side = position.side();
        let own = position.owned(side).bits();
        let other = position.owned(side.other()).bits();
        let difference = |set: u64| count(set & own) - count(set & other);

        // For each tower that has a neighbour to be joined with: does it see own, does it see other,
        // does it see several?
        let (mut live, mut several, mut sees_own, mut sees_other) = (0, 0, 0, 0);
        let joinable = position.joinable_pairs();
        for pairs in joinable {
            for ends in [pairs.near(), pairs.far()] {
                several |= live & ends;
                live |= ends;
            }
            sees_own |= pairs.near_to(own) | pairs.far_from(own);
            sees_other |= pairs.near_to(other) | pairs.far_from(other);
        }
        // Of pairs between two sets: those of own towers less those of the opponent's, and mixed ones.
        let by_colour = |pairs: Pairs, own: u64, other: u64| {
            let (far_own, far_other) = (pairs.near_to(own), pairs.near_to(other));
            [
                count(far_own & own) - count(far_other & other),
                count(far_own & other | far_other & own),
            ]
        };
        // Two towers that see nobody but each other are a region with a single move left in it.
        let lone = live & !several;
        let (mut own_regions, mut mixed_regions) = (0, 0);
        for pairs in joinable {
            let [one_colour, mixed] = by_colour(pairs, own & lone, other & lone);
            own_regions += one_colour;
            mixed_regions += mixed;
        }
        let (mut own_fives, mut mixed_fives) = (0, 0);
        for pairs in position.pairs_of_five() {
            let [one_colour, mixed] = by_colour(pairs, own, other);
            own_fives += one_colour;
            mixed_fives += mixed;
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
            count(lone & own & sees_other) - count(lone & other & sees_own),
            count(lone & own & sees_own) - count(lone & other & sees_other),
            own_regions,
            mixed_regions & 1,
        ]
    }
}

impl Model for AvalamModel {
    type Position = Position;
    type Scratch = Scratch<AvalamFeatures>;

    const MOVES: usize = Move::COUNT;
    const TABLE_DEPTH: i32 = 2;
    const REPEATS: bool = false;
    const MANY_MOVES: bool = true;

    fn tunables(&self) -> Tunables {
        self.tunables
    }

    #[inline]
    fn index(mv: Move) -> usize {
        mv.index()
    }

    #[inline]
    fn from_index(index: usize) -> Option<Move> {
        Move::from_index(index)
    }

    #[inline]
    fn evaluate(&self, position: &Position, ply: usize, scratch: &mut Self::Scratch) -> Score {
        if let Some(end) = position.end() {
            return Score::of_end(end.outcome, position.side(), ply);
        }
        let Some(network) = &self.network else {
            return if position.is_placing() {
                Score(placing_value(position))
            } else {
                Self::weigh(position, &self.weights)
            };
        };
        let key = position.key();
        if let Some(value) = scratch.cached(key) {
            return Score(value.into());
        }
        let features = AvalamFeatures::of(position);
        let value = scratch.judge(network, &features, position.side(), ply);
        let value = value.clamp(1 - Score::ESTIMATE, Score::ESTIMATE - 1) as i16;
        scratch.keep(key, value);
        Score(value.into())
    }

    #[inline]
    fn structures(&self, position: &Position) -> [u64; 2] {
        [position.side(), position.side().other()]
            .map(|side| game::mix(position.owned(side).bits()))
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
