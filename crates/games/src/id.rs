use std::fmt;
use std::str::FromStr;

use game::{Explain, Game, Message, Position, RuleSet, Side};

use crate::with_game;

/// One of the games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum GameId {
    Avalam,
    Abalone,
    Awale,
}

/// An unknown game name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no game {found:?}; choose one of: {}", GameId::names())]
pub struct UnknownGame {
    #[allow(missing_docs)]
    pub found: String,
}

impl GameId {
    #[allow(missing_docs)]
    pub const ALL: [GameId; 3] = [GameId::Avalam, GameId::Abalone, GameId::Awale];

    /// The name in commands, without accents.
    pub fn name(self) -> &'static str {
        with_game!(self, G => G::NAME)
    }

    /// The name in game records and titles.
    pub fn title(self) -> &'static str {
        with_game!(self, G => G::TITLE)
    }

    /// The names of all the games, for messages.
    pub fn names() -> String {
        Self::ALL.map(GameId::name).join(", ")
    }

    /// The names of the starts, the default first.
    pub fn starts(self) -> Vec<&'static str> {
        with_game!(self, G => G::starts())
    }

    /// The record tag for the start, if there is a choice.
    pub fn start_tag(self) -> Option<&'static str> {
        with_game!(self, G => G::START_TAG)
    }

    /// The names of the rule sets, the default first.
    pub fn rule_sets(self) -> &'static [&'static str] {
        with_game!(self, G => <<G as Game>::Position as Position>::Rules::NAMES)
    }

    /// The keys of the rule sets, each with its allowed values.
    pub fn rule_keys(self) -> &'static [(&'static str, &'static str)] {
        with_game!(self, G => <<G as Game>::Position as Position>::Rules::KEYS)
    }

    /// The side's name in text ids: `light`, `black`, `south`, …
    pub const fn side_name(self, side: Side) -> &'static str {
        match (self, side) {
            (GameId::Avalam, Side::First) => "light",
            (GameId::Avalam, Side::Second) => "dark",
            (GameId::Abalone, Side::First) => "black",
            (GameId::Abalone, Side::Second) => "white",
            (GameId::Awale, Side::First) => "south",
            (GameId::Awale, Side::Second) => "north",
        }
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for GameId {
    type Err = UnknownGame;

    /// Accepts names and aliases, ignoring case.
    fn from_str(text: &str) -> Result<Self, UnknownGame> {
        let lower = text.trim().to_lowercase();
        let is_called = |id: &GameId| with_game!(*id, G => lower == G::NAME || G::ALIASES.contains(&lower.as_str()));
        Self::ALL
            .into_iter()
            .find(is_called)
            .ok_or_else(|| UnknownGame { found: text.chars().take(40).collect() })
    }
}

impl Explain for UnknownGame {
    fn message(&self) -> Message {
        Message::new("unknown-game")
            .with("found", self.found.as_str())
            .with("known", GameId::names())
    }
}
