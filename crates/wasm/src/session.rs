//! A client's conversation with the tables and the engine in its own browser.

use std::collections::HashMap;
use std::rc::Rc;
use std::time::Duration;

use game::Message;
use protocol::live::{Analyse, ClientMessage, Help, Reason, ServerMessage};
use protocol::study::GameLine;
use serde::Deserialize;
use serde_json::Value;
use table::{ActionKey, Moment};
use texts::{Language, Texts};

use crate::local_table::{LocalTable, Reader, stored_events};
use crate::message::{HostMessage, ModuleMessage, StoredGame};
use crate::thinking::Thinking;

/// The functions that the host provides.
pub trait Host {
    /// Unix time in milliseconds.
    fn unix_ms(&self) -> u64;

    /// A random number.
    fn random(&mut self) -> u64;

    /// Sends a message, as JSON: a [`ServerMessage`] to the page or a [`ModuleMessage`] to the worker.
    fn send(&mut self, text: &str);
}

/// The state of one worker, which serves one page.
pub struct Session {
    pub(crate) reader: Reader,
    pub(crate) texts: Rc<Texts>,
    pub(crate) tables: HashMap<String, LocalTable>,
    pub(crate) thinking: Thinking,
    /// The table that the engine thinks aloud about, and at which ply.
    aloud: Option<(String, u32)>,
}

impl Session {
    /// A session whose engine has a hash table of so many megabytes.
    pub fn new(megabytes: usize) -> Self {
        Session {
            reader: Reader::default(),
            texts: Rc::new(Texts::new(Language::English)),
            tables: HashMap::new(),
            thinking: Thinking::new(megabytes),
            aloud: None,
        }
    }

    /// Takes a message of the host, or of the client through it.
    pub fn receive(&mut self, text: &str, host: &mut impl Host) {
        let message: Option<HostMessage> = serde_json::from_str(text)
            .ok()
            .filter(|value: &Value| HOST_TYPES.contains(&value["type"].as_str().unwrap_or("")))
            .and_then(|value| HostMessage::deserialize(value).ok());
        match message {
            Some(message) => self.receive_host(message, host),
            None => match ClientMessage::read(text) {
                Ok(request) => self.receive_request(request, host),
                Err(wrong) => {
                    let text = self.texts.tell(&wrong);
                    error(host, "malformed", text, wrong.id, None);
                }
            },
        }
        self.follow_tables();
    }

    /// Works for a turn. Returns in how long there is more to do; `None` if only a message can bring it.
    pub fn work(&mut self, host: &mut impl Host) -> Option<Duration> {
        let texts = Rc::clone(&self.texts);
        for (id, ply, mv) in self.thinking.due_moves() {
            if let Some(table) = self.tables.get_mut(&id) {
                table.submit(table::Request::Computer { ply, mv }, &texts, host);
            }
        }
        let now = host.unix_ms();
        for table in self.tables.values_mut() {
            if table.joined && !table.is_busy() && table.deadline().is_some_and(|at| at <= now) {
                table.submit(table::Request::Tick, &texts, host);
            }
        }
        let tables = &self.tables;
        let more = self.thinking.turn(|id| tables.get(id).map(LocalTable::table), &texts, host);
        self.follow_tables();
        if more {
            return Some(Duration::ZERO);
        }
        let watched = self.tables.values().filter(|table| table.joined && !table.is_busy());
        let deadline = watched.filter_map(LocalTable::deadline).min();
        let deadline = deadline.map(|at| Duration::from_millis(at.saturating_sub(now)));
        self.thinking.next_due().into_iter().chain(deadline).min()
    }

    fn receive_host(&mut self, message: HostMessage, host: &mut impl Host) {
        let texts = Rc::clone(&self.texts);
        match message {
            HostMessage::Reader { person, name, account, language } => {
                let language = language.parse().unwrap_or_default();
                if language != self.texts.language() {
                    self.texts = Rc::new(Texts::new(language));
                }
                self.reader = Reader { person, name, account };
            }
            HostMessage::Call { id, method, path, body } => {
                self.call(id, &method, &path, body, host);
            }
            HostMessage::Load { table, game } => {
                match LocalTable::load(table.clone(), game, &self.reader, &texts, host) {
                    Ok(loaded) => {
                        self.tables.insert(table, loaded);
                    }
                    Err(invalid) => {
                        error(host, "no-table", invalid.to_string(), None, Some(table));
                    }
                }
            }
            HostMessage::Stored { table: id } => {
                let Some(table) = self.tables.get_mut(&id) else { return };
                let Some(next) = table.stored(&self.reader, &texts, host) else { return };
                let moment = Moment { seed: host.random(), ..Moment::at(host.unix_ms()) };
                let table =
                    self.tables.get(&id).map(|table| (table.table().rematch(&moment), table));
                if let Some((Ok(opened), table)) = table {
                    // The sides are exchanged, and so are the typed names.
                    let [first, second] = table.names().clone();
                    let events = stored_events(&opened.events, None);
                    self.keep(&next, StoredGame { names: [second, first], events }, host);
                }
            }
            HostMessage::Absorb { table: id, events } => {
                let Some(table) = self.tables.get_mut(&id) else { return };
                if let Err(invalid) = table.absorb(events, &self.reader, &texts, host) {
                    self.drop_table(id, invalid.to_string(), host);
                }
            }
            HostMessage::Forget { table: id } => {
                let text = texts.tell(&Message::new("live-no-table"));
                self.drop_table(id, text, host);
            }
        }
    }

