use game::{Explain, Message, Rng, Scope, Setup as _, Side};
use games::{AnyPosition, GameId, StartError};
use protocol::live::{Clock, Mode};
use serde::{Deserialize, Serialize};

use crate::clock;
use crate::{NameProblem, Seat};

/// What is played at a table, and how.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    /// The game.
    #[serde(with = "game_name")]
    pub game: GameId,
    /// The rule set, as a text.
    pub rules: String,
    /// Where the game starts.
    pub start: Start,
    /// How time is limited.
    pub clock: Clock,
    /// Between whom the game is.
    pub mode: Mode,
    /// Whether it counts for the ratings.
    #[serde(default)]
    pub rated: bool,
    /// Who takes which side.
    #[serde(default)]
    pub sides: Sides,
    /// Who begins.
    #[serde(default)]
    pub begins: Begins,
}

/// Where a game starts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Start {
    /// At a start that has a name.
    Named(String),
    /// At any position.
    Position(String),
}

/// Who takes which side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Sides {
    /// Whoever opens the table takes this side.
    Host(#[serde(with = "protocol::side")] Side),
    /// By lot, when both are there.
    Lot,
    /// The youngest takes the first side.
    Youngest(Party),
}

/// Who begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Begins {
    /// Whoever the game, or the position, says.
    #[default]
    Usual,
    /// This side.
    Side(#[serde(with = "protocol::side")] Side),
    /// By lot, when both are there.
    Lot,
    /// The youngest.
    Youngest(Party),
}

/// One of the two parties, before they have sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Party {
    /// Whoever opened the table; at one screen, whoever is named first.
    Host,
    /// The other one.
    Other,
}

impl Default for Sides {
    fn default() -> Self {
        Sides::Host(Side::First)
    }
}

impl Terms {
    /// The usual rules from the usual start, without a clock and not rated.
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

    /// The position from which the game starts; the usual side moves first where none is given.
    ///
    /// # Errors
    ///
    /// When there is no such rule set or start.
    pub fn first_position(&self, first_to_move: Option<Side>) -> Result<AnyPosition, Unfit> {
        let (name, position) = match &self.start {
            Start::Named(name) => (Some(name.as_str()), None),
            Start::Position(text) => (None, Some(text.as_str())),
        };
        let start = games::Start { rules: Some(&self.rules), name, position, scope: Scope::Play };
        let usual = AnyPosition::start(self.game, &start)?;
        match first_to_move {
            Some(side) if side != usual.side() => turned(usual, side)
                .ok_or_else(|| Unfit::AlwaysBegins { game: self.game, side: usual.side() }),
            _ => Ok(usual),
        }
    }

    /// Whether a game can be played like this, by these two.
    pub(crate) fn check(&self, host: &Seat, other: &Seat) -> Result<(), Unfit> {
        let usual = self.first_position(None)?;
        if games::AnyHistory::from_position(usual).end().is_some() {
            return Err(Unfit::StartIsOver);
        }
        if self.begins != Begins::Usual {
            if matches!(self.start, Start::Position(_)) {
                return Err(Unfit::PositionSaysWhoBegins);
            }
            let other_side = usual.side().other();
            if self.begins != Begins::Side(usual.side()) && turned(usual, other_side).is_none() {
                return Err(Unfit::AlwaysBegins { game: self.game, side: usual.side() });
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
            _ => false,
        };
        if seats_fit { Ok(()) } else { Err(Unfit::Seats) }
    }

    fn check_rated(&self) -> Result<(), Unfit> {
        if !self.rated {
            Ok(())
        } else if self.mode != Mode::Online {
            Err(Unfit::RatedMode)
        } else if self.clock == Clock::None {
            Err(Unfit::RatedClock)
        } else if matches!(self.start, Start::Position(_)) {
            Err(Unfit::RatedPosition)
        } else {
            Ok(())
        }
    }

    /// The side of whoever opened the table; none as long as a lot decides it.
    pub(crate) fn host_side(&self) -> Option<Side> {
        match self.sides {
            Sides::Host(side) => Some(side),
            Sides::Lot => None,
            Sides::Youngest(Party::Host) => Some(Side::First),
            Sides::Youngest(Party::Other) => Some(Side::Second),
        }
    }

    /// Who takes which side and who begins: the host's side and the side that moves first.
    pub(crate) fn draw(&self, seed: u64) -> Result<(Side, Side), Unfit> {
        let mut lots = Rng::new(seed);
        let (side_lot, begin_lot) = (lots.below(2), lots.below(2));
        let host = self.host_side().unwrap_or(Side::BOTH[side_lot]);
        let first = match self.begins {
            Begins::Usual => self.first_position(None)?.side(),
            Begins::Side(side) => side,
            Begins::Lot => Side::BOTH[begin_lot],
            Begins::Youngest(Party::Host) => host,
            Begins::Youngest(Party::Other) => host.other(),
        };
        Ok((host, first))
    }
}

/// The same position with a side to move that the game's rules leave to the players: in Avalam light
/// begins “unless the players choose otherwise”; in Abalone Black always begins, and in Awalé South,
/// so that the players choose who that is.
fn turned(position: AnyPosition, side: Side) -> Option<AnyPosition> {
    let AnyPosition::Avalam(position) = position else { return None };
    let rules = game::Position::rules(&position);
    let mut setup = avalam::Setup::from(position);
    setup.side = side;
    setup.position(rules, Scope::Play).ok().map(AnyPosition::from)
}

/// Why no game can be played on these terms.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfit {
    /// There is no such rule set, start or position.
    #[error(transparent)]
    Start(#[from] StartError),
    /// The game would be over before it began.
    #[error("the position is already the end of a game")]
    StartIsOver,
    /// A position already says who moves.
    #[error("a position says itself whose turn it is")]
    PositionSaysWhoBegins,
    /// The rules say who begins.
    #[error("the first move is always {}’s", game.side_name(*side))]
    AlwaysBegins {
        /// The game.
        game: GameId,
        /// Who begins.
        side: Side,
    },
    /// The clock is too short, too long or not for this kind of game.
    #[error("a clock outside its limits")]
    Clock,
    /// Days for a move are for people at their own screens.
    #[error("days for a move need two people at their own screens")]
    DaysMode,
    /// Only games between people are rated.
    #[error("only games between people at their own screens are rated")]
    RatedMode,
    /// Rated games need an end in time.
    #[error("a rated game needs a clock")]
    RatedClock,
    /// Rated games start as the game does.
    #[error("a rated game starts from one of the named starts")]
    RatedPosition,
    /// The seats do not go with the kind of game.
    #[error("these seats do not go with this kind of game")]
    Seats,
    /// A name cannot be used.
    #[error(transparent)]
    Name(#[from] NameProblem),
}

impl Explain for Unfit {
    fn message(&self) -> Message {
        match self {
            Unfit::Start(error) => error.message(),
            Unfit::StartIsOver => Message::new("table-start-over"),
            Unfit::PositionSaysWhoBegins => Message::new("table-position-says-who-begins"),
            Unfit::AlwaysBegins { game, side } => {
                Message::new("table-always-begins").with("side", view::side_message(*game, *side))
            }
            Unfit::Clock => Message::new("table-clock"),
            Unfit::DaysMode => Message::new("table-days-mode"),
            Unfit::RatedMode => Message::new("table-rated-mode"),
            Unfit::RatedClock => Message::new("table-rated-clock"),
            Unfit::RatedPosition => Message::new("table-rated-position"),
            Unfit::Seats => Message::new("table-seats"),
            Unfit::Name(problem) => problem.message(),
        }
    }
}

/// Games by their names.
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
