//! Setting up a table.

use axum::Json;
use axum::extract::State;
use game::Side;
use games::GameId;
use protocol::live::{Clock, Mode};
use serde::{Deserialize, Serialize};
use table::{Begins, Moment, Party, Seat, Sides, Start, Table, Terms, check_names};
use utoipa::ToSchema;

use crate::app::App;
use crate::bus::{Hint, Topic};
use crate::clock::unix_ms;
use crate::id::{InvitationId, TableId, random_bytes};
use crate::identity::Who;
use crate::play::refusal::GameRefusal;
use crate::play::rows::{self, Names};
use crate::problem::{Body, Problem, ProblemBody};
use crate::store::NewInvitation;

/// The level where none is chosen: one that a beginner can beat.
const USUAL_LEVEL: u8 = 3;

/// A game to be played.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewGame {
    /// `avalam`, `abalone` or `awale`.
    game: String,
    /// The rule set; the usual one where nothing is said.
    rules: Option<String>,
    /// The name of the start; the usual one where nothing is said.
    start: Option<String>,
    /// A position, instead of a named start.
    position: Option<String>,
    /// How time is limited; not at all where nothing is said.
    #[serde(default)]
    #[schema(value_type = Object)]
    clock: Clock,
    /// Against whom.
    mode: NewMode,
    /// Whether it counts for the ratings.
    #[serde(default)]
    rated: bool,
    /// Which side whoever asks takes.
    #[serde(default)]
    side: NewSide,
    /// Who begins.
    #[serde(default)]
    begins: NewBegins,
    /// Which of the two is the youngest.
    #[serde(default)]
    youngest: NewParty,
    /// The computer's level.
    level: Option<u8>,
    /// At one screen: how the two are called. Whoever is named first counts as the one who asks.
    names: Option<[String; 2]>,
    /// At one screen: the members of both teams, who move in rotation. Against the computer the first
    /// team plays, and the second is empty.
    teams: Option<[Vec<String>; 2]>,
}

/// Against whom a game is.
#[derive(Clone, Copy, Deserialize, PartialEq, Eq, ToSchema)]
#[serde(rename_all = "lowercase")]
enum NewMode {
    Local,
    Computer,
    Link,
    Open,
}

#[derive(Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum NewSide {
    #[default]
    First,
    Second,
    Lot,
    Youngest,
}

#[derive(Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum NewBegins {
    #[default]
    Usual,
    First,
    Second,
    Lot,
    Youngest,
}

#[derive(Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum NewParty {
    #[default]
    Me,
    Other,
}

/// A table that was set up.
#[derive(Serialize, ToSchema)]
pub(crate) struct Created {
    /// The table.
    table: TableId,
    /// What others open to sit down.
    #[serde(skip_serializing_if = "Option::is_none")]
    invitation: Option<InvitationId>,
}

/// Sets up a table.
#[utoipa::path(post, path = "/api/tables", tag = "play", request_body = NewGame, responses(
    (status = 200, body = Created), (status = 422, body = ProblemBody), (status = 429, body = ProblemBody)))]
pub(crate) async fn create(
    State(app): State<App>,
    who: Who,
    Body(new): Body<NewGame>,
) -> Result<Json<Created>, Problem> {
    app.limits.tables.take(&who.person.id)?;
    let mode = new.mode;
    if new.rated && !who.person.has_account() {
        return Err(GameRefusal::NeedsAccount.into());
    }
    let terms = terms(&new)?;
    let (names, host, other) = seats(&new, who.person.id.as_str())?;
    let moment = Moment { seed: u64::from_le_bytes(random_bytes()), ..Moment::at(unix_ms()) };
    let opened = Table::open(terms, host, other, &moment).map_err(GameRefusal::from)?;
    // The host's names come first; the seats may be the other way round.
    let [own, others] = names;
    let names = if opened.table.host() == Side::First { [own, others] } else { [others, own] };
    let invitation = matches!(mode, NewMode::Link | NewMode::Open)
        .then(|| NewInvitation { id: InvitationId::random(), listed: mode == NewMode::Open });
    let id = TableId::random();
    let row = rows::new_table(id, who.person.id, &opened, &names, invitation)?;
    app.store.create_table(row).await?;
    if mode == NewMode::Open {
        app.bus.publish(Topic::Lobby, Hint::Changed);
    }
    Ok(Json(Created { table: id, invitation: invitation.map(|invitation| invitation.id) }))
}

