use game::Expected;
use serde::{Deserialize, Serialize};

use crate::json::{Fields, Wrong};
use crate::{SideName, side};

/// What somebody at a table wants to do.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Action {
    /// To play a move.
    Move {
        /// The move, as `docs/notation.md` writes it.
        #[serde(rename = "move")]
        mv: String,
    },
    /// To offer something to the opponent.
    Offer {
        /// The offer.
        offer: Offer,
    },
    /// To accept the opponent's offer.
    Accept {
        /// The offer.
        offer: Offer,
    },
    /// To decline the opponent's offer.
    Decline {
        /// The offer.
        offer: Offer,
    },
    /// To withdraw an own offer.
    Withdraw {
        /// The offer.
        offer: Offer,
    },
    /// To take back at once, where nobody has to agree.
    Takeback,
    /// To resign.
    Resign {
        /// The side that resigns; only in a game at one screen.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        side: Option<SideName>,
    },
    /// To call the game off before it has really begun.
    Abort,
    /// To stop the clocks.
    Pause,
    /// To let the clocks run again.
    Resume,
    /// To end a game that the opponent has left.
    Claim {
        /// The result that is claimed.
        #[serde(default, skip_serializing_if = "Claim::is_win")]
        claim: Claim,
    },
    /// To say one of the preset phrases.
    Phrase {
        /// The name of the phrase.
        phrase: String,
    },
}

/// What can be offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Offer {
    /// Take back to the offering side's last turn.
    Takeback,
    /// To end the game as a draw.
    Draw,
    /// To play again with the sides exchanged.
    Rematch,
}

/// As what somebody ends a game that the opponent has left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Claim {
    /// As won.
    #[default]
    Win,
    /// As a draw.
    Draw,
}

/// What a viewer can do at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Ability {
    /// To play a move.
    Move,
    /// To take back without asking anybody.
    Takeback,
    /// To ask the opponent for a takeback.
    OfferTakeback,
    /// To offer a draw.
    Draw,
    /// To resign.
    Resign,
    /// To call the game off.
    Abort,
    /// To stop the clocks.
    Pause,
    /// To start the clocks again.
    Resume,
    /// To end a game that the opponent has left.
    Claim,
    /// To offer a rematch.
    Rematch,
    /// To ask for a hint.
    Hint,
    /// To see what the computer thinks.
    Think,
}

impl Offer {
    /// All of them.
    pub const ALL: [Offer; 3] = [Offer::Takeback, Offer::Draw, Offer::Rematch];

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Offer::Takeback => "takeback",
            Offer::Draw => "draw",
            Offer::Rematch => "rematch",
        }
    }

    fn read(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|offer| offer.name() == word)
    }
}

impl Claim {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over references")]
    fn is_win(&self) -> bool {
        *self == Claim::Win
    }
}

/// The longest text that is read as a move. The longest real one has six characters.
pub(super) const MAX_MOVE: usize = 32;
/// The longest name of a phrase.
const MAX_PHRASE: usize = 32;

impl Action {
    pub(super) fn read(mut fields: Fields) -> Result<Self, Wrong> {
        let kind = fields
            .word("kind", KIND, |word| KINDS.iter().find(|(kind, _)| *kind == word).copied())?;
        let action = match kind.0 {
            "move" => Action::Move { mv: fields.short_text("move", MAX_MOVE)? },
            "offer" => Action::Offer { offer: read_offer(&mut fields)? },
            "accept" => Action::Accept { offer: read_offer(&mut fields)? },
            "decline" => Action::Decline { offer: read_offer(&mut fields)? },
            "withdraw" => Action::Withdraw { offer: read_offer(&mut fields)? },
            "takeback" => Action::Takeback,
            "resign" => Action::Resign {
                side: fields.optional_word("side", SIDE, side::read)?.map(SideName),
            },
            "abort" => Action::Abort,
            "pause" => Action::Pause,
            "resume" => Action::Resume,
            "claim" => {
                let claim = |word: &str| match word {
                    "win" => Some(Claim::Win),
                    "draw" => Some(Claim::Draw),
                    _ => None,
                };
                let claim = fields.optional_word("claim", CLAIM, claim)?;
                Action::Claim { claim: claim.unwrap_or_default() }
            }
            _ => Action::Phrase { phrase: fields.short_text("phrase", MAX_PHRASE)? },
        };
        fields.end(kind.1)?;
        Ok(action)
    }
}

/// The kinds of actions, each with its fields.
const KINDS: [(&str, &[&str]); 12] = [
    ("move", &["kind", "move"]),
    ("offer", &["kind", "offer"]),
    ("accept", &["kind", "offer"]),
    ("decline", &["kind", "offer"]),
    ("withdraw", &["kind", "offer"]),
    ("takeback", &["kind"]),
    ("resign", &["kind", "side"]),
    ("abort", &["kind"]),
    ("pause", &["kind"]),
    ("resume", &["kind"]),
    ("claim", &["kind", "claim"]),
    ("phrase", &["kind", "phrase"]),
];

const KIND: Expected = Expected::new(
    "live-expected-kind",
    "an action: move, offer, accept, decline, withdraw, takeback, resign, abort, pause, resume, \
     claim or phrase",
);
const OFFER: Expected = Expected::new("live-expected-offer", "takeback, draw or rematch");
const SIDE: Expected = Expected::new("live-expected-side", "first or second");
const CLAIM: Expected = Expected::new("live-expected-claim", "win or draw");

fn read_offer(fields: &mut Fields) -> Result<Offer, Wrong> {
    fields.word("offer", OFFER, Offer::read)
}
