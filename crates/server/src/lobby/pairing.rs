//! Quick pairing: two who want the same game find each other.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use protocol::live::{Clock, Mode};
use serde::{Deserialize, Serialize};
use table::{Moment, Seat, Sides, Start, Table, Terms};
use utoipa::ToSchema;

use crate::app::App;
use crate::bus::{Hint, Topic};
use crate::clock::unix_ms;
use crate::glicko::Rating;
use crate::id::{PersonId, TableId, random_bytes};
use crate::identity::Who;
use crate::lobby::new_table::plain_terms;
use crate::play::refusal::GameRefusal;
use crate::play::rows;
use crate::problem::{Body, Problem, ProblemBody};

/// Nobody waits for longer.
const LONGEST: Duration = Duration::from_mins(15);
/// Whoever has just asked may not have connected yet.
const GRACE: Duration = Duration::from_secs(15);
/// How far apart two ratings may be at first, and how much further after each second.
const DISTANCE: f64 = 200.0;
const DISTANCE_A_SECOND: f64 = 10.0;

/// Those who wait for an opponent.
#[derive(Default)]
pub(crate) struct Pairing(Mutex<Vec<Waiting>>);

#[derive(Clone)]
struct Waiting {
    person: PersonId,
    terms: Terms,
    rating: f64,
    avoided: Vec<PersonId>,
    since: Instant,
}

impl Pairing {
    /// Finds an opponent for somebody, who else waits.
    fn find(&self, app: &App, new: Waiting) -> Option<Waiting> {
        let mut waiting = self.lock();
        waiting.retain(|one| {
            let here = app.live.online.has(one.person) || one.since.elapsed() < GRACE;
            one.person != new.person && here && one.since.elapsed() < LONGEST
        });
        let fits = |one: &Waiting| {
            let patience = one.since.elapsed().as_secs_f64() * DISTANCE_A_SECOND;
            one.terms == new.terms
                && !one.avoided.contains(&new.person)
                && (!one.terms.rated || (one.rating - new.rating).abs() <= DISTANCE + patience)
        };
        let nearest = waiting
            .iter()
            .enumerate()
            .filter(|(_, one)| fits(one))
            .min_by(|(_, a), (_, b)| {
                let apart = |one: &Waiting| (one.rating - new.rating).abs();
                apart(a).total_cmp(&apart(b))
            })
            .map(|(i, _)| i);
        if let Some(i) = nearest {
            return Some(waiting.remove(i));
        }
        waiting.push(new);
        None
    }

    fn leave(&self, person: PersonId) {
        self.lock().retain(|one| one.person != person);
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Waiting>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The game that somebody wants.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wanted {
    /// The game.
    game: String,
    /// The rule set; the usual one where nothing is said.
    rules: Option<String>,
    /// The name of the start; the usual one where nothing is said.
    start: Option<String>,
    /// How time is limited.
    #[schema(value_type = Object)]
    clock: Clock,
    /// Whether it counts for the ratings.
    #[serde(default)]
    rated: bool,
}

/// An opponent, or none yet.
#[derive(Serialize, ToSchema)]
pub(crate) struct Found {
    /// The table, if somebody was waiting.
    #[serde(skip_serializing_if = "Option::is_none")]
    table: Option<TableId>,
    /// Whether nobody was: a notice comes over the socket.
    waiting: bool,
}

/// Looks for an opponent.
#[utoipa::path(post, path = "/api/pair", tag = "play", request_body = Wanted, responses(
    (status = 200, body = Found), (status = 422, body = ProblemBody)))]
pub(crate) async fn pair(
    State(app): State<App>,
    who: Who,
    Body(wanted): Body<Wanted>,
) -> Result<Json<Found>, Problem> {
    let me = who.person.id;
    if wanted.rated && !who.person.has_account() {
        return Err(GameRefusal::NeedsAccount.into());
    }
    let start = Start::Named(wanted.start.unwrap_or_default());
    let rules = wanted.rules.as_deref();
    let plain = plain_terms(&wanted.game, rules, start, wanted.clock, Mode::Online)?;
    let terms = Terms { rated: wanted.rated, sides: Sides::Lot, ..plain };
    let seed = u64::from_le_bytes(random_bytes());
    let moment = Moment { seed, ..Moment::at(unix_ms()) };
    // Before anybody waits for it: can such a game be played?
    Table::open(terms.clone(), Seat::person(me.as_str()), Seat::Open, &moment)
        .map_err(GameRefusal::from)?;
    let ratings = app.store.ratings(me).await?;
    let rating = ratings.iter().find(|rating| rating.game == terms.game.name());
    let waiting = Waiting {
        person: me,
        terms: terms.clone(),
        rating: rating.map_or(Rating::default().rating, |rating| rating.rating.rating),
        avoided: app.store.avoided(me).await?,
        since: Instant::now(),
    };
    let Some(other) = app.live.pairing.find(&app, waiting) else {
        return Ok(Json(Found { table: None, waiting: true }));
    };
    app.limits.tables.take(&me)?;
    let seats = [other.person, me].map(|person| Seat::person(person.as_str()));
    let [host, guest] = seats;
    let opened = Table::open(terms, host, guest, &moment).map_err(GameRefusal::from)?;
    let table = TableId::random();
    let row = rows::new_table(table, other.person, &opened, &Default::default(), None)?;
    if let Err(error) = app.store.create_table(row).await {
        // The other one goes on waiting.
        app.live.pairing.lock().push(other);
        return Err(error.into());
    }
    for person in [other.person, me] {
        app.bus.publish(Topic::Person(person), Hint::Paired(table));
    }
    Ok(Json(Found { table: Some(table), waiting: false }))
}

/// Does not look for an opponent any more.
#[utoipa::path(delete, path = "/api/pair", tag = "play", responses((status = 204)))]
pub(crate) async fn leave(State(app): State<App>, who: Who) -> StatusCode {
    app.live.pairing.leave(who.person.id);
    StatusCode::NO_CONTENT
}
