use serde::Deserialize;

use crate::Scene;

/// A figure of the rules' page of a game.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Figure {
    /// Its name, and the end of its caption's.
    pub id: String,
    /// The section of the rules that it belongs to: the end of its text's name.
    pub section: String,
    /// What it shows.
    pub scene: Scene,
    /// A move that is not allowed there, where the figure is about one.
    pub refused: Option<ForbiddenMove>,
}

/// A move that is not allowed.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ForbiddenMove {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The text that tells why.
    pub reason: String,
}
