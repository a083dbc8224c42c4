//! The machine-readable formats: their keys belong to their versions, and the docs name all of them.
//!
//! A removed, renamed or retyped key needs a new version of its format; a new one is added here and to the docs.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

const PROGRAM: &str = env!("CARGO_BIN_EXE_abaque");
const PROGRAM_DOCS: &str = include_str!("../../../docs/program.md");
const CONTEST_DOCS: &str = include_str!("../../../docs/contests.md");
const NOTATION_DOCS: &str = include_str!("../../../docs/notation.md");
const PROTOCOL_DOCS: &str = include_str!("../../../docs/protocol.md");

fn run(arguments: &[&str]) -> Output {
    let output = Command::new(PROGRAM).args(arguments).args(["--lang", "en"]).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    output
}

fn line(arguments: &[&str]) -> Value {
    serde_json::from_slice(&run(arguments).stdout).unwrap()
}

/// Adds the keys of a value with their places, as in `players[].elo.kind`.
fn add_keys(value: &Value, place: &str, keys: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            for (name, field) in fields {
                let place = if place.is_empty() { name.clone() } else { format!("{place}.{name}") };
                add_keys(field, &place, keys);
                keys.insert(place);
            }
        }
        Value::Array(items) => {
            for item in items {
                add_keys(item, &format!("{place}[]"), keys);
            }
        }
        _ => {}
    }
}

/// Compares the keys of values with those of their version, and each of them with a part of the docs.
#[track_caller]
fn check(values: &[Value], format: &str, version: u64, expected: &str, docs: &str) {
    let mut keys = BTreeSet::new();
    for value in values {
        add_keys(value, "", &mut keys);
    }
    let wanted: BTreeSet<String> = expected.split_whitespace().map(str::to_owned).collect();
    assert_eq!(keys, wanted, "version {version} of {format}");
    let told = values.iter().find(|value| value["format"] == format).unwrap();
    assert_eq!(told["version"], version, "{format}");
    for key in keys {
        let name = key.rsplit('.').next().unwrap();
        let is_told = docs.contains(&format!("`{name}`")) || docs.contains(&format!("\"{name}\""));
        assert!(is_told, "the docs of {format} do not mention {name}");
    }
}

/// The row of a format in the table of docs/program.md, with the sentence before the table.
fn row(format: &str) -> String {
    let start = format!("| `{format}` |");
    let row = PROGRAM_DOCS.lines().find(|line| line.starts_with(&start)).unwrap();
    assert!(PROGRAM_DOCS.contains("Each has `format` and\n`version` (1)"));
    format!("`format` `version` {row}")
}

#[test]
fn commands_print_the_keys_of_version_1() {
    let place = "format version game rules position turn ";
    let cases: [(&[&str], &str, &str); 4] = [
        (&["moves", "awale", "--json"], "abaque-moves", "moves"),
        (&["show", "awale", "--json"], "abaque-show", "plies score result reason"),
        (
            &["perft", "awale", "--depth", "2", "--json", "--divide"],
            "abaque-perft",
            "depth nodes moves moves[].move moves[].nodes",
        ),
        (
            &["endgame", "probe", "--json", "--position", "0,0,0,0,0,1/0,0,3,0,0,0 22-22 S"],
            "abaque-endgame-probe",
            "value moves moves[].move moves[].value line end",
        ),
    ];
    for (arguments, format, keys) in cases {
        check(&[line(arguments)], format, 1, &(place.to_owned() + keys), &row(format));
    }
    let file = tempfile::NamedTempFile::new().unwrap();
    fs::write(file.path(), "[Game \"Awale\"]\n[Result \"*\"]\n\n1. A a *\n\n").unwrap();
    let replay = line(&["replay", "--json", file.path().to_str().unwrap()]);
    let keys = "format version file number game status result reason plies error";
    check(&[replay], "abaque-replay", 1, keys, &row("abaque-replay"));
    let players = ["match", "awale", "--first", "random", "--second", "random=2"];
    let rest = ["--games", "6", "--depth", "1", "--sprt", "0,50", "--json"];
    let keys = "format version game rules time-control limits finished games repeated pairs \
                players players[].name players[].points players[].wins players[].draws \
                players[].losses players[].illegal players[].time players[].crash \
                elo elo.value elo.low elo.high \
                sprt sprt.elo0 sprt.elo1 sprt.llr sprt.bounds sprt.accepted";
    let result = line(&[&players[..], &rest].concat());
    check(&[result], "abaque-match", 1, keys, &row("abaque-match"));
}

