//! The open challenges.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use protocol::live::{Action, Challenge, Challenger, Clock, HostSide};
use protocol::play::Seated;
use table::{Sides, Start, Terms};
use texts::Language;
use tokio::sync::{oneshot, watch};

use crate::app::App;
use crate::bus::{Hint, Topic};
use crate::cast::to_u64;
use crate::clock::{Millis, now};
use crate::id::{InvitationId, PersonId};
use crate::identity::Who;
use crate::live::closes;
use crate::people::{rounded, shown_name};
use crate::play::http::take_seat;
use crate::play::refusal::GameRefusal;
use crate::play::rooms::RoomMessage;
use crate::play::rows;
use crate::problem::{Path, Problem, ProblemBody};
use crate::speech::Reader;
use crate::store::{Kind, Person, StoreError};

/// Changes are told together, after this time.
const TOGETHER: Duration = Duration::from_millis(200);
/// How often it is looked whether those who wait are still there.
const LOOK: Duration = Duration::from_secs(10);
/// A challenge stays for so long although nobody is there: pages are reloaded, trains go through
/// tunnels.
const GRACE: Millis = 30_000;

/// The challenges, for everybody who looks at them.
pub(crate) struct Lobby {
    listing: watch::Sender<Listing>,
}

/// The challenges at one moment.
#[derive(Clone, Default)]
pub(crate) struct Listing(Arc<Vec<Open>>);

#[derive(PartialEq)]
struct Open {
    id: InvitationId,
    terms: Terms,
    by: Person,
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
    /// The challenges as one person sees them, who does not meet those whom they have blocked.
    pub(crate) async fn for_person(
        &self,
        app: &App,
        me: PersonId,
        language: Language,
    ) -> Result<Vec<Challenge>, StoreError> {
        if self.0.is_empty() {
            return Ok(Vec::new());
        }
        let avoided = app.store.avoided(me).await?;
        let texts = app.speech.texts(language);
        let visible = self.0.iter().filter(|open| !avoided.contains(&open.by.id));
        Ok(visible
            .map(|open| Challenge {
                id: open.id.to_string(),
                by: Challenger {
                    name: shown_name(&open.by, texts),
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
            })
            .collect())
    }
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
    loop {
        match read(&app).await {
            Ok(open) => {
                app.live.lobby.listing.send_if_modified(|listing| {
                    let changed = *listing.0 != open;
                    if changed {
                        *listing = Listing(Arc::new(open));
                    }
                    changed
                });
            }
            Err(error) => tracing::warn!(%error, "the lobby could not be read"),
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

async fn read(app: &App) -> Result<Vec<Open>, StoreError> {
    let tables = app.store.lobby().await?;
    let people = app.store.people(tables.iter().map(|open| open.table.owner).collect()).await?;
    let mut open = Vec::with_capacity(tables.len());
    // The store has the latest first; whoever has waited longest stands at the top.
    for one in tables.into_iter().rev() {
        let terms = rows::read_terms(&one.table)?;
        let Some(by) = people.iter().find(|person| person.id == one.table.owner) else { continue };
        let patient = matches!(terms.clock, Clock::Days { .. });
        let recent = now() - one.table.created < GRACE;
        if !patient && !recent && !app.live.online.has(by.id) {
            continue;
        }
        let ratings = if by.has_account() { app.store.ratings(by.id).await? } else { Vec::new() };
        let rating = ratings.iter().find(|rating| rating.game == one.table.game);
        open.push(Open {
            id: one.invitation,
            terms,
            by: by.clone(),
            rating: rating.map(|rating| rounded(rating).rating),
            created: one.table.created,
        });
    }
    Ok(open)
}

/// The open challenges.
#[utoipa::path(get, path = "/api/lobby", tag = "play", responses((status = 200, body = protocol::play::Lobby)))]
pub(crate) async fn list(
    State(app): State<App>,
    who: Who,
    Reader(language): Reader,
) -> Result<Json<protocol::play::Lobby>, Problem> {
    let listing = Listing(Arc::new(read(&app).await?));
    let challenges = listing.for_person(&app, who.person.id, language).await?;
    Ok(Json(protocol::play::Lobby { challenges }))
}

/// Accepts a challenge: whoever is first sits down.
#[utoipa::path(post, path = "/api/challenges/{id}/accept", tag = "play", responses(
    (status = 200, body = Seated), (status = 404, body = ProblemBody), (status = 409, body = ProblemBody)))]
pub(crate) async fn accept(
    State(app): State<App>,
    who: Who,
    Path(id): Path<InvitationId>,
) -> Result<Json<Seated>, Problem> {
    let seated = take_seat(&app, &who, id).await?;
    if seated.seated { Ok(Json(seated)) } else { Err(GameRefusal::NotOpen.into()) }
}

/// Takes an own challenge back.
#[utoipa::path(delete, path = "/api/challenges/{id}", tag = "play", responses(
    (status = 204), (status = 404, body = ProblemBody)))]
pub(crate) async fn withdraw(
    State(app): State<App>,
    who: Who,
    Path(id): Path<InvitationId>,
) -> Result<StatusCode, Problem> {
    let invitation = app.store.invitation(id).await?.filter(|found| found.by == who.person.id);
    let invitation = invitation.ok_or(GameRefusal::NotOpen)?;
    if invitation.open {
        let (reply, answer) = oneshot::channel();
        let message = RoomMessage::Post {
            person: who.person.id,
            id: format!("withdraw-{id}"),
            ply: None,
            action: Action::Abort,
            reply,
        };
        app.live.rooms.send(&app, invitation.table, message).await?;
        answer.await.map_err(|_| GameRefusal::Storage)??;
        app.bus.publish(Topic::Lobby, Hint::Changed);
    }
    Ok(StatusCode::NO_CONTENT)
}
