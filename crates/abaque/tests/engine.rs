//! `abaque engine` and `abaque analyse`, run as processes.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

struct Engine {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Engine {
    fn start(game: &str) -> Self {
        Self::start_with(game, std::env::temp_dir().join("abaque-no-such-folder").as_path())
    }

    /// An engine with this data folder.
    fn start_with(game: &str, data: &Path) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_abaque"))
            .args(["engine", game, "--lang", "en"])
            .env("XDG_DATA_HOME", data)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let input = child.stdin.take().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        Engine { child, input, output }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").unwrap();
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        assert!(!line.is_empty(), "the engine has exited");
        line.trim_end().to_owned()
    }

    /// All lines up to the first that starts with `word`.
    fn until(&mut self, word: &str) -> Vec<String> {
        let mut lines = vec![self.line()];
        while !lines[lines.len() - 1].starts_with(word) {
            lines.push(self.line());
        }
        lines
    }

    /// The output of a command, up to the `readyok` after it.
    fn answer(&mut self, command: &str) -> String {
        self.say(command);
        self.say("isready");
        let mut lines = self.until("readyok");
        lines.pop();
        lines.join("\n")
    }

    fn quit(mut self) {
        self.say("quit");
        assert!(self.child.wait().unwrap().success());
    }
}

#[test]
fn ugi_lists_name_and_options() {
    for (game, layout) in [("avalam", true), ("abalone", true), ("awale", false)] {
        let mut engine = Engine::start(game);
        engine.say("ugi");
        let lines = engine.until("ugiok").join("\n");
        assert!(lines.starts_with("id name Abaque"), "{lines}");
        assert!(lines.contains("option name Hash type spin default 64"), "{lines}");
        assert_eq!(lines.contains("option name Layout type combo"), layout, "{game}");
        engine.quit();
    }
}

#[test]
fn a_search_respects_its_limits_and_returns_a_legal_move() {
    for (game, go) in [
        ("avalam", "go depth 3"),
        ("abalone", "go nodes 5000"),
        ("awale", "go movetime 20"),
        ("awale", "go p1time 1000 p2time 1000 p1inc 10 p2inc 10"),
    ] {
        let mut engine = Engine::start(game);
        engine.say(go);
        let lines = engine.until("bestmove");
        assert!(lines[0].starts_with("info depth 1"), "{lines:?}");
        let best = lines[lines.len() - 1].strip_prefix("bestmove ").unwrap().to_owned();
        assert_eq!(engine.answer(&format!("position startpos moves {best}")), "");
        assert_eq!(engine.answer("query p1turn"), "response false");
        engine.quit();
    }
}

#[test]
fn an_infinite_search_ends_at_stop() {
    let mut engine = Engine::start("awale");
    // The position is solved at once; the move still waits for `stop`.
    engine.say("setoption name Rules value awari");
    engine.say("position fen 0,0,0,0,0,1/1,0,0,0,0,0 23-23 S");
    engine.say("go infinite");
    assert!(engine.line().starts_with("info depth 1"));
    assert!(engine.answer("position startpos").contains("thinking"));
    engine.say("stop");
    assert_eq!(engine.until("bestmove").last().unwrap(), "bestmove F");
    engine.quit();
}

#[test]
fn multiple_lines_are_sorted_best_first() {
    let mut engine = Engine::start("abalone");
    assert_eq!(engine.answer("setoption name MultiPV value 3"), "");
    engine.say("go depth 3");
    let lines = engine.until("bestmove");
    let last: Vec<&String> = lines.iter().filter(|line| line.contains("info depth 3")).collect();
    assert_eq!(last.len(), 3, "{lines:?}");
    let score = |line: &str| {
        let words: Vec<&str> = line.split(' ').collect();
        let at = words.iter().position(|word| *word == "cp").unwrap();
        words[at + 1].parse::<i32>().unwrap()
    };
    assert!(score(last[0]) >= score(last[1]) && score(last[1]) >= score(last[2]), "{last:?}");
    engine.quit();
}

