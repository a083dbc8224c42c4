use game::Side;
use serde::{Deserialize, Serialize};

use super::Word;

/// The effect of a move on the board, so that clients can draw it without knowing the rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(untagged)]
pub enum Effect {
    /// Avalam: a counter is placed.
    Place {
        /// The hole.
        place: Word,
        /// Its colour.
        colour: CounterColour,
    },
    /// Abalone: marbles move one step.
    Shift {
        /// The marbles that stay on the board: from, to.
        shift: Vec<(Word, Word)>,
        /// The marble that is pushed off.
        out: Option<Out>,
    },
    /// Awalé: seeds are sown and captured.
    Sow {
        /// The pit that is emptied.
        from: Word,
        /// The pits that receive a seed, in order.
        path: Vec<Word>,
        /// The captured pits, in order.
        captured: Vec<Word>,
        /// If the move ends the game: the pits whose seeds are gathered, with their numbers.
        gathered: Vec<(Word, u8)>,
    },
    /// Avalam: a tower is put onto another one.
    Join {
        /// The tower that moves.
        from: Word,
        /// The tower that is covered.
        to: Word,
    },
}

/// A marble that is pushed off the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Out {
    /// Its last cell.
    pub from: Word,
    /// Its colour.
    pub colour: MarbleColour,
}

/// The colour of a counter in Avalam.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum CounterColour {
    /// The first side's colour.
    Light,
    /// The second side's colour.
    Dark,
}

impl From<Side> for CounterColour {
    fn from(side: Side) -> Self {
        match side {
            Side::First => CounterColour::Light,
            Side::Second => CounterColour::Dark,
        }
    }
}

/// The colour of a marble in Abalone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum MarbleColour {
    /// The first side's colour.
    Black,
    /// The second side's colour.
    White,
}

impl From<Side> for MarbleColour {
    fn from(side: Side) -> Self {
        match side {
            Side::First => MarbleColour::Black,
            Side::Second => MarbleColour::White,
        }
    }
}
