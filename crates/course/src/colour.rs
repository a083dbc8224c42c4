use game::Side;
use games::GameId;
use serde::Deserialize;

/// A side by the name that it has in its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Colour {
    /// Avalam's first side.
    Light,
    /// Avalam's second side.
    Dark,
    /// Abalone's first side.
    Black,
    /// Abalone's second side.
    White,
    /// Awalé's first side.
    South,
    /// Awalé's second side.
    North,
}

impl Colour {
    /// The side.
    pub const fn side(self) -> Side {
        match self {
            Colour::Light | Colour::Black | Colour::South => Side::First,
            Colour::Dark | Colour::White | Colour::North => Side::Second,
        }
    }

    /// The game that uses this name.
    pub const fn game(self) -> GameId {
        match self {
            Colour::Light | Colour::Dark => GameId::Avalam,
            Colour::Black | Colour::White => GameId::Abalone,
            Colour::South | Colour::North => GameId::Awale,
        }
    }
}
