use game::Expected;
use serde::{Deserialize, Serialize};

use crate::json::{Fields, Wrong};
use crate::{SideName, side};

/// An action of a player at a table.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Action {
    /// Plays a move.
    Move {
        /// The move, in the notation of `docs/notation.md`.
        #[serde(rename = "move")]
        mv: String,
    },
    /// Chooses a move on the opponent's turn, played as soon as the opponent has moved.
    Premove {
        /// The move; without one, the premove is cancelled.
        #[serde(rename = "move", default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        mv: Option<String>,
    },
    /// Sets conditional moves in a correspondence game. Replaces the previous lines.
    Conditional {
        /// Each line is a space-separated list of moves from the current position: the opponent's, the reply, the
        /// opponent's next, and so on.
        lines: Vec<String>,
    },
    /// Makes an offer to the opponent.
    Offer {
        /// The kind of offer.
        offer: Offer,
    },
    /// Accepts the opponent's offer.
    Accept {
        /// The kind of offer.
        offer: Offer,
    },
    /// Declines the opponent's offer.
    Decline {
        /// The kind of offer.
        offer: Offer,
    },
    /// Withdraws the player's own offer.
    Withdraw {
        /// The kind of offer.
        offer: Offer,
    },
    /// Takes back a move without consent, where that is allowed.
    Takeback,
    /// Resigns.
    Resign {
        /// The side that resigns; only in a game at a shared screen.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        side: Option<SideName>,
    },
    /// Aborts the game before the second move.
    Abort,
    /// Stops the clocks.
    Pause,
    /// Restarts the clocks.
    Resume,
    /// Ends a game that the opponent has left.
    Claim {
        /// The claimed result.
        #[serde(default, skip_serializing_if = "Claim::is_win")]
        claim: Claim,
    },
    /// Sends one of the preset phrases.
    Phrase {
        /// The name of the phrase.
        phrase: String,
        /// Whether only the player's own team receives it.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
        team: bool,
    },
    /// Begins a team game, once both teams have members.
    Begin,
    /// Leaves a team. The last member to leave resigns for it.
    Leave,
    /// Skips an absent member of the player's own team: the next one moves.
    Skip,
}

/// A kind of offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Offer {
    /// Takes back to the offering side's last turn.
    Takeback,
    /// Ends the game as a draw.
    Draw,
    /// Plays again with the sides exchanged.
    Rematch,
}

/// The result claimed in a game that the opponent has left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Claim {
    /// A win.
    #[default]
    Win,
    /// A draw.
    Draw,
}

/// An action that is available to a viewer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Ability {
    /// Play a move.
    Move,
    /// Choose a premove on the opponent's turn.
    Premove,
    /// Set conditional moves.
    Conditional,
    /// Take back without consent.
    Takeback,
    /// Offer a takeback.
    OfferTakeback,
    /// Offer a draw, or end the game as one at a shared screen.
    Draw,
    /// Resign.
    Resign,
    /// Abort the game.
    Abort,
    /// Stop the clocks.
    Pause,
    /// Restart the clocks.
    Resume,
    /// End a game that the opponent has left.
    Claim,
    /// Offer a rematch.
    Rematch,
    /// Request a hint.
    Hint,
    /// Watch the engine's analysis.
    Think,
    /// Begin a team game.
    Begin,
    /// Leave a team.
    Leave,
    /// Skip a member of the own team, once they have been away long enough.
    Skip,
}

impl Offer {
    /// All kinds of offers.
    pub const ALL: [Offer; 3] = [Offer::Takeback, Offer::Draw, Offer::Rematch];

    /// The name in JSON.
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

/// The maximal length of a move, in characters. The longest real one has six.
pub(super) const MAX_MOVE: usize = 32;
/// The maximal length of a phrase's name, in characters.
const MAX_PHRASE: usize = 32;

impl Action {
    pub(super) fn read(mut fields: Fields) -> Result<Self, Wrong> {
        let kind = fields
            .word("kind", KIND, |word| KINDS.iter().find(|(kind, _)| *kind == word).copied())?;
        let action = match kind.0 {
            "move" => Action::Move { mv: fields.short_text("move", MAX_MOVE)? },
            "premove" => Action::Premove { mv: fields.optional_short_text("move", MAX_MOVE)? },
            "conditional" => Action::Conditional { lines: fields.texts("lines")? },
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
            "begin" => Action::Begin,
            "leave" => Action::Leave,
            "skip" => Action::Skip,
            _ => Action::Phrase {
                phrase: fields.short_text("phrase", MAX_PHRASE)?,
                team: fields.truth("team")?.unwrap_or_default(),
            },
        };
        fields.end(kind.1)?;
        Ok(action)
    }
}

/// The kinds of actions with their fields.
const KINDS: [(&str, &[&str]); 17] = [
    ("move", &["kind", "move"]),
    ("premove", &["kind", "move"]),
    ("conditional", &["kind", "lines"]),
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
    ("phrase", &["kind", "phrase", "team"]),
    ("begin", &["kind"]),
    ("leave", &["kind"]),
    ("skip", &["kind"]),
];

const KIND: Expected = Expected::new(
    "live-expected-kind",
    "an action: move, premove, conditional, offer, accept, decline, withdraw, takeback, resign, abort, pause, resume, \
     claim, phrase, begin, leave or skip",
);
const OFFER: Expected = Expected::new("live-expected-offer", "takeback, draw or rematch");
const SIDE: Expected = Expected::new("live-expected-side", "first or second");
const CLAIM: Expected = Expected::new("live-expected-claim", "win or draw");

fn read_offer(fields: &mut Fields) -> Result<Offer, Wrong> {
    fields.word("offer", OFFER, Offer::read)
}
