use std::num::NonZeroU32;
use std::sync::Arc;

use abalone::{Abalone, Cells, Position, Rules, Setup, Symmetry};
use engine::network::Network;
use engine::{AbaloneFeatures, AbaloneModel};
use game::{Game as _, History, Outcome, Position as _, Rng, Scope, Setup as _, Side};
use games::GameId;
use search::Tunables;

use crate::trainable::{Trainable, random_plies};

/// Abalone: networks learn from all layouts but those in [`UNSEEN`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct AbaloneTraining;

/// The marbles of the side to move and of the opponent, and how many each has pushed out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Board {
    marbles: [u64; 2],
    out: [u8; 2],
}

/// Layouts that are kept out of training, so that matches can show what a network makes of something new.
const UNSEEN: [&str; 3] = ["swiss", "alliances", "the_wall"];

/// Of so many games, those from the standard layout, the Belgian and the German daisy; the rest is shared
/// by the other layouts.
const OF: usize = 20;
const USUAL: [(&str, usize); 3] = [("standard", 4), ("belgian", 5), ("german", 4)];

/// A game begins with a random number of random plies, from the first to the second: many of them leave structures
/// that the engine would never enter, and more games with a winner.
const RANDOM_PLIES: [usize; 2] = [6, 20];
/// One game of so many begins with marbles missing on both sides, to show more of the endings.
const THINNED: usize = 6;
/// So many are missing at most on each side.
const MOST_MISSING: usize = 4;
/// A match begins with so many.
const MATCH_PLIES: usize = 6;
/// Openings in which one side is further ahead are thrown away.
const UNEVEN: u32 = 1;

/// The number of bits of a set of cells; the marbles pushed out are stored above them.
const CELLS: u32 = 61;
const BOARD: u64 = (1 << CELLS) - 1;

/// The rules of the games: as in play, with a shorter wait for progress.
fn rules() -> Rules {
    Rules { no_progress: NonZeroU32::new(100), ..Rules::STANDARD }
}

/// The position with so many more marbles of either side pushed out, random ones. `None` if that ends the game.
fn thinned(position: Position, missing: usize, rng: &mut Rng) -> Option<Position> {
    let mut setup = Setup::from(position);
    for side in Side::BOTH {
        for _ in 0..missing {
            let marbles: Vec<_> = setup.marbles(side).into_iter().collect();
            setup.set(marbles[rng.below(marbles.len())], None);
        }
        setup.out[side.index()] += missing as u16;
    }
    setup.position(rules(), Scope::Play).ok()
}

impl Trainable for AbaloneTraining {
    type Position = Position;
    type Game = Abalone;
    type Model = AbaloneModel;
    type Features = AbaloneFeatures;
    type Board = Board;
    type Prover = ();

    const GAME: GameId = GameId::Abalone;
    const BOARD_BYTES: usize = 16;
    const SYMMETRIES: usize = Symmetry::ALL.len();
    const MATCH_STARTS: &'static str = "belgian,german";
    const DECIDED: Option<i32> = Some(500);
    const UNEVEN: Option<i32> = None;

