//! A client's conversation with the tables and the engine in its own browser.

use std::collections::HashMap;
use std::rc::Rc;
use std::time::Duration;

use game::Message;
use protocol::live::{Analyse, Answer, Help, Reason, Request};
use protocol::study::GameLine;
use serde::Deserialize;
use serde_json::Value;
use table::{ActionKey, Moment};
use texts::{Language, Texts};

use crate::local_table::{LocalTable, Reader, stored_events};
use crate::message::{HostMessage, ModuleMessage, StoredGame};
use crate::thinking::Thinking;

/// What the module needs from outside.
pub trait Host {
    /// Unix time in milliseconds.
    fn unix_ms(&self) -> u64;

    /// A random number.
    fn random(&mut self) -> u64;

    /// Sends a message, as JSON: an [`Answer`] to the page or a [`ModuleMessage`] to the worker.
    fn send(&mut self, text: &str);
}

/// What a browser's worker knows of its page.
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
            None => match Request::read(text) {
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
                    self.tables.remove(&id);
                    error(host, "no-table", invalid.to_string(), None, Some(id));
                }
            }
        }
    }

    fn receive_request(&mut self, request: Request, host: &mut impl Host) {
        let texts = Rc::clone(&self.texts);
        let table_of = |request: &Request| match request {
            Request::Join(join) => Some((join.table.clone(), None)),
            Request::Act(act) => Some((act.table.clone(), Some(act.id.clone()))),
            Request::Why(why) => Some((why.table.clone(), Some(why.id.clone()))),
            Request::Ask(ask) => Some((ask.table.clone(), Some(ask.id.clone()))),
            Request::Think(think) => Some((think.table.clone(), None)),
            _ => None,
        };
        if let Some((table, id)) = table_of(&request)
            && !self.tables.contains_key(&table)
        {
            let text = texts.tell(&Message::new("live-no-table"));
            return error(host, "no-table", text, id, Some(table));
        }
        match request {
            Request::Join(join) => {
                if let Some(table) = self.tables.get_mut(&join.table) {
                    table.join(join.seen, &self.reader, &texts, host);
                }
            }
            Request::Leave { table } => {
                if let Some(table) = self.tables.get_mut(&table) {
                    table.joined = false;
                    self.thinking.forget(&table.id);
                }
            }
            Request::Act(act) => {
                let person = self.reader.person.clone();
                let key = ActionKey { person, id: act.id, ply: act.ply, action: act.action };
                if let Some(table) = self.tables.get_mut(&act.table) {
                    table.act(key, &texts, host);
                }
            }
            Request::Why(why) => {
                let Some(table) = self.tables.get(&why.table) else { return };
                let refused = table.table().history().clone().play_text(&why.mv).err();
                let text = refused.as_ref().map(|refused| texts.tell(refused));
                send_answer(host, &Answer::Why { id: why.id, legal: refused.is_none(), text });
            }
            Request::Ask(ask) => {
                let Some(table) = self.tables.get(&ask.table) else { return };
                let turn = table.helped_turn(&self.reader);
                if let Some(history) = turn.filter(|_| ask.what != Help::Premoves) {
                    self.thinking.help(ask.id, history.clone(), ask.what == Help::Advice);
                } else {
                    let text = texts.tell(&Message::new("live-no-help"));
                    let reason = Reason { code: "no-help".to_owned(), text };
                    send_answer(host, &Answer::Refused { id: ask.id, reason });
                }
            }
            Request::Think(think) => {
                self.aloud = None;
                self.thinking.think_aloud(&think.table, None);
                if think.on {
                    // `follow_tables` begins it, here and after each move.
                    self.aloud = Some((think.table, u32::MAX));
                }
            }
            Request::Analyse(request) => self.analyse(request, host),
            Request::Stop { id } => self.thinking.stop_analysis(Some(&id)),
            Request::Ping { t } => {
                let now = host.unix_ms();
                send_answer(host, &Answer::Pong { t, now });
            }
            Request::Lobby { .. } => {
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
                    let done = Answer::Analysis { id, depth: 0, lines, done: true, waiting: None };
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

const HOST_TYPES: [&str; 5] = ["reader", "call", "load", "stored", "absorb"];

pub(crate) fn send_answer(host: &mut impl Host, answer: &Answer) {
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
    send_answer(host, &Answer::Error { code: code.to_owned(), text, id, table });
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    /// A host that stores everything at once, in memory.
    #[derive(Default)]
    struct Memory {
        now: u64,
        seed: u64,
        sent: Vec<Value>,
    }

    impl Host for Memory {
        fn unix_ms(&self) -> u64 {
            self.now
        }

        fn random(&mut self) -> u64 {
            self.seed += 1;
            game::mix(self.seed)
        }

        fn send(&mut self, text: &str) {
            self.sent.push(serde_json::from_str(text).unwrap());
        }
    }

    struct Page {
        session: Session,
        host: Memory,
        /// The events of each table, as a host stores them.
        stored: HashMap<String, Vec<Value>>,
    }

    impl Page {
        fn new() -> Self {
            let host = Memory { now: 1_000_000, ..Memory::default() };
            let mut page = Page { session: Session::new(1), host, stored: HashMap::new() };
            page.say(&json!({ "type": "reader", "person": "ada", "name": "Ada", "account": false,
                "language": "en" }));
            page
        }

        /// Says something, stores what is to be stored, and returns what was answered.
        fn say(&mut self, message: &Value) -> Vec<Value> {
            self.session.receive(&message.to_string(), &mut self.host);
            self.settle()
        }

        fn settle(&mut self) -> Vec<Value> {
            let mut answers = Vec::new();
            while !self.host.sent.is_empty() {
                for message in std::mem::take(&mut self.host.sent) {
                    if message["type"] == "store" {
                        let table = message["table"].as_str().unwrap().to_owned();
                        let events = self.stored.entry(table.clone()).or_default();
                        assert_eq!(message["after"], events.len(), "nothing is lost");
                        events.extend(message["events"].as_array().unwrap().iter().cloned());
                        let stored = json!({ "type": "stored", "table": table });
                        self.session.receive(&stored.to_string(), &mut self.host);
                    } else {
                        answers.push(message);
                    }
                }
            }
            answers
        }

        /// Works until there is nothing more to do, at most `turns` times.
        fn work(&mut self, turns: usize) -> Vec<Value> {
            let mut answers = Vec::new();
            for _ in 0..turns {
                let more = self.session.work(&mut self.host);
                answers.extend(self.settle());
                match more {
                    Some(wait) => std::thread::sleep(wait.min(Duration::from_secs(1))),
                    None => break,
                }
            }
            answers
        }

        fn call(&mut self, method: &str, path: &str, body: &Value) -> (u64, Value) {
            let answers = self
                .say(&json!({ "type": "call", "id": 7, "method": method, "path": path,
                "body": body }));
            let reply = answers.iter().find(|answer| answer["type"] == "called").unwrap();
            assert_eq!(reply["id"], 7);
            (reply["status"].as_u64().unwrap(), reply["body"].clone())
        }

        fn table(&mut self, new: &Value) -> String {
            let (status, made) = self.call("POST", "/api/tables", new);
            assert_eq!(status, 200, "{made}");
            made["table"].as_str().unwrap().to_owned()
        }
    }

    fn analyse(id: &str, game: &str, moves: &[&str]) -> Value {
        json!({ "type": "analyse", "id": id, "game": game, "moves": moves, "lines": 2, "every": false })
    }

    #[test]
    fn analyses_grow_deeper() {
        for game in ["avalam", "abalone", "awale"] {
            let mut page = Page::new();
            page.say(&analyse("a", game, &[]));
            let answers = page.work(3);
            let depths: Vec<u64> =
                answers.iter().map(|one| one["depth"].as_u64().unwrap()).collect();
            assert!(depths.len() > 1 && depths.is_sorted(), "{game}: {depths:?}");
            assert!(answers.iter().all(|one| one["type"] == "analysis" && one["id"] == "a"));
            assert_eq!(answers[0]["lines"].as_array().map(Vec::len), Some(2), "{game}");
        }
    }

    #[test]
    fn an_ending_is_proven() {
        let mut page = Page::new();
        page.say(
            &json!({ "type": "analyse", "id": "a", "game": "awale", "lines": 1, "every": false,
            "position": "0,0,0,0,1,2/1,0,0,0,0,1 20-23 S" }),
        );
        let answers = page.work(1);
        let last = answers.last().unwrap();
        assert_eq!(last["done"], true);
        assert!(last["lines"][0]["score"]["proven"].is_string(), "{last}");
    }

    #[test]
    fn a_new_analysis_and_a_stop_end_the_one_before() {
        let mut page = Page::new();
        page.say(&analyse("a", "awale", &[]));
        page.say(&analyse("b", "abalone", &[]));
        assert!(page.work(1).iter().all(|answer| answer["id"] == "b"));
        page.say(&json!({ "type": "stop", "id": "b" }));
        assert_eq!(page.work(1), [] as [Value; 0]);
    }

    #[test]
    fn bad_input_is_answered() {
        let check = |message: Value, code: &str, part: &str| {
            let answers = Page::new().say(&message);
            assert_eq!((answers.len(), &answers[0]["code"]), (1, &json!(code)), "{answers:?}");
            assert!(answers[0]["text"].as_str().unwrap().contains(part), "{answers:?}");
        };
        check(analyse("a", "chess", &[]), "game", "chess");
        check(analyse("a", "awale", &["C", "C"]), "illegal-move", "");
        check(json!({ "type": "lobby", "on": true }), "unsupported", "server");
        check(json!({ "type": "join", "v": 1, "table": "o00000000000" }), "no-table", "");
        check(json!(17), "malformed", "");
        let (status, body) = Page::new().call("POST", "/api/tables", &json!({ "game": 1 }));
        assert_eq!((status, &body["code"]), (422, &json!("body")));
        let (status, _) = Page::new().call("GET", "/api/people/ada", &json!(null));
        assert_eq!(status, 404);
    }

    #[test]
    fn a_whole_game_of_each_kind_is_played_and_reviewed() {
        for game in ["avalam", "abalone", "awale"] {
            let mut page = Page::new();
            // A short one, because the first legal move leads nowhere there.
            let rules = (game == "abalone").then_some("standard,plies=12");
            let new = json!({ "game": game, "mode": "computer", "level": 1, "side": "first", "rules": rules });
            let table = page.table(&new);
            assert!(table.starts_with('o') && table.len() == 12, "{table}");
            let answers = page.say(&json!({ "type": "join", "v": 1, "table": table }));
            let mut view = answers[0]["view"].clone();
            let mut plies = 0;
            while view["status"] == "playing" {
                assert!(plies < 400, "{game}: no end");
                let answers = if let Some(mv) = view["legal"][0]["move"].as_str() {
                    let action = json!({ "kind": "move", "move": mv });
                    page.say(&json!({ "type": "act", "id": format!("a{plies}"), "table": table,
                        "ply": view["ply"], "action": action }))
                } else {
                    page.work(200)
                };
                let turn = answers.iter().rev().find(|answer| answer["view"].is_object());
                view = turn.unwrap_or_else(|| panic!("{game}: {answers:?}"))["view"].clone();
                plies += 1;
            }
            assert!(view["result"].is_object(), "{view}");
            let path = format!("/api/tables/{table}/review");
            assert_eq!(page.call("POST", &path, &json!(null)).1["state"], "running");
            // Loaded again from what was stored, it is the same game.
            let events = page.stored[&table].clone();
            let (_, before) = page.call("GET", &format!("/api/tables/{table}"), &json!(null));
            let mut again = Page::new();
            again.say(&json!({ "type": "load", "table": table,
                "game": { "names": [[], []], "events": events } }));
            let (_, after) = again.call("GET", &format!("/api/tables/{table}"), &json!(null));
            assert_eq!(before["moves"], after["moves"], "{game}");
            assert_eq!(before["result"], after["result"], "{game}");
        }
    }

    #[test]
    fn levels_choose_as_the_native_engine_does() {
        for game in games::GameId::ALL {
            for level in [1, 3, 5] {
                let mut page = Page::new();
                let table = page
                    .table(&json!({ "game": game.name(), "mode": "computer", "level": level,
                    "side": "second" }));
                page.say(&json!({ "type": "join", "v": 1, "table": table }));
                let answers = page.work(200);
                let moved =
                    answers.iter().find(|answer| answer["event"]["kind"] == "moved").unwrap();
                let history = games::AnyHistory::start(game, &games::Start::default()).unwrap();
                let mut native =
                    engine::Engine::new(game, engine::Settings { megabytes: 8, threads: 1 });
                let level = engine::Level::new(level).unwrap();
                let seed = answers::opponent_seed(&table);
                let chosen =
                    native.choose(&history, level, None, seed, &search::Stop::default()).unwrap();
                assert_eq!(moved["event"]["move"], chosen.mv.to_string(), "{game} {level:?}");
            }
        }
    }

    #[test]
    fn events_of_another_page_are_absorbed() {
        let mut page = Page::new();
        let table = page.table(&json!({ "game": "awale", "mode": "local" }));
        page.say(&json!({ "type": "join", "v": 1, "table": table }));
        let moved = json!({ "event": { "at": page.host.now, "kind": "moved", "move": "C" } });
        let answers = page.say(&json!({ "type": "absorb", "table": table, "events": [moved] }));
        assert_eq!(answers[0]["event"]["move"], "C", "{answers:?}");
        let forged = json!({ "event": { "at": page.host.now, "kind": "moved", "move": "C" } });
        let answers = page.say(&json!({ "type": "absorb", "table": table, "events": [forged] }));
        assert_eq!(answers[0]["code"], "no-table", "{answers:?}");
    }

    #[test]
    fn calls_answer_as_the_server_does() {
        let mut page = Page::new();
        let (_, catalogue) = page.call("GET", "/api/catalogue", &json!(null));
        assert_eq!(catalogue["games"].as_array().map(Vec::len), Some(3));
        let (_, course) = page.call("GET", "/api/courses/awale", &json!(null));
        assert!(course["chapters"][0]["steps"][0]["text"].is_string(), "{course}");
        let place = json!({ "game": "awale", "moves": ["C", "C"] });
        let (status, body) = page.call("POST", "/api/board", &place);
        assert_eq!(
            (status, &body["code"], &body["index"]),
            (422, &json!("illegal-move"), &json!(1))
        );
    }
}
