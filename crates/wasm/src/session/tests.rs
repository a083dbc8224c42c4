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

    /// Sends a message, stores what the module asks to store, and returns the answers.
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
        let answers = self.say(&json!({ "type": "call", "id": 7, "method": method, "path": path,
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
        let depths: Vec<u64> = answers.iter().map(|one| one["depth"].as_u64().unwrap()).collect();
        assert!(depths.len() > 1 && depths.is_sorted(), "{game}: {depths:?}");
        assert!(answers.iter().all(|one| one["type"] == "analysis" && one["id"] == "a"));
        assert!(answers.iter().any(|one| one["speed"].as_u64() > Some(0)), "{game}: {answers:?}");
        assert_eq!(answers[0]["lines"].as_array().map(Vec::len), Some(2), "{game}");
    }
}

#[test]
fn an_ending_is_proven() {
    let mut page = Page::new();
    page.say(&json!({ "type": "analyse", "id": "a", "game": "awale", "lines": 1, "every": false,
        "position": "0,0,0,0,1,2/1,0,0,0,0,1 20-23 S" }));
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
        // The game loaded from the stored events is the same.
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
fn the_highlights_of_a_game_are_found_here() {
    let mut page = Page::new();
    let highlights = |page: &mut Page, moves: usize| {
        let table = page.table(&json!({ "game": "awale", "mode": "local" }));
        page.say(&json!({ "type": "join", "v": 1, "table": table }));
        let path = format!("/api/tables/{table}");
        let act = |page: &mut Page, ply: usize, action: Value| {
            page.say(&json!({ "type": "act", "id": format!("{table} {ply}"), "table": table,
                "ply": ply, "action": action }));
        };
        for ply in 0..moves {
            let (_, view) = page.call("GET", &path, &json!(null));
            let mv = view["legal"][0]["move"].clone();
            act(page, ply, json!({ "kind": "move", "move": mv }));
        }
        let path = format!("{path}/highlights");
        let (status, body) = page.call("POST", &path, &json!(null));
        assert_eq!((status, &body["code"]), (409, &json!("not-over")));
        act(page, moves, json!({ "kind": "resign", "side": "first" }));
        let (_, before) = page.call("POST", &path, &json!(null));
        page.work(100);
        (before, page.call("POST", &path, &json!(null)).1)
    };
    let (before, after) = highlights(&mut page, 8);
    assert_eq!((&before["done"], &before["key"]), (&json!(false), &json!(null)));
    assert_eq!((&after["done"], &after["ratings"]), (&json!(true), &json!([null, null])));
    assert!(after["accuracy"][0].is_number(), "{after}");
    assert!(after["key"]["ply"].is_number(), "the first moves lose seeds: {after}");
    // A game of a few moves has none.
    assert_eq!(highlights(&mut page, 3).0["done"], true);
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
            let moved = answers.iter().find(|answer| answer["event"]["kind"] == "moved").unwrap();
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
fn a_game_that_was_handed_in_is_forgotten() {
    let mut page = Page::new();
    let table = page.table(&json!({ "game": "awale", "mode": "local" }));
    page.say(&json!({ "type": "join", "v": 1, "table": table }));
    let act = json!({ "type": "act", "id": "a", "table": table, "ply": 0,
        "action": { "kind": "move", "move": "C" } });
    // The host finds no such game when it is to store the move.
    page.session.receive(&act.to_string(), &mut page.host);
    assert_eq!(page.host.sent.pop().unwrap()["type"], "store");
    let answers = page.say(&json!({ "type": "forget", "table": table }));
    assert_eq!((answers.len(), &answers[0]["code"]), (1, &json!("no-table")), "{answers:?}");
    assert_eq!(answers[0]["table"], table);
    // Nothing is decided again, and nobody waits for it here.
    assert_eq!(page.work(2), [] as [Value; 0]);
    assert_eq!(page.say(&act)[0]["code"], "no-table");
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
    assert_eq!((status, &body["code"], &body["index"]), (422, &json!("illegal-move"), &json!(1)));
}

/// A table of Awalé at one screen with a minute for each side, and its first move after 10 s.
fn timed() -> (Page, String) {
    let mut page = Page::new();
    let clock = json!({ "kind": "timed", "main": 60_000, "increment": 0 });
    let table = page.table(&json!({ "game": "awale", "mode": "local", "clock": clock }));
    page.say(&json!({ "type": "join", "v": 1, "table": table }));
    // The first move starts the clocks.
    for (ply, mv) in ["C", "c"].iter().enumerate() {
        page.host.now += 10_000;
        let action = json!({ "kind": "move", "move": mv });
        page.say(&json!({ "type": "act", "id": format!("a{ply}"), "table": table, "ply": ply,
            "action": action }));
    }
    (page, table)
}

#[test]
fn a_flag_falls_without_a_message() {
    let (mut page, table) = timed();
    page.host.now += 30_000;
    page.say(&json!({ "type": "ping", "t": 1 }));
    let wait = page.session.work(&mut page.host);
    assert!(wait.is_some_and(|wait| wait <= Duration::from_secs(30)), "{wait:?}");
    page.host.now += 31_000;
    page.session.work(&mut page.host);
    let answers = page.settle();
    let ended = answers.iter().find(|answer| answer["event"]["kind"] == "ended");
    assert_eq!(ended.unwrap()["event"]["result"]["reason"], "time", "{answers:?}");
    let (_, view) = page.call("GET", &format!("/api/tables/{table}"), &json!(null));
    assert_eq!((&view["status"], &view["result"]["winner"]), (&json!("over"), &json!("second")));
}

#[test]
fn the_time_without_a_page_is_on_nobodys_clock() {
    let (mut page, table) = timed();
    let (_, before) = page.call("GET", &format!("/api/tables/{table}"), &json!(null));
    // A reload an hour later.
    let mut again = Page::new();
    again.host.now = page.host.now + 3_600_000;
    let events = page.stored[&table].clone();
    again.stored.insert(table.clone(), events.clone());
    let game = json!({ "names": [[], []], "events": events });
    again.say(&json!({ "type": "load", "table": table, "game": game }));
    again.say(&json!({ "type": "join", "v": 1, "table": table }));
    let (_, after) = again.call("GET", &format!("/api/tables/{table}"), &json!(null));
    assert_eq!(before["clocks"], after["clocks"]);
    assert_eq!(again.stored[&table].last().unwrap()["event"]["kind"], "excused");
    // Then it runs on.
    again.host.now += 61_000;
    again.session.work(&mut again.host);
    let answers = again.settle();
    assert!(answers.iter().any(|one| one["event"]["result"]["reason"] == "time"), "{answers:?}");
}

#[test]
fn the_highest_level_thinks_in_turns_and_moves() {
    for game in ["avalam", "abalone", "awale"] {
        let mut page = Page::new();
        // A short clock, so that it thinks for less than its three seconds.
        let clock = json!({ "kind": "timed", "main": 10_000, "increment": 0 });
        let table = page.table(&json!({ "game": game, "mode": "computer", "level": 10,
            "side": "second", "clock": clock }));
        page.say(&json!({ "type": "join", "v": 1, "table": table }));
        let (_, before) = page.call("GET", &format!("/api/tables/{table}"), &json!(null));
        // Other messages are heard between the turns.
        let first = page.session.work(&mut page.host);
        assert_eq!(first, Some(Duration::ZERO), "{game}: it goes on");
        assert_eq!(page.say(&json!({ "type": "ping", "t": 1 }))[0]["type"], "pong");
        let answers = page.work(1_000);
        let moved = answers.iter().find(|answer| answer["event"]["kind"] == "moved");
        let mv = &moved.unwrap_or_else(|| panic!("{game}: {answers:?}"))["event"]["move"];
        let history = answers::history(&GameLine {
            game: game.to_owned(),
            moves: vec![mv.as_str().unwrap().to_owned()],
            ..GameLine::default()
        });
        assert!(history.is_ok(), "{game}: {mv} after {before}");
    }
}
