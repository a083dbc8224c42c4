use game::{Explain, Message};
use protocol::live::Offer;

use crate::MAX_MEMBERS;
use crate::plan::{MAX_LINE, MAX_LINES};

/// Why an action was rejected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the field `offer` says what it holds")]
pub enum RejectedAction {
    /// A spectator acted.
    #[error("you watch this game; only those who play can do this")]
    NotSeated,
    /// The game waits for its second player.
    #[error("the game has not begun")]
    NotBegun,
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The client saw another position.
    #[error("the game is at move {ply}")]
    Stale {
        /// The number of moves played.
        ply: u32,
    },
    /// The other side is to move.
    #[error("it is not your turn")]
    NotYourTurn,
    /// The move is unreadable or illegal.
    #[error(transparent)]
    Move(games::AnyPlayError),
    /// Premoves are for timed online games, on the opponent's turn.
    #[error("a move is chosen ahead in a timed game online, on the opponent's turn")]
    NoPremove,
    /// No move of the opponent makes this one legal.
    #[error("no move of the opponent makes this one legal")]
    NeverLegal,
    /// Conditional moves are for games of days, on the opponent's turn.
    #[error("conditional moves are for games of days, on the opponent's turn")]
    NoConditional,
    /// More or longer lines than a plan may have.
    #[error("a plan has at most {MAX_LINES} lines of {MAX_LINE} moves")]
    LongPlan,
    /// A line cannot be played, or does not end with an own move.
    #[error("line {number} cannot be played to an answer")]
    UnfitLine {
        /// Counted from 1.
        number: usize,
    },
    /// Two lines answer the same move differently.
    #[error("two lines answer the same move differently")]
    TwoAnswers,
    /// The flag fell before the action arrived.
    #[error("your time had run out")]
    TimeIsUp,
    /// The clocks are stopped.
    #[error("the game is paused")]
    Paused,
    /// The clocks are running.
    #[error("the game is not paused")]
    NotPaused,
    /// Only a game at a shared screen can be paused.
    #[error("only games at one screen can be paused")]
    NoPause,
    /// There is no open offer of this kind.
    #[error("there is no such offer")]
    NoOffer { offer: Offer },
    /// The offer is already open.
    #[error("you have offered this already")]
    Offered { offer: Offer },
    /// The offer was declined or withdrawn since the last move.
    #[error("this can be offered again after the next move")]
    OfferSpent { offer: Offer },
    /// The computer accepts no draws.
    #[error("the computer plays on")]
    ComputerPlaysOn,
    /// The side has no move to take back.
    #[error("there is nothing to take back")]
    NothingToTakeBack,
    /// An online takeback has to be offered.
    #[error("the opponent has to agree: offer it")]
    NeedsConsent,
    /// Two moves have been played.
    #[error("it is too late to call the game off: resign instead")]
    TooLateToAbort,
    /// Fewer than two moves have been played.
    #[error("the game can be called off")]
    TooEarlyToClaim,
    /// The opponent is present or has not been away for long enough.
    #[error("the opponent has not been away for long enough")]
    StillThere {
        /// Seconds until the game can be claimed; `None` if the opponent is present.
        seconds: Option<u64>,
    },
    /// Nobody has to be present in this kind of game.
    #[error("this game cannot be claimed")]
    NoClaim,
    /// The game has not ended.
    #[error("the game is not over")]
    NotOver,
    /// The rematch exists already.
    #[error("the next game is there already")]
    RematchMade,
    /// Not one of [`Phrase`](crate::Phrase).
    #[error("there is no such phrase")]
    UnknownPhrase,
    /// The limit of phrases between two moves is reached.
    #[error("you can say more after the next move")]
    TooManyPhrases,
    /// The event log is full: only moves, and what ends the game, are accepted.
    #[error("too much has happened in this game: play on, or end it")]
    TooManyEvents,
    /// No seat is open.
    #[error("both seats are taken")]
    SeatTaken,
    /// The person sits at this table already.
    #[error("you sit here already")]
    OwnTable,
    /// Another member moves next and speaks for the team.
    #[error("another member of your team moves next, and speaks for it")]
    NotSpeaker,
    /// The side is not a team at devices of their own, or has nobody else.
    #[error("there is no team here, or nobody else in it")]
    NoTeam,
    /// Nobody has joined one of the teams.
    #[error("a team has no members yet")]
    TeamEmpty,
    /// The team has as many members as possible.
    #[error("the team is full")]
    TeamFull,
    /// The member to move is present or has not been away for long enough.
    #[error("the member has not been away for long enough")]
    MemberThere {
        /// Seconds until the member can be skipped; `None` if present.
        seconds: Option<u64>,
    },
    /// The computer can only move.
    #[error("the computer only moves")]
    NotForComputer,
}