    /// Drops a table and its engine work, and answers that the table is not here.
    fn drop_table(&mut self, id: String, text: String, host: &mut impl Host) {
        self.tables.remove(&id);
        self.thinking.forget(&id);
        if self.aloud.take_if(|(table, _)| *table == id).is_some() {
            self.thinking.think_aloud(&id, None);
        }
        error(host, "no-table", text, None, Some(id));
    }

    fn receive_request(&mut self, request: ClientMessage, host: &mut impl Host) {
        let texts = Rc::clone(&self.texts);
        let table_of = |request: &ClientMessage| match request {
            ClientMessage::Join(join) => Some((join.table.clone(), None)),
            ClientMessage::Act(act) => Some((act.table.clone(), Some(act.id.clone()))),
            ClientMessage::Why(why) => Some((why.table.clone(), Some(why.id.clone()))),
            ClientMessage::Ask(ask) => Some((ask.table.clone(), Some(ask.id.clone()))),
            ClientMessage::Think(think) => Some((think.table.clone(), None)),
            _ => None,
        };
        if let Some((table, id)) = table_of(&request)
            && !self.tables.contains_key(&table)
        {
            let text = texts.tell(&Message::new("live-no-table"));
            return error(host, "no-table", text, id, Some(table));
        }
        match request {
            ClientMessage::Join(join) => {
                if let Some(table) = self.tables.get_mut(&join.table) {
                    table.join(join.seen, &self.reader, &texts, host);
                }
            }
            ClientMessage::Leave { table } => {
                if let Some(table) = self.tables.get_mut(&table) {
                    table.joined = false;
                    self.thinking.forget(&table.id);
                }
            }
            ClientMessage::Act(act) => {
                let person = self.reader.person.clone();
                let key = ActionKey { person, id: act.id, ply: act.ply, action: act.action };
                if let Some(table) = self.tables.get_mut(&act.table) {
                    table.act(key, &texts, host);
                }
            }
            ClientMessage::Why(why) => {
                let Some(table) = self.tables.get(&why.table) else { return };
                let refused = table.table().history().clone().play_text(&why.mv).err();
                let text = refused.as_ref().map(|refused| texts.tell(refused));
                send_answer(
                    host,
                    &ServerMessage::Why { id: why.id, legal: refused.is_none(), text },
                );
            }
            ClientMessage::Ask(ask) => {
                let Some(table) = self.tables.get(&ask.table) else { return };
                let turn = table.helped_turn(&self.reader);
                if let Some(history) = turn.filter(|_| ask.what != Help::Premoves) {
                    self.thinking.help(ask.id, history.clone(), ask.what == Help::Advice);
                } else {
                    let text = texts.tell(&Message::new("live-no-help"));
                    let reason = Reason { code: "no-help".to_owned(), text };
                    send_answer(host, &ServerMessage::Refused { id: ask.id, reason });
                }
            }
            ClientMessage::Think(think) => {
                self.aloud = None;
                self.thinking.think_aloud(&think.table, None);
                if think.on {
                    // `follow_tables` begins it, here and after each move.
                    self.aloud = Some((think.table, u32::MAX));
                }
            }
            ClientMessage::Analyse(request) => self.analyse(request, host),
            ClientMessage::Stop { id } => self.thinking.stop_analysis(Some(&id)),
            ClientMessage::Ping { t } => {
                let now = host.unix_ms();
                send_answer(host, &ServerMessage::Pong { t, now });
            }
            ClientMessage::Lobby { .. } => {
                error(host, "unsupported", "this needs the server".to_owned(), None, None);
            }
        }
    }

    /// Lets the engine follow the tables that are shown.
    fn follow_tables(&mut self) {
        for table in self.tables.values().filter(|table| table.joined && !table.is_busy()) {
            self.thinking.follow(&table.id, table.table());
        }
        if let Some((id, ply)) = &mut self.aloud
            && let Some(table) = self.tables.get(id).map(LocalTable::table)
            && table.ply() != *ply
        {
            *ply = table.ply();
            let playing = table.status() == protocol::live::Status::Playing;
            self.thinking.think_aloud(id, playing.then_some(table));
        }
    }

    fn analyse(&mut self, request: Analyse, host: &mut impl Host) {
        self.thinking.stop_analysis(None);
        let Analyse { id, game, rules, start, position, moves, lines, every } = request;
        match answers::history(&GameLine { game, rules, start, position, moves }) {
            Ok(history) => {
                if !self.thinking.analyse(id.clone(), history, lines as usize, every) {
                    let lines = Vec::new();
                    let (speed, waiting) = (None, None);
                    let done =
                        ServerMessage::Analysis { id, depth: 0, lines, done: true, speed, waiting };
                    send_answer(host, &done);
                }
            }
            Err(refusal) => {
                let text = self.texts.tell(&refusal);
                error(host, refusal.code(), text, Some(id), None);
            }
        }
    }
}

const HOST_TYPES: [&str; 6] = ["reader", "call", "load", "stored", "absorb", "forget"];

pub(crate) fn send_answer(host: &mut impl Host, answer: &ServerMessage) {
    host.send(&answer.to_json());
}

pub(crate) fn send_message(host: &mut impl Host, message: &ModuleMessage<'_>) {
    // Our own types: they serialize.
    host.send(&serde_json::to_string(message).unwrap_or_default());
}

fn error(
    host: &mut impl Host,
    code: &str,
    text: String,
    id: Option<String>,
    table: Option<String>,
) {
    send_answer(host, &ServerMessage::Error { code: code.to_owned(), text, id, table });
}

#[cfg(test)]
mod tests;
