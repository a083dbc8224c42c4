use serde::{Deserialize, Serialize};

/// What a move does to the board, so that a client can draw it without knowing the rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Effect {
    /// Avalam: a counter is placed.
    Place {
        /// The hole.
        place: String,
        /// `light` or `dark`.
        colour: String,
    },
    /// Abalone: marbles move one step each.
    Shift {
        /// Every marble that stays on the board, from where to where.
        shift: Vec<(String, String)>,
        /// The marble that leaves it.
        out: Option<Out>,
    },
    /// Awalé: seeds are sown and taken.
    Sow {
        /// The pit that is emptied.
        from: String,
        /// Where the seeds fall, in this order.
        path: Vec<String>,
        /// The pits whose seeds are taken, in this order.
        captured: Vec<String>,
        /// What each side still collects where the move ends the game: pits with their seeds.
        gathered: Vec<(String, u8)>,
    },
    /// Avalam: a tower goes onto another one.
    Join {
        /// The tower that moves.
        from: String,
        /// The tower that is covered.
        to: String,
    },
}

/// A marble that is pushed off the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Out {
    /// Where it lay.
    pub from: String,
    /// `black` or `white`.
    pub colour: String,
}
