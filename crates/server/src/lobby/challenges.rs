//! The open challenges: tables with a free seat, and people waiting to be paired.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use protocol::live::{Action, Challenge, Challenger, Clock, HostSide};
use protocol::play::Seated;
use table::{Adjudication, Sides, Start, Terms};
use texts::Language;
use tokio::sync::{oneshot, watch};

use crate::address::Address;
use crate::app::App;
use crate::backoff::{Backoff, warn_rarely};
use crate::bus::{Hint, Topic};
use crate::cast::{to_u32, to_u64};
use crate::clock::{DAY, Millis, now};
use crate::id::{InvitationId, PersonId};
use crate::identity::Who;
use crate::limits::{ChallengePlace, ChallengesFull};
use crate::live::closes;
use crate::lobby::pairing;
use crate::people::{rounded, shown_name};
use crate::play::http::take_seat;
use crate::play::refusal::GameRefusal;
use crate::play::rooms::RoomMessage;
use crate::play::rows;
use crate::problem::{Path, Problem, ProblemBody};
use crate::speech::Reader;
use crate::store::{Invitation, Kind, OpenTable, Person, StoreError};

/// Changes within this interval are sent together.
const TOGETHER: Duration = Duration::from_millis(200);
/// The polling interval, without a hint: hosts may have disconnected.
const LOOK: Duration = Duration::from_secs(10);
/// Milliseconds for which a challenge stays listed after its host disconnects: pages are reloaded.
const GRACE: Millis = 30_000;

/// An open challenge is closed after this long.
const EXPIRES: Millis = 14 * DAY;
/// Housekeeping closes a challenge so much later at most.
const TIDIED: Duration = Duration::from_hours(1);
/// Challenges that are closed in one go; the next housekeeping goes on.
const EXPIRE_AT_ONCE: u32 = 200;
/// The most challenges of others that one visitor is shown.
const SHOWN: usize = 200;

/// The challenges, for all subscribers.
pub(crate) struct Lobby {
    listing: watch::Sender<Listing>,
}

/// The challenges at one moment.
#[derive(Clone, Default)]
pub(crate) struct Listing {
    open: Arc<Vec<Open>>,
    people: u32,
}

#[derive(PartialEq)]
struct Open {
    id: InvitationId,
    terms: Terms,
    by: Person,
    /// The only person who sees it.
    to: Option<Person>,
    rating: Option<i32>,
    created: Millis,
}

impl Default for Lobby {
    fn default() -> Self {
        Lobby { listing: watch::Sender::new(Listing::default()) }
    }
}

impl Lobby {
    /// The challenges, now and whenever they change.
    pub(crate) fn subscribe(&self) -> watch::Receiver<Listing> {
        self.listing.subscribe()
    }
}

impl Listing {
    /// The challenges visible to one person: not those across a block, nor those addressed to
    /// others.
    pub(crate) async fn for_person(
        &self,
        app: &App,
        me: PersonId,
        language: Language,
    ) -> Result<protocol::play::Lobby, StoreError> {
        let people = self.people;
        if self.open.is_empty() {
            return Ok(protocol::play::Lobby { challenges: Vec::new(), people });
        }
        let avoided = app.store.avoided(me).await?;
        let texts = app.speech.texts(language);
        let visible = self.open.iter().filter(|open| {
            let is_for = open.to.as_ref().is_none_or(|to| to.id == me || open.by.id == me);
            is_for && !avoided.contains(&open.by.id)
        });
        let challenges = fair_share(visible.collect(), me)
            .into_iter()
            .map(|open| Challenge {
                id: open.id.to_string(),
                by: Challenger {
                    id: open.by.id.to_string(),
                    name: shown_name(&open.by, texts),
                    account: open.by.has_account(),
                    rating: open.rating,
                    bot: open.by.kind == Kind::Bot,
                },
                game: open.terms.game.into(),
                rules: open.terms.rules.clone(),
                start: match &open.terms.start {
                    Start::Named(name) => Some(name.clone()),
                    Start::Position(_) => None,
                },
                clock: open.terms.clock,
                rated: open.terms.rated,
                side: host_side(open.terms.sides),
                created: to_u64(open.created),
                mine: open.by.id == me,
                to: open.to.as_ref().map(|to| shown_name(to, texts)),
                for_you: open.to.as_ref().is_some_and(|to| to.id == me),
            })
            .collect();
        Ok(protocol::play::Lobby { challenges, people })
    }
}

