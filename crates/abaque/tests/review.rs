//! `abaque review`, run as a process.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// Reviews records from standard input.
fn review(records: &str, arguments: &[&str]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_abaque"))
        .args(["review", "-", "--nodes", "3000", "--lang", "en"])
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The program may exit without reading everything.
    let _ = child.stdin.take().unwrap().write_all(records.as_bytes());
    child.wait_with_output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// The reviewed game, on one line.
#[track_caller]
fn comments(record: &str) -> String {
    let output = review(record, &[]);
    assert_eq!(output.status.code(), Some(0), "{record}: {}", text(&output.stderr));
    let annotated = text(&output.stdout);
    assert_eq!(annotated.matches("[%eval ").count(), moves(record), "{annotated}");
    annotated.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn moves(record: &str) -> usize {
    let text = record.rsplit("\n\n").next().unwrap();
    text.split_whitespace().filter(|word| !word.ends_with('.') && *word != "*").count()
}

#[test]
fn every_move_has_an_evaluation() {
    let placing = "[Game \"Avalam\"]\n[Setup \"placement\"]\n\n1. l@e5 d@e6 2. d@a5 *\n";
    for record in
        ["[Game \"Abalone\"]\n\n1. a1b2 i5h5 *\n", placing, "[Game \"Awalé\"]\n\n1. C d 2. A *\n"]
    {
        comments(record);
    }
}

#[test]
fn a_blunder_is_reported_with_the_better_move() {
    // Black could have pushed the sixth marble off, and lets White do so.
    let record = "[Game \"Abalone\"]\n[Position \"5/6/7/8/wbb3wwb/8/7/6/5 b 5-5\"]\n\n\
                  1. e2d2 *\n";
    let comments = comments(record);
    assert!(comments.contains("blunder, costs "), "{comments}");
    assert!(comments.contains(" was better"), "{comments}");
}

#[test]
fn a_proven_result_is_reported_once() {
    // Five seeds are in the tables: the mover loses all of them.
    let five = "[Game \"Awalé\"]\n[Position \"0,0,0,0,1,2/1,0,0,0,0,1 20-23 S\"]\n\n1. F a *\n";
    let five = comments(five);
    assert_eq!(five.matches("proven: North wins by 8").count(), 1, "{five}");
    // The last two seeds cannot be captured.
    let even = "[Game \"Awalé\"]\n[Position \"1,0,0,0,0,0/1,0,0,0,0,0 23-23 S\"]\n\n1. A a *\n";
    let even = comments(even);
    assert_eq!(even.matches("proven: a draw").count(), 1, "{even}");
}

#[test]
fn a_graph_is_drawn_for_every_game() {
    let folder = std::env::temp_dir().join(format!("abaque-review-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let path: PathBuf = folder.join("course.svg");
    let game = |name: &str| format!("[Game \"Awalé\"]\n[First \"{name}\"]\n\n1. C d *\n\n");
    let games = game("Ada & <Bob>") + &game("Zoé");
    let output = review(&games, &["--svg", path.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let first = fs::read_to_string(&path).unwrap();
    assert!(first.starts_with("<svg ") && first.contains("Ada &amp; &lt;Bob&gt;"), "{first}");
    let second = fs::read_to_string(folder.join("course-2.svg")).unwrap();
    assert!(second.contains("Zoé"), "{second}");
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn invalid_records_are_reported() {
    let check = |records: &str, expected: &str| {
        let output = review(records, &[]);
        assert_eq!(output.status.code(), Some(2), "{records}");
        assert!(text(&output.stderr).contains(expected), "{}", text(&output.stderr));
    };
    check("", "there is no game in this file");
    check("[Game \"Awalé\"]\n\n1. C C *\n", "game 1: Move 1, C");
    check("[Game \"Chess\"]\n\n*", "There is no game “Chess”");
    let output = review("[Game \"Awalé\"]\n\n1. C *\n", &["--svg", "no/such/folder/x.svg"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("no/such/folder/x.svg"), "{}", text(&output.stderr));
}
