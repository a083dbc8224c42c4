//! The requests and notifications of one client.

use std::num::NonZeroU32;

use axum::extract::ws::close_code;
use game::Explain;
use protocol::live::{ClientMessage, Help, NoticeKind, ServerMessage};
use table::ActionKey;

use super::outbox::ReportKind;
use super::socket::{Client, End, closed};
use crate::backoff::warn_rarely;
use crate::bus::Hint;
use crate::clock::unix_ms;
use crate::id::TableId;
use crate::lobby::subscription::LobbySubscription;
use crate::play::audience::Visitor;
use crate::play::refusal::GameRefusal;
use crate::play::rooms::RoomMessage;
use crate::problem::{HttpError as _, Problem};

/// The most tables that one socket can follow.
const TABLES: usize = 16;
/// The number of malformed messages after which a client is disconnected.
const MISTAKES: u32 = 20;

impl Client {
    pub(super) async fn understand(&mut self, text: &str) -> Result<(), End> {
        let request = match ClientMessage::read(text) {
            Ok(request) => request,
            Err(error) => {
                self.mistakes += 1;
                let answer = ServerMessage::Error {
                    code: "malformed".to_owned(),
                    text: self.app.speech.tell(self.language, &error),
                    id: error.id,
                    table: None,
                };
                self.outbox.send(&answer);
                self.pay(NonZeroU32::MIN);
                let enough = self.mistakes >= MISTAKES;
                return if enough { Err(closed(close_code::POLICY, "malformed")) } else { Ok(()) };
            }
        };
        self.pay(cost(&request));
        let connection = self.connection;
        match request {
            ClientMessage::Join(join) => self.join(&join.table, join.seen).await,
            ClientMessage::Leave { table } => {
                if let Ok(id) = table.parse() {
                    self.tables.retain(|joined| *joined != id);
                    self.leave(id).await;
                }
            }
            ClientMessage::Act(act) => {
                let (table, id) = (act.table, act.id.clone());
                if self.is_helper
                    && let Err(problem) = self.check_unrated(&table).await
                {
                    self.tell_problem(&problem, Some(id), Some(&table));
                    return Ok(());
                }
                let person = self.person.to_string();
                let key = ActionKey { person, id: act.id, ply: act.ply, action: act.action };
                self.send(&table, Some(id), RoomMessage::Act { connection, key }).await;
            }
            ClientMessage::Why(why) => {
                let id = why.id.clone();
                let message = RoomMessage::ExplainMove { connection, id, mv: why.mv };
                self.send(&why.table, Some(why.id), message).await;
            }
            ClientMessage::Ask(help) => {
                let id = help.id.clone();
                let message = match help.what {
                    Help::Advice => RoomMessage::Advice { connection, id },
                    Help::Hint => RoomMessage::Hint { connection, id },
                    Help::Premoves => RoomMessage::Premoves { connection, id },
                };
                self.send(&help.table, Some(help.id), message).await;
            }
            ClientMessage::Think(think) => {
                let message = RoomMessage::Think { connection, on: think.on };
                self.send(&think.table, None, message).await;
            }
            ClientMessage::Analyse(request) => {
                let id = request.id.clone();
                let begun = self.analysis.begin(&self.app, self.person, request, &self.outbox);
                if let Err(problem) = begun.await {
                    self.tell_problem(&problem, Some(id), None);
                }
            }
            ClientMessage::Stop { id } => self.analysis.stop(&self.app, self.person, &id),
            ClientMessage::Lobby { on } => {
                self.lobby = on.then(|| LobbySubscription::new(&self.app));
            }
            ClientMessage::Ping { t } => {
                self.outbox.send(&ServerMessage::Pong { t, now: unix_ms() });
            }
        }
        Ok(())
    }

    async fn join(&mut self, table: &str, seen: Option<u64>) {
        let Ok(id) = table.parse::<TableId>() else {
            return self.complain(&GameRefusal::NoTable, Some(table));
        };
        if !self.tables.contains(&id) && self.tables.len() >= TABLES {
            return self.complain(&GameRefusal::TooManyTables, Some(table));
        }
        let visitor = Visitor {
            connection: self.connection,
            person: self.person,
            language: self.language,
            lag: self.lag,
            blocks: Vec::new(),
            outbox: self.outbox.clone(),
        };
        let message = RoomMessage::Join { visitor, seen };
        match self.app.live.rooms.send(&self.app, id, message).await {
            Ok(()) => {
                if !self.tables.contains(&id) {
                    self.tables.push(id);
                }
            }
            Err(problem) => self.tell_problem(&problem, None, Some(table)),
        }
    }