/// The challenges that one person is shown: all that concern them, then [`SHOWN`] others, first the latest of every host,
/// then the second of every host, and so on. They keep their order.
fn fair_share(mut visible: Vec<&Open>, me: PersonId) -> Vec<&Open> {
    if visible.len() <= SHOWN {
        return visible;
    }
    let mut of_host: HashMap<PersonId, usize> = HashMap::new();
    let mut order: Vec<(usize, usize)> = Vec::with_capacity(visible.len());
    for (at, open) in visible.iter().enumerate().rev() {
        let nth = of_host.entry(open.by.id).or_default();
        *nth += 1;
        let concerns_me = open.by.id == me || open.to.is_some();
        order.push((if concerns_me { 0 } else { *nth }, at));
    }
    // Stable: among equals the latest first.
    order.sort_by_key(|(nth, _)| *nth);
    let own = order.iter().filter(|(nth, _)| *nth == 0).count();
    let shown: HashSet<usize> = order.into_iter().take(own + SHOWN).map(|(_, at)| at).collect();
    let mut at = 0..;
    visible.retain(|_| at.next().is_some_and(|at| shown.contains(&at)));
    visible
}

/// The host's side.
pub(crate) fn host_side(sides: Sides) -> HostSide {
    match sides {
        Sides::Host(side) => side.into(),
        Sides::Lot => HostSide::Lot,
        Sides::Youngest(table::Party::Host) => HostSide::First,
        Sides::Youngest(table::Party::Other) => HostSide::Second,
    }
}

/// Keeps the list of challenges up to date.
pub(crate) async fn watch(app: App) {
    let mut closing = app.closing();
    let mut hints = app.bus.subscribe(Topic::Lobby);
    let mut backoff = Backoff::default();
    loop {
        match read(&app).await {
            Ok(read) => {
                backoff.reset();
                app.live.lobby.listing.send_if_modified(|listing| {
                    let changed = listing.people != read.people || listing.open != read.open;
                    if changed {
                        *listing = read;
                    }
                    changed
                });
            }
            Err(error) => {
                warn_rarely!(error, "the lobby could not be read");
                // Whatever the hints say: a busy store is not asked more often.
                tokio::select! {
                    () = tokio::time::sleep(backoff.next()) => continue,
                    () = closes(&mut closing) => return,
                }
            }
        }
        tokio::select! {
            hint = hints.next() => {
                debug_assert!(matches!(hint, Hint::Changed | Hint::Missed), "{hint:?}");
                tokio::time::sleep(TOGETHER).await;
            }
            () = tokio::time::sleep(LOOK) => {}
            () = closes(&mut closing) => return,
        }
    }
}

async fn read(app: &App) -> Result<Listing, StoreError> {
    let mut offers = Vec::new();
    for OpenTable { invitation, target, table } in app.store.lobby().await? {
        let terms = rows::read_terms(&table)?;
        // A correspondence game can begin without its host being online.
        let waits = matches!(terms.clock, Clock::Days { .. }) || now() - table.created < GRACE;
        if waits || app.live.online.has(table.owner) {
            offers.push((invitation, table.owner, target, terms, table.created));
        }
    }
    let waiting = pairing::waiting(app).await?;
    offers
        .extend(waiting.into_iter().map(|one| (one.id, one.person, None, one.terms, one.created)));
    // Longest wait first.
    offers.sort_by_key(|(.., created)| *created);
    let ids = offers.iter().flat_map(|(_, by, to, ..)| [Some(*by), *to]).flatten();
    let people = app.store.people(ids.collect()).await?;
    let person = |id: PersonId| people.iter().find(|person| person.id == id).cloned();
    let mut open = Vec::with_capacity(offers.len());
    for (id, by, to, terms, created) in offers {
        let Some(by) = person(by) else { continue };
        let to = to.and_then(person);
        let ratings = if by.has_account() { app.store.ratings(by.id).await? } else { Vec::new() };
        let rating = ratings.iter().find(|rating| rating.game == terms.game.name());
        let rating = rating.map(|rating| rounded(rating).rating);
        open.push(Open { id, terms, by, to, rating, created });
    }
    Ok(Listing { open: Arc::new(open), people: to_u32(app.live.online.count()) })
}

