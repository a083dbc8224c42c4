//! What a keeper has the rules and the engine for: reasons, hints, advice, thinking aloud, and the
//! computer's moves.

use std::time::Duration;

use engine::Client;
use games::AnyHistory;
use protocol::live::{Answer, Mode, Status};
use table::Connection;
use tokio::time::Instant;

use crate::clock::now;
use crate::connection::visitor::Visitor;
use crate::jobs::computer;
use crate::play::keeper::Keeper;
use crate::play::refusal::Refusal;

/// How long to wait before asking a busy engine again.
const AGAIN: Duration = Duration::from_millis(500);

impl Keeper {
    pub(crate) fn say_why(&self, connection: Connection, id: String, mv: &str) {
        let Some(visitor) = self.visitors.get(&connection) else { return };
        let mut history = self.room.table().history().clone();
        let refused = history.play_text(mv).err();
        let text = refused.as_ref().map(|why| self.app.speech.tell(visitor.language, why));
        visitor.out.say(&Answer::Why { id, legal: refused.is_none(), text });
    }

    pub(crate) fn give_hint(&mut self, connection: Connection, id: String) {
        let Some(visitor) = self.visitors.get(&connection) else { return };
        let Some(history) = self.helps_now(visitor) else {
            return self.refuse(connection, Some(id), Refusal::NoHelp);
        };
        let out = visitor.out.clone();
        if computer::hint(&self.app.live.pool, history, id.clone(), out).is_err() {
            self.refuse(connection, Some(id), Refusal::Busy);
        }
    }

    pub(crate) fn give_advice(&mut self, connection: Connection, id: String) {
        let Some(visitor) = self.visitors.get(&connection) else { return };
        let Some(history) = self.helps_now(visitor) else {
            return self.refuse(connection, Some(id), Refusal::NoHelp);
        };
        let (app, language, out) = (self.app.clone(), visitor.language, visitor.out.clone());
        let tell = move |message: &game::Message| app.speech.tell(language, message);
        if computer::advise(&self.app.live.pool, history, id.clone(), tell, out).is_err() {
            self.refuse(connection, Some(id), Refusal::Busy);
        }
    }

    /// The game, if the engine may help in it and it is this visitor's turn.
    fn helps_now(&self, visitor: &Visitor) -> Option<AnyHistory> {
        let table = self.room.table();
        let sides = table.sides_of(visitor.person.as_str());
        let own_turn = table.turn().is_some_and(|side| sides.contains(&side));
        self.helps().filter(|_| own_turn).cloned()
    }

    /// The game, if the engine may help in it: nobody sits opposite whom that would harm.
    fn helps(&self) -> Option<&AnyHistory> {
        let table = self.room.table();
        let helps = table.terms().mode != Mode::Online && table.status() == Status::Playing;
        helps.then(|| table.history())
    }

    pub(crate) fn think_aloud(&mut self, connection: Connection) {
        let Some(visitor) = self.visitors.get(&connection) else { return };
        let plays = !self.room.table().sides_of(visitor.person.as_str()).is_empty();
        let Some(history) = self.helps().filter(|_| plays).cloned() else { return };
        let (out, person) = (visitor.out.clone(), visitor.person);
        if let Ok(ticket) = computer::think(&self.app.live.pool, history, self.id, out) {
            self.app.live.analyses.begin(person, &ticket, None);
            self.thinking.insert(connection, ticket);
        }
    }

    pub(crate) fn stop_thinking(&mut self, connection: Connection) {
        if let Some(ticket) = self.thinking.remove(&connection) {
            ticket.cancel();
            if let Some(visitor) = self.visitors.get(&connection) {
                self.app.live.analyses.end(visitor.person, &ticket);
            }
        }
    }

    /// Whoever sees the computer think sees it think about the new position.
    pub(crate) fn think_on(&mut self) {
        let watching: Vec<Connection> = self.thinking.keys().copied().collect();
        for connection in watching {
            self.stop_thinking(connection);
            self.think_aloud(connection);
        }
    }

    /// Asks the computer for its move, if it is its turn and nobody has asked yet.
    pub(crate) fn ask_computer(&mut self) {
        let table = self.room.table();
        if table.computer_to_move().is_none() {
            return self.stop_computing();
        }
        let ply = table.ply();
        if self.room.is_busy() || self.computing.as_ref().is_some_and(|(asked, _)| *asked == ply) {
            return;
        }
        let pool = &self.app.live.pool;
        let (client, myself) = (self.player(), self.myself.clone());
        match computer::choose(pool, client, table, self.id, now() as u64, myself) {
            Ok(ticket) => self.computing = Some((ply, ticket)),
            Err(_) => self.ask_again = Some(Instant::now() + AGAIN),
        }
    }

    /// Whose share of the engine the computer's moves take: that of a player who is here, else of any.
    fn player(&self) -> Client {
        let table = self.room.table();
        let sits = |visitor: &&Visitor| !table.sides_of(visitor.person.as_str()).is_empty();
        self.visitors.values().find(sits).map_or_else(
            || {
                let person = table.seats().iter().find_map(|seat| seat.person_id());
                Client::new(person, person)
            },
            |visitor| visitor.out.client(),
        )
    }

    pub(crate) fn stop_computing(&mut self) {
        if let Some((_, ticket)) = self.computing.take() {
            ticket.cancel();
        }
    }
}
