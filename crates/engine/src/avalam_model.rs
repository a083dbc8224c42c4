use std::sync::{Arc, OnceLock};

use avalam::{Move, Position};
use game::Position as _;
use search::{Model, Score, Tunables};

use crate::avalam_features::AvalamFeatures;
use crate::network::Network;
use crate::{Features as _, Scratch};

/// Avalam as the search sees it. A point is a tower.
#[derive(Clone, Debug)]
pub struct AvalamModel {
    network: Arc<Network>,
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
    /// A model that judges with this network.
    pub fn new(network: Arc<Network>) -> Self {
        AvalamModel { network, tunables: TUNABLES }
    }

    /// The network that it judges with.
    pub fn network(&self) -> &Network {
        &self.network
    }
}

impl Default for AvalamModel {
    /// With the network that the program brings.
    fn default() -> Self {
        static MODEL: OnceLock<AvalamModel> = OnceLock::new();
        let model = || {
            let bytes = include_bytes!("../networks/avalam.network");
            let network =
                Network::read(bytes, AvalamFeatures::KIND).expect("a test has read this file");
            AvalamModel::new(Arc::new(network))
        };
        MODEL.get_or_init(model).clone()
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
        scratch.estimate(&self.network, position, ply, AvalamFeatures::of)
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
