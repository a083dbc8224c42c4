//! The examples of the docs that cost little, as a shell runs them.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;

const PROGRAM: &str = env!("CARGO_BIN_EXE_abaque");
/// Perft figures that the tests of the rules compare: here they would take too long.
const FIGURES: [&str; 2] = [
    include_str!("../../abalone/tests/all/perft/standard.txt"),
    include_str!("../../awale/tests/all/perft/abapa.txt"),
];

/// An example: a command after `$` and the lines that follow it.
struct Example<'a> {
    command: &'a str,
    output: Vec<&'a str>,
}

fn examples(docs: &str) -> Vec<Example<'_>> {
    let mut examples: Vec<Example<'_>> = Vec::new();
    let mut is_open = false;
    for line in docs.lines() {
        match (line.strip_prefix("    $ "), line.strip_prefix("    ")) {
            (Some(command), _) => {
                examples.push(Example { command, output: Vec::new() });
                is_open = true;
            }
            (None, Some(line)) if is_open => {
                examples.last_mut().unwrap().output.push(line);
            }
            _ => is_open = false,
        }
    }
    examples
}

/// Runs a command line in a folder, with the program first in the path.
fn shell(folder: &TempDir, command: &str) -> Output {
    let programs = Path::new(PROGRAM).parent().unwrap().display().to_string();
    let path = std::env::var("PATH").unwrap_or_default();
    Command::new("sh")
        .args(["-c", &format!("{{ {command}\n}} 2>&1")])
        .current_dir(folder.path())
        .env("PATH", format!("{programs}:{path}"))
        .env("LC_ALL", "en_GB.UTF-8")
        .output()
        .unwrap()
}

/// The lines are those of the docs, up to spaces; `…` stands for the rest of a line, or of everything if it is alone.
#[track_caller]
fn check(example: &Example<'_>, folder: &TempDir) {
    let output = shell(folder, example.command);
    let text = String::from_utf8(output.stdout).unwrap();
    let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut lines = text.lines().map(words);
    for expected in &example.output {
        if *expected == "…" {
            return;
        }
        let line = lines.next().unwrap_or_default();
        match expected.split_once('…') {
            Some((begin, _)) => assert!(line.starts_with(&words(begin)), "{expected}: {text}"),
            None => assert_eq!(line, words(expected), "{}: {text}", example.command),
        }
    }
    assert_eq!(lines.next(), None, "{}: {text}", example.command);
}

#[test]
fn examples_print_what_the_docs_say() {
    let folder = tempfile::tempdir().unwrap();
    // The file of the example in docs/program.md.
    let games = "[Game \"Abalone\"]\n[Result \"1-0\"]\n[Termination \"time\"]\n\n\
                 1. a1b2 i5h5 1-0\n\n\
                 [Game \"Abalone\"]\n[Result \"1-0\"]\n\n1. a1b2 i5h5 2. e5f5 1-0\n";
    fs::write(folder.path().join("games.txt"), games).unwrap();
    let docs =
        [include_str!("../../../docs/program.md"), include_str!("../../../docs/terminal.md")];
    let mut played = 0;
    for example in docs.into_iter().flat_map(examples) {
        if let Some(figure) = example.output.first().and_then(|line| line.strip_prefix("nodes ")) {
            assert!(is_figure(figure), "{}", example.command);
        } else if !example.command.contains("https://host") {
            check(&example, &folder);
            played += 1;
        }
    }
    assert_eq!(played, 3);
}

fn is_figure(figure: &str) -> bool {
    let has = |table: &str| table.lines().any(|line| line.split(' ').nth(1) == Some(figure));
    FIGURES.into_iter().any(has)
}

/// The commands that README lists, if they need no file, network or time.
#[test]
fn commands_of_the_readme_work() {
    let folder = tempfile::tempdir().unwrap();
    let mut run = 0;
    for line in include_str!("../../../README.md").lines() {
        let Some(line) = line.strip_prefix("    abaque ") else { continue };
        let (command, comment) = line.split_once('#').unwrap_or((line, ""));
        match command.split(' ').next().unwrap() {
            "show" | "moves" | "rules" | "convert" => {
                let output = shell(&folder, &format!("abaque {command}"));
                let text = String::from_utf8(output.stdout).unwrap();
                assert_eq!(output.status.code(), Some(0), "{command}: {text}");
                assert!(!text.is_empty(), "{command}");
                run += 1;
            }
            "perft" => assert!(is_figure(comment.trim().strip_prefix("nodes ").unwrap())),
            // Their own tests run them.
            "play" | "join" | "replay" | "engine" | "analyse" | "review" | "match"
            | "tournament" | "endgame" | "bench" => {}
            other => panic!("is “abaque {other}” cheap? {line}"),
        }
    }
    assert_eq!(run, 5);
}
