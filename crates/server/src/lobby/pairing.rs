//! Quick pairing of people who want the same game. While waiting, they are listed as challenges.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use protocol::live::Mode;
use protocol::play::{PairingRequest, Seated};
use table::{Moment, Seat, Sides, Start, Table, Terms};

use crate::app::App;
use crate::bus::{Hint, Topic};
use crate::clock::{Millis, now, unix_ms};
use crate::glicko::Rating;
use crate::id::{InvitationId, PersonId, TableId, random_bytes};
use crate::identity::Who;
use crate::play::refusal::GameRefusal;
use crate::play::rows::{self, Names};
use crate::problem::{Body, Problem, ProblemBody};

/// The longest wait.
const LONGEST: Duration = Duration::from_mins(15);
/// Time for a new client to open its socket.
const GRACE: Duration = Duration::from_secs(15);
/// The initial maximum rating difference, and its growth per second.
const DISTANCE: f64 = 200.0;
const DISTANCE_A_SECOND: f64 = 10.0;

/// The queue of people waiting for an opponent.
#[derive(Default)]
pub(crate) struct Pairing(Mutex<Vec<Waiting>>);

#[derive(Clone)]
struct Waiting {
    /// The id of the challenge that others see.
    id: InvitationId,
    person: PersonId,
    terms: Terms,
    rating: f64,
    avoided: Vec<PersonId>,
    since: Instant,
    created: Millis,
}

impl Waiting {
    fn is_here(&self, app: &App) -> bool {
        let here = app.live.online.has(self.person) || self.since.elapsed() < GRACE;
        here && self.since.elapsed() < LONGEST
    }
}

impl Pairing {
    /// Removes the closest opponent from the queue; without one, adds `new` to it.
    fn find(&self, app: &App, new: Waiting) -> Option<Waiting> {
        let mut waiting = self.lock();
        waiting.retain(|one| one.person != new.person && one.is_here(app));
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

    /// The queue as challenges: id, person, terms, start of the wait.
    pub(crate) fn offers(&self, app: &App) -> Vec<(InvitationId, PersonId, Terms, Millis)> {
        let mut waiting = self.lock();
        waiting.retain(|one| one.is_here(app));
        let offer = |one: &Waiting| (one.id, one.person, one.terms.clone(), one.created);
        waiting.iter().map(offer).collect()
    }

    /// Removes a person from the queue. Returns whether they were in it.
    pub(crate) fn leave(&self, person: PersonId) -> bool {
        self.remove(|one| one.person == person).is_some()
    }

    /// Removes the entry behind a challenge, if it is this person's.
    pub(crate) fn withdraw(&self, id: InvitationId, person: PersonId) -> bool {
        self.remove(|one| one.id == id && one.person == person).is_some()
    }

    fn remove(&self, is_it: impl Fn(&Waiting) -> bool) -> Option<Waiting> {
        let mut waiting = self.lock();
        let i = waiting.iter().position(is_it)?;
        Some(waiting.remove(i))
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Waiting>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Looks for an opponent: begins a game with a waiting one, or joins the queue.
#[utoipa::path(post, path = "/api/pair", tag = "play", request_body = PairingRequest, responses(
    (status = 200, body = protocol::play::Pairing), (status = 422, body = ProblemBody)))]
pub(crate) async fn pair(
    State(app): State<App>,
    who: Who,
    Body(wanted): Body<PairingRequest>,
) -> Result<Json<protocol::play::Pairing>, Problem> {
    let me = who.person.id;
    if wanted.rated && !who.person.has_account() {
        return Err(GameRefusal::NeedsAccount.into());
    }
    let start = Start::Named(wanted.start.unwrap_or_default());
    let rules = wanted.rules.as_deref();
    let plain = answers::plain_terms(&wanted.game, rules, start, wanted.clock, Mode::Online)
        .map_err(GameRefusal::from)?;
    let terms = Terms { rated: wanted.rated, sides: Sides::Lot, ..plain };
    // Reject unplayable terms before queueing.
    Table::open(terms.clone(), Seat::person(me.as_str()), Seat::Open, &Moment::at(unix_ms()))
        .map_err(GameRefusal::from)?;
    let ratings = app.store.ratings(me).await?;
    let rating = ratings.iter().find(|rating| rating.game == terms.game.name());
    let id = InvitationId::random();
    let waiting = Waiting {
        id,
        person: me,
        terms,
        rating: rating.map_or(Rating::default().rating, |rating| rating.rating.rating),
        avoided: app.store.avoided(me).await?,
        since: Instant::now(),
        created: now(),
    };
    let Some(other) = app.live.pairing.find(&app, waiting) else {
        app.bus.publish(Topic::Lobby, Hint::Changed);
        let challenge = Some(id.to_string());
        return Ok(Json(protocol::play::Pairing { table: None, waiting: true, challenge }));
    };
    let table = Some(begin(&app, other, me).await?.to_string());
    Ok(Json(protocol::play::Pairing { table, waiting: false, challenge: None }))
}

/// Accepts the challenge of a person in the queue; `None` if the id is not such a challenge.
///
/// # Errors
///
/// If it is the caller's own, there is a block, or a rated game needs an account.
pub(crate) async fn accept(
    app: &App,
    who: &Who,
    id: InvitationId,
) -> Result<Option<Seated>, Problem> {
    let me = who.person.id;
    let found = app.live.pairing.lock().iter().find(|one| one.id == id).cloned();
    let Some(waiting) = found else { return Ok(None) };
    // A block is not revealed.
    if waiting.person == me || app.store.is_blocked(waiting.person, me).await? {
        return Err(GameRefusal::NotOpen.into());
    }
    if waiting.terms.rated && !who.person.has_account() {
        return Err(GameRefusal::NeedsAccount.into());
    }
    // Another request may have been faster.
    let waiting = app.live.pairing.remove(|one| one.id == id).ok_or(GameRefusal::NotOpen)?;
    app.live.pairing.leave(me);
    let table = begin(app, waiting, me).await?.to_string();
    Ok(Some(Seated { table, seated: true }))
}

/// Creates the table of a pair. On failure, the other player stays in the queue.
async fn begin(app: &App, other: Waiting, me: PersonId) -> Result<TableId, Problem> {
    let begun = async {
        app.limits.tables.take(&me)?;
        let moment = Moment { seed: u64::from_le_bytes(random_bytes()), ..Moment::at(unix_ms()) };
        let [host, guest] = [other.person, me].map(|person| Seat::person(person.as_str()));
        let opened = Table::open(other.terms.clone(), host, guest, &moment);
        let opened = opened.map_err(GameRefusal::from)?;
        let table = TableId::random();
        let names = Names::default();
        let row = rows::new_table(table, other.person, &opened, &names, None, true)?;
        app.store.create_table(row).await?;
        Ok(table)
    };
    let begun: Result<TableId, Problem> = begun.await;
    match begun {
        Ok(table) => {
            for person in [other.person, me] {
                app.bus.publish(Topic::Person(person), Hint::Paired(table));
            }
        }
        Err(_) => app.live.pairing.lock().push(other),
    }
    // After the notice, so that a client knows why its own challenge left the list.
    app.bus.publish(Topic::Lobby, Hint::Changed);
    begun
}

/// Stops looking for an opponent.
#[utoipa::path(delete, path = "/api/pair", tag = "play", responses((status = 204)))]
pub(crate) async fn leave(State(app): State<App>, who: Who) -> StatusCode {
    if app.live.pairing.leave(who.person.id) {
        app.bus.publish(Topic::Lobby, Hint::Changed);
    }
    StatusCode::NO_CONTENT
}
