//! The engine requests of one table: the computer's moves, hints, advice, visible thinking.

use std::collections::HashMap;

use engine::Client;
use games::AnyHistory;
use protocol::live::{Mode, ServerMessage, Status};
use table::{ConnectionId, Table};
use tokio::sync::mpsc;
use tokio::time::Instant;

use crate::app::App;
use crate::backoff::Backoff;
use crate::clock::unix_ms;
use crate::id::{PersonId, TableId};
use crate::jobs::computer;
use crate::jobs::fair_play::is_own_game;
use crate::jobs::remote::RunningJob;
use crate::play::audience::{Audience, Visitor};
use crate::play::refusal::GameRefusal;
use crate::play::room::Room;
use crate::play::rooms::RoomMessage;

/// The running engine jobs of one table.
pub(super) struct Assistant {
    app: App,
    id: TableId,
    /// The table's own inbox, to which the computer's move is sent.
    sender: mpsc::WeakSender<RoomMessage>,
    /// The ply for which the computer chooses a move.
    choosing: Option<(u32, RunningJob)>,
    retry_at: Option<Instant>,
    backoff: Backoff,
    /// The clients that watch the engine think.
    thinking: HashMap<ConnectionId, (PersonId, RunningJob)>,
}

impl Assistant {
    pub(super) fn new(app: &App, id: TableId, sender: mpsc::WeakSender<RoomMessage>) -> Self {
        Assistant {
            app: app.clone(),
            id,
            sender,
            choosing: None,
            retry_at: None,
            backoff: Backoff::default(),
            thinking: HashMap::new(),
        }
    }

    /// When [`request_move`](Self::request_move) should be called again.
    pub(super) fn retry_at(&self) -> Option<Instant> {
        self.retry_at
    }

    pub(super) fn is_choosing_move(&self) -> bool {
        self.choosing.is_some()
    }

    /// Requests the computer's move, if it is to move and none was requested yet.
    pub(super) fn request_move(&mut self, room: &Room, audience: &Audience) {
        self.retry_at = None;
        let table = room.table();
        if table.computer_to_move().is_none() {
            return self.cancel_move();
        }
        let ply = table.ply();
        if room.is_busy() || self.choosing.as_ref().is_some_and(|(asked, _)| *asked == ply) {
            return;
        }
        let (app, client) = (&self.app, engine_client(table, audience));
        match computer::choose(app, client, table, self.id, unix_ms(), self.sender.clone()) {
            Ok(job) => {
                self.backoff.reset();
                self.choosing = Some((ply, job));
            }
            // The engine's queue is full.
            Err(_) => self.retry_at = Some(Instant::now() + self.backoff.next()),
        }
    }

    /// The engine has sent its move.
    pub(super) fn move_chosen(&mut self) {
        self.choosing = None;
    }

    pub(super) fn cancel_move(&mut self) {
        if let Some((_, job)) = self.choosing.take() {
            job.cancel();
        }
    }

    /// Whether a move is legal, and why not.
    pub(super) fn explain_move(&self, table: &Table, visitor: &Visitor, id: String, mv: &str) {
        let mut history = table.history().clone();
        let refused = history.play_text(mv).err();
        let text = refused.as_ref().map(|why| self.app.speech.tell(visitor.language, why));
        visitor.outbox.send(&ServerMessage::Why { id, legal: refused.is_none(), text });
    }

    /// Sends the engine's move to a player.
    ///
    /// # Errors
    ///
    /// If this game has no help, or the engine's queue is full.
    pub(super) async fn hint(
        &self,
        table: &Table,
        visitor: &Visitor,
        id: &str,
    ) -> Result<(), GameRefusal> {
        let history = helped_turn(table, visitor).ok_or(GameRefusal::NoHelp)?;
        self.check_fair_play(visitor, history).await?;
        let outbox = visitor.outbox.clone();
        computer::hint(&self.app.live.pool, history.clone(), id.to_owned(), outbox)
            .map_err(|_| GameRefusal::Busy)?;
        Ok(())
    }

