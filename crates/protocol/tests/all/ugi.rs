//! UGI, read and written.

use game::{Outcome, Side};
use proptest::prelude::*;
use protocol::ugi::{
    Bound, Command, EngineMessage, EngineOption, Go, Info, OptionKind, Response, StartText,
    UgiQuery, UgiScore,
};
use texts::{Language, Texts};

fn text(text: &str) -> String {
    text.to_owned()
}

fn texts(words: &str) -> Vec<String> {
    words.split_whitespace().map(text).collect()
}

fn option(name: &str, kind: OptionKind) -> EngineMessage {
    EngineMessage::Option(EngineOption { name: text(name), kind })
}

#[test]
fn commands_are_written_as_they_are_read() {
    let check = |line: &str, command: Command| {
        assert_eq!(line.parse(), Ok(command.clone()), "{line}");
        assert_eq!(command.to_string(), line);
    };
    let set =
        |name, value: Option<&str>| Command::SetOption { name: text(name), value: value.map(text) };
    check("ugi", Command::Ugi);
    check("isready", Command::IsReady);
    check("uginewgame", Command::NewGame);
    check("stop", Command::Stop);
    check("quit", Command::Quit);
    check("setoption name Hash value 64", set("Hash", Some("64")));
    check("setoption name Rules value abapa,repetition=off", {
        set("Rules", Some("abapa,repetition=off"))
    });
    check("setoption name Tables Path value /a b/c", set("Tables Path", Some("/a b/c")));
    check("setoption name Clear Hash", set("Clear Hash", None));
    check("setoption name TablesPath value <empty>", set("TablesPath", Some("")));
    check("query gameover", Command::Query(UgiQuery::GameOver));
    check("query p1turn", Command::Query(UgiQuery::P1Turn));
    check("query result", Command::Query(UgiQuery::Result));
    check("position startpos", Command::Position { start: StartText::Usual, moves: vec![] });
    check(
        "position startpos moves C d A",
        Command::Position { start: StartText::Usual, moves: texts("C d A") },
    );
    let position = "4,4,4,4,4,4/4,4,4,4,4,4 0-0 S";
    check(
        &format!("position fen {position}"),
        Command::Position { start: StartText::Text(text(position)), moves: vec![] },
    );
    let position = "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b 0-0";
    check(
        &format!("position fen {position} moves a1b2 i5h5"),
        Command::Position { start: StartText::Text(text(position)), moves: texts("a1b2 i5h5") },
    );
    check("go", Command::Go(Go::default()));
    check("go infinite", Command::Go(Go { infinite: true, ..Go::default() }));
    check(
        "go p1time 60000 p2time 58000 p1inc 600 p2inc 0 movestogo 20",
        Command::Go(Go {
            time: [Some(60_000), Some(58_000)],
            increment: [Some(600), Some(0)],
            moves_to_go: Some(20),
            ..Go::default()
        }),
    );
    check(
        "go movetime 500 depth 12 nodes 18446744073709551615",
        Command::Go(Go {
            movetime: Some(500),
            depth: Some(12),
            nodes: Some(u64::MAX),
            ..Go::default()
        }),
    );
}

#[test]
fn commands_are_read_leniently_where_it_is_safe() {
    let check = |line: &str, same: &str| {
        assert_eq!(line.parse::<Command>(), same.parse(), "{line}");
        assert!(same.parse::<Command>().is_ok(), "{same}");
    };
    check("  isready\t\r\n", "isready");
    check("stop now please", "stop");
    check("query p1turn ?", "query p1turn");
    check("position  startpos   moves", "position startpos");
    check("position fen  a/b   S  moves  A", "position fen a/b S moves A");
    check("go ponder depth 5 searchmoves A B", "go depth 5");
    check("go depth 4 depth 5", "go depth 5");
    // A clock that has run out, as some referees send it.
    check("go p1time -12 p2time 50", "go p1time 0 p2time 50");
}

