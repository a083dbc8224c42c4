//! Quick pairing of people who want the same game. While waiting, they are listed as challenges.
//!
//! They wait in the store, where all servers of a site find them. The server of their socket renews
//! them; people who are not renewed are not paired any more.

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use protocol::live::Mode;
use protocol::play::{PairingRequest, Seated};
use table::{Moment, Seat, Sides, Start, Table, Terms};

use crate::address::Address;
use crate::app::App;
use crate::backoff::LogLimit;
use crate::bus::{Hint, Topic};
use crate::cast::to_u64;
use crate::clock::{Millis, now, unix_ms};
use crate::glicko::Rating;
use crate::id::{InvitationId, PersonId, TableId, random_bytes};
use crate::identity::Who;
use crate::live::closes;
use crate::lobby::challenges;
use crate::play::refusal::GameRefusal;
use crate::play::rows::{self, Names};
use crate::problem::{Body, Problem, ProblemBody};
use crate::store::{Seeker, StoreError, TableRow};

/// The longest wait, in milliseconds.
pub(super) const LONGEST: Millis = 15 * 60_000;
/// Milliseconds for a new client to open its socket.
const GRACE: Millis = 15_000;
/// The initial maximum rating difference, and its growth per second.
const DISTANCE: f64 = 200.0;
const DISTANCE_A_SECOND: f64 = 10.0;
/// How often a server renews the people who wait at it, and pairs those whose distance has become
/// small enough.
const RENEW: Duration = Duration::from_secs(5);
/// Milliseconds after which a person who was not renewed no longer waits: their server is gone.
const LIFETIME: Millis = 15_000;
/// Milliseconds after which such a person is deleted.
const FORGOTTEN: Millis = 60_000;
/// Attempts at a pairing that conflicts with other servers, and the longest pause between two.
const ATTEMPTS: u32 = 4;
const PAUSE: Duration = Duration::from_millis(40);

/// A person who waits for an opponent.
#[derive(Clone)]
pub(crate) struct WaitingPerson {
    /// The id of the challenge that others see.
    pub(crate) id: InvitationId,
    pub(crate) person: PersonId,
    pub(crate) terms: Terms,
    pub(crate) created: Millis,
    rating: f64,
}

impl WaitingPerson {
    fn read(seeker: &Seeker) -> Result<Self, StoreError> {
        let terms = serde_json::from_str(&seeker.terms);
        let damaged = |error| StoreError::Damaged { detail: format!("terms of a seeker: {error}") };
        Ok(WaitingPerson {
            id: seeker.id,
            person: seeker.person,
            terms: terms.map_err(damaged)?,
            created: seeker.created,
            rating: seeker.rating,
        })
    }

    /// Whether the person still waits, somewhere.
    fn is_here(&self, app: &App) -> bool {
        let waited = now() - self.created;
        waited < LONGEST && (waited < GRACE || app.live.online.has(self.person))
    }

    fn distance(&self, other: &WaitingPerson) -> f64 {
        (self.rating - other.rating).abs()
    }

    /// Whether both want the same game, and the ratings of a rated one are close enough by now.
    fn fits(&self, other: &WaitingPerson) -> bool {
        let waited = Duration::from_millis(to_u64(now() - self.created.min(other.created)));
        let allowed = DISTANCE + waited.as_secs_f64() * DISTANCE_A_SECOND;
        self.person != other.person
            && self.terms == other.terms
            && (!self.terms.rated || self.distance(other) <= allowed)
    }
}

/// The people who wait, at any server, the longest wait first.
pub(crate) async fn waiting(app: &App) -> Result<Vec<WaitingPerson>, StoreError> {
    let seekers = app.store.seekers(now() - LIFETIME).await?;
    let waiting = seekers.iter().map(WaitingPerson::read).collect::<Result<Vec<_>, _>>()?;
    Ok(waiting.into_iter().filter(|one| one.is_here(app)).collect())
}

/// Stops the wait of people. Returns whether one of them waited.
pub(crate) async fn stop(app: &App, people: &[PersonId]) -> Result<bool, StoreError> {
    let seekers = app.store.seekers(Millis::MIN).await?;
    let mut waited = false;
    for seeker in seekers.iter().filter(|seeker| people.contains(&seeker.person)) {
        waited |= app.store.stop_seeking(seeker.person, None).await?;
    }
    Ok(waited)
}

