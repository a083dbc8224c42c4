//! The stream for bots: the socket's messages as lines of JSON, of all the bot's games at once.

use std::convert::Infallible;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use protocol::live::{Answer, VERSION};
use texts::Language;
use tokio::sync::mpsc;

use crate::address::Address;
use crate::app::App;
use crate::bus::{Hint, Topic};
use crate::clock::now;
use crate::connection::visitor::{Out, Parcel, Visitor};
use crate::id::{PersonId, TableId};
use crate::identity::{Key, Who};
use crate::live::closes;
use crate::people;
use crate::play::ask::Ask;
use crate::play::refusal::Refusal;
use crate::problem::{Problem, ProblemBody, Refused};
use crate::speech::Reader;
use crate::store::Kind;

/// A line comes at least this often, so that both sides know of each other.
const KEEP_ALIVE: Duration = Duration::from_secs(10);
/// How many lines may wait to be read by the network.
const AHEAD: usize = 16;

/// Follows all games of a bot, and the open challenges: lines of JSON, each a message as on the socket.
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
        return Err(Refusal::NotABot.into());
    }
    let too_many = || Problem::from(Refused::TooMany { seconds: 30 });
    let place = app.limits.sockets.take(address).ok_or_else(too_many)?;
    let own_place = app.limits.person_sockets.take(who.person.id).ok_or_else(too_many)?;
    let me = Box::new(people::me(&app, &who.person, reader).await?);
    let (lines, body) = mpsc::channel(AHEAD);
    let follower = Follower {
        person: who.person.id,
        key: who.key,
        language: reader.0,
        lines,
        tables: Vec::new(),
        app: app.clone(),
    };
    app.tasks.spawn(async move {
        follower.follow(Answer::Hello { v: VERSION, now: now() as u64, me }).await;
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
    key: Key,
    language: Language,
    lines: mpsc::Sender<Bytes>,
    tables: Vec<TableId>,
}

impl Follower {
    async fn follow(mut self, hello: Answer) {
        let connection = self.app.live.connection();
        let _here = self.app.live.online.enter(self.person);
        let (out, mut messages) = Out::new();
        let visitor = Visitor {
            connection,
            person: self.person,
            language: self.language,
            lag: 0,
            blocks: Vec::new(),
            out: out.clone(),
        };
        let mut closing = self.app.closing();
        let mut hints = self.app.bus.subscribe(Topic::Person(self.person));
        let mut lobby = self.app.live.lobby.subscribe();
        out.say(&hello);
        self.join_all(&visitor).await;
        lobby.mark_changed();
        loop {
            let parcel = tokio::select! {
                biased;
                () = closes(&mut closing) => break,
                () = out.ended() => break,
                () = self.lines.closed() => break,
                parcel = messages.recv() => match parcel {
                    Some(parcel) => parcel,
                    None => break,
                },
                hint = hints.next() => {
                    match hint {
                        Hint::Begins(table) | Hint::Paired(table) | Hint::YourTurn(table) => {
                            self.join(&visitor, table).await;
                        }
                        Hint::Missed => self.join_all(&visitor).await,
                        // A program is not offended by a phrase.
                        Hint::Blocks
                        | Hint::SessionEnded(_)
                        | Hint::GameOver(_)
                        | Hint::Events(_)
                        | Hint::Changed => {}
                    }
                    // Whoever ends a token ends what it opened.
                    let concerns_key = matches!(hint, Hint::SessionEnded(_) | Hint::Missed);
                    if concerns_key && !self.key.still_opens(&self.app, self.person).await {
                        break;
                    }
                    continue;
                }
                Ok(()) = lobby.changed() => {
                    let listing = lobby.borrow_and_update().clone();
                    match listing.told(&self.app, self.person, self.language).await {
                        Ok(challenges) => out.say(&Answer::Lobby { challenges }),
                        Err(error) => tracing::warn!(%error, "the lobby could not be read"),
                    }
                    continue;
                }
                () = tokio::time::sleep(KEEP_ALIVE) => {
                    vec![Answer::Pong { t: 0, now: now() as u64 }.to_string().into()]
                }
            };
            if !self.write(&parcel).await {
                break;
            }
        }
        for table in &self.tables {
            self.app.live.rooms.mention(*table, Ask::Leave { connection }).await;
        }
    }

    /// Writes a line for each message; false where nobody reads them.
    async fn write(&self, parcel: &Parcel) -> bool {
        let mut lines = Vec::with_capacity(parcel.iter().map(|text| text.len() + 1).sum());
        for text in parcel {
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
            Err(error) => tracing::warn!(%error, "a bot's games could not be read"),
        }
    }

    async fn join(&mut self, visitor: &Visitor, table: TableId) {
        if self.tables.contains(&table) {
            return;
        }
        let ask = Ask::Join { visitor: visitor.clone(), seen: None };
        if self.app.live.rooms.ask(&self.app, table, ask).await.is_ok() {
            self.tables.push(table);
        }
    }
}
