use std::sync::{Arc, OnceLock};

use abalone::{Cell, Move, Position};
use game::{Position as _, mix};
use search::{Model, Score, Tunables};

use crate::abalone_features::{Accumulator, Board};
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
            let network = Network::read(bytes, Board::KIND).expect("a test has read this file");
            AbaloneModel::new(Arc::new(network))
        };
        MODEL.get_or_init(model).clone()
    }
}

impl Model for AbaloneModel {
    type Position = Position;
    type Scratch = Scratch;

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
    fn evaluate(&self, position: &Position, ply: usize, scratch: &mut Scratch) -> Score {
        if position.is_won()
            && let Some(end) = position.end()
        {
            return Score::of_end(end.outcome, position.side(), ply);
        }
        let key = position.key();
        if let Some(value) = scratch.cached(key) {
            return Score(value.into());
        }
        let value = scratch.judge(&self.network, position, ply);
        let value = value.clamp(1 - Score::ESTIMATE, Score::ESTIMATE - 1) as i16;
        scratch.keep(key, value);
        Score(value.into())
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

/// What a thread keeps to judge quickly: the layers of the present line, and what it has judged.
#[derive(Clone, Debug)]
pub struct Scratch {
    accumulators: Vec<Accumulator>,
    /// Estimates, below the upper bits of the keys that they belong to. The search asks for a position
    /// several times: before a pass, near the horizon, and when it comes back by another order of moves.
    cache: Box<[u64]>,
}

impl Default for Scratch {
    fn default() -> Self {
        Scratch { accumulators: Vec::new(), cache: vec![0; Self::CACHE].into() }
    }
}

impl Scratch {
    /// 128 kB: more would not stay in a core's second cache, and waiting for the third takes as long as
    /// judging anew.
    const CACHE: usize = 1 << 14;
    /// The bits of a key that choose its place, and below which its estimate is kept.
    const VALUE: u32 = 16;

    #[inline]
    fn cached(&self, key: u64) -> Option<i16> {
        let kept = self.cache[key as usize % Self::CACHE];
        (kept >> Self::VALUE == key >> Self::VALUE).then_some(kept as i16)
    }

    #[inline]
    fn keep(&mut self, key: u64, value: i16) {
        let upper = key >> Self::VALUE << Self::VALUE;
        self.cache[key as usize % Self::CACHE] = upper | u64::from(value as u16);
    }

    /// The network's estimate. The layers of this ply are made from those of the position before it or from
    /// those of the last one here, whichever is nearer: what they stand for is compared, not assumed.
    #[inline]
    fn judge(&mut self, network: &Network, position: &Position, ply: usize) -> i32 {
        let board = Board::of(position);
        while self.accumulators.len() <= ply {
            self.accumulators.push(Accumulator::empty(network));
        }
        let before = ply.saturating_sub(1);
        let distance = |ply: usize| self.accumulators[ply].distance(&board);
        let is_nearer = distance(before) < distance(ply);
        let (earlier, here) = self.accumulators.split_at_mut(ply);
        let accumulator = &mut here[0];
        match earlier.last() {
            Some(before) if is_nearer => accumulator.follow(before, network, &board),
            _ => accumulator.update(network, &board),
        }
        network.estimate(accumulator.layers(position.side()))
    }
}

/// So many threatened ejections count: one move cannot avert many, and only one of them comes at once.
const MOST_DANGERS: u32 = 3;

/// Steps from the centre.
fn distance(cell: Cell) -> usize {
    let (row, column) = (cell.row() as i32 - 4, cell.column() as i32 - 4);
    // Along rows and along columns one step each; the third axis changes both at once.
    (row.abs().max(column.abs()).max((row - column).abs())) as usize
}
