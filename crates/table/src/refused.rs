use game::{Explain, Message};
use protocol::live::Offer;

/// Why an action does not happen.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// Whoever asks does not play here.
    #[error("you watch this game; only those who play can do this")]
    NotSeated,
    /// Nobody sits opposite yet.
    #[error("the game has not begun")]
    NotBegun,
    /// The game has ended.
    #[error("the game is over")]
    Over,
    /// The game has gone on, or back.
    #[error("the game is at move {ply}")]
    Stale {
        /// How many moves have been played.
        ply: u32,
    },
    /// The other side is to move.
    #[error("it is not your turn")]
    NotYourTurn,
    /// The move cannot be read or is not allowed.
    #[error(transparent)]
    Move(games::AnyPlayError),
    /// The time ran out before.
    #[error("your time had run out")]
    TimeIsUp,
    /// The clocks stand still.
    #[error("the game is paused")]
    Paused,
    /// The clocks do not stand still.
    #[error("the game is not paused")]
    NotPaused,
    /// Only a game at one screen can be paused.
    #[error("only games at one screen can be paused")]
    NoPause,
    /// There is no such offer to answer.
    #[error("there is no such offer")]
    NoOffer {
        /// Which.
        offer: Offer,
    },
    /// The offer stands already.
    #[error("you have offered this already")]
    Offered {
        /// Which.
        offer: Offer,
    },
    /// The offer was declined or withdrawn, and no move has been played since.
    #[error("this can be offered again after the next move")]
    OfferSpent {
        /// Which.
        offer: Offer,
    },
    /// The computer agrees to nothing.
    #[error("the computer plays on")]
    ComputerPlaysOn,
    /// No own move can be taken back.
    #[error("there is nothing to take back")]
    NothingToTakeBack,
    /// The opponent has to agree.
    #[error("the opponent has to agree: offer it")]
    NeedsConsent,
    /// The game has really begun.
    #[error("it is too late to call the game off: resign instead")]
    TooLateToAbort,
    /// The game has not really begun.
    #[error("the game can be called off")]
    TooEarlyToClaim,
    /// The opponent is there, or has only just left.
    #[error("the opponent has not been away for long enough")]
    StillThere {
        /// In how many seconds it can be claimed, if nothing changes; none where the opponent is there.
        seconds: Option<u64>,
    },
    /// Nobody has to be there: the moves have days.
    #[error("this game cannot be claimed")]
    NoClaim,
    /// A rematch comes after the game.
    #[error("the game is not over")]
    NotOver,
    /// The next game is there already.
    #[error("the next game is there already")]
    RematchMade,
    /// There is no such phrase.
    #[error("there is no such phrase")]
    UnknownPhrase,
    /// Enough has been said.
    #[error("you can say more after the next move")]
    TooManyPhrases,
    /// Nobody can sit down here.
    #[error("both seats are taken")]
    SeatTaken,
    /// Nobody plays against themselves.
    #[error("you sit here already")]
    OwnTable,
    /// A program does this nowhere but in its own seat.
    #[error("the computer only moves")]
    NotForComputer,
}

impl Refused {
    /// The reason as a word for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Refused::NotSeated => "not-seated",
            Refused::NotBegun => "not-begun",
            Refused::Over | Refused::Move(games::AnyPlayError::Over(_)) => "over",
            Refused::Stale { .. } => "stale",
            Refused::NotYourTurn => "not-your-turn",
            Refused::Move(games::AnyPlayError::Text(_)) => "unreadable-move",
            Refused::Move(games::AnyPlayError::Illegal(_)) => "illegal-move",
            Refused::TimeIsUp => "time-is-up",
            Refused::Paused => "paused",
            Refused::NotPaused => "not-paused",
            Refused::NoPause => "no-pause",
            Refused::NoOffer { .. } => "no-offer",
            Refused::Offered { .. } => "offered",
            Refused::OfferSpent { .. } => "offer-spent",
            Refused::ComputerPlaysOn => "computer-plays-on",
            Refused::NothingToTakeBack => "nothing-to-take-back",
            Refused::NeedsConsent => "needs-consent",
            Refused::TooLateToAbort => "too-late-to-abort",
            Refused::TooEarlyToClaim => "too-early-to-claim",
            Refused::StillThere { .. } => "still-there",
            Refused::NoClaim => "no-claim",
            Refused::NotOver => "not-over",
            Refused::RematchMade => "rematch-made",
            Refused::UnknownPhrase => "unknown-phrase",
            Refused::TooManyPhrases => "too-many-phrases",
            Refused::SeatTaken => "seat-taken",
            Refused::OwnTable => "own-table",
            Refused::NotForComputer => "not-for-computer",
        }
    }
}

impl Explain for Refused {
    fn message(&self) -> Message {
        let with_offer = |message: Message, offer: &Offer| message.with("offer", offer.name());
        match self {
            Refused::NotSeated => Message::new("table-not-seated"),
            Refused::NotBegun => Message::new("table-not-begun"),
            Refused::Over => Message::new("table-over"),
            Refused::Stale { ply } => Message::new("table-stale").with("ply", *ply),
            Refused::NotYourTurn => Message::new("table-not-your-turn"),
            Refused::Move(reason) => reason.message(),
            Refused::TimeIsUp => Message::new("table-time-is-up"),
            Refused::Paused => Message::new("table-paused"),
            Refused::NotPaused => Message::new("table-not-paused"),
            Refused::NoPause => Message::new("table-no-pause"),
            Refused::NoOffer { offer } => with_offer(Message::new("table-no-offer"), offer),
            Refused::Offered { offer } => with_offer(Message::new("table-offered"), offer),
            Refused::OfferSpent { offer } => with_offer(Message::new("table-offer-spent"), offer),
            Refused::ComputerPlaysOn => Message::new("table-computer-plays-on"),
            Refused::NothingToTakeBack => Message::new("table-nothing-to-take-back"),
            Refused::NeedsConsent => Message::new("table-needs-consent"),
            Refused::TooLateToAbort => Message::new("table-too-late-to-abort"),
            Refused::TooEarlyToClaim => Message::new("table-too-early-to-claim"),
            Refused::StillThere { seconds: None } => Message::new("table-still-there"),
            Refused::StillThere { seconds: Some(seconds) } => {
                Message::new("table-just-left").with("seconds", *seconds as usize)
            }
            Refused::NoClaim => Message::new("table-no-claim"),
            Refused::NotOver => Message::new("table-not-over"),
            Refused::RematchMade => Message::new("table-rematch-made"),
            Refused::UnknownPhrase => Message::new("table-unknown-phrase"),
            Refused::TooManyPhrases => Message::new("table-too-many-phrases"),
            Refused::SeatTaken => Message::new("table-seat-taken"),
            Refused::OwnTable => Message::new("table-own-table"),
            Refused::NotForComputer => Message::new("table-not-for-computer"),
        }
    }
}