#[test]
fn invalid_commands_are_reported_and_change_nothing() {
    let mut engine = Engine::start("awale");
    assert_eq!(engine.answer("position startpos moves C d A"), "");
    for (command, expected) in [
        ("dance", "“dance” is not known"),
        ("go movetime soon", "a time in milliseconds"),
        ("position fen nonsense", "expected"),
        ("position fen 4,4,4,4,4,5/4,4,4,4,4,4 0-0 S", "49"),
        ("position startpos moves C D", "Move 1, D"),
        ("setoption name Hash value 0", "from 1 to"),
        ("setoption name Rules value kalah", "There is no rule set “kalah”"),
        ("setoption name Colour value red", "There is no option “Colour”"),
        ("setoption name Layout value belgian", "There is no option"),
        ("\u{1}\u{fffd}", "is not known"),
    ] {
        let answer = engine.answer(command);
        assert!(answer.starts_with("info string "), "{command}: {answer}");
        assert!(answer.contains(expected), "{command}: {answer}");
    }
    assert_eq!(engine.answer(""), "");
    assert_eq!(engine.answer("query p1turn"), "response false");
    assert_eq!(engine.answer("query gameover"), "response false");
    engine.quit();
}

/// The largest table that an engine offers: a message where the machine does not have the memory, and the engine goes on.
#[test]
fn a_table_beyond_the_memory_is_refused() {
    for game in ["avalam", "abalone", "awale"] {
        let mut engine = Engine::start(game);
        let answer = engine.answer("setoption name Hash value 65536");
        // Some machines have as much.
        let is_refused = answer.starts_with("info string ") && answer.contains("65,536 MB");
        assert!(is_refused || answer.is_empty(), "{game}: {answer}");
        engine.say("go depth 2");
        assert_ne!(engine.until("bestmove").last().unwrap(), "bestmove (none)", "{game}");
        engine.quit();
    }
    let output = Command::new(env!("CARGO_BIN_EXE_abaque"))
        .args(["analyse", "--hash", "999999999", "--lang", "en"])
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert!(message.contains("--hash") && message.contains("MB of free memory"), "{message}");
}

#[test]
fn a_finished_game_has_a_result_and_no_best_move() {
    let mut engine = Engine::start("abalone");
    assert_eq!(engine.answer("position fen 5/6/7/8/4b4/8/7/6/4w b 6-0"), "");
    assert_eq!(engine.answer("query gameover"), "response true");
    assert_eq!(engine.answer("query result"), "response p1win");
    engine.say("go depth 3");
    assert_eq!(engine.until("bestmove").last().unwrap(), "bestmove (none)");
    engine.quit();
}

#[test]
fn the_end_of_the_input_stops_the_engine() {
    let mut engine = Engine::start("avalam");
    engine.say("go infinite");
    drop(engine.input);
    assert!(engine.child.wait().unwrap().success());
}

#[test]
fn endings_in_the_tables_are_marked_proven() {
    let mut engine = Engine::start("awale");
    assert_eq!(engine.answer("position fen 0,0,0,0,1,2/1,0,0,0,0,1 20-23 S"), "");
    engine.say("go movetime 1000");
    let lines = engine.until("bestmove");
    assert!(lines[0].contains("score cp -800") && lines[0].ends_with("proven"), "{lines:?}");
    let refused = engine.answer("setoption name TablesPath value no-such-folder");
    assert!(refused.contains("no-such-folder"), "{refused}");
    engine.quit();
}

