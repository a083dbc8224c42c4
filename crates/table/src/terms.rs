use game::{Explain, Message, Rng, Scope, Setup as _, Side};
use games::{AnyPosition, GameId, StartError};
use protocol::live::{Clock, Mode};
use serde::{Deserialize, Serialize};

use crate::clock;
use crate::{InvalidName, Seat};

/// The terms of a game: rules, start, clock, sides.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the types of the other fields say what they hold")]
pub struct Terms {
    #[serde(with = "game_name")]
    pub game: GameId,
    /// The rule set in its text form.
    pub rules: String,
    pub start: Start,
    pub clock: Clock,
    /// Online, against the computer, or at a shared screen.
    pub mode: Mode,
    /// Whether the result changes the ratings.
    #[serde(default)]
    pub rated: bool,
    #[serde(default)]
    pub sides: Sides,
    #[serde(default)]
    pub begins: Begins,
}

/// The first position of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Start {
    /// A named start of the game.
    Named(String),
    /// A position in its text form.
    Position(String),
}

/// Who takes which side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Sides {
    /// The host takes this side.
    Host(#[serde(with = "protocol::side")] Side),
    /// Lots are drawn when both players are there.
    Lot,
    /// The youngest takes the first side.
    Youngest(Party),
}

/// Which side moves first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Begins {
    /// The side that the rules or the position name.
    #[default]
    Usual,
    /// Chosen by the host.
    Side(#[serde(with = "protocol::side")] Side),
    /// Lots are drawn when both players are there.
    Lot,
    /// The side of the youngest player.
    Youngest(Party),
}

/// One of the two players, before they have sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Party {
    /// The player who opened the table; at a shared screen, the one named first.
    Host,
    /// The opponent.
    Other,
}

impl Default for Sides {
    fn default() -> Self {
        Sides::Host(Side::First)
    }
}

impl Terms {
    /// The default rules and start, untimed and unrated.
    pub fn new(game: GameId, mode: Mode) -> Self {
        Terms {
            game,
            rules: game.rule_sets()[0].to_owned(),
            start: Start::Named(game.starts()[0].to_owned()),
            clock: Clock::None,
            mode,
            rated: false,
            sides: Sides::default(),
            begins: Begins::default(),
        }
    }

    /// The first position; the default side moves first if `first_to_move` is `None`.
    ///
    /// # Errors
    ///
    /// When there is no such rule set or start, or this side cannot begin.
    pub fn first_position(&self, first_to_move: Option<Side>) -> Result<AnyPosition, InvalidTerms> {
        let (name, position) = match &self.start {
            Start::Named(name) => (Some(name.as_str()), None),
            Start::Position(text) => (None, Some(text.as_str())),
        };
        let start = games::Start { rules: Some(&self.rules), name, position, scope: Scope::Play };
        let usual = AnyPosition::start(self.game, &start)?;
        match first_to_move {
            Some(side) if side != usual.side() => with_side_to_move(usual, side)
                .ok_or_else(|| InvalidTerms::AlwaysBegins { game: self.game, side: usual.side() }),
            _ => Ok(usual),
        }
    }

    /// Whether a game can be played on these terms, on these seats.
    pub(crate) fn check(&self, host: &Seat, other: &Seat) -> Result<(), InvalidTerms> {
        let usual = self.first_position(None)?;
        if games::AnyHistory::from_position(usual).end().is_some() {
            return Err(InvalidTerms::StartIsOver);
        }
        if self.begins != Begins::Usual {
            if matches!(self.start, Start::Position(_)) {
                return Err(InvalidTerms::PositionSaysWhoBegins);
            }
            let other_side = usual.side().other();
            if self.begins != Begins::Side(usual.side())
                && with_side_to_move(usual, other_side).is_none()
            {
                return Err(InvalidTerms::AlwaysBegins { game: self.game, side: usual.side() });
            }
        }
        clock::check(self.clock, self.mode)?;
        self.check_rated()?;
        host.check()?;
        other.check()?;
        let seats_fit = match (self.mode, host, other) {
            (Mode::Local, Seat::Person { person: one, .. }, Seat::Person { person: two, .. }) => {
                one == two
            }
            (Mode::Computer, Seat::Person { .. }, Seat::Computer { .. })
            | (Mode::Online, Seat::Person { .. }, Seat::Open) => true,
            (Mode::Online, Seat::Person { person: one, .. }, Seat::Person { person: two, .. }) => {
                one != two
            }
            (Mode::Online, Seat::Team { people: own, .. }, Seat::Team { people: others, .. }) => {
                if self.rated {
                    return Err(InvalidTerms::RatedTeams);
                }
                !own.is_empty() && !own.iter().any(|person| others.contains(person))
            }
            _ => false,
        };
        if seats_fit { Ok(()) } else { Err(InvalidTerms::Seats) }
    }

