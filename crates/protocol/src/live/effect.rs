use game::Side;
use serde::{Deserialize, Serialize};

use super::Word;

/// What a move does to the board, so that a client can draw it without knowing the rules.
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
    /// Abalone: marbles move one step each.
    Shift {
        /// Every marble that stays on the board, from where to where.
        shift: Vec<(Word, Word)>,
        /// The marble that leaves it.
        out: Option<Out>,
    },
    /// Awalé: seeds are sown and taken.
    Sow {
        /// The pit that is emptied.
        from: Word,
        /// Where the seeds fall, in this order.
        path: Vec<Word>,
        /// The pits whose seeds are taken, in this order.
        captured: Vec<Word>,
        /// What each side still collects where the move ends the game: pits with their seeds.
        gathered: Vec<(Word, u8)>,
    },
    /// Avalam: a tower goes onto another one.
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
    /// Where it lay.
    pub from: Word,
    /// Its colour.
    pub colour: MarbleColour,
}

/// The colour of one of Avalam's counters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum CounterColour {
    /// The first side's.
    Light,
    /// The second side's.
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

/// The colour of one of Abalone's marbles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum MarbleColour {
    /// The first side's.
    Black,
    /// The second side's.
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