/// Renews the people who wait at this server, and pairs them, until the server stops.
pub(crate) async fn watch(app: App) {
    static LOG: LogLimit = LogLimit::new();
    let mut closing = app.closing();
    loop {
        // Not all servers at once.
        let pause = RENEW.mul_f64(0.8 + 0.4 * random_part());
        tokio::select! {
            () = tokio::time::sleep(pause) => {}
            () = closes(&mut closing) => return,
        }
        if let Err(error) = renew(&app).await
            && let Some(suppressed) = LOG.permit()
        {
            tracing::warn!(
                ?error,
                suppressed,
                "those who wait for an opponent could not be paired"
            );
        }
    }
}

async fn renew(app: &App) -> Result<(), Problem> {
    let seekers = app.store.seekers(Millis::MIN).await?;
    let forgotten = now() - FORGOTTEN;
    if seekers.iter().any(|seeker| seeker.seen <= forgotten) {
        app.store.forget_seekers(forgotten).await?;
        app.bus.publish(Topic::Lobby, Hint::Changed);
    }
    let is_ours = |seeker: &Seeker| {
        now() - seeker.created < LONGEST && app.live.online.has_here(seeker.person)
    };
    let ours: Vec<PersonId> =
        seekers.iter().filter(|seeker| is_ours(seeker)).map(|seeker| seeker.person).collect();
    if ours.is_empty() {
        return Ok(());
    }
    app.store.renew_seekers(ours.clone(), now()).await?;
    let all = waiting(app).await?;
    for one in all.iter().filter(|one| ours.contains(&one.person)) {
        if all.iter().any(|other| one.fits(other)) {
            find(app, one).await?;
        }
    }
    Ok(())
}

/// Begins a game with the closest opponent of a person who waits; `None` if there is none.
async fn find(app: &App, me: &WaitingPerson) -> Result<Option<TableId>, Problem> {
    let mut avoided = None;
    for attempt in 0..ATTEMPTS {
        let all = waiting(app).await?;
        // Another server was faster.
        if !all.iter().any(|one| one.id == me.id) {
            return paired_elsewhere(app, me).await;
        }
        let mut others: Vec<&WaitingPerson> = all.iter().filter(|one| one.fits(me)).collect();
        if others.is_empty() {
            return Ok(None);
        }
        let avoided = match &mut avoided {
            Some(avoided) => avoided,
            unknown @ None => unknown.insert(app.store.avoided(me.person).await?),
        };
        others.retain(|one| !avoided.contains(&one.person));
        others.sort_by(|a, b| a.distance(me).total_cmp(&b.distance(me)));
        if attempt == 0 && !others.is_empty() {
            app.limits.tables.take(&me.person)?;
        }
        for other in &others {
            let table = begin(app, other, me.person, &[other.id, me.id]).await?;
            if table.is_some() {
                return Ok(table);
            }
        }
        if others.is_empty() {
            return Ok(None);
        }
        // Two servers that each hold one of a pair: the one that comes back first gets both.
        tokio::time::sleep(PAUSE.mul_f64(random_part())).await;
    }
    Ok(None)
}

/// The table at which another server has paired this person.
async fn paired_elsewhere(app: &App, me: &WaitingPerson) -> Result<Option<TableId>, Problem> {
    let games = app.store.games_of(me.person, false).await?;
    let is_it = |row: &TableRow| row.created >= me.created && row.listed;
    Ok(games.iter().find(|row| is_it(row)).map(|row| row.id))
}

/// From 0 to 1.
fn random_part() -> f64 {
    f64::from(u32::from_le_bytes(random_bytes())) / f64::from(u32::MAX)
}

/// Looks for an opponent: begins a game with a waiting one, or joins the queue.
#[utoipa::path(post, path = "/api/pair", tag = "play", request_body = PairingRequest, responses(
    (status = 200, body = protocol::play::Pairing), (status = 422, body = ProblemBody),
    (status = 429, body = ProblemBody)))]