/// Takes a place for a new challenge, or a wait to be paired, among those of its address. A wait of `replaces` is about
/// to be replaced by the new one.
///
/// # Errors
///
/// If too many of the address are open.
pub(super) async fn reserve(
    app: &App,
    address: Address,
    id: InvitationId,
    to: Option<PersonId>,
    replaces: Option<PersonId>,
) -> Result<ChallengePlace<'_>, Problem> {
    let open = &app.limits.open_challenges;
    let longest = if replaces.is_some() { pairing::LONGEST } else { EXPIRES };
    let longest = Duration::from_millis(to_u64(longest)) + TIDIED;
    if let Ok(place) = open.add(address, id, to, longest) {
        return Ok(place);
    }
    // Some may have been accepted or withdrawn since.
    let seekers = app.store.seekers(Millis::MIN).await?;
    let mut closed = Vec::new();
    for challenge in open.of(address).into_iter().filter(|challenge| challenge.is_stored) {
        let waits =
            seekers.iter().any(|one| one.id == challenge.id && Some(one.person) != replaces);
        if !waits && !app.store.invitation(challenge.id).await?.is_some_and(|it| it.open) {
            closed.push(challenge.id);
        }
    }
    open.forget(address, &closed);
    open.add(address, id, to, longest).map_err(|full| match full {
        ChallengesFull::Open { most } => GameRefusal::TooManyAddressChallenges { most }.into(),
        ChallengesFull::ToOnePerson => GameRefusal::NotAvailable.into(),
    })
}

/// Closes the challenges that nobody has accepted in time.
pub(crate) async fn expire(app: &App) -> Result<(), Problem> {
    let before = now() - EXPIRES;
    for table in app.store.stale_challenges(before, EXPIRE_AT_ONCE).await? {
        let (reply, answer) = oneshot::channel();
        let adjudication = Adjudication::Expire;
        let message = RoomMessage::Adjudicate { adjudication, reply };
        // One table that cannot be read must not keep those behind it open.
        match app.live.rooms.send(app, table, message).await {
            // Refused if somebody has just accepted it or another server has closed it.
            Ok(()) => drop(answer.await),
            Err(problem) => tracing::warn!(code = problem.code, "a challenge could not expire"),
        }
    }
    Ok(())
}

/// The open challenges.
#[utoipa::path(get, path = "/api/lobby", tag = "play", responses((status = 200, body = protocol::play::Lobby)))]
pub(crate) async fn list(
    State(app): State<App>,
    who: Who,
    Reader(language): Reader,
) -> Result<Json<protocol::play::Lobby>, Problem> {
    Ok(Json(read(&app).await?.for_person(&app, who.person.id, language).await?))
}

/// Accepts a challenge; the first to do so gets the seat.
#[utoipa::path(post, path = "/api/challenges/{id}/accept", tag = "play", responses(
    (status = 200, body = Seated), (status = 404, body = ProblemBody), (status = 409, body = ProblemBody)))]
pub(crate) async fn accept(
    State(app): State<App>,
    who: Who,
    Path(id): Path<InvitationId>,
) -> Result<Json<Seated>, Problem> {
    if let Some(seated) = pairing::accept(&app, &who, id).await? {
        return Ok(Json(seated));
    }
    // Challenges of people who wait to be paired have no invitation.
    if app.store.invitation(id).await?.is_none() {
        return Err(GameRefusal::NotOpen.into());
    }
    let seated = take_seat(&app, &who, id, None).await?;
    if seated.seated { Ok(Json(seated)) } else { Err(GameRefusal::NotOpen.into()) }
}

/// Withdraws an own challenge, or declines one addressed to the caller.
#[utoipa::path(delete, path = "/api/challenges/{id}", tag = "play", responses(
    (status = 204), (status = 404, body = ProblemBody)))]
pub(crate) async fn withdraw(
    State(app): State<App>,
    who: Who,
    address: Address,
    Path(id): Path<InvitationId>,
) -> Result<StatusCode, Problem> {
    if app.store.stop_seeking(who.person.id, Some(id)).await? {
        app.bus.publish(Topic::Lobby, Hint::Changed);
        return Ok(StatusCode::NO_CONTENT);
    }
    let me = who.person.id;
    let concerns_me = |found: &Invitation| found.by == me || found.target == Some(me);
    let invitation = app.store.invitation(id).await?.filter(concerns_me);
    let invitation = invitation.ok_or(GameRefusal::NotOpen)?;
    if invitation.open {
        let (reply, answer) = oneshot::channel();
        let message = RoomMessage::Post {
            person: invitation.by,
            address,
            id: format!("withdraw-{id}"),
            ply: None,
            action: Action::Abort,
            reply,
        };
        app.live.rooms.send(&app, invitation.table, message).await?;
        answer.await.map_err(|_| GameRefusal::Storage)??;
        if invitation.by != me {
            app.bus.publish(Topic::Person(invitation.by), Hint::Declined(invitation.table));
        }
        app.bus.publish(Topic::Lobby, Hint::Changed);
    }
    Ok(StatusCode::NO_CONTENT)
}