    /// Rejects a rated game: there, opponents must know which players are programs.
    async fn check_unrated(&self, table: &str) -> Result<(), Problem> {
        let id: TableId = table.parse().map_err(|_| GameRefusal::NoTable)?;
        let row = self.app.store.table(id).await?.ok_or(GameRefusal::NoTable)?;
        if row.rated { Err(GameRefusal::NotABot.into()) } else { Ok(()) }
    }

    pub(super) async fn leave(&self, id: TableId) {
        let message = RoomMessage::Leave { connection: self.connection };
        self.app.live.rooms.notify(id, message).await;
    }

    /// Sends a message to a table that this client has joined. `id` is the client's id of the request.
    async fn send(&self, table: &str, id: Option<String>, message: RoomMessage) {
        let joined = table.parse().ok().filter(|id: &TableId| self.tables.contains(id));
        let Some(table_id) = joined else {
            return self.tell_problem(&GameRefusal::NoTable.into(), id, Some(table));
        };
        if let Err(problem) = self.app.live.rooms.send(&self.app, table_id, message).await {
            self.tell_problem(&problem, id, Some(table));
        }
    }

    pub(super) async fn follow(&mut self, hint: Hint) -> Result<(), End> {
        let (kind, table) = match hint {
            Hint::YourTurn(table) => (NoticeKind::YourTurn, table),
            Hint::Begins(table) => (NoticeKind::ChallengeAccepted, table),
            Hint::Paired(table) => (NoticeKind::Paired, table),
            Hint::Challenged(table) => (NoticeKind::Challenged, table),
            Hint::Declined(table) => (NoticeKind::Declined, table),
            Hint::GameOver(table) => (NoticeKind::GameOver, table),
            Hint::SessionEnded(_) => return self.check_key().await,
            Hint::Blocks => {
                self.forward_block_list().await;
                return Ok(());
            }
            Hint::Missed => {
                self.forward_block_list().await;
                return self.check_key().await;
            }
            Hint::Events(_)
            | Hint::Changed
            | Hint::Present(_)
            | Hint::Online(_)
            | Hint::IdleWorkers { .. } => return Ok(()),
        };
        self.outbox.send(&ServerMessage::Notice { kind, table: table.to_string() });
        Ok(())
    }

    /// Tells the joined tables that the block list changed.
    async fn forward_block_list(&self) {
        for id in &self.tables {
            let message = RoomMessage::BlockListChanged { connection: self.connection };
            self.app.live.rooms.notify(*id, message).await;
        }
    }

    /// Closes the socket if its session or token is no longer valid.
    async fn check_key(&self) -> Result<(), End> {
        if self.key.still_opens(&self.app, self.person).await {
            Ok(())
        } else {
            Err(closed(close_code::POLICY, "session"))
        }
    }

    pub(super) async fn tell_lobby(&mut self) {
        let Some(lobby) = &mut self.lobby else { return };
        match lobby.news(&self.app, self.person, self.language).await {
            Ok(news) => {
                for answer in &news {
                    let boards = matches!(answer, ServerMessage::Boards { .. });
                    let report = if boards { ReportKind::Boards } else { ReportKind::Lobby };
                    self.outbox.send_latest(report, answer);
                }
            }
            Err(error) => warn_rarely!(error, "the lobby could not be read"),
        }
    }

    pub(super) fn complain(&self, refusal: &GameRefusal, table: Option<&str>) {
        self.outbox.send(&ServerMessage::Error {
            code: refusal.code().to_owned(),
            text: self.app.speech.tell(self.language, &refusal.message()),
            id: None,
            table: table.map(short),
        });
    }

    fn tell_problem(&self, problem: &Problem, id: Option<String>, table: Option<&str>) {
        self.outbox.send(&ServerMessage::Error {
            code: problem.code.to_owned(),
            text: self.app.speech.tell(self.language, &problem.message),
            id,
            table: table.map(short),
        });
    }
}

/// The cost of a request for its address, in messages.
fn cost(request: &ClientMessage) -> NonZeroU32 {
    let cost = match request {
        // The whole game may be read and sent.
        ClientMessage::Join(_) => 10,
        ClientMessage::Ask(_)
        | ClientMessage::Analyse(_)
        | ClientMessage::Think(_)
        | ClientMessage::Lobby { .. } => 5,
        ClientMessage::Why(_) => 2,
        ClientMessage::Act(_)
        | ClientMessage::Leave { .. }
        | ClientMessage::Stop { .. }
        | ClientMessage::Ping { .. } => 1,
    };
    NonZeroU32::new(cost).unwrap_or(NonZeroU32::MIN)
}

/// Truncates a text of the client, which may be long.
fn short(text: &str) -> String {
    text.chars().take(64).collect()
}