impl RejectedAction {
    /// The stable code for programs.
    pub fn code(&self) -> &'static str {
        match self {
            RejectedAction::NotSeated => "not-seated",
            RejectedAction::NotBegun => "not-begun",
            RejectedAction::Over | RejectedAction::Move(games::AnyPlayError::Over(_)) => "over",
            RejectedAction::Stale { .. } => "stale",
            RejectedAction::NotYourTurn => "not-your-turn",
            RejectedAction::Move(games::AnyPlayError::Text(_)) => "unreadable-move",
            RejectedAction::Move(games::AnyPlayError::Illegal(_)) => "illegal-move",
            RejectedAction::NoPremove => "no-premove",
            RejectedAction::NeverLegal => "never-legal",
            RejectedAction::NoConditional => "no-conditional",
            RejectedAction::LongPlan => "long-plan",
            RejectedAction::UnfitLine { .. } => "unfit-line",
            RejectedAction::TwoAnswers => "two-answers",
            RejectedAction::TimeIsUp => "time-is-up",
            RejectedAction::Paused => "paused",
            RejectedAction::NotPaused => "not-paused",
            RejectedAction::NoPause => "no-pause",
            RejectedAction::NoOffer { .. } => "no-offer",
            RejectedAction::Offered { .. } => "offered",
            RejectedAction::OfferSpent { .. } => "offer-spent",
            RejectedAction::ComputerPlaysOn => "computer-plays-on",
            RejectedAction::NothingToTakeBack => "nothing-to-take-back",
            RejectedAction::NeedsConsent => "needs-consent",
            RejectedAction::TooLateToAbort => "too-late-to-abort",
            RejectedAction::TooEarlyToClaim => "too-early-to-claim",
            RejectedAction::StillThere { .. } => "still-there",
            RejectedAction::NoClaim => "no-claim",
            RejectedAction::NotOver => "not-over",
            RejectedAction::RematchMade => "rematch-made",
            RejectedAction::UnknownPhrase => "unknown-phrase",
            RejectedAction::TooManyPhrases => "too-many-phrases",
            RejectedAction::TooManyEvents => "too-many-events",
            RejectedAction::SeatTaken => "seat-taken",
            RejectedAction::OwnTable => "own-table",
            RejectedAction::NotSpeaker => "not-speaker",
            RejectedAction::NoTeam => "no-team",
            RejectedAction::TeamEmpty => "team-empty",
            RejectedAction::TeamFull => "team-full",
            RejectedAction::MemberThere { .. } => "member-there",
            RejectedAction::NotForComputer => "not-for-computer",
        }
    }
}

impl Explain for RejectedAction {
    fn message(&self) -> Message {
        let with_offer = |message: Message, offer: &Offer| message.with("offer", offer.name());
        match self {
            RejectedAction::NotSeated => Message::new("table-not-seated"),
            RejectedAction::NotBegun => Message::new("table-not-begun"),
            RejectedAction::Over => Message::new("table-over"),
            RejectedAction::Stale { ply } => Message::new("table-stale").with("ply", *ply),
            RejectedAction::NotYourTurn => Message::new("table-not-your-turn"),
            RejectedAction::Move(reason) => reason.message(),
            RejectedAction::NoPremove => Message::new("table-no-premove"),
            RejectedAction::NeverLegal => Message::new("table-never-legal"),
            RejectedAction::NoConditional => Message::new("table-no-conditional"),
            RejectedAction::LongPlan => {
                Message::new("table-long-plan").with("lines", MAX_LINES).with("moves", MAX_LINE)
            }
            RejectedAction::UnfitLine { number } => {
                Message::new("table-unfit-line").with("number", *number)
            }
            RejectedAction::TwoAnswers => Message::new("table-two-answers"),
            RejectedAction::TimeIsUp => Message::new("table-time-is-up"),
            RejectedAction::Paused => Message::new("table-paused"),
            RejectedAction::NotPaused => Message::new("table-not-paused"),
            RejectedAction::NoPause => Message::new("table-no-pause"),
            RejectedAction::NoOffer { offer } => with_offer(Message::new("table-no-offer"), offer),
            RejectedAction::Offered { offer } => with_offer(Message::new("table-offered"), offer),
            RejectedAction::OfferSpent { offer } => {
                with_offer(Message::new("table-offer-spent"), offer)
            }
            RejectedAction::ComputerPlaysOn => Message::new("table-computer-plays-on"),
            RejectedAction::NothingToTakeBack => Message::new("table-nothing-to-take-back"),
            RejectedAction::NeedsConsent => Message::new("table-needs-consent"),
            RejectedAction::TooLateToAbort => Message::new("table-too-late-to-abort"),
            RejectedAction::TooEarlyToClaim => Message::new("table-too-early-to-claim"),
            RejectedAction::StillThere { seconds: None } => Message::new("table-still-there"),
            RejectedAction::StillThere { seconds: Some(seconds) } => {
                Message::new("table-just-left")
                    .with("seconds", u32::try_from(*seconds).unwrap_or(u32::MAX))
            }
            RejectedAction::NoClaim => Message::new("table-no-claim"),
            RejectedAction::NotOver => Message::new("table-not-over"),
            RejectedAction::RematchMade => Message::new("table-rematch-made"),
            RejectedAction::UnknownPhrase => Message::new("table-unknown-phrase"),
            RejectedAction::TooManyPhrases => Message::new("table-too-many-phrases"),
            RejectedAction::TooManyEvents => Message::new("table-too-many-events"),
            RejectedAction::SeatTaken => Message::new("table-seat-taken"),
            RejectedAction::OwnTable => Message::new("table-own-table"),
            RejectedAction::NotSpeaker => Message::new("table-not-speaker"),
            RejectedAction::NoTeam => Message::new("table-no-team"),
            RejectedAction::TeamEmpty => Message::new("table-team-empty"),
            RejectedAction::TeamFull => Message::new("table-team-large").with("limit", MAX_MEMBERS),
            RejectedAction::MemberThere { seconds: None } => Message::new("table-member-there"),
            RejectedAction::MemberThere { seconds: Some(seconds) } => {
                Message::new("table-member-just-left")
                    .with("seconds", u32::try_from(*seconds).unwrap_or(u32::MAX))
            }
            RejectedAction::NotForComputer => Message::new("table-not-for-computer"),
        }
    }
}
