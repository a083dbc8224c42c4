use serde::Deserialize;

use crate::Scene;

/// A figure on the rules page of a game.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Figure {
    /// Its id, the last part of its caption's text id.
    pub id: String,
    /// The section of the rules that it belongs to: the last part of that text's id.
    pub section: String,
    /// The board.
    pub scene: Scene,
    /// An illegal move that it illustrates.
    pub refused: Option<ForbiddenMove>,
}

/// An illegal move.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ForbiddenMove {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The id of the reason.
    pub reason: String,
}
