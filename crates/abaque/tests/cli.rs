//! The program's commands, run as processes.

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// Runs the program in English, independent of the user's locale.
fn run(arguments: &[&str]) -> Output {
    run_with_input(arguments, b"")
}

fn run_with_input(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_abaque"))
        .args(arguments)
        .env_remove("LANGUAGE")
        .env("LC_ALL", "C.UTF-8")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The program may exit without reading everything.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// The output of a run that must succeed.
fn ok(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", stderr(&output));
    stdout(&output)
}

#[test]
fn moves_are_listed_one_per_line() {
    let check = |arguments: &[&str], count: usize, first: &str| {
        let output = ok(&[&["moves"], arguments].concat());
        assert_eq!(output.lines().count(), count, "{arguments:?}");
        assert_eq!(output.lines().next().unwrap_or_default(), first, "{arguments:?}");
    };
    check(&["avalam"], 292, "a4a5");
    check(&["avalam", "--rules", "eitaka", "--setup", "placement"], 98, "d@a4");
    check(&["abalone"], 44, "a1b1");
    check(&["abalone", "--layout", "belgian", "--moves", "a1b2 i5h5"], 59, "a2a1");
    check(&["awale"], 6, "A");
    check(&["awalé", "--moves", "C"], 6, "a");
    check(&["Oware", "--rules", "abapa,repetition=off"], 6, "A");
}

#[test]
fn a_finished_game_has_no_moves() {
    let finished: [&[&str]; 4] = [
        &["avalam", "--study", "--position", "2/4/6/8/A7a/8/6/4/2 l"],
        &["abalone", "--position", "5/6/7/8/4b4/8/7/6/4w b 6-0"],
        &["awale", "--position", "4,0,0,0,0,0/0,0,0,0,0,3 25-16 N"],
        // The position occurs for the third time.
        &[
            "abalone",
            "--moves",
            "a1b1 i5h4 b1a1 h4i5 a1b1 i5h4 b1a1 h4i5",
            "--rules",
            "standard,no-progress=8,repetition=off",
        ],
    ];
    for arguments in finished {
        assert_eq!(ok(&[&["moves"], arguments].concat()), "", "{arguments:?}");
    }
}

#[test]
fn perft_prints_its_count_last() {
    let check = |arguments: &[&str], expected: &str| {
        let output = ok(&[&["perft"], arguments].concat());
        assert_eq!(output.lines().last(), Some(expected), "{arguments:?}");
    };
    check(&["avalam", "--depth", "3"], "nodes 21711440");
    check(&["avalam", "--depth", "0"], "nodes 1");
    check(&["avalam", "--setup", "placement", "--depth", "3"], "nodes 884352");
    check(&["abalone", "--depth", "4", "--threads", "3"], "nodes 5045110");
    check(&["abalone", "--layout", "german", "--depth", "3", "--threads", "1"], "nodes 493480");
    check(&["awale", "--depth", "9", "--threads", "2"], "nodes 3592872");
    let divided = ok(&["perft", "awale", "--depth", "2", "--divide"]);
    assert_eq!(divided, "A 6\nB 6\nC 6\nD 6\nE 6\nF 6\nnodes 36\n");
}

#[test]
fn show_draws_the_board() {
    let check = |arguments: &[&str], expected: &[&str]| {
        let output = ok(&[&["show"], arguments].concat());
        for text in expected {
            assert!(output.contains(text), "{arguments:?}: {text:?} is not in\n{output}");
        }
        assert!(!output.contains('\u{1b}'), "no colours without a terminal");
    };
    check(&["avalam"], &["Light to move", "Light 24, Dark 24", "Rules: modern"]);
    check(&["avalam", "--moves", "c9d9", "--ascii"], &[" o2 ", "Dark to move"]);
    check(&["avalam", "--setup", "placement"], &["To place: 24 light, 24 dark"]);
    check(&["abalone", "--lang", "fr"], &["Au trait : Noir", "● noirs   ○ blancs"]);
    check(
        &["awale", "--position", "4,0,0,0,0,0/0,0,0,0,0,3 25-16 N"],
        &["South wins: 25 seeds or more", "South 25, North 16"],
    );
    let coloured = ok(&["show", "awale", "--color", "always"]);
    assert!(coloured.contains("\u{1b}["));
}

#[test]
fn rules_are_printed_in_both_languages() {
    for game in ["avalam", "abalone", "awale"] {
        let english = ok(&["rules", game, "--lang", "en"]);
        let french = ok(&["rules", game, "--lang", "fr"]);
        assert!(english.contains("Our ruling:"), "{game}");
        assert!(french.contains("Notre décision :"), "{game}");
        assert!(english.lines().all(|line| line.chars().count() <= 80), "{game}");
    }
}

const GOOD: &str = "[Game \"Awalé\"]\n[Rules \"sheet\"]\n[Result \"1-0\"]\n\
                    [Termination \"resignation\"]\n\n1. C {[%clk 0:09:57]} d 2. A 1-0\n";

#[test]
fn replay_checks_records() {
    let check = |input: &str, code: i32, line: &str, error: &str| {
        let output = run_with_input(&["replay", "-"], input.as_bytes());
        assert_eq!(output.status.code(), Some(code), "{input}{}", stderr(&output));
        assert_eq!(stdout(&output), line, "{input}");
        assert!(stderr(&output).contains(error), "{input}{}", stderr(&output));
    };
    check(GOOD, 0, "-\t1\tawale\t1-0\tresignation\t3\n", "1 game is good, none has errors");
    // Illegal moves and contradicted results give a negative result.
    check(
        "[Game \"Avalam\"]\n\n1. c9d9 d8c9 *",
        1,
        "-\t1\tavalam\tillegal\t-\t-\n",
        "-, game 1: Move 1, d8c9: c9 is empty",
    );
    check(
        "[Game \"Awale\"]\n[Termination \"normal\"]\n\n1. A 1-0",
        1,
        "-\t1\tawale\tillegal\t-\t-\n",
        "the moves do not end the game",
    );
    // Unreadable games are bad input; the games around them are still checked.
    let second_is_broken = format!("{GOOD}\n[Game \"Awalé\"\n\n1. C *\n\n{GOOD}");
    check(
        &second_is_broken,
        2,
        "-\t1\tawale\t1-0\tresignation\t3\n\
         -\t2\t-\tunreadable\t-\t-\n\
         -\t3\tawale\t1-0\tresignation\t3\n",
        "-, game 2: Line 8: The text ends at column 14",
    );
    check("[Game \"Chess\"]\n\n*", 2, "-\t1\t-\tunreadable\t-\t-\n", "There is no game “Chess”");
    check("[Game \"Awale\"]\n\n1. A", 2, "-\t1\t-\tunreadable\t-\t-\n", "a move or the result");
    check("1. A *", 2, "-\t1\t-\tunreadable\t-\t-\n", "The tag Game is missing");
    check("", 2, "", "there is no game in this file");
}

#[test]
fn convert_translates_between_notations() {
    let check = |arguments: &[&str], input: &str, expected: &str| {
        let output = run_with_input(&[&["convert"], arguments].concat(), input.as_bytes());
        assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", stderr(&output));
        assert_eq!(stdout(&output), expected, "{arguments:?}");
    };
    let played = "4,4,0,5,5,5/5,4,4,4,4,4 0-0 N\n";
    let dashes = "4-4-0-5-5-5-5-4-4-4-4-4-0-0-N\n";
    let foreign = "4S,4S,4S,4S,4S,5S/4S,4S,1,5S,5S,5S 0 0 N 1\n";
    check(&["awale", "--moves", "C", "--to", "dashes"], "", dashes);
    check(&["awale", "--to", "playstrategy", "-"], dashes, foreign);
    check(&["awale", "-"], foreign, played);
    check(&["awale", "-"], &format!("# two\n\n{foreign}{dashes}"), &played.repeat(2));
    let foreign = "sssss/ssssss/2sss2/8/9/8/2SSS2/SSSSSS/SSSSS 0 0 b 0 1\n";
    check(&["abalone", "--to", "playstrategy"], "", foreign);
    check(&["abalone", "-"], foreign, "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b 0-0\n");
    let record = "[Game \"Abalone\"]\n[Rules \"standard\"]\n[Layout \"belgian\"]\n[Result \"*\"]\n\n\
                  1. a1b2 i5h5 *\n";
    check(
        &["abalone", "--layout", "belgian", "--from", "moves", "--to", "record", "-"],
        "A1B2 I5H5\n",
        record,
    );
    check(&["abalone", "--to", "moves", "-"], record, "a1b2 i5h5\n");
}

#[test]
fn bad_input_is_named_with_the_expected_form() {
    let check = |arguments: &[&str], english: &str, french: &str| {
        for (language, expected) in [("en", english), ("fr", french)] {
            let output = run(&[arguments, &["--lang", language]].concat());
            assert_eq!(output.status.code(), Some(2), "{arguments:?}");
            assert_eq!(stdout(&output), "", "{arguments:?}");
            let error = stderr(&output);
            assert!(error.starts_with("abaque: "), "{error}");
            assert!(error.contains(expected), "{arguments:?}: {expected:?} is not in {error}");
            assert!(error.len() < 600, "{error}");
        }
    };
    let moves = |game, option, value| vec!["moves", game, option, value];
    let position = |game, text| moves(game, "--position", text);
    // 50 counters, and a tower of 6.
    check(
        &position("avalam", "Ca/AaAa/aAaAaA/AaAaAaAa/AaAa1aAaA/aAaAaAaA/AaAaAa/aAaA/aA l"),
        "The towers hold 50 counters: there must be 48.",
        "Les tours comptent 50 pions\u{a0}: il en faut 48.",
    );
    check(
        &position("avalam", "Fa/AaA1/aAaAaA/AaAaAaAa/AaAa1aA2/aAaAaAa1/AaAaAa/aAaA/aA l"),
        "The tower on c9 has 6 counters",
        "La tour en c9 compte 6 pions",
    );
    // 15 marbles, 49 seeds.
    check(&position("abalone", "wwwww/wwwwww/2www2/8/9/8/2bbbb1/bbbbbb/bbbbb b 0-0"), "15", "15");
    check(&position("awale", "4,4,4,4,4,5/4,4,4,4,4,4 0-0 S"), "49", "49");
    // Rule sets, starts, games.
    check(
        &moves("awale", "--rules", "kalah"),
        "There is no rule set “kalah”. Choose one of: sheet, abapa, awari.",
        "Le jeu de règles « kalah » n’existe pas. Au choix : sheet, abapa, awari.",
    );
    check(&moves("abalone", "--rules", "standard,plies=0"), "“plies”", "« plies »");
    check(&moves("avalam", "--rules", "modern,x=1"), "no options", "pas d’options");
    check(&moves("abalone", "--layout", "swedish"), "belgian", "belgian");
    check(&moves("avalam", "--layout", "belgian"), "--layout", "--layout");
    check(&["moves", "chess"], "There is no game “chess”", "Le jeu « chess » n’existe pas");
    // Moves: on the wrong side, unreadable.
    check(&moves("awale", "--moves", "C D"), "Move 1, D", "Coup 1, D");
    check(&moves("abalone", "--moves", "i5h5"), "Move 1, i5h5", "Coup 1, i5h5");
    check(&moves("avalam", "--moves", "c9d9 zz"), "c9d9, or a placement", "c9d9, ou une pose");
    // Truncated text, a side that does not exist, an enormous line.
    check(&position("avalam", "Aa/AaAa/aAaA"), "The text ends at column 13", "à la colonne 13");
    check(&position("awale", "4,4,4,4,4,4/4,4,4,4,4,4 0-0 X"), "X", "X");
    let long = "a".repeat(100_000);
    check(&position("abalone", &long), "aaaaaaaaaaaaaaaaaaaaaaaa…", "aaaaaaaaaaaaaaaaaaaaaaaa…");
    check(&moves("avalam", "--moves", &long), "Move 1", "Coup 1");
    check(&moves("avalam", "--rules", &long), "aaaa…", "aaaa…");
    // The command line itself.
    check(&["perft", "awale"], "--depth", "--depth");
    check(&["perft", "awale", "--depth", "many"], "many", "many");
    check(&["perft", "awale", "--depth", "101"], "101", "101");
    check(&["moves", "awale", "--bogus"], "--bogus", "--bogus");
    check(&["replay", "no-such-file"], "there is no such file", "n’existe pas");
    check(&["convert", "avalam", "--to", "dashes"], "notation", "notation");
}

#[test]
fn invalid_encodings_and_overlong_lines_are_rejected() {
    let check = |input: &[u8], expected: &str| {
        let output = run_with_input(&["replay", "-"], input);
        assert_eq!(output.status.code(), Some(2));
        let error = stderr(&output);
        assert!(error.contains(expected) && error.len() < 600, "{error}");
    };
    check(b"[Game \"Awal\xe9\"]\n\n*", "line 1: the text is not UTF-8");
    check(&vec![b'x'; 10_000_000], "a move or the result");
    check(&[b"[Game \"Awale\"]\n\n1. A ".as_slice(), &vec![b'{'; 10_000_000]].concat(), "brace");
    check(&vec![b'['; 10_000_000], "a tag such as");
}

#[test]
fn a_study_may_lack_pieces_and_prints_a_note() {
    let arguments = ["moves", "awale", "--position", "0,0,0,0,0,1/1,0,0,0,0,0 0-0 S"];
    assert_eq!(run(&arguments).status.code(), Some(2));
    let output = run(&[&arguments[..], &["--study"]].concat());
    assert_eq!(output.status.code(), Some(0));
    assert!(stderr(&output).contains("this is a study"));
}

#[test]
fn help_uses_the_language_of_the_locale() {
    let in_locale = |locale: &str| {
        let output = Command::new(env!("CARGO_BIN_EXE_abaque"))
            .arg("--help")
            .env_remove("LANGUAGE")
            .env("LC_ALL", locale)
            .output()
            .unwrap();
        stdout(&output)
    };
    assert!(in_locale("fr_FR.UTF-8").contains("Utilisation :"));
    assert!(in_locale("de_DE.UTF-8").contains("Usage:"));
    assert!(ok(&["moves", "--help", "--lang=fr"]).contains("Exemples :"));
    assert!(run(&[]).status.code() == Some(2));
}

#[test]
fn completions_and_manual_pages_are_generated() {
    for shell in ["bash", "zsh", "fish"] {
        let script = ok(&["completions", shell]);
        assert!(script.contains("perft"), "{shell}");
        // Games, rule sets, layouts and setups.
        for value in ["awale", "eitaka", "abapa", "belgian", "placement"] {
            assert!(script.contains(value), "{shell}: {value}");
        }
    }
    assert!(ok(&["man"]).contains("abaque"));
    let folder = std::env::temp_dir().join(format!("abaque-man-{}", std::process::id()));
    ok(&["man", folder.to_str().unwrap()]);
    assert!(folder.join("abaque-perft.1").exists());
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn bench_prints_a_table() {
    let table = ok(&["bench", "--seconds", "0"]);
    assert_eq!(table.lines().count(), 1 + 3 * 3, "{table}");
    for line in table.lines().skip(1) {
        let ratio: f64 = line.split_whitespace().last().unwrap().parse().unwrap();
        assert!(ratio.is_finite() && ratio > 0.0, "{line}");
    }
}

#[test]
fn the_node_count_of_the_search_is_deterministic() {
    let count = || ok(&["bench", "--engine", "awale"]).lines().last().unwrap().to_owned();
    let first = count();
    assert!(first.starts_with("nodes "), "{first}");
    assert_eq!(count(), first);
}

#[test]
fn endgame_tables_are_built_probed_and_verified() {
    let folder = std::env::temp_dir().join(format!("abaque-tables-{}", std::process::id()));
    let out = folder.to_str().unwrap();
    let build = ["endgame", "build", "--seeds", "7", "--threads", "2", "--out", out];
    assert_eq!(ok(&build).lines().last(), Some("7 31824"));
    assert_eq!(ok(&build).lines().last(), Some("7 31824"), "finished layers are reused");
    let stats = ok(&["endgame", "stats", "--out", out]);
    // Published counts of won, drawn and lost boards.
    assert_eq!(stats.lines().nth(2), Some("2 24 14 40"));
    assert_eq!(stats.lines().nth(6), Some("6 5696 1549 5131"));
    assert_eq!(ok(&["endgame", "verify", "--out", out, "--seeds", "6"]), "6 12376\n");
    let probe = ["endgame", "probe", "--out", out, "--position"];
    let answer = ok(&[&probe[..], &["0,0,0,0,1,2/1,0,0,0,0,1 0-0 S"]].concat());
    assert!(answer.starts_with("value -5\nE -5\nF -5\nline F a "), "{answer}");
    let beyond = run(&[&probe[..], &["4,4,4,4,4,4/4,4,4,4,4,4 0-0 S"]].concat());
    assert_eq!(beyond.status.code(), Some(2));
    assert!(stderr(&beyond).contains("up to 7 seeds; this one has 48"), "{}", stderr(&beyond));
    // A damaged file is named.
    let file = folder.join("awale-sheet-07.abq");
    let mut bytes = std::fs::read(&file).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&file, bytes).unwrap();
    let damaged = run(&["endgame", "stats", "--out", out]);
    assert_eq!(damaged.status.code(), Some(2));
    assert!(stderr(&damaged).contains("awale-sheet-07.abq is damaged"), "{}", stderr(&damaged));
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn json_output_says_what_text_says() {
    let line = |arguments: &[&str]| -> serde_json::Value {
        let text = ok(arguments);
        assert_eq!(text.lines().count(), 1, "{text}");
        serde_json::from_str(&text).unwrap()
    };
    let moves = line(&["moves", "awale", "--json"]);
    assert_eq!(moves["moves"].as_array().unwrap().len(), 6);
    assert_eq!((&moves["game"], &moves["turn"]), (&"awale".into(), &"first".into()));
    let show = line(&["show", "abalone", "--json", "--moves", "a1b2"]);
    assert_eq!((&show["plies"], &show["turn"]), (&1.into(), &"second".into()));
    let perft = line(&["perft", "awale", "--depth", "3", "--json", "--divide"]);
    let sum: u64 =
        perft["moves"].as_array().unwrap().iter().map(|mv| mv["nodes"].as_u64().unwrap()).sum();
    assert_eq!(perft["nodes"], sum);
    let probe =
        line(&["endgame", "probe", "--json", "--position", "0,0,0,0,0,1/0,0,3,0,0,0 22-22 S"]);
    assert_eq!(probe["value"], -4);
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), "[Game \"Awale\"]\n[Result \"*\"]\n\n1. A a *\n\n").unwrap();
    let replay = line(&["replay", "--json", file.path().to_str().unwrap()]);
    assert_eq!((&replay["status"], &replay["plies"]), (&"good".into(), &2.into()));
}

