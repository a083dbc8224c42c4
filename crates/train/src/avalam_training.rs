use std::sync::Arc;

use avalam::{Avalam, Hole, Position, Rules, Setup, Tower};
use engine::network::Network;
use engine::{AvalamFeatures, AvalamModel};
use game::{Game as _, History, Outcome, Position as _, Rng, Scope, Setup as _, Side};
use games::GameId;
use search::Tunables;
use solver::{Proof, Solver};

use crate::trainable::{Trainable, random_plies};

/// Avalam: networks learn from the usual start and from the placement game; the solver says how endings end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct AvalamTraining;

/// The towers of all holes, in the order of [`Hole::all`], seen by the side to move; and whether counters
/// are still being placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Board {
    /// The height, and [`OTHER`] if the tower is the opponent's.
    towers: [u8; HOLES],
    is_placing: bool,
}

const HOLES: usize = 49;
const OTHER: u8 = 8;
/// Counters of each colour.
const COUNTERS: u32 = 24;

/// Of so many games, one begins with the placement.
const PLACEMENT: usize = 4;
/// A game begins with a random number of random plies, from the first to the second.
const RANDOM_PLIES: [usize; 2] = [2, 9];
/// While counters are placed, so many plies are random.
const RANDOM_PLACEMENTS: usize = 40;
/// A match begins with so many.
const MATCH_PLIES: usize = 4;
const MATCH_PLACEMENTS: usize = 8;

/// Positions with more moves are not worth a try to prove them.
const MOST_MOVES: usize = 48;
const PROOF_NODES: u64 = 400;

/// Proves endings during self-play.
pub(crate) struct Prover(Solver);

impl Default for Prover {
    fn default() -> Self {
        Prover(Solver::new(8))
    }
}

impl Trainable for AvalamTraining {
    type Position = Position;
    type Game = Avalam;
    type Model = AvalamModel;
    type Features = AvalamFeatures;
    type Board = Board;
    type Prover = Prover;

    const GAME: GameId = GameId::Avalam;
    const BOARD_BYTES: usize = 25;
    const SYMMETRIES: usize = 2;
    const MATCH_STARTS: &'static str = "standard";
    const DECIDED: Option<i32> = None;
    const UNEVEN: Option<i32> = Some(60);

    fn starts() -> Vec<&'static str> {
        Avalam::starts()
    }

    fn model(network: Option<Arc<Network>>) -> AvalamModel {
        network.map_or_else(AvalamModel::default, AvalamModel::new)
    }

    fn network(model: &AvalamModel) -> &Network {
        model.network()
    }

    fn tunables(model: &mut AvalamModel) -> &mut Tunables {
        &mut model.tunables
    }

    fn opening(rng: &mut Rng) -> (u8, History<Position>) {
        let number = usize::from(rng.below(PLACEMENT) == 0);
        let name = ["standard", "placement"][number];
        let [least, most] = RANDOM_PLIES;
        let plies = match number {
            0 => least + rng.below(most - least + 1),
            _ => rng.below(RANDOM_PLACEMENTS),
        };
        let start = Avalam::start(name, Rules::Modern).expect("both starts exist");
        (number as u8, random_plies(start, plies, rng))
    }

    fn match_opening(start: &str, rng: &mut Rng) -> Option<History<Position>> {
        let start = Avalam::start(start, Rules::Modern)?;
        let plies = if start.is_placing() { MATCH_PLACEMENTS } else { MATCH_PLIES };
        Some(random_plies(start, plies, rng))
    }

    fn is_quiet(_: &Position, _: avalam::Move) -> bool {
        true
    }

    fn prove(Prover(solver): &mut Prover, position: &Position) -> Option<Outcome> {
        if position.is_placing() || position.count_moves() > MOST_MOVES {
            return None;
        }
        let proof = solver.outcome(position, PROOF_NODES, &|| false)?.proof;
        let side = position.side();
        Some(match proof {
            Proof::Win => Outcome::Win(side),
            Proof::Draw => Outcome::Draw,
            Proof::Loss => Outcome::Win(side.other()),
        })
    }

    fn board(position: &Position) -> Board {
        let mut towers = [0; HOLES];
        for (tower, hole) in towers.iter_mut().zip(Hole::all()) {
            let other = position.owner(hole) == Some(position.side().other());
            *tower = position.height(hole) | if other { OTHER } else { 0 };
        }
        Board { towers, is_placing: position.is_placing() }
    }

    /// Two holes a byte; the half that is left says whether counters are being placed.
    fn write(board: &Board, bytes: &mut Vec<u8>) {
        let (pairs, last) = board.towers.as_chunks::<2>();
        bytes.extend(pairs.iter().map(|[low, high]| low | high << 4));
        bytes.push(last[0] | u8::from(board.is_placing) << 4);
    }

    fn read(bytes: &[u8]) -> Board {
        let towers = std::array::from_fn(|hole| bytes[hole / 2] >> (hole % 2 * 4) & 15);
        Board { towers, is_placing: bytes[HOLES / 2] >> 4 == 1 }
    }

    fn position(board: &Board) -> Result<Position, String> {
        let owner = |tower: u8| if tower & OTHER == 0 { Side::First } else { Side::Second };
        let towers = board.towers.map(|tower| {
            (tower != 0).then(|| Tower { height: tower & (OTHER - 1), owner: owner(tower) })
        });
        if towers.iter().flatten().any(|tower| tower.height == 0) {
            return Err("a tower without a counter".to_owned());
        }
        let left = |side| {
            let placed = towers.iter().flatten().filter(|tower| tower.owner == side).count();
            COUNTERS.saturating_sub(placed as u32)
        };
        let to_place = board.is_placing.then(|| Side::BOTH.map(left));
        Setup { towers, side: Side::First, to_place }
            .position(Rules::Modern, Scope::Play)
            .map_err(|impossible| impossible.to_string())
    }

    fn features(board: &Board, symmetry: usize) -> AvalamFeatures {
        let position = Self::position(board).expect("the shuffle has checked it");
        AvalamFeatures::of(&position.transform(Position::symmetries()[symmetry]))
    }

    /// The value of owning a settled tower: two points between having and giving it away.
    fn point_worths(before: &AvalamFeatures, output: impl Fn(&AvalamFeatures) -> f32) -> Vec<f32> {
        let with = output(before);
        before.given_away().map(|after| (with - output(&after)) / 2.0).collect()
    }
}
