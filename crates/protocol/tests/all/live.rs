//! The messages of live games.

use game::Side;
use proptest::prelude::*;
use protocol::live::{
    Act, Action, Analyse, Ask, Claim, ClientMessage, Clock, Effect, Event, Help, Join, MAX_LENGTH,
    MOST_MOVES, Offer, Reason, ServerMessage, Think, Why, Word,
};
use texts::{Language, Texts};

fn act(action: Action) -> ClientMessage {
    ClientMessage::Act(Act { id: "u1".to_owned(), table: "t".to_owned(), ply: 12, action })
}

const DOCS: &str = include_str!("../../../../docs/live.md");

/// The messages in the first column of the table under a heading.
fn documented(heading: &str) -> Vec<String> {
    let (_, after) = DOCS.split_once(heading).unwrap();
    let section = after.split("\n#").next().unwrap();
    let rows = section.lines().filter_map(|line| line.strip_prefix("| "));
    let cells = rows.filter_map(|row| row.split(" | ").next()).flat_map(|cell| cell.split(", `"));
    let messages = cells.map(|cell| cell.trim_matches('`').replace(":T", ":\"t\""));
    messages.filter(|message| message.starts_with('{')).collect()
}

#[test]
fn what_is_documented_is_what_is_read() {
    let action = r#"{"kind":"abort"}"#;
    let mut said = Vec::new();
    for message in documented("### What the client says") {
        if message.contains("\"kind\"") {
            let act =
                format!(r#"{{"type":"act","id":"u","table":"t","ply":1,"action":{message}}}"#);
            assert!(ClientMessage::read(&act).is_ok(), "{message}");
            continue;
        }
        let message = message.replace(":A", &format!(":{action}"));
        assert!(
            ClientMessage::read(&message).is_ok(),
            "{message}: {:?}",
            ClientMessage::read(&message)
        );
        let value: serde_json::Value = serde_json::from_str(&message).unwrap();
        said.push(value["type"].as_str().unwrap().to_owned());
    }
    said.sort_unstable();
    // All that there are: the error for an unknown one lists them.
    let unknown = ClientMessage::read(r#"{"type":"dance"}"#).unwrap_err();
    let told = Texts::new(Language::English).tell(&unknown);
    for word in &said {
        assert!(told.contains(word.as_str()), "{word}: {told}");
    }
    let all = ["act", "analyse", "ask", "join", "leave", "lobby", "ping", "stop", "think", "why"];
    assert_eq!(said, all);
}

#[test]
fn what_clients_say_is_read_and_written() {
    let check = |text: &str, expected: ClientMessage| {
        assert_eq!(ClientMessage::read(text), Ok(expected.clone()), "{text}");
        let written = serde_json::to_string(&expected).unwrap();
        assert_eq!(ClientMessage::read(&written), Ok(expected), "{written}");
    };
    let table = || "t".to_owned();
    check(
        r#"{"type":"join","v":1,"table":"t","seen":17}"#,
        ClientMessage::Join(Join { v: 1, table: table(), seen: Some(17) }),
    );
    check(
        r#" {"table":"t", "v":1, "type":"join", "seen":null} "#,
        ClientMessage::Join(Join { v: 1, table: table(), seen: None }),
    );
    check(r#"{"type":"leave","table":"t"}"#, ClientMessage::Leave { table: table() });
    check(
        r#"{"type":"why","id":"u2","table":"t","move":"c9d9"}"#,
        ClientMessage::Why(Why { id: "u2".to_owned(), table: table(), mv: "c9d9".to_owned() }),
    );
    check(
        r#"{"type":"ask","id":"u3","table":"t","what":"hint"}"#,
        ClientMessage::Ask(Ask { id: "u3".to_owned(), table: table(), what: Help::Hint }),
    );
    check(
        r#"{"type":"think","table":"t","on":false}"#,
        ClientMessage::Think(Think { table: table(), on: false }),
    );
    check(
        r#"{"type":"analyse","id":"a","game":"awale"}"#,
        ClientMessage::Analyse(Analyse {
            id: "a".to_owned(),
            game: "awale".to_owned(),
            lines: 1,
            ..Analyse::default()
        }),
    );
    check(
        r#"{"type":"analyse","id":"a","game":"avalam","rules":"eitaka","position":"2/4 l","moves":["c9d9"],"lines":5,"every":true}"#,
        ClientMessage::Analyse(Analyse {
            id: "a".to_owned(),
            game: "avalam".to_owned(),
            rules: Some("eitaka".to_owned()),
            start: None,
            position: Some("2/4 l".to_owned()),
            moves: vec!["c9d9".to_owned()],
            lines: 5,
            every: true,
        }),
    );
    check(r#"{"type":"stop","id":"a"}"#, ClientMessage::Stop { id: "a".to_owned() });
    check(r#"{"type":"lobby"}"#, ClientMessage::Lobby { on: true });
    check(r#"{"type":"ping","t":123}"#, ClientMessage::Ping { t: 123 });
    let check_action = |text: &str, action: Action| {
        let text = format!(r#"{{"type":"act","id":"u1","table":"t","ply":12,"action":{text}}}"#);
        check(&text, act(action));
    };
    check_action(r#"{"kind":"move","move":"c9d9"}"#, Action::Move { mv: "c9d9".to_owned() });
    check_action(r#"{"kind":"offer","offer":"draw"}"#, Action::Offer { offer: Offer::Draw });
    check_action(
        r#"{"kind":"accept","offer":"takeback"}"#,
        Action::Accept { offer: Offer::Takeback },
    );
    check_action(
        r#"{"kind":"decline","offer":"rematch"}"#,
        Action::Decline { offer: Offer::Rematch },
    );
    check_action(r#"{"kind":"withdraw","offer":"draw"}"#, Action::Withdraw { offer: Offer::Draw });
    check_action(r#"{"kind":"takeback"}"#, Action::Takeback);
    check_action(r#"{"kind":"resign"}"#, Action::Resign { side: None });
    check_action(
        r#"{"kind":"resign","side":"second"}"#,
        Action::Resign { side: Some(Side::Second.into()) },
    );
    check_action(r#"{"kind":"abort"}"#, Action::Abort);
    check_action(r#"{"kind":"pause"}"#, Action::Pause);
    check_action(r#"{"kind":"resume"}"#, Action::Resume);
    check_action(r#"{"kind":"claim"}"#, Action::Claim { claim: Claim::Win });
    check_action(r#"{"kind":"claim","claim":"draw"}"#, Action::Claim { claim: Claim::Draw });
    check_action(
        r#"{"kind":"phrase","phrase":"hello"}"#,
        Action::Phrase { phrase: "hello".to_owned(), team: false },
    );
}

#[test]
fn what_is_wrong_is_told_with_the_field() {
    let check = |text: &str, id: Option<&str>, field: Option<&str>, english: &str| {
        let error = ClientMessage::read(text).unwrap_err();
        assert_eq!(error.id.as_deref(), id, "{text}");
        assert_eq!(error.field.as_deref(), field, "{text}");
        let told = Texts::new(Language::English).tell(&error);
        assert!(told.contains(english), "{text}: {told}");
        assert!(told.len() < 300 && !told.contains("live-") && !told.contains("analysis-"));
        assert!(!Texts::new(Language::French).tell(&error).contains("live-"));
        assert!(error.to_string().len() < 300);
    };
    check("", None, None, "not JSON");
    check("{", None, None, "not JSON");
    check("[]", None, None, "braces");
    check("null", None, None, "braces");
    check("{}", None, Some("type"), "join, leave");
    check(r#"{"type":"jump"}"#, None, Some("type"), "\"jump\" instead of");
    check(r#"{"type":7}"#, None, Some("type"), "7 instead of");
    check(r#"{"type":"join","table":"t"}"#, None, Some("v"), "missing");
    check(r#"{"type":"join","v":2,"table":"t"}"#, None, Some("v"), "version of the protocol, 1");
    check(r#"{"type":"join","v":1}"#, None, Some("table"), "missing");
    check(r#"{"type":"join","v":1,"table":"t","sen":3}"#, None, Some("sen"), "no field “sen”");
    check(r#"{"type":"join","v":1,"table":"t","seen":-3}"#, None, Some("seen"), "not negative");
    check(r#"{"type":"leave","table":["t"]}"#, None, Some("table"), "a text");
    check(r#"{"type":"lobby","on":"yes"}"#, None, Some("on"), "true or false");
    check(r#"{"type":"ping","t":1e99}"#, None, Some("t"), "whole number");
    check(
        r#"{"type":"ask","id":"q","table":"t","what":"win"}"#,
        Some("q"),
        Some("what"),
        "hint, advice or premoves",
    );
    let analyse = |rest: &str| format!(r#"{{"type":"analyse","id":"q","game":"awale",{rest}}}"#);
    let wrong_analysis = |rest: &str, field: &str, english: &str| {
        check(&analyse(rest), Some("q"), Some(field), english);
    };
    wrong_analysis(r#""lines":0"#, "lines", "from 1 on");
    wrong_analysis(r#""lines":6"#, "lines", "from 1 on");
    wrong_analysis(r#""every":1"#, "every", "true or false");
    wrong_analysis(r#""moves":"C""#, "moves", "a list of texts");
    wrong_analysis(r#""moves":["C",3]"#, "moves[1]", "a text");
    wrong_analysis(r#""depth":3"#, "depth", "no field “depth”");
    wrong_analysis(&format!(r#""position":"{}""#, "4".repeat(201)), "position", "200 characters");
    check(r#"{"type":"analyse","id":"q"}"#, Some("q"), Some("game"), "missing");
    check(r#"{"type":"stop"}"#, None, Some("id"), "missing");
    let long = "x".repeat(65);
    check(&format!(r#"{{"type":"leave","table":"{long}"}}"#), None, Some("table"), "64 characters");
    let with = |rest: &str| format!(r#"{{"type":"act","id":"q","table":"t",{rest}}}"#);
    let wrong = |rest: &str, field: &str, english: &str| {
        check(&with(rest), Some("q"), Some(field), english);
    };
    wrong(r#""action":{"kind":"abort"}"#, "ply", "missing");
    wrong(r#""ply":4294967296,"action":{"kind":"abort"}"#, "ply", "4294967296");
    wrong(r#""ply":1"#, "action", "an object in braces");
    wrong(r#""ply":1,"action":"abort""#, "action", "an object in braces");
    wrong(r#""ply":1,"action":{}"#, "action.kind", "an action: move");
    wrong(r#""ply":1,"action":{"kind":"win"}"#, "action.kind", "\"win\"");
    wrong(r#""ply":1,"action":{"kind":"abort","side":"first"}"#, "action.side", "no field");
    wrong(r#""ply":1,"action":{"kind":"move"}"#, "action.move", "missing");
    wrong(r#""ply":1,"action":{"kind":"offer","offer":"peace"}"#, "action.offer", "rematch");
    wrong(r#""ply":1,"action":{"kind":"resign","side":"both"}"#, "action.side", "first or second");
    let mv = "a".repeat(33);
    wrong(&format!(r#""ply":1,"action":{{"kind":"move","move":"{mv}"}}"#), "action.move", "32");
    wrong(r#""ply":1,"action":{"kind":"abort"},"x":1"#, "x", "id, table, ply, action");
    // The longest analysis is read.
    let moves = vec!["a1b2c3"; MOST_MOVES];
    let longest = Analyse {
        id: "x".repeat(16),
        game: "abalone".to_owned(),
        position: Some("x".repeat(64)),
        moves: moves.into_iter().map(str::to_owned).collect(),
        lines: 5,
        every: true,
        ..Analyse::default()
    };
    let longest = ClientMessage::Analyse(longest);
    assert_eq!(ClientMessage::read(&longest.to_string()), Ok(longest));
    // Too long, too deep.
    check(&" ".repeat(MAX_LENGTH + 1), None, None, "longer than 4096 bytes");
    check(&"[".repeat(MAX_LENGTH), None, None, "more than 8 deep");
    check(&format!("{{\"type\":{}1{}}}", "[".repeat(9), "]".repeat(9)), None, None, "deep");
}

#[test]
fn what_the_server_says_comes_back() {
    let check = |answer: ServerMessage, text: &str| {
        assert_eq!(answer.to_string(), text);
        assert_eq!(serde_json::from_str::<ServerMessage>(text).unwrap(), answer);
    };
    check(ServerMessage::Ack { id: "u1".to_owned(), n: 18 }, r#"{"type":"ack","id":"u1","n":18}"#);
    let reason = Reason { code: "not-your-turn".to_owned(), text: "…".to_owned() };
    check(
        ServerMessage::Refused { id: "u1".to_owned(), reason },
        r#"{"type":"refused","id":"u1","reason":{"code":"not-your-turn","text":"…"}}"#,
    );
    let event = Event::Moved {
        ply: 0,
        side: Side::First.into(),
        mv: "c9d9".to_owned(),
        effect: Effect::Join { from: Word::of("c9").unwrap(), to: Word::of("d9").unwrap() },
        position: "2/4 d".to_owned(),
        clock: Some(597_000),
    };
    check(
        ServerMessage::Event { table: "t".to_owned(), n: 3, now: 9, event, view: None },
        r#"{"type":"event","table":"t","n":3,"now":9,"event":{"kind":"moved","ply":0,"side":"first","move":"c9d9","effect":{"from":"c9","to":"d9"},"position":"2/4 d","clock":597000}}"#,
    );
    let event = Event::TookBack { to_ply: 4 };
    check(
        ServerMessage::Event { table: "t".to_owned(), n: 4, now: 9, event, view: None },
        r#"{"type":"event","table":"t","n":4,"now":9,"event":{"kind":"took_back","to_ply":4}}"#,
    );
    check(
        ServerMessage::Presence {
            table: "t".to_owned(),
            seats: [true, false],
            watching: 3,
            left_for: [None, Some(12_000)],
            members: Default::default(),
        },
        r#"{"type":"presence","table":"t","seats":[true,false],"watching":3,"left_for":[null,12000]}"#,
    );
    let clock = |clock: Clock, text: &str| {
        assert_eq!(serde_json::to_string(&clock).unwrap(), text);
        assert_eq!(serde_json::from_str::<Clock>(text).unwrap(), clock);
    };
    clock(Clock::None, r#"{"kind":"none"}"#);
    clock(
        Clock::Timed { main: 600_000, increment: 5_000 },
        r#"{"kind":"timed","main":600000,"increment":5000}"#,
    );
    clock(Clock::Days { days: 3 }, r#"{"kind":"days","days":3}"#);
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,80}") {
        let _ = ClientMessage::read(&text);
    }

    #[test]
    fn actions_of_any_texts_come_back(id in ".{0,64}", table in ".{0,64}", ply: u32, mv in ".{0,32}") {
        let request = ClientMessage::Act(Act { id, table, ply, action: Action::Move { mv } });
        let written = serde_json::to_string(&request).unwrap();
        prop_assert_eq!(ClientMessage::read(&written), Ok(request));
    }
}
