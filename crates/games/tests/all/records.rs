//! Game records: written, read and rejected.

use game::Explain;
use game::record::{Record, RecordError, Records};
use games::{AnyHistory, GameId, Start, replay};

fn read(text: &str) -> Vec<Result<Record, RecordError>> {
    Records::new(text).collect()
}

fn read_one(text: &str) -> Record {
    let records = read(text);
    assert_eq!(records.len(), 1, "{text}");
    records.into_iter().next().unwrap().unwrap()
}

const CANONICAL: &str = "[Game \"Abalone\"]
[Rules \"standard,no-progress=off\"]
[Layout \"belgian\"]
[Date \"2026-11-15\"]
[First \"Level 4\"]
[Second \"A \\\"quoted\\\" \\\\ name\"]
[TimeControl \"600+5\"]
[Result \"1-0\"]
[Termination \"resignation\"]
[Event \"unknown tags are kept\"]

{before the first move} 1. a1b2 {[%clk 0:09:57]} {[%eval 0.3]} i5h5 2. a2b3
{a comment that is long enough to reach the end of the line} i6h6 3. c2c3 1-0
";

#[test]
fn the_canonical_text_is_written_as_it_was_read() {
    let record = read_one(CANONICAL);
    assert_eq!(record.to_string(), CANONICAL);
    assert_eq!(record.tag("Second"), Some("A \"quoted\" \\ name"));
    assert_eq!(record.tag("Nothing"), None);
    assert_eq!(record.moves.len(), 5);
    assert_eq!(record.moves[0].command("clk"), Some("0:09:57"));
    assert_eq!(record.moves[0].command("eval"), Some("0.3"));
    assert_eq!(record.moves[1].command("clk"), None);
    assert_eq!(replay(&record).unwrap().plies(), 5);
}

#[test]
fn reading_is_lenient_about_numbers_spaces_and_order() {
    let moves = |text: &str| {
        let record = read_one(&format!("[Game \"Awale\"]\n\n{text}"));
        record.moves.iter().map(|mv| mv.text.clone()).collect::<Vec<_>>().join(" ")
    };
    for text in [
        "1. C d 2. A *",
        "C d A *",
        "1.C 1...d 2.A *",
        "1. C 1… d\r\n2.\tA\n\n*",
        "1. C d {1. not a move} 2. A*x *",
    ] {
        let expected = if text.contains("A*x") { "C d A*x" } else { "C d A" };
        assert_eq!(moves(text), expected, "{text}");
    }
    let out_of_order = "\u{feff}[Result \"*\"]\n[Game \"awalé\"]\n1. C *";
    assert_eq!(read_one(out_of_order).to_string(), "[Game \"awalé\"]\n[Result \"*\"]\n\n1. C *\n");
}

#[test]
fn several_games_follow_one_another_and_errors_do_not_stop_them() {
    let good = "[Game \"Awale\"]\n\n1. C *\n";
    let broken = "[Game \"Awale\"]\n[Rules abapa]\n\n1. C *\n";
    let all = read(&[good, broken, good, "\n\n", good].concat());
    let verdicts: Vec<bool> = all.iter().map(Result::is_ok).collect();
    assert_eq!(verdicts, [true, false, true, true]);
}

#[test]
fn record_errors_give_their_line() {
    let check = |text: &str, line: usize, column: usize, expected: &str| match read(text)
        .into_iter()
        .find_map(Result::err)
    {
        Some(RecordError::Text { line: at, error }) => {
            let found = (at, error.column, error.expected.id);
            assert_eq!(found, (line, column, expected), "{text:?}");
        }
        other => panic!("{text:?}: {other:?}"),
    };
    check("[", 1, 1, "expected-tag");
    check("[ Game \"x\"]", 1, 1, "expected-tag");
    check("[Game x]", 1, 7, "expected-quoted");
    check("[Game \"x", 1, 7, "expected-quoted");
    check("[Game \"x\n\"]", 1, 7, "expected-quoted");
    check("[Game \"\\x\"]", 1, 7, "expected-quoted");
    check("[Game \"x\"\n", 1, 10, "expected-tag-end");
    check("[Game \"x\"]\n\n1. C {never closed", 3, 6, "expected-comment-end");
    check("[Game \"x\"]\n\n1. C", 3, 5, "expected-move-or-result");
    check("[Game \"x\"]\n\n1. C 12 *", 3, 6, "expected-move-or-result");
    check("[Game \"x\"]\n\n1. C } *", 3, 6, "expected-move-or-result");
    check("[Game \"x\"]\n\n1. C\n[Game \"x\"]\n\n*", 4, 1, "expected-move-or-result");
    let twice = read("[Game \"x\"]\n[Game \"y\"]\n\n*");
    assert_eq!(twice[0], Err(RecordError::RepeatedTag { line: 2, name: "Game".into() }));
    let two_results = read("[Result \"1-0\"]\n\n1. C 0-1");
    assert!(matches!(two_results[0], Err(RecordError::TwoResults { line: 3, .. })));
}

#[test]
fn replay_reports_the_error() {
    let check = |text: &str, breaks_rules: bool, id: &str| {
        let error = replay(&read_one(text)).unwrap_err();
        assert_eq!((error.breaks_rules(), error.message().id), (breaks_rules, id), "{text}");
    };
    check("1. C *", false, "record-no-game");
    check("[Game \"Go\"]\n*", false, "unknown-game");
    check("[Game \"Awale\"]\n[Rules \"x\"]\n*", false, "record-tag");
    check("[Game \"Awale\"]\n[Position \"x\"]\n*", false, "record-tag");
    check("[Game \"Awale\"]\n[Position \"4,4,4,4,4,5/4,4,4,4,4,4 0-0 S\"]\n*", false, "record-tag");
    check("[Game \"Abalone\"]\n[Layout \"x\"]\n*", false, "unknown-start");
    check(
        "[Game \"Avalam\"]\n[Setup \"standard\"]\n[Position \"x\"]\n*",
        false,
        "record-two-starts",
    );
    check("[Game \"Awale\"]\n1. X *", false, "record-move");
    check("[Game \"Awale\"]\n1. a *", true, "record-move");
    check("[Game \"Abalone\"]\n1. a1c3 *", true, "record-move");
    // One seed each: F captures everything only under the 2002 rules.
    let last = "[Position \"0,0,0,0,0,1/1,0,0,0,0,0 23-23 S\"]";
    check(&format!("[Game \"Awale\"]\n{last}\n1. F 1-0"), true, "record-move");
    let awari = format!("[Game \"Awale\"]\n[Rules \"awari\"]\n{last}\n1. F");
    assert!(replay(&read_one(&format!("{awari} 1-0"))).is_ok());
    check(&format!("{awari} 0-1"), true, "record-result-contradicted");
    check(&format!("{awari} *"), true, "record-result-contradicted");
    check(&format!("{awari} a 1-0"), true, "record-move");
    let unfinished = "[Game \"Awale\"]\n[Termination \"normal\"]\n1. C 1-0";
    check(unfinished, true, "record-result-unfounded");
    assert!(replay(&read_one(&unfinished.replace("normal", "time"))).is_ok());
}

#[test]
fn a_history_becomes_a_record_that_replays() {
    let check = |game: GameId, start: &Start<'_>, moves: &[&str]| {
        let mut history = AnyHistory::start(game, start).unwrap();
        for mv in moves {
            history.play_text(mv).unwrap();
        }
        let record = history.record();
        let again = read_one(&record.to_string());
        assert_eq!(again, record);
        let replayed = replay(&again).unwrap();
        assert_eq!(replayed.position(), history.position());
        assert_eq!(replayed.played(), history.played());
        record
    };
    let record = check(GameId::Avalam, &Start::default(), &["c9d9", "b8c8"]);
    assert_eq!(record.tag("Setup"), Some("standard"));
    let belgian = Start { name: Some("belgian"), ..Default::default() };
    let record = check(GameId::Abalone, &belgian, &["a1b2"]);
    assert_eq!((record.tag("Layout"), record.tag("Position")), (Some("belgian"), None));
    let text = "0,0,0,0,0,1/1,0,0,0,0,0 23-23 S";
    let start = Start { rules: Some("awari"), position: Some(text), ..Default::default() };
    let record = check(GameId::Awale, &start, &["F"]);
    assert_eq!((record.tag("Rules"), record.tag("Position")), (Some("awari"), Some(text)));
    assert_eq!(record.tag("Termination"), Some("normal"));
}