#[test]
fn tables_depend_on_rules_and_folder() {
    let folder = std::env::temp_dir().join(format!("abaque-engine-{}", std::process::id()));
    let tables = folder.join("abaque").join("tables");
    std::fs::create_dir_all(&tables).unwrap();
    // A damaged file in the default folder is reported once; the engine uses its built-in tables.
    std::fs::write(tables.join("awale-sheet-00.abq"), "no table").unwrap();
    let mut engine = Engine::start_with("awale", &folder);
    let report = engine.answer("uginewgame");
    assert!(
        report.starts_with("info string ") && report.contains("awale-sheet-00.abq"),
        "{report}"
    );
    assert_eq!(engine.answer("uginewgame"), "");
    engine.say("position fen 0,0,0,0,1,2/1,0,0,0,0,1 20-23 S");
    engine.say("go depth 3");
    assert!(engine.until("bestmove")[0].ends_with("proven"));
    // Tables of another rule set do not count.
    let built = Command::new(env!("CARGO_BIN_EXE_abaque"))
        .args(["endgame", "build", "--rules", "abapa", "--seeds", "2", "--out"])
        .arg(folder.join("abapa"))
        .output()
        .unwrap();
    assert!(built.status.success());
    let path = folder.join("abapa");
    let set = format!("setoption name TablesPath value {}", path.display());
    assert!(engine.answer(&set).contains("abapa"), "there are none for sheet");
    assert_eq!(engine.answer("setoption name Rules value abapa"), "");
    assert_eq!(engine.answer(&set), "");
    // Beyond the folder's two seeds, and without a folder, the larger tables built in memory are used.
    for command in ["uginewgame", "setoption name TablesPath value <empty>"] {
        assert_eq!(engine.answer(command), "");
        assert_eq!(engine.answer("position fen 0,0,0,0,1,2/1,1,0,0,0,1 20-22 S"), "");
        engine.say("go depth 1");
        let lines = engine.until("bestmove");
        assert!(lines[0].ends_with("proven"), "{lines:?}");
    }
    engine.quit();
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_network_file_replaces_the_built_in_one() {
    let folder = std::env::temp_dir().join(format!("abaque-networks-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let built_in = include_bytes!("../../engine/networks/abalone.network");
    let file = |name: &str, bytes: &[u8]| {
        let path = folder.join(name);
        std::fs::write(&path, bytes).unwrap();
        path.display().to_string()
    };
    let mut damaged = built_in.to_vec();
    damaged[2_000] ^= 1;
    let bad = [
        (folder.join("none").display().to_string(), "cannot be read"),
        (file("short", &built_in[..100]), "100 bytes instead of"),
        (file("damaged", &damaged), "checksum"),
        (file("foreign", b"GIF89a"), "not a network file"),
    ];
    let good = file("good", built_in);

    let mut engine = Engine::start("abalone");
    for (path, fault) in &bad {
        let refused = engine.answer(&format!("setoption name EvalFile value {path}"));
        assert!(refused.contains(path) && refused.contains(fault), "{refused}");
    }
    let nodes = |engine: &mut Engine| {
        assert_eq!(engine.answer("position startpos"), "");
        engine.say("go depth 6");
        let lines = engine.until("bestmove");
        let last = lines.iter().rev().find(|line| line.contains(" nodes ")).unwrap().clone();
        last.split(" nodes ").nth(1).unwrap().split(' ').next().unwrap().to_owned()
    };
    // The same network, the same search.
    let before = nodes(&mut engine);
    assert_eq!(engine.answer(&format!("setoption name EvalFile value {good}")), "");
    assert_eq!(nodes(&mut engine), before);
    engine.quit();
    let mut awale = Engine::start("awale");
    assert!(awale.answer("setoption name EvalFile value x").contains("no option"));
    awale.quit();
    let mut avalam = Engine::start("avalam");
    let refused = avalam.answer(&format!("setoption name EvalFile value {good}"));
    assert!(refused.contains("for abalone (standard), not for avalam (modern)"), "{refused}");
    avalam.quit();
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_proven_draw_is_reported_as_draw() {
    let mut engine = Engine::start("awale");
    assert_eq!(engine.answer("position fen 1,0,0,0,0,0/1,0,0,0,0,0 23-23 S"), "");
    engine.say("go movetime 1000");
    let lines = engine.until("bestmove");
    assert!(lines[0].contains("score draw"), "{lines:?}");
    engine.quit();
}

/// The output of `abaque analyse` for some requests.
fn analyse(requests: &str) -> Vec<String> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_abaque"))
        .args(["analyse", "--threads", "1", "--hash", "1", "--lang", "en"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(requests.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

#[test]
fn analysis_answers_every_request() {
    let check = |request: &str, expected: &[&str]| {
        let lines = analyse(request);
        let last = lines.last().unwrap();
        for text in expected {
            assert!(last.contains(text), "{request}: {last}");
        }
    };
    check(
        r#"{"id":"a","game":"awale","moves":["C","d"],"limits":{"depth":5},"lines":2}"#,
        &[r#"{"id":"a","depth":5,"lines":[{"move":"#, r#""score":{"points":"#, r#""nodes":"#],
    );
    check(
        r#"{"id":"a","game":"awale","position":"0,0,0,0,1,2/1,0,0,0,0,1 20-23 S"}"#,
        &[r#""score":{"proven":"loss","by":8}"#],
    );
    check(
        r#"{"id":"a","game":"awale","position":"1,0,0,0,0,0/1,0,0,0,0,0 23-23 S"}"#,
        &[r#""score":{"proven":"draw"}"#],
    );
    check(
        r#"{"id":"a","game":"abalone","position":"5/6/7/8/4b4/8/7/6/4w b 6-0"}"#,
        &[r#""lines":[]"#, r#""result":"1-0""#],
    );
    check(r#"{"id":"a","game":"chess"}"#, &[r#""id":"a""#, r#""field":"game""#]);
    check(r#"{"id":"a","game":"awale","moves":["C","D"]}"#, &[r#""field":"moves[1]""#]);
    check(r#"{"id":"a","game":"awale","layout":"belgian"}"#, &[r#""field":"layout""#]);
    check(r#"{"id":"a","game":"awale","rules":"x"}"#, &[r#""field":"rules""#]);
    check("nonsense", &[r#"{"id":null,"error":"#]);
}

#[test]
fn an_analysis_can_be_terminated() {
    let requests = concat!(
        r#"{"id":"a","game":"abalone","limits":{"nodes":1000000000000}}"#,
        "\n",
        r#"{"id":"b","game":"awale","limits":{"nodes":1000000000000}}"#,
        "\n",
        r#"{"id":"s","action":"terminate","of":"a"}"#,
        "\n",
        r#"{"id":"t","action":"terminate","of":"b"}"#,
        "\n",
    );
    let lines = analyse(requests);
    let place = |text: &str| lines.iter().position(|line| line.contains(text)).unwrap();
    let last_of = |id: &str| {
        let start = format!(r#"{{"id":"{id}","depth""#);
        lines.iter().position(|line| line.starts_with(&start)).unwrap()
    };
    assert!(last_of("a") < place(r#""id":"s""#), "{lines:?}");
    assert!(last_of("b") < place(r#""id":"t""#), "{lines:?}");
}

/// The sessions of docs/protocol.md, as they stand there. Figures of searches are examples; scores that are proven are not.
#[test]
fn the_sessions_of_the_documentation_run() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/protocol.md");
    let docs = std::fs::read_to_string(docs).unwrap();
    let mut sessions = 0;
    for (name, game) in [("Awalé", "awale"), ("Abalone", "abalone"), ("Avalam", "avalam")] {
        let (_, session) = docs.split_once(&format!("### A session of {name}\n")).unwrap();
        let lines = session.lines().skip_while(|line| !line.starts_with("    "));
        let mut engine = Engine::start(game);
        for line in lines.take_while(|line| line.starts_with("    ")).map(str::trim) {
            match line.split_at(2) {
                ("> ", command) => writeln!(engine.input, "{command}").unwrap(),
                // How many reports a search sends depends on the machine.
                ("< ", expected) if is_report(expected) => {}
                ("< ", expected) => {
                    let mut seen = Vec::new();
                    while !seen.last().is_some_and(|found: &String| is_like(found, expected)) {
                        let mut text = String::new();
                        engine.output.read_line(&mut text).unwrap();
                        assert!(!text.is_empty(), "{game}: no “{expected}” in {seen:#?}");
                        seen.push(text.trim().to_owned());
                    }
                }
                _ => panic!("{line}"),
            }
        }
        sessions += 1;
        assert!(engine.child.wait().unwrap().success(), "{game}");
    }
    assert_eq!(sessions, 3);
}

/// Whether a line is a search's report whose figures are examples.
fn is_report(expected: &str) -> bool {
    let is_certain = expected.contains("proven") || expected.contains("score mate");
    expected.starts_with("info depth") && !is_certain
}

/// Whether a reply is of the kind that the documentation shows.
fn is_like(found: &str, expected: &str) -> bool {
    let words = |text: &str, count: usize| -> Vec<String> {
        text.split_whitespace().take(count).map(str::to_owned).collect()
    };
    let after = |text: &str, word: &str| -> Option<Vec<String>> {
        text.split_once(&format!(" {word} ")).map(|(_, rest)| words(rest, 2))
    };
    match expected.split_whitespace().next() {
        Some("info") if !expected.starts_with("info string") => {
            found.contains("proven") == expected.contains("proven")
                && after(found, "score") == after(expected, "score")
        }
        Some("bestmove") => words(found, 1) == ["bestmove"],
        Some("id") => words(found, 2) == words(expected, 2),
        Some("option") => words(found, 5) == words(expected, 5),
        _ => found == expected,
    }
}
