use game::{Explain, Message};
use protocol::live::Offer;

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
    /// No seat is open.
    #[error("both seats are taken")]
    SeatTaken,
    /// The person sits at this table already.
    #[error("you sit here already")]
    OwnTable,
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
            RejectedAction::SeatTaken => "seat-taken",
            RejectedAction::OwnTable => "own-table",
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
            RejectedAction::SeatTaken => Message::new("table-seat-taken"),
            RejectedAction::OwnTable => Message::new("table-own-table"),
            RejectedAction::NotForComputer => Message::new("table-not-for-computer"),
        }
    }
}
