use game::Scope;
use games::{AnyHistory, AnyPosition, GameId, Start, StartError};
use serde::Deserialize;

/// The position of a step or figure.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scene {
    /// The rule set; default: the game's first.
    pub rules: Option<String>,
    /// The name of a start.
    pub start: Option<String>,
    /// A position, instead of a start. Pieces may be missing.
    pub position: Option<String>,
    /// Places to highlight.
    #[serde(default)]
    pub highlight: Vec<String>,
    /// Legal moves to highlight.
    #[serde(default)]
    pub arrows: Vec<String>,
}

impl Scene {
    /// The position.
    ///
    /// # Errors
    ///
    /// If the start does not exist or the position is impossible.
    pub fn position(&self, game: GameId) -> Result<AnyPosition, StartError> {
        let start = Start {
            rules: self.rules.as_deref(),
            name: self.start.as_deref(),
            position: self.position.as_deref(),
            // Exercises show few pieces on purpose.
            scope: Scope::Study,
        };
        AnyPosition::start(game, &start)
    }

    /// A game that begins here.
    ///
    /// # Errors
    ///
    /// If the start does not exist or the position is impossible.
    pub fn history(&self, game: GameId) -> Result<AnyHistory, StartError> {
        Ok(AnyHistory::from_position(self.position(game)?))
    }
}
