//! The stream for bots: the messages of the socket as lines of JSON, for all of a bot's games.

use std::convert::Infallible;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use protocol::live::{ServerMessage, VERSION};
use texts::Language;
use tokio::sync::mpsc;

use crate::address::Address;
use crate::app::App;
use crate::backoff::warn_rarely;
use crate::bus::{Hint, Topic};
use crate::clock::unix_ms;
use crate::connection::outbox::{Burst, Outbox, ReportKind};
use crate::id::{PersonId, TableId};
use crate::identity::{Key, Who};
use crate::live::closes;
use crate::people;
use crate::play::audience::Visitor;
use crate::play::refusal::GameRefusal;
use crate::play::rooms::RoomMessage;
use crate::problem::{Problem, ProblemBody, Refused};
use crate::speech::Reader;
use crate::store::Kind;

/// The interval of keep-alive lines, by which both sides detect a dead connection.
const KEEP_ALIVE: Duration = Duration::from_secs(10);
/// Bursts buffered in the response body; further ones wait in the outbox, which bounds them.
const AHEAD: usize = 1;

/// Streams all games of a bot and the open challenges as lines of JSON, each a message as on the
/// socket.
#[utoipa::path(get, path = "/api/bot/stream", tag = "bots", responses(
    (status = 200, body = String, content_type = "application/x-ndjson"),
    (status = 401, body = ProblemBody), (status = 403, body = ProblemBody)))]
pub(crate) async fn stream(
    State(app): State<App>,
    who: Who,
    reader: Reader,
    address: Address,
) -> Result<Response, Problem> {
    if who.person.kind != Kind::Bot {
        return Err(GameRefusal::NotABot.into());
    }
    let too_many = || Problem::from(Refused::TooMany { seconds: 30 });
    let place = app.limits.sockets.take(address).ok_or_else(too_many)?;
    let own_place = app.limits.person_sockets.take(who.person.id).ok_or_else(too_many)?;
    let me = Box::new(people::me(&app, &who.person, reader).await?);
    let (lines, body) = mpsc::channel(AHEAD);
    let follower = Follower {
        person: who.person.id,
        key: who.key,
        address,
        client: engine::Client::new(address, who.person.id),
        language: reader.0,
        lines,
        tables: Vec::new(),
        app: app.clone(),
    };
    app.tasks.spawn(async move {
        follower.follow(ServerMessage::Hello { v: VERSION, now: unix_ms(), me }).await;
        drop((place, own_place));
    });
    let body = futures_util::stream::unfold(body, |mut body| async move {
        let line = body.recv().await?;
        Some((Ok::<Bytes, Infallible>(line), body))
    });
    let headers = [(header::CONTENT_TYPE, "application/x-ndjson")];
    Ok((headers, Body::from_stream(body)).into_response())
}

struct Follower {
    app: App,
    person: PersonId,
    address: Address,
    client: engine::Client,
    key: Key,
    language: Language,
    lines: mpsc::Sender<Bytes>,
    tables: Vec<TableId>,
}

impl Follower {
    async fn follow(mut self, hello: ServerMessage) {
        let connection = self.app.live.connection();
        let _online = self.app.live.online.enter(self.person);
        let waiting = self.app.metrics.outgoing_bytes.clone();
        let (outbox, mut outgoing) = Outbox::new(self.address, self.client, waiting);
        let visitor = Visitor {
            connection,
            person: self.person,
            language: self.language,
            lag: 0,
            blocks: Vec::new(),
            outbox: outbox.clone(),
        };
        let mut closing = self.app.closing();
        let mut hints = self.app.bus.subscribe(Topic::Person(self.person));
        let mut lobby = self.app.live.lobby.subscribe();
        outbox.send(&hello);
        self.join_all(&visitor).await;
        lobby.mark_changed();
        loop {
            let burst = tokio::select! {
                biased;
                () = closes(&mut closing) => break,
                () = outbox.overflowed() => break,
                () = self.lines.closed() => break,
                next = outgoing.recv() => match next {
                    Some((burst, parcel)) => {
                        if !self.write(&burst).await {
                            break;
                        }
                        drop(parcel);
                        outgoing.written();
                        continue;
                    }
                    None => break,
                },
                hint = hints.next() => {
                    let concerns_key = matches!(hint, Hint::SessionEnded(_) | Hint::Missed);
                    match hint {
                        Hint::Begins(table) | Hint::Paired(table) | Hint::YourTurn(table) => {
                            self.join(&visitor, table).await;
                        }
                        Hint::Missed => self.join_all(&visitor).await,
                        // Bots get all phrases, and see challenges in the lobby.
                        Hint::Blocks
                        | Hint::Challenged(_)
                        | Hint::Declined(_)
                        | Hint::SessionEnded(_)
                        | Hint::GameOver(_)
                        | Hint::Events(_)
                        | Hint::Present(_)
                        | Hint::Online(_)
                        | Hint::IdleWorkers { .. }
                        | Hint::Changed => {}
                    }
                    // A revoked token ends its streams.
                    if concerns_key && !self.key.still_opens(&self.app, self.person).await {
                        break;
                    }
                    continue;
                }
                Ok(()) = lobby.changed() => {
                    let listing = lobby.borrow_and_update().clone();
                    match listing.for_person(&self.app, self.person, self.language).await {
                        Ok(lobby) => outbox.send_latest(ReportKind::Lobby, &lobby.into()),
                        Err(error) => warn_rarely!(error, "the lobby could not be read"),
                    }
                    continue;
                }
                () = tokio::time::sleep(KEEP_ALIVE) => {
                    vec![ServerMessage::Pong { t: 0, now: unix_ms() }.to_string().into()]
                }
            };
            if !self.write(&burst).await {
                break;
            }
        }
        for table in &self.tables {
            self.app.live.rooms.notify(*table, RoomMessage::Leave { connection }).await;
        }
    }

    /// Writes a line for each message; returns false if the client does not read them.
    async fn write(&self, burst: &Burst) -> bool {
        let mut lines = Vec::with_capacity(burst.iter().map(|text| text.len() + 1).sum());
        for text in burst {
            lines.extend_from_slice(text.as_bytes());
            lines.push(b'\n');
        }
        let sent = self.lines.send(lines.into());
        matches!(tokio::time::timeout(KEEP_ALIVE, sent).await, Ok(Ok(())))
    }

    async fn join_all(&mut self, visitor: &Visitor) {
        match self.app.store.games_of(self.person, false).await {
            Ok(games) => {
                for game in games {
                    self.join(visitor, game.id).await;
                }
            }
            Err(error) => warn_rarely!(error, "a bot's games could not be read"),
        }
    }

    async fn join(&mut self, visitor: &Visitor, table: TableId) {
        if self.tables.contains(&table) {
            return;
        }
        let message = RoomMessage::Join { visitor: visitor.clone(), seen: None };
        if self.app.live.rooms.send(&self.app, table, message).await.is_ok() {
            self.tables.push(table);
        }
    }
}