#[test]
fn wrong_commands_say_what_was_expected() {
    let check = |line: &str, english: &str| {
        let error = line.parse::<Command>().unwrap_err();
        let told = Texts::new(Language::English).tell(&error);
        assert!(told.contains(english), "{line}: {told}");
        assert!(told.len() < 200 && !told.contains("ugi-"), "{told}");
        assert!(!Texts::new(Language::French).tell(&error).contains("ugi-"));
    };
    check("", "empty");
    check(" \t ", "empty");
    check("uci", "“uci”");
    check("go fast", "instead of a limit");
    check("go dpeth 12", "“dpeth”");
    check("go depth", "“depth” should be followed by a whole number");
    check("go depth twelve", "“twelve” instead of a whole number");
    check("go depth -1", "“-1” instead of");
    check("go depth 99999999999", "a whole number");
    check("go nodes 18446744073709551616", "a whole number");
    check("go p1time 1.5", "milliseconds");
    check("go movetime -", "milliseconds");
    check("position", "startpos");
    check("position 4,4,4", "startpos");
    check("position fen", "a position");
    check("position fen moves A", "a position");
    check("position startpos C d", "“moves”");
    check("setoption Hash 64", "“name”");
    check("setoption name", "“name”");
    check("setoption name value 3", "an option’s name");
    check("query", "gameover");
    check("query winner", "gameover");
    check(&format!("go depth {}", "9".repeat(1_000_000)), "999999…");
    check(&"x".repeat(1_000_000), "xxxxxx…");
    check("\u{1b}[2J", "\u{fffd}[2J");
}

#[test]
fn answers_are_written_as_they_are_read() {
    let check = |line: &str, answer: EngineMessage| {
        assert_eq!(line.parse(), Ok(answer.clone()), "{line}");
        assert_eq!(answer.to_string(), line);
    };
    check("id name Abaque 0.1.0", EngineMessage::Name(text("Abaque 0.1.0")));
    check("id author The Abaque authors", EngineMessage::Author(text("The Abaque authors")));
    check("ugiok", EngineMessage::UgiOk);
    check("readyok", EngineMessage::ReadyOk);
    check("bestmove c2c3d3", EngineMessage::BestMove(Some(text("c2c3d3"))));
    check("bestmove (none)", EngineMessage::BestMove(None));
    check("response true", EngineMessage::Response(Response::Is(true)));
    check("response false", EngineMessage::Response(Response::Is(false)));
    for (word, result) in [
        ("p1win", Some(Outcome::Win(Side::First))),
        ("p2win", Some(Outcome::Win(Side::Second))),
        ("draw", Some(Outcome::Draw)),
        ("none", None),
    ] {
        check(&format!("response {word}"), EngineMessage::Response(Response::Result(result)));
    }
    let spin = OptionKind::Spin { default: 64, min: Some(1), max: Some(65536) };
    check("option name Hash type spin default 64 min 1 max 65536", option("Hash", spin));
    let bare = OptionKind::Spin { default: -3, min: None, max: None };
    check("option name Contempt type spin default -3", option("Contempt", bare));
    check(
        "option name Own Book type check default false",
        option("Own Book", OptionKind::Check { default: false }),
    );
    let combo =
        OptionKind::Combo { default: text("the wall"), choices: vec![text("a"), text("the wall")] };
    check("option name Layout type combo default the wall var a var the wall", {
        option("Layout", combo)
    });
    check("option name Clear Hash type button", option("Clear Hash", OptionKind::Button));
    check(
        "option name Rules type string default sheet",
        option("Rules", OptionKind::String { default: text("sheet") }),
    );
    check(
        "option name TablesPath type string default <empty>",
        option("TablesPath", OptionKind::String { default: String::new() }),
    );
    check(
        "info depth 12 seldepth 20 multipv 2 score cp -31 lowerbound nodes 123456 nps 5000000 \
         time 25 hashfull 7 pv a1b2 i5h5",
        EngineMessage::Info(Info {
            depth: Some(12),
            seldepth: Some(20),
            multipv: Some(2),
            score: Some(UgiScore::Points(-31)),
            bound: Some(Bound::Lower),
            nodes: Some(123_456),
            nps: Some(5_000_000),
            time: Some(25),
            hashfull: Some(7),
            pv: texts("a1b2 i5h5"),
            string: None,
        }),
    );
    let scored = |score| EngineMessage::Info(Info { score: Some(score), ..Info::default() });
    check("info score mate 12", scored(UgiScore::win(12)));
    check("info score mate -12", scored(UgiScore::loss(12)));
    check("info score mate 0", scored(UgiScore::Mate(0)));
    check("info score draw", scored(UgiScore::Draw));
    check("info string no tables  found", EngineMessage::Info(Info::text("no tables  found")));
}

