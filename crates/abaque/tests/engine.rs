//! The engine as another program talks to it.

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

    /// An engine for a user with this data folder.
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
        assert!(!line.is_empty(), "the engine has gone");
        line.trim_end().to_owned()
    }

    /// All lines up to one that begins with `word`.
    fn until(&mut self, word: &str) -> Vec<String> {
        let mut lines = vec![self.line()];
        while !lines[lines.len() - 1].starts_with(word) {
            lines.push(self.line());
        }
        lines
    }

    /// What the engine says to a command and to `isready` after it.
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
fn it_introduces_itself() {
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
fn it_searches_within_its_limits_and_gives_a_legal_move() {
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
fn an_endless_search_ends_when_it_is_stopped() {
    let mut engine = Engine::start("awale");
    // What two seeds lead to is known at once; the move still waits for the stop.
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
fn several_lines_are_told_best_first() {
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
fn wrong_commands_are_told_and_change_nothing() {
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

#[test]
fn a_finished_game_has_a_result_and_no_move() {
    let mut engine = Engine::start("abalone");
    assert_eq!(engine.answer("position fen 5/6/7/8/4b4/8/7/6/4w b 6-0"), "");
    assert_eq!(engine.answer("query gameover"), "response true");
    assert_eq!(engine.answer("query result"), "response p1win");
    engine.say("go depth 3");
    assert_eq!(engine.until("bestmove").last().unwrap(), "bestmove (none)");
    engine.quit();
}

#[test]
fn the_end_of_the_input_ends_the_engine() {
    let mut engine = Engine::start("avalam");
    engine.say("go infinite");
    drop(engine.input);
    assert!(engine.child.wait().unwrap().success());
}

#[test]
fn known_endings_are_called_proven() {
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
fn tables_are_those_of_the_rules_and_of_the_folder() {
    let folder = std::env::temp_dir().join(format!("abaque-engine-{}", std::process::id()));
    let tables = folder.join("abaque").join("tables");
    std::fs::create_dir_all(&tables).unwrap();
    // A damaged file in the usual folder is told once, and the engine plays on.
    std::fs::write(tables.join("awale-sheet-00.abq"), "no table").unwrap();
    let mut engine = Engine::start_with("awale", &folder);
    let told = engine.answer("uginewgame");
    assert!(told.starts_with("info string ") && told.contains("awale-sheet-00.abq"), "{told}");
    assert_eq!(engine.answer("uginewgame"), "");
    engine.say("position fen 0,0,0,0,1,2/1,0,0,0,0,1 20-23 S");
    engine.say("go depth 3");
    assert!(engine.until("bestmove")[0].ends_with("proven"));
    // Tables for another rule set are none for this one.
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
    // The folder's tables end at two seeds: those that are made in memory know more. So they do without.
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
fn a_proven_draw_is_called_one() {
    let mut engine = Engine::start("awale");
    assert_eq!(engine.answer("position fen 1,0,0,0,0,0/1,0,0,0,0,0 23-23 S"), "");
    engine.say("go movetime 1000");
    let lines = engine.until("bestmove");
    assert!(lines[0].contains("score draw"), "{lines:?}");
    engine.quit();
}

/// The lines that `abaque analyse` answers to some requests.
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
fn an_analysis_can_be_ended() {
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