    fn starts() -> Vec<&'static str> {
        Abalone::starts()
    }

    fn model(network: Option<Arc<Network>>) -> AbaloneModel {
        network.map_or_else(AbaloneModel::default, AbaloneModel::new)
    }

    fn network(model: &AbaloneModel) -> &Network {
        model.network()
    }

    fn tunables(model: &mut AbaloneModel) -> &mut Tunables {
        &mut model.tunables
    }

    fn opening(rng: &mut Rng) -> (u8, History<Position>) {
        let layouts = Abalone::starts();
        let others: Vec<&str> = layouts
            .iter()
            .copied()
            .filter(|name| !UNSEEN.contains(name) && USUAL.iter().all(|(usual, _)| usual != name))
            .collect();
        loop {
            let mut number = rng.below(OF);
            let usual = USUAL.iter().find(|(_, share)| {
                let found = number < *share;
                number = number.wrapping_sub(*share);
                found
            });
            let name = usual.map_or_else(|| others[rng.below(others.len())], |(name, _)| *name);
            let Some(start) = Abalone::start(name, rules()) else { continue };
            let [least, most] = RANDOM_PLIES;
            let plies = least + rng.below(most - least + 1);
            let mut history = random_plies(start, plies, rng);
            if rng.below(THINNED) == 0 {
                let missing = 1 + rng.below(MOST_MISSING);
                let Some(position) = thinned(*history.position(), missing, rng) else { continue };
                history = History::new(position);
            }
            let [first, second] = history.position().score();
            if history.end().is_none() && first.abs_diff(second) <= UNEVEN {
                let layout = layouts.iter().position(|layout| *layout == name).unwrap_or(0);
                return (layout as u8, history);
            }
        }
    }

    fn match_opening(start: &str, rng: &mut Rng) -> Option<History<Position>> {
        let start = Abalone::start(start, Rules::STANDARD)?;
        loop {
            let history = random_plies(start, MATCH_PLIES, rng);
            let [first, second] = history.position().score();
            if history.end().is_none() && first == second {
                return Some(history);
            }
        }
    }

    /// A move that pushes a marble out changes the score at once: the search sees to that, and the network
    /// need not foresee it.
    fn is_quiet(position: &Position, mv: abalone::Move) -> bool {
        !position.is_progress(mv)
    }

    fn prove((): &mut (), _: &Position) -> Option<Outcome> {
        None
    }

    fn board(position: &Position) -> Board {
        let sides = [position.side(), position.side().other()];
        Board {
            marbles: sides.map(|side| position.marbles(side).bits()),
            out: sides.map(|side| position.pushed_out(side)),
        }
    }

    fn write(board: &Board, bytes: &mut Vec<u8>) {
        for (marbles, out) in board.marbles.iter().zip(board.out) {
            bytes.extend((marbles | u64::from(out) << CELLS).to_le_bytes());
        }
    }

    fn read(bytes: &[u8]) -> Board {
        let word = |from: usize| u64::from_le_bytes(std::array::from_fn(|i| bytes[from + i]));
        let words = [word(0), word(8)];
        Board {
            marbles: words.map(|word| word & BOARD),
            out: words.map(|word| (word >> CELLS) as u8),
        }
    }

    fn position(board: &Board) -> Result<Position, String> {
        if board.marbles[0] & board.marbles[1] != 0 {
            return Err("two marbles on one cell".to_owned());
        }
        let mut setup = Setup { side: Side::First, out: board.out.map(Into::into), ..Setup::EMPTY };
        for (side, bits) in Side::BOTH.into_iter().zip(board.marbles) {
            for cell in Cells::from_bits(bits) {
                setup.set(cell, Some(side));
            }
        }
        setup.position(Rules::STANDARD, Scope::Play).map_err(|impossible| impossible.to_string())
    }

    fn features(board: &Board, symmetry: usize) -> AbaloneFeatures {
        let symmetry = Symmetry::ALL[symmetry];
        let cells = |set| symmetry.cells(Cells::from_bits(set)).bits();
        AbaloneFeatures { marbles: board.marbles.map(cells), out: board.out }
    }

    /// The values of the marbles pushed out, according to the network.
    fn point_worths(
        before: &AbaloneFeatures,
        output: impl Fn(&AbaloneFeatures) -> f32,
    ) -> Vec<f32> {
        if before.out[0] + 1 >= Position::TARGET {
            return Vec::new();
        }
        let with = output(before);
        Cells::from_bits(before.marbles[1])
            .into_iter()
            .map(|cell| {
                let marble = 1 << cell.index();
                let after = AbaloneFeatures {
                    marbles: [before.marbles[0], before.marbles[1] ^ marble],
                    out: [before.out[0] + 1, before.out[1]],
                };
                output(&after) - with
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openings_are_even_and_show_endings_too() {
        let mut rng = Rng::new(6);
        let mut thinned = 0;
        for _ in 0..300 {
            let (_, history) = AbaloneTraining::opening(&mut rng);
            let position = history.position();
            let out = Side::BOTH.map(|side| position.pushed_out(side));
            assert!(out[0].abs_diff(out[1]) <= UNEVEN as u8 && position.end().is_none());
            let marbles = Side::BOTH.map(|side| position.marbles(side).len());
            for side in Side::BOTH {
                let left = usize::from(out[side.other().index()]) + marbles[side.index()];
                assert!(left <= Position::MARBLES, "{position}");
            }
            thinned += u32::from(out[0].min(out[1]) >= 3);
        }
        assert!((10..60).contains(&thinned), "{thinned}");
    }
}
