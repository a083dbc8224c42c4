use std::sync::Arc;

use awale::{Move, Pit, Position};
use endgame::Tables;
use game::Position as _;
use search::{Model, Score};

use crate::Evaluation;

/// Awalé as the search sees it. A point is a seed.
#[derive(Clone)]
pub struct AwaleModel {
    /// The weights of the terms.
    pub weights: [i32; AwaleModel::TERMS],
    /// Endgame tables for boards with few seeds.
    pub tables: Option<Arc<Tables>>,
}

impl AwaleModel {
    /// The number of terms of the evaluation.
    pub const TERMS: usize = 8;

    /// By how many seeds the side to move wins in the end, if the tables know.
    #[inline]
    pub fn known_margin(&self, position: &Position) -> Option<i32> {
        let tables = self.tables.as_ref()?;
        let value = i32::from(tables.value(position)?);
        let side = position.side();
        let taken = |side| i32::from(position.taken(side));
        Some(taken(side) - taken(side.other()) + value)
    }
}

impl Default for AwaleModel {
    fn default() -> Self {
        AwaleModel { weights: Self::WEIGHTS, tables: None }
    }
}

impl Evaluation<{ AwaleModel::TERMS }> for AwaleModel {
    type Position = Position;

    const NAMES: [&'static str; Self::TERMS] = [
        "seeds taken",
        "seeds in the row",
        "pits that can be sown",
        "pits with one or two seeds",
        "pits with twelve seeds or more",
        "pits that end where something can be taken",
        "seeds in the last two pits",
        "the move",
    ];

    const WEIGHTS: [i32; Self::TERMS] = [1600, -22, 2050, -104, 2915, 1190, 59, -210];

    fn with_weights(weights: [i32; Self::TERMS]) -> Self {
        AwaleModel { weights, tables: None }
    }

    #[inline]
    fn terms(position: &Position) -> [i32; Self::TERMS] {
        let side = position.side();
        let pits = position.pits();
        let (south, north) = pits.split_at(Pit::PER_SIDE);
        let (own, other) = match side {
            game::Side::First => (south, north),
            game::Side::Second => (north, south),
        };
        let difference = |count: &dyn Fn(&[u8]) -> i32| count(own) - count(other);
        let taken = |side| i32::from(position.taken(side));
        [
            taken(side) - taken(side.other()),
            own.iter().map(|n| i32::from(*n)).sum::<i32>()
                - other.iter().map(|n| i32::from(*n)).sum::<i32>(),
            difference(&|row| row.iter().map(|n| i32::from(*n > 0)).sum()),
            difference(&|row| row.iter().map(|n| i32::from((1..=2).contains(n))).sum()),
            difference(&|row| row.iter().map(|n| i32::from(*n >= 12)).sum()),
            attacks(own, other) - attacks(other, own),
            difference(&|row| i32::from(row[4]) + i32::from(row[5])),
            1,
        ]
    }
}

impl Model for AwaleModel {
    type Position = Position;
    type Scratch = ();

    const MOVES: usize = Move::COUNT;
    const TABLE_DEPTH: i32 = 2;
    const REPEATS: bool = true;
    const MANY_MOVES: bool = false;

    #[inline]
    fn index(mv: Move) -> usize {
        mv.index()
    }

    #[inline]
    fn from_index(index: usize) -> Option<Move> {
        Move::from_index(index)
    }

    #[inline]
    fn evaluate(&self, position: &Position, ply: usize, (): &mut ()) -> Score {
        if position.count_moves() == 0
            && let Some(end) = position.end()
        {
            return Score::of_end(end.outcome, position.side(), ply);
        }
        Self::weigh(position, &self.weights)
    }

    #[inline]
    fn known(&self, position: &Position, _: usize) -> Option<Score> {
        // The tables first: with too many seeds on the board they answer at once.
        let margin = self.known_margin(position)?;
        // A side that has already won has its own score, with its distance.
        (position.count_moves() > 0).then(|| Score::known(margin))
    }

    #[inline]
    fn for_each_choice(&self, position: &Position, mut f: impl FnMut(i32, Move)) {
        position.for_each_move(|mv| f(i32::from(position.is_progress(mv)) * 10_000, mv));
    }
}

/// The number of pits of a row whose sowing ends, within one lap, in an opponent's pit with one or two seeds.
#[inline(always)]
fn attacks(own: &[u8], other: &[u8]) -> i32 {
    let mut attacks = 0;
    for (place, seeds) in own.iter().enumerate() {
        let end = place + *seeds as usize;
        let target = end.wrapping_sub(Pit::PER_SIDE);
        attacks += i32::from(target < Pit::PER_SIDE && (1..=2).contains(&other[target]));
    }
    attacks
}
