use serde::{Deserialize, Serialize};

use super::Word;

/// What a move does to the board, so that a client can draw it without knowing the rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Effect {
    /// Avalam: a counter is placed.
    Place {
        /// The hole.
        place: Word,
        /// `light` or `dark`.
        colour: Word,
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
pub struct Out {
    /// Where it lay.
    pub from: Word,
    /// `black` or `white`.
    pub colour: Word,
}