#[test]
fn results_of_contests_have_the_keys_of_version_1() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    // A knock-out has stages of every kind but one, and random players have estimates.
    let players: Vec<String> =
        (1..=4).map(|i| format!("[[player]]\nname = 'r{i}'\nrandom = {i}\n")).collect();
    let players = players.concat();
    let head = "game = 'awale'\ngames = 6\nlives = 1\n[time]\ndepth = 1\ngrace = 0.2\npatience = 9\n\
                [limits]\ncgroups = 'off'\n";
    let mut reports = Vec::new();
    for (name, form) in [("main", "format = 'swiss'\n"), ("groups", "format = 'groups'\n")] {
        fs::write(path("contest.toml"), format!("{form}{head}{players}")).unwrap();
        run(&["tournament", &path("contest.toml"), "--out", &path(name)]);
        let text = fs::read_to_string(Path::new(&path(name)).join("results.json")).unwrap();
        reports.push(serde_json::from_str(&text).unwrap());
        let games = fs::read_to_string(Path::new(&path(name)).join("games.txt")).unwrap();
        let tags = games.lines().filter_map(|line| line.strip_prefix('[')?.split(' ').next());
        let tags: BTreeSet<&str> = tags.filter(|tag| !tag.starts_with('%')).collect();
        assert!(tags.contains("EngineLimits") && tags.contains("FirstProgram"), "{tags:?}");
        for tag in tags {
            let is_told = |docs: &str| docs.contains(&format!("`{tag}`"));
            assert!(is_told(CONTEST_DOCS) || is_told(NOTATION_DOCS), "{tag} is not documented");
        }
    }
    let keys = "format version name game rules form time-control limits lives network finished \
                champion repeated players games \
                players[].name players[].place players[].seed players[].games players[].points \
                players[].wins players[].draws players[].losses players[].buchholz \
                players[].sonneborn-berger players[].failures players[].failures.illegal \
                players[].failures.time players[].failures.crash players[].elo players[].elo.kind \
                players[].elo.value players[].elo.error players[].cross \
                games[].round games[].stage games[].stage.group games[].stage.knock-out \
                games[].leg games[].first games[].second games[].result games[].plies \
                games[].termination games[].failure games[].comment games[].repeated";
    let docs = CONTEST_DOCS.split_once("## Results for programs").unwrap().1;
    let docs = docs.split("\n### ").next().unwrap();
    check(&reports, "abaque-contest", 1, keys, docs);
}

#[test]
fn answers_of_analysis_have_the_keys_of_version_1() {
    let session = [
        r#"{"id":"v","action":"version"}"#,
        r#"{"id":"a","game":"awale","limits":{"depth":6},"lines":2}"#,
        r#"{"id":"p","game":"awale","position":"0,0,0,0,0,1/0,0,3,0,0,0 22-22 S","limits":{"depth":5}}"#,
        r#"{"id":"w","game":"abalone","position":"5/6/7/8/wbb6/8/7/6/4w b 5-0","limits":{"depth":3}}"#,
        r#"{"id":"m","game":"abalone","position":"over"}"#,
        r#"{"id":"o","game":"awale","position":"0,0,0,0,0,0/0,0,0,0,0,0 24-24 S"}"#,
        r#"{"id":"q","game":"awale","limits":{"nodes":1000000000}}"#,
        r#"{"id":"t","action":"terminate","of":"q"}"#,
    ];
    let answers = analyse(&session, &[]);
    let keys = "format version action of id partial depth nodes time result error field lines \
                lines[].move lines[].pv lines[].score lines[].score.points lines[].score.share \
                lines[].score.proven lines[].score.by lines[].score.plies";
    let docs = PROTOCOL_DOCS.split_once("### Answers").unwrap().1;
    check(&answers, "abaque-analysis", 1, keys, docs);
}

/// The sessions of the analysis in docs/protocol.md, as the program answers them: what does not depend on the engine is the
/// same, and the rest has the same keys.
#[test]
fn the_documented_session_of_analysis_is_played() {
    let docs = PROTOCOL_DOCS.split_once("### Answers").unwrap().1;
    let lines = |arrow: &'static str| docs.lines().filter_map(move |line| line.strip_prefix(arrow));
    let session: Vec<&str> = lines("    > ").collect();
    assert!(session.len() > 5);
    let answers = analyse(&session, &[]);
    // The last answer to each request; one that ends another query has its own.
    let by_id = |answers: Vec<Value>| -> BTreeMap<String, Value> {
        let last = answers.into_iter().filter(|answer| answer["partial"] != true);
        last.map(|answer| (answer["id"].as_str().unwrap().to_owned(), answer)).collect()
    };
    let documented =
        by_id(lines("    < ").map(|line| serde_json::from_str(line).unwrap()).collect());
    let answers = by_id(answers);
    assert!(documented.keys().eq(answers.keys()), "{answers:?}");
    for (id, expected) in documented {
        let answer = &answers[&id];
        let keys = |value: &Value| {
            let mut keys = BTreeSet::new();
            add_keys(value, "", &mut keys);
            keys
        };
        if answer.get("lines").is_none() {
            assert_eq!(answer, &expected);
            continue;
        }
        let count = |value: &Value| value["lines"].as_array().unwrap().len();
        assert_eq!((keys(answer), count(answer)), (keys(&expected), count(&expected)), "{answer}");
        if expected["lines"][0]["score"].get("proven").is_some() {
            assert_eq!(answer["lines"], expected["lines"]);
        }
    }
}

/// `--no-partial` sends one answer to each query.
#[test]
fn partial_answers_can_be_left_out() {
    let query = r#"{"id":"a","game":"awale","limits":{"depth":8}}"#;
    let with = analyse(&[query], &[]);
    assert!(with.len() > 1 && with[0]["partial"] == true, "{with:?}");
    let without = analyse(&[query], &["--no-partial"]);
    assert_eq!(without.len(), 1, "{without:?}");
    assert!(without[0].get("partial").is_none());
    let result = |answer: &Value| (answer["depth"].clone(), answer["lines"].clone());
    assert_eq!(result(&without[0]), result(with.last().unwrap()));
}

fn analyse(session: &[&str], arguments: &[&str]) -> Vec<Value> {
    let mut child = Command::new(PROGRAM)
        .args(["analyse", "--threads", "1", "--hash", "4", "--lang", "en"])
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all((session.join("\n") + "\n").as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}