#[test]
fn answers_are_read_leniently_where_it_is_safe() {
    let check = |line: &str, same: &str| {
        assert_eq!(line.parse::<EngineMessage>(), same.parse(), "{line}");
        assert!(same.parse::<EngineMessage>().is_ok(), "{same}");
    };
    check("bestmove A ponder b", "bestmove A");
    check("bestmove 0000", "bestmove (none)");
    check("info currmove A depth 3 tbhits 0 score win 4 wdl 1 2 3", "info depth 3 score mate 4");
    check("info score loss 7 upperbound", "info score mate -7 upperbound");
    check("info pv A b string hello", "info pv A b string hello");
    check("option name X type string", "option name X type string default <empty>");
    check("option name X type spin max 3 default 2 min 1", {
        "option name X type spin default 2 min 1 max 3"
    });
}

#[test]
fn wrong_answers_say_what_was_expected() {
    let check = |line: &str, english: &str| {
        let error = line.parse::<EngineMessage>().unwrap_err();
        let told = Texts::new(Language::English).tell(&error);
        assert!(told.contains(english), "{line}: {told}");
    };
    check("hello", "“hello”");
    check("bestmove", "a move");
    check("id", "“author”");
    check("id version 3", "“version”");
    check("response maybe", "p1win");
    check("info depth deep", "“deep”");
    check("info score", "cp, mate");
    check("info score 12", "cp, mate");
    check("info score cp 99999999999", "a whole number");
    check("option type spin", "“name”");
    check("option name X", "“type”");
    check("option name X type slider", "spin");
    check("option name X type spin min 3", "“default”");
    check("option name X type check default maybe", "true or false");
}

#[test]
fn a_text_from_elsewhere_stays_on_its_line() {
    let answer = EngineMessage::Info(Info::text("one\nbestmove A\r\n"));
    assert!(!answer.to_string().contains(['\n', '\r']));
}

/// A word that is no keyword: keywords have lower case alone.
fn word() -> impl Strategy<Value = String> {
    "[A-Z][A-Za-z0-9,/@=-]{0,8}"
}

fn some<T: Arbitrary>() -> impl Strategy<Value = Option<T>> {
    any::<(bool, T)>().prop_map(|(there, value)| there.then_some(value))
}

fn go() -> impl Strategy<Value = Go> {
    let times = || (some(), some()).prop_map(|(first, second)| [first, second]);
    (times(), times(), some(), some(), some(), some(), any::<bool>()).prop_map(
        |(time, increment, moves_to_go, movetime, depth, nodes, infinite)| Go {
            time,
            increment,
            moves_to_go,
            movetime,
            depth,
            nodes,
            infinite,
        },
    )
}

proptest! {
    #[test]
    fn any_line_is_read_or_refused(line in "\\PC{0,60}") {
        let _ = line.parse::<Command>();
        let _ = line.parse::<EngineMessage>();
    }

    #[test]
    fn nonsense_after_real_words_is_read_or_refused(
        words in prop::collection::vec(
            prop::sample::select(vec![
                "info", "go", "position", "fen", "startpos", "moves", "setoption", "name", "value",
                "option", "type", "spin", "combo", "var", "default", "min", "score", "cp", "pv",
                "depth", "-1", "7", "bestmove", "string", "é", "id", "response", "draw",
            ]),
            0..8,
        )
    ) {
        let line = words.join(" ");
        if let Ok(command) = line.parse::<Command>() {
            prop_assert_eq!(command.to_string().parse::<Command>(), Ok(command));
        }
        if let Ok(answer) = line.parse::<EngineMessage>() {
            let _ = answer.to_string().parse::<EngineMessage>();
        }
    }

    #[test]
    fn go_comes_back(go in go()) {
        let command = Command::Go(go);
        prop_assert_eq!(command.to_string().parse(), Ok(command));
    }

    #[test]
    fn positions_come_back(
        text in prop::collection::vec(word(), 1..4),
        moves in prop::collection::vec(word(), 0..6),
    ) {
        let command = Command::Position { start: StartText::Text(text.join(" ")), moves };
        prop_assert_eq!(command.to_string().parse(), Ok(command));
    }
}
