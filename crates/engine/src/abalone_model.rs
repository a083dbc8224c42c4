use abalone::{Cell, Cells, Direction, Move, Position};
use game::Position as _;
use search::{Model, Score};

use crate::Evaluation;
use crate::evaluation::weigh;

/// Abalone as the search sees it. A point is a marble pushed out.
#[derive(Clone, Debug)]
pub struct AbaloneModel {
    /// What the terms are worth.
    pub weights: [i32; AbaloneModel::TERMS],
    /// For each distance from the centre, the cells there.
    rings: [u64; RINGS],
    /// For each move, how much nearer to the centre its first marble comes.
    inwards: Vec<i8>,
}

/// The place of “ejections to be feared” among the terms.
const FEAR: usize = 9;

/// Distances from the centre, 0 to 4.
const RINGS: usize = 5;

impl AbaloneModel {
    /// How many terms the evaluation has.
    pub const TERMS: usize = 11;

    /// The evaluation with these weights.
    pub fn new(weights: [i32; Self::TERMS]) -> Self {
        let mut rings = [0; RINGS];
        for cell in Cell::all() {
            rings[distance(cell)] |= 1 << cell.index();
        }
        let mut inwards = vec![0; Move::COUNT];
        for mv in Move::all() {
            let gain: i8 = mv
                .cells()
                .filter_map(|cell| Some((cell, cell.neighbour(mv.direction())?)))
                .map(|(from, to)| distance(from) as i8 - distance(to) as i8)
                .sum();
            inwards[mv.index()] = gain;
        }
        AbaloneModel { weights, rings, inwards }
    }

    #[inline(always)]
    fn terms_of(rings: &[u64; RINGS], position: &Position) -> [i32; Self::TERMS] {
        let side = position.side();
        let own = position.marbles(side);
        let other = position.marbles(side.other());
        let ring = |r: usize| count(own.bits() & rings[r]) - count(other.bits() & rings[r]);
        let (own_pairs, own_lines) = lines(own);
        let (other_pairs, other_lines) = lines(other);
        let [threats, threatened] = position.count_ejections();
        let out = |side| i32::from(position.pushed_out(side));
        [
            out(side) - out(side.other()),
            ring(0),
            ring(1),
            ring(2),
            ring(3),
            ring(4),
            own_pairs - other_pairs,
            own_lines - other_lines,
            feared(threats),
            -feared(threatened),
            1,
        ]
    }
}

impl Default for AbaloneModel {
    fn default() -> Self {
        AbaloneModel::new(Self::WEIGHTS)
    }
}

impl Evaluation<{ AbaloneModel::TERMS }> for AbaloneModel {
    type Position = Position;

    const NAMES: [&'static str; Self::TERMS] = [
        "marbles pushed out",
        "marble in the centre",
        "marbles one step from it",
        "marbles two steps from it",
        "marbles three steps from it",
        "marbles on the edge",
        "neighbours of one colour",
        "lines of three",
        "ejections at hand",
        "ejections to be feared",
        "the move",
    ];

    const WEIGHTS: [i32; Self::TERMS] = [1600, 210, 425, 164, 36, -77, 106, 18, 527, 427, 189];

    fn with_weights(weights: [i32; Self::TERMS]) -> Self {
        AbaloneModel::new(weights)
    }

    fn terms(position: &Position) -> [i32; Self::TERMS] {
        Self::terms_of(&AbaloneModel::default().rings, position)
    }
}

impl Model for AbaloneModel {
    type Position = Position;

    const MOVES: usize = Move::COUNT;
    const TABLE_DEPTH: i32 = 2;
    const REPEATS: bool = true;
    const MANY_MOVES: bool = true;
    const MARGIN: i32 = 60;

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
        if position.is_won()
            && let Some(end) = position.end()
        {
            return Score::of_end(end.outcome, position.side(), ply);
        }
        weigh(&Self::terms_of(&self.rings, position), &self.weights)
    }

    #[inline]
    fn for_each_choice(&self, position: &Position, mut f: impl FnMut(i32, Move)) {
        position.for_each_move(|mv| {
            let ejects = position.is_progress(mv);
            f(i32::from(ejects) * 15_000 + i32::from(self.inwards[mv.index()]) * 200, mv);
        });
    }

    fn for_each_noisy(&self, position: &Position, f: impl FnMut(Move)) {
        position.for_each_ejection(f);
    }

    #[inline]
    fn relief(&self, position: &Position) -> i32 {
        let [_, threatened] = position.count_ejections();
        feared(threatened) * self.weights[FEAR]
    }

    fn pass(&self, position: &Position) -> Option<Position> {
        // With a handful of marbles left having to move can hurt.
        let enough = position.marbles(position.side()).len() > 4;
        (enough && !position.is_won()).then(|| position.passed())
    }
}

/// So many ejections count: one move cannot avert many, and only one of them comes at once.
fn feared(ejections: u32) -> i32 {
    ejections.min(3) as i32
}

/// How many neighbours there are in a set, and how many lines of three.
#[inline(always)]
fn lines(set: Cells) -> (i32, i32) {
    let mut pairs = 0;
    let mut threes = 0;
    for axis in Direction::AXES {
        let next = set.bits() & set.seen_from(axis).bits();
        pairs += count(next);
        threes += count(next & Cells::from_bits(next).seen_from(axis).bits());
    }
    (pairs, threes)
}

/// Steps from the centre.
fn distance(cell: Cell) -> usize {
    let (row, column) = (cell.row() as i32 - 4, cell.column() as i32 - 4);
    // Along rows and along columns one step each; the third axis changes both at once.
    (row.abs().max(column.abs()).max((row - column).abs())) as usize
}

fn count(set: u64) -> i32 {
    set.count_ones() as i32
}