/// The rules, start and clock that are asked for, with their usual names.
pub(crate) fn plain_terms(
    game: &str,
    rules: Option<&str>,
    start: Start,
    clock: Clock,
    mode: Mode,
) -> Result<Terms, GameRefusal> {
    let game: GameId = game.parse()?;
    let usual = Terms::new(game, mode);
    let rules = rules.map_or(usual.rules.clone(), str::to_owned);
    let start = match start {
        Start::Named(name) if name.is_empty() => usual.start.clone(),
        start => start,
    };
    let mut terms = Terms { rules, start, clock, ..usual };
    // Written as we write it, so that games with the same rules are found together.
    let position = terms.first_position(None)?;
    terms.rules = position.rules();
    if let Start::Position(text) = &mut terms.start {
        *text = position.to_string();
    }
    Ok(terms)
}

fn terms(new: &NewGame) -> Result<Terms, GameRefusal> {
    let start = match (&new.start, &new.position) {
        (Some(_), Some(_)) => {
            return Err(table::InvalidTerms::from(games::StartError::TwoStarts).into());
        }
        (name, None) => Start::Named(name.clone().unwrap_or_default()),
        (None, Some(position)) => Start::Position(position.clone()),
    };
    let mode = match new.mode {
        NewMode::Local => Mode::Local,
        NewMode::Computer => Mode::Computer,
        NewMode::Link | NewMode::Open => Mode::Online,
    };
    let youngest = match new.youngest {
        NewParty::Me => Party::Host,
        NewParty::Other => Party::Other,
    };
    let plain = plain_terms(&new.game, new.rules.as_deref(), start, new.clock, mode)?;
    Ok(Terms {
        rated: new.rated,
        sides: match new.side {
            NewSide::First => Sides::Host(Side::First),
            NewSide::Second => Sides::Host(Side::Second),
            NewSide::Lot => Sides::Lot,
            NewSide::Youngest => Sides::Youngest(youngest),
        },
        begins: match new.begins {
            NewBegins::Usual => Begins::Usual,
            NewBegins::First => Begins::Side(Side::First),
            NewBegins::Second => Begins::Side(Side::Second),
            NewBegins::Lot => Begins::Lot,
            NewBegins::Youngest => Begins::Youngest(youngest),
        },
        ..plain
    })
}

/// The names, and the seats of whoever asks and of the other.
fn seats(new: &NewGame, me: &str) -> Result<(Names, Seat, Seat), GameRefusal> {
    match new.mode {
        NewMode::Local => {
            let names: Names = match (&new.teams, &new.names) {
                (Some(teams), _) => teams.clone(),
                (None, Some([one, two])) => [vec![one.clone()], vec![two.clone()]],
                (None, None) => [Vec::new(), Vec::new()],
            };
            let (one, two) = (team(me, &names[0])?, team(me, &names[1])?);
            Ok((names, one, two))
        }
        NewMode::Computer => {
            let level = new.level.unwrap_or(USUAL_LEVEL);
            let level = engine::Level::new(level).ok_or(GameRefusal::NoLevel)?.number();
            let members = new.teams.as_ref().map_or(Vec::new(), |[own, _]| own.clone());
            let own = team(me, &members)?;
            Ok(([members, Vec::new()], own, Seat::Computer { level }))
        }
        NewMode::Link | NewMode::Open => Ok((Names::default(), Seat::person(me), Seat::Open)),
    }
}

/// The seat of those at one screen, who are called like this.
fn team(me: &str, names: &[String]) -> Result<Seat, GameRefusal> {
    check_names(names.iter().map(String::as_str))?;
    Ok(Seat::team(me, u8::try_from(names.len().max(1)).unwrap_or(u8::MAX)))
}
