use game::Side;
use serde::{Deserialize, Serialize};

use super::{Ended, Legal, Played};
use crate::side;

/// A position that belongs to no table, with everything that can be said about it and the moves that
/// led there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Board {
    /// The game's name.
    pub game: String,
    /// The rule set.
    pub rules: String,
    /// The name of the start, where it has one.
    pub start: Option<String>,
    /// The position from which the moves lead on.
    pub first_position: String,
    /// The position after the moves.
    pub position: String,
    /// How many moves have been played.
    pub ply: u32,
    /// The side to move; none where the game is over.
    #[serde(with = "side::option")]
    pub turn: Option<Side>,
    /// The points, the first side first.
    pub score: [u32; 2],
    /// Avalam: the towers that can never change.
    pub settled: Vec<String>,
    /// The legal moves; none where the game is over.
    pub legal: Vec<Legal>,
    /// The moves, each with what it did.
    pub moves: Vec<Played>,
    /// How the game ended.
    pub result: Option<Ended>,
    /// What keeps the first position from being the start of a game, in the reader's language: what is
    /// missing on its board. It can be studied all the same.
    pub missing: Vec<String>,
}