pub(crate) async fn pair(
    State(app): State<App>,
    who: Who,
    address: Address,
    Body(wanted): Body<PairingRequest>,
) -> Result<Json<protocol::play::Pairing>, Problem> {
    app.limits.pairings.take(&address)?;
    let work = app.clone();
    app.finish(async move { look(&work, &who, address, wanted).await }).await.map(Json)
}

async fn look(
    app: &App,
    who: &Who,
    address: Address,
    wanted: PairingRequest,
) -> Result<protocol::play::Pairing, Problem> {
    let me = who.person.id;
    if wanted.rated {
        who.check_rated()?;
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
    let (id, created) = (InvitationId::random(), now());
    let rating = rating.map_or(Rating::default().rating, |rating| rating.rating.rating);
    let waiting = WaitingPerson { id, person: me, terms, created, rating };
    let stored = serde_json::to_string(&waiting.terms).map_err(rows::fault)?;
    let seeker = Seeker { id, person: me, terms: stored, rating, created, seen: created };
    let place = challenges::reserve(app, address, id, None, Some(me)).await?;
    // Before looking for others: of two who come at once, the later one finds the other.
    app.store.seek(seeker).await?;
    place.keep();
    let table = match find(app, &waiting).await {
        Ok(table) => table,
        Err(problem) => {
            app.store.stop_seeking(me, Some(id)).await?;
            return Err(problem);
        }
    };
    let is_waiting = table.is_none();
    if is_waiting {
        app.bus.publish(Topic::Lobby, Hint::Changed);
    }
    Ok(protocol::play::Pairing {
        table: table.map(|table| table.to_string()),
        waiting: is_waiting,
        challenge: is_waiting.then(|| id.to_string()),
    })
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
    for attempt in 0..ATTEMPTS {
        let all = waiting(app).await?;
        let Some(other) = all.iter().find(|one| one.id == id) else {
            // Another request may have been faster.
            return if attempt == 0 { Ok(None) } else { Err(GameRefusal::NotOpen.into()) };
        };
        // A block is not revealed.
        if other.person == me || app.store.is_blocked(other.person, me).await? {
            return Err(GameRefusal::NotOpen.into());
        }
        if other.terms.rated {
            who.check_rated()?;
        }
        if attempt == 0 {
            app.limits.tables.take(&me)?;
        }
        let own = all.iter().find(|one| one.person == me).map(|one| one.id);
        let ids: Vec<InvitationId> = own.into_iter().chain([id]).collect();
        if let Some(table) = begin(app, other, me, &ids).await? {
            return Ok(Some(Seated { table: table.to_string(), seated: true }));
        }
        tokio::time::sleep(PAUSE.mul_f64(random_part())).await;
    }
    Err(GameRefusal::NotOpen.into())
}

/// Creates the table of a pair and ends the waits behind these challenges, all or nothing. `None` if
/// somebody else takes one of them.
async fn begin(
    app: &App,
    other: &WaitingPerson,
    me: PersonId,
    ids: &[InvitationId],
) -> Result<Option<TableId>, Problem> {
    let moment = Moment { seed: u64::from_le_bytes(random_bytes()), ..Moment::at(unix_ms()) };
    let [host, guest] = [other.person, me].map(|person| Seat::person(person.as_str()));
    let opened = Table::open(other.terms.clone(), host, guest, &moment);
    let opened = opened.map_err(GameRefusal::from)?;
    let table = TableId::random();
    let row = rows::new_table(table, other.person, &opened, &Names::default(), None, true)?;
    if !app.store.pair_seekers(ids.to_vec(), row).await? {
        return Ok(None);
    }
    for person in [other.person, me] {
        app.bus.publish(Topic::Person(person), Hint::Paired(table));
    }
    // After the notice, so that a client knows why its own challenge left the list.
    app.bus.publish(Topic::Lobby, Hint::Changed);
    Ok(Some(table))
}

/// Stops looking for an opponent.
#[utoipa::path(delete, path = "/api/pair", tag = "play", responses((status = 204)))]
pub(crate) async fn leave(State(app): State<App>, who: Who) -> Result<StatusCode, Problem> {
    if app.store.stop_seeking(who.person.id, None).await? {
        app.bus.publish(Topic::Lobby, Hint::Changed);
    }
    Ok(StatusCode::NO_CONTENT)
}
