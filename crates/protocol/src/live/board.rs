use serde::{Deserialize, Serialize};

use super::{Ended, LegalMove, PlayedMove};
use crate::{GameName, SideName};

/// A position that belongs to no table, with everything that can be said about it and the moves that
/// led there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Board {
    /// The game's name.
    pub game: GameName,
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
    pub turn: Option<SideName>,
    /// The points, the first side first.
    pub score: [u32; 2],
    /// Avalam: the towers that can never change.
    pub settled: Vec<String>,
    /// The legal moves; none where the game is over.
    pub legal: Vec<LegalMove>,
    /// The moves, each with what it did.
    pub moves: Vec<PlayedMove>,
    /// How the game ended.
    pub result: Option<Ended>,
    /// What keeps the first position from being the start of a game, in the reader's language: what is
    /// missing on its board. It can be studied all the same.
    pub missing: Vec<String>,
}