#[test]
fn the_result_of_a_match_is_json() {
    let players = ["match", "awale", "--first", "random", "--second", "random=2", "--games", "6"];
    let options = ["--json", "--depth", "1", "--sprt", "0,50", "--lang", "en"];
    let output = run(&[&players[..], &options[..]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(stderr(&output).contains("6/6 "), "progress is on standard error");
    let result: serde_json::Value = serde_json::from_str(&stdout(&output)).unwrap();
    assert_eq!((&result["format"], &result["version"]), (&"abaque-match".into(), &1.into()));
    assert_eq!((&result["games"], &result["finished"]), (&6.into(), &true.into()));
    assert_eq!((&result["limits"], &result["time-control"]), (&"depth 1".into(), &"-".into()));
    let points = |player: usize| result["players"][player]["points"].as_f64().unwrap();
    let counted = 6.0 - result["repeated"].as_f64().unwrap();
    assert!((points(0) + points(1) - counted).abs() < 1e-9, "{result}");
    let pairs = result["pairs"].as_array().unwrap().iter().map(|pairs| pairs.as_u64().unwrap());
    assert_eq!(pairs.sum::<u64>(), 3, "{result}");
    for field in ["value", "low", "high"] {
        assert!(result["elo"].get(field).is_some(), "{result}");
    }
    assert!(result["sprt"]["llr"].is_number(), "{result}");
}

#[test]
fn usage_errors_point_to_the_help_of_the_command() {
    let check = |arguments: &[&str], help: &str| {
        let output = run(arguments);
        let text = String::from_utf8(output.stderr).unwrap();
        assert!(text.contains(help), "{text}");
    };
    check(&["moves", "--nonsense", "--lang", "en"], "“abaque moves --help”");
    check(&["endgame", "probe", "--lang", "en"], "“abaque endgame probe --help”");
    check(&["nonsense", "--lang", "en"], "“abaque --help”");
}

#[test]
fn missing_tables_are_not_verified() {
    let empty = tempfile::tempdir().unwrap();
    let folder = empty.path().join("none");
    let output = run(&["endgame", "verify", "--tables", folder.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(output.stdout, b"");
}