    fn check_rated(&self) -> Result<(), InvalidTerms> {
        if !self.rated {
            Ok(())
        } else if self.mode != Mode::Online {
            Err(InvalidTerms::RatedMode)
        } else if self.clock == Clock::None {
            Err(InvalidTerms::RatedClock)
        } else if matches!(self.start, Start::Position(_)) {
            Err(InvalidTerms::RatedPosition)
        } else {
            Ok(())
        }
    }

    /// The host's side; `None` while lots have to be drawn.
    pub(crate) fn host_side(&self) -> Option<Side> {
        match self.sides {
            Sides::Host(side) => Some(side),
            Sides::Lot => None,
            Sides::Youngest(Party::Host) => Some(Side::First),
            Sides::Youngest(Party::Other) => Some(Side::Second),
        }
    }

    /// Draws lots where the terms ask for it: the host's side and the first position, which says who
    /// begins.
    pub(crate) fn draw(&self, seed: u64) -> Result<(Side, AnyPosition), InvalidTerms> {
        let mut lots = Rng::new(seed);
        let (side_lot, begin_lot) = (lots.below(2), lots.below(2));
        let host = self.host_side().unwrap_or(Side::BOTH[side_lot]);
        let first_to_move = match self.begins {
            Begins::Usual => None,
            Begins::Side(side) => Some(side),
            Begins::Lot => Some(Side::BOTH[begin_lot]),
            Begins::Youngest(Party::Host) => Some(host),
            Begins::Youngest(Party::Other) => Some(host.other()),
        };
        Ok((host, self.first_position(first_to_move)?))
    }
}

/// The position with another side to move, where the rules allow it. In Avalam light begins “unless the
/// players choose otherwise”; in Abalone Black always begins and in Awalé South, so there the players
/// choose who takes that side.
fn with_side_to_move(position: AnyPosition, side: Side) -> Option<AnyPosition> {
    let AnyPosition::Avalam(position) = position else { return None };
    let rules = game::Position::rules(&position);
    let mut setup = avalam::Setup::from(position);
    setup.side = side;
    setup.position(rules, Scope::Play).ok().map(AnyPosition::from)
}

/// Why no game can be played on some terms.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidTerms {
    /// There is no such rule set, start or position.
    #[error(transparent)]
    Start(#[from] StartError),
    /// The first position is already the end of a game.
    #[error("the position is already the end of a game")]
    StartIsOver,
    /// A position already says which side moves.
    #[error("a position says itself whose turn it is")]
    PositionSaysWhoBegins,
    /// The rules say which side begins.
    #[error("the first move is always {}’s", game.side_name(*side))]
    AlwaysBegins {
        /// The game with this rule.
        game: GameId,
        /// The side that always begins.
        side: Side,
    },
    /// The clock is outside its limits.
    #[error("a clock outside its limits")]
    Clock,
    /// Correspondence clocks are for online games.
    #[error("days for a move need two people at their own screens")]
    DaysMode,
    /// Only online games are rated.
    #[error("only games between people at their own screens are rated")]
    RatedMode,
    /// A rated game needs a clock, so that it ends.
    #[error("a rated game needs a clock")]
    RatedClock,
    /// A rated game starts from a named start.
    #[error("a rated game starts from one of the named starts")]
    RatedPosition,
    /// Ratings are for single players.
    #[error("a game of teams is not rated")]
    RatedTeams,
    /// The seats do not match the mode.
    #[error("these seats do not go with this kind of game")]
    Seats,
    /// A name cannot be used.
    #[error(transparent)]
    Name(#[from] InvalidName),
}

impl Explain for InvalidTerms {
    fn message(&self) -> Message {
        match self {
            InvalidTerms::Start(error) => error.message(),
            InvalidTerms::StartIsOver => Message::new("table-start-over"),
            InvalidTerms::PositionSaysWhoBegins => Message::new("table-position-says-who-begins"),
            InvalidTerms::AlwaysBegins { game, side } => {
                Message::new("table-always-begins").with("side", view::side_message(*game, *side))
            }
            InvalidTerms::Clock => Message::new("table-clock"),
            InvalidTerms::DaysMode => Message::new("table-days-mode"),
            InvalidTerms::RatedMode => Message::new("table-rated-mode"),
            InvalidTerms::RatedClock => Message::new("table-rated-clock"),
            InvalidTerms::RatedPosition => Message::new("table-rated-position"),
            InvalidTerms::RatedTeams => Message::new("table-rated-teams"),
            InvalidTerms::Seats => Message::new("table-seats"),
            InvalidTerms::Name(problem) => problem.message(),
        }
    }
}

/// Serializes a game as its name.
mod game_name {
    use games::GameId;
    use serde::de::Error as _;
    use serde::{Deserialize, Deserializer, Serializer};

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over references")]
    pub(super) fn serialize<S: Serializer>(
        game: &GameId,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(game.name())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<GameId, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}
