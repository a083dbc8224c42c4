use serde::{Deserialize, Serialize};

use super::{Ended, LegalMove, PlayedMove};
use crate::{GameName, SideName};

/// A position without a table, with the moves that led to it and everything needed to draw it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Board {
    /// The game.
    pub game: GameName,
    /// The rule set.
    pub rules: String,
    /// The name of the start; `null` for a position.
    pub start: Option<String>,
    /// The position before the first move.
    pub first_position: String,
    /// The position after the moves.
    pub position: String,
    /// The number of moves played.
    pub ply: u32,
    /// The side to move; `null` if the game is over.
    pub turn: Option<SideName>,
    /// The points, first side first.
    pub score: [u32; 2],
    /// Avalam: the settled towers, which can never change.
    pub settled: Vec<String>,
    /// The legal moves; empty if the game is over.
    pub legal: Vec<LegalMove>,
    /// The moves so far, with their effects.
    pub moves: Vec<PlayedMove>,
    /// The result of a finished game.
    pub result: Option<Ended>,
    /// Why no game can start from the first position, in the user's language: the pieces that are missing. It can
    /// still be analysed.
    pub missing: Vec<String>,
}
