use std::sync::{Arc, OnceLock};

use abalone::{Cell, Move, Position};
use game::{Position as _, mix};
use search::{Model, Score, Tunables};

use crate::abalone_features::AbaloneFeatures;
use crate::accumulator::{Features as _, Scratch};
use crate::network::Network;

/// Abalone as the search sees it. A point is a marble pushed out.
#[derive(Clone, Debug)]
pub struct AbaloneModel {
    network: Arc<Network>,
    /// How the search is tuned.
    pub tunables: Tunables,
    /// For each move, how much nearer to the centre its marbles come.
    inwards: Arc<[i8]>,
}

/// What matches between networks and searches of this game found.
const TUNABLES: Tunables = Tunables {
    reverse_depth: 4,
    reverse_margin: 25,
    late_depth: 5,
    late_moves: 3,
    relief: 27,
    correction: 100,
    fade: 90,
    ..Tunables::PLAIN
};

impl AbaloneModel {
    /// A model that judges with this network.
    pub fn new(network: Arc<Network>) -> Self {
        let mut inwards = vec![0; Move::COUNT];
        for mv in Move::all() {
            let gain: i8 = mv
                .cells()
                .filter_map(|cell| Some((cell, cell.neighbour(mv.direction())?)))
                .map(|(from, to)| distance(from) as i8 - distance(to) as i8)
                .sum();
            inwards[mv.index()] = gain;
        }
        AbaloneModel { network, tunables: TUNABLES, inwards: inwards.into() }
    }

    /// The network that it judges with.
    pub fn network(&self) -> &Network {
        &self.network
    }
}

impl Default for AbaloneModel {
    /// With the network that the program brings.
    fn default() -> Self {
        static MODEL: OnceLock<AbaloneModel> = OnceLock::new();
        let model = || {
            let bytes = include_bytes!("../networks/abalone.network");
            let network =
                Network::read(bytes, AbaloneFeatures::KIND).expect("a test has read this file");
            AbaloneModel::new(Arc::new(network))
        };
        MODEL.get_or_init(model).clone()
    }
}

impl Model for AbaloneModel {
    type Position = Position;
    type Scratch = Scratch<AbaloneFeatures>;

    const MOVES: usize = Move::COUNT;
    const TABLE_DEPTH: i32 = 2;
    const REPEATS: bool = true;
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
        if position.is_won()
            && let Some(end) = position.end()
        {
            return Score::of_end(end.outcome, position.side(), ply);
        }
        scratch.estimate(&self.network, position, ply, AbaloneFeatures::of)
    }

    #[inline]
    fn for_each_choice(&self, position: &Position, mut f: impl FnMut(i32, Move)) {
        position.for_each_move_with_push(|mv, pushes| {
            f(i32::from(pushes) * PUSH + i32::from(self.inwards[mv.index()]) * INWARDS, mv);
        });
    }

    fn for_each_noisy(&self, position: &Position, f: impl FnMut(Move)) {
        position.for_each_ejection(f);
    }

    #[inline]
    fn structures(&self, position: &Position) -> [u64; 2] {
        [position.side(), position.side().other()].map(|side| mix(position.marbles(side).bits()))
    }

    #[inline]
    fn dangers(&self, position: &Position) -> i32 {
        let [_, threatened] = position.count_ejections();
        threatened.min(MOST_DANGERS) as i32
    }

    fn pass(&self, position: &Position) -> Option<Position> {
        // With a handful of marbles left having to move can hurt.
        let enough = position.marbles(position.side()).len() > 4;
        (enough && !position.is_won()).then(|| position.passed())
    }
}

/// What a push adds to the promise of a move. Ejections need no more: they are tried before any list.
const PUSH: i32 = 3_000;
/// What a step towards the centre adds for each marble.
const INWARDS: i32 = 200;

/// So many threatened ejections count: one move cannot avert many, and only one of them comes at once.
const MOST_DANGERS: u32 = 3;

/// Steps from the centre.
fn distance(cell: Cell) -> usize {
    let (row, column) = (cell.row() as i32 - 4, cell.column() as i32 - 4);
    // Along rows and along columns one step each; the third axis changes both at once.
    (row.abs().max(column.abs()).max((row - column).abs())) as usize
}