    /// Sends advice in words to a player.
    ///
    /// # Errors
    ///
    /// If this game has no help, or the engine's queue is full.
    pub(super) async fn advise(
        &self,
        table: &Table,
        visitor: &Visitor,
        id: &str,
    ) -> Result<(), GameRefusal> {
        let history = helped_turn(table, visitor).ok_or(GameRefusal::NoHelp)?;
        self.check_fair_play(visitor, history).await?;
        let (app, language, outbox) = (self.app.clone(), visitor.language, visitor.outbox.clone());
        let tell = move |message: &game::Message| app.speech.tell(language, message);
        computer::advise(&self.app.live.pool, history.clone(), id.to_owned(), tell, outbox)
            .map_err(|_| GameRefusal::Busy)?;
        Ok(())
    }

    /// Rejects help in a position that the visitor plays against somebody elsewhere.
    async fn check_fair_play(
        &self,
        visitor: &Visitor,
        history: &AnyHistory,
    ) -> Result<(), GameRefusal> {
        match is_own_game(&self.app, visitor.person, history).await {
            Ok(false) => Ok(()),
            Ok(true) => Err(GameRefusal::OwnGame),
            Err(_) => Err(GameRefusal::Storage),
        }
    }

    /// Shows the engine's thinking to a player, which ends at once if the player has this position in a game against
    /// somebody.
    pub(super) async fn think(&mut self, table: &Table, visitor: &Visitor) {
        let plays = !table.sides_of(visitor.person.as_str()).is_empty();
        let Some(history) = helped_game(table).filter(|_| plays) else { return };
        if self.check_fair_play(visitor, history).await.is_err() {
            let (table, ply) = (self.id.to_string(), table.ply());
            let end =
                ServerMessage::Thought { table, ply, depth: 0, lines: Vec::new(), done: true };
            return visitor.outbox.send(&end);
        }
        let pool = &self.app.live.pool;
        if let Ok(ticket) = computer::think(pool, history.clone(), self.id, visitor.outbox.clone())
        {
            let job = RunningJob::from(ticket);
            self.app.live.analyses.begin(visitor.person, &job, None);
            self.thinking.insert(visitor.connection, (visitor.person, job));
        }
    }

    pub(super) fn stop_thinking(&mut self, connection: ConnectionId) {
        if let Some((person, job)) = self.thinking.remove(&connection) {
            job.cancel();
            self.app.live.analyses.end(person, &job);
        }
    }

    /// Restarts visible thinking in a new position, unless that is one of the watcher's games against somebody.
    pub(super) async fn think_again(&mut self, table: &Table, audience: &Audience) {
        let connections: Vec<ConnectionId> = self.thinking.keys().copied().collect();
        for connection in connections {
            self.stop_thinking(connection);
            if let Some(visitor) = audience.visitor(connection) {
                self.think(table, visitor).await;
            }
        }
    }
}

/// The game, if the engine may help in it: not against people at their own screens.
fn helped_game(table: &Table) -> Option<&AnyHistory> {
    let helps = table.terms().mode != Mode::Online && table.status() == Status::Playing;
    helps.then(|| table.history())
}

/// The game, if the engine may help in it and it is the visitor's turn.
fn helped_turn<'a>(table: &'a Table, visitor: &Visitor) -> Option<&'a AnyHistory> {
    let sides = table.sides_of(visitor.person.as_str());
    let own_turn = table.turn().is_some_and(|side| sides.contains(&side));
    helped_game(table).filter(|_| own_turn)
}

/// The client charged for the computer's moves: a connected player, or else a seated one.
fn engine_client(table: &Table, audience: &Audience) -> Client {
    let plays = |visitor: &&Visitor| !table.sides_of(visitor.person.as_str()).is_empty();
    audience.visitors().find(plays).map_or_else(
        || {
            let person = table.seats().iter().find_map(|seat| seat.person_id());
            Client::new(person, person)
        },
        |visitor| visitor.outbox.client(),
    )
}
