//! `abaque match` against `examples/ugi_engine.rs`, an engine that can misbehave.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

const PROGRAM: &str = env!("CARGO_BIN_EXE_abaque");

/// The command of the engine, which `cargo test` builds in the examples' folder.
fn engine() -> String {
    let path = Path::new(PROGRAM).with_file_name("examples").join("ugi_engine");
    let path = path.with_extension(std::env::consts::EXE_EXTENSION);
    assert!(path.exists(), "run “cargo build --examples” first: there is no {}", path.display());
    format!("'{}'", path.display())
}

fn faulty(game: &str, fault: &str, at: usize) -> String {
    format!("{} {game} --fault {fault} --at {at}", engine())
}

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(PROGRAM);
    command.arg("match").args(arguments).args(["--lang", "en"]).stdin(Stdio::null());
    command
}

fn run(arguments: &[&str]) -> Output {
    command(arguments).output().unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// The output of a match that must finish.
#[track_caller]
fn ok(arguments: &[&str]) -> Output {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", stderr(&output));
    output
}

/// A player's row of the table: games, points, score, wins, draws, losses, illegal, time, crash.
#[track_caller]
fn row(output: &Output, player: &str) -> Vec<String> {
    let table = stdout(output);
    let row = table.lines().rev().find_map(|line| line.strip_prefix(player));
    let row = row.unwrap_or_else(|| panic!("no {player} in\n{table}"));
    row.split_whitespace().map(str::to_owned).collect()
}

/// A temporary file.
struct TempFile(PathBuf);

impl TempFile {
    fn new() -> Self {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("abaque-match-{}-{number}.txt", std::process::id());
        TempFile(std::env::temp_dir().join(name))
    }

    fn path(&self) -> &str {
        self.0.to_str().unwrap()
    }

    fn text(&self) -> String {
        fs::read_to_string(&self.0).unwrap_or_default()
    }

    /// The records.
    fn games(&self) -> Vec<String> {
        let text = self.text();
        text.split("[Game ").skip(1).map(|game| format!("[Game {game}")).collect()
    }

    /// The records without dates, for tests around midnight.
    fn dateless(&self) -> Vec<String> {
        let dateless = |game: &String| {
            game.lines().filter(|line| !line.starts_with("[Date ")).collect::<Vec<_>>().join("\n")
        };
        self.games().iter().map(dateless).collect()
    }
}

impl Drop for TempFile {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

/// The lines of `abaque replay` for the file, which must succeed.
#[track_caller]
fn replay(file: &TempFile) -> Vec<String> {
    let output = Command::new(PROGRAM).args(["replay", file.path()]).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    stdout(&output).lines().map(str::to_owned).collect()
}

fn tag<'a>(game: &'a str, name: &str) -> &'a str {
    let start = format!("[{name} \"");
    let line = game.lines().find_map(|line| line.strip_prefix(&start));
    line.and_then(|line| line.strip_suffix("\"]")).unwrap_or("-")
}

/// A game's moves without numbers and comments.
fn moves(game: &str) -> Vec<&str> {
    let text = game.split_once("\n\n").unwrap().1;
    let mut comment = false;
    let mut moves = Vec::new();
    for word in text.split_whitespace() {
        comment |= word.starts_with('{');
        if !comment && !word.ends_with('.') && !word.contains('-') {
            moves.push(word);
        }
        comment &= !word.ends_with('}');
    }
    moves
}

#[test]
fn a_match_plays_each_opening_from_both_sides() {
    for (game, start) in [
        ("awale", ["--rules", "abapa"]),
        ("avalam", ["--setup", "placement"]),
        ("abalone", ["--rules", "standard,plies=60"]),
    ] {
        let file = TempFile::new();
        let first = format!("{} {game} --seed 5", engine());
        let arguments = [
            &[game, "--first", &first, "--second", "random=3", "--first-name", "engine"],
            &start[..],
            &["--depth", "1", "--games", "4", "--opening-plies", "5", "--out", file.path()],
        ]
        .concat();
        let output = ok(&arguments);
        assert_eq!(row(&output, "engine")[0], "4", "{game}");
        assert_eq!(row(&output, "engine")[6..], ["0", "0", "0"], "{}", stderr(&output));
        assert_eq!(row(&output, "random=3")[6..], ["0", "0", "0"]);
        assert_eq!(replay(&file).len(), 4, "{game}");
        let games = file.games();
        let seats: Vec<_> =
            games.iter().map(|game| (tag(game, "First"), tag(game, "Second"))).collect();
        let (one, other) = (("engine", "random=3"), ("random=3", "engine"));
        assert_eq!(seats, [one, other, one, other]);
        let numbers: Vec<_> =
            games.iter().map(|game| (tag(game, "Round"), tag(game, "Opening"))).collect();
        assert_eq!(numbers, [("1", "1"), ("2", "1"), ("3", "2"), ("4", "2")]);
        let openings: Vec<_> = games.iter().map(|game| moves(game)[..5].to_vec()).collect();
        assert_eq!(openings[0], openings[1], "{game}");
        assert_eq!(openings[2], openings[3], "{game}");
        assert_ne!(openings[1], openings[2], "{game}");
        assert_eq!(tag(&games[0], "Limits"), "depth 1");
        assert!(stdout(&output).contains("\npairs "), "{}", stdout(&output));
    }
}

#[test]
fn clocks_are_enforced_and_recorded() {
    let file = TempFile::new();
    let engine = format!("{} awale", engine());
    // Generous, so that the test does not depend on the machine's speed.
    let arguments = ["awale", "--first", &engine, "--second", &engine, "--tc", "60+0.5"];
    let output = ok(&[&arguments[..], &["--games", "2", "--out", file.path()]].concat());
    assert!(stdout(&output).contains("#1") && stdout(&output).contains("#2"), "names differ");
    let games = file.games();
    assert_eq!(tag(&games[0], "TimeControl"), "60+0.5");
    assert!(games[0].contains("[%clk 0:01:00."), "{}", games[0]);
    assert!(games[0].contains("[%eval 0.00]"), "{}", games[0]);
    assert_eq!(tag(&games[0], "Limits"), "-");
    assert_eq!(replay(&file).len(), 2);
}

/// Every fault loses the game with its kind, a message and a record; the match goes on.
#[test]
fn faults_lose_the_game_and_the_match_goes_on() {
    let check = |fault: &str, limits: &[&str], kind: &str, error: &str| {
        let file = TempFile::new();
        let bad = faulty("awale", fault, 2);
        let arguments = [
            &["awale", "--first", &bad, "--first-name", "bad", "--second", "random"],
            limits,
            &["--opening-plies", "2", "--games", "3", "--out", file.path()],
        ]
        .concat();
        let output = ok(&arguments);
        let (table, log) = (row(&output, "bad"), stderr(&output));
        assert_eq!(table[0], "3", "{fault}: {log}");
        let place = ["illegal", "time", "crash"].iter().position(|known| *known == kind).unwrap();
        let failures: Vec<u32> = table[6..].iter().map(|count| count.parse().unwrap()).collect();
        // An engine that survives its fault behaves afterwards.
        let expected = if kind == "illegal" { 1 } else { 3 };
        assert_eq!(failures[place], expected, "{fault}: {failures:?} {log}");
        assert_eq!(failures.iter().sum::<u32>(), expected, "{fault}: {failures:?}");
        assert!(log.contains("abaque: Game 1, bad: ") && log.contains(error), "{fault}: {log}");
        let games = file.games();
        let termination = if kind == "time" { "time" } else { "abandoned" };
        assert_eq!(tag(&games[0], "Termination"), termination, "{fault}");
        assert_eq!(tag(&games[0], "Failure"), kind, "{fault}");
        // The faulty engine has the first side in game 1 and the second in game 2.
        assert_eq!(tag(&games[0], "Result"), "0-1", "{fault}");
        if kind != "illegal" {
            assert_eq!(tag(&games[1], "Result"), "1-0", "{fault}");
        }
        let joined = games[0].split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(joined.contains(error), "{fault}: {joined}");
        assert_eq!(replay(&file).len(), 3, "{fault}");
    };
    let (short, long) = (["--movetime", "30", "--grace", "100"], ["--movetime", "60000"]);
    let blitz = ["--tc", "0.1+0.01"];
    // Enough for a busy machine to start an engine.
    let (ready, untimed) =
        (["--movetime", "30", "--patience", "4"], ["--nodes", "9", "--patience", "4"]);
    let cases: [(&str, &[&str], &str, &str); 12] = [
        ("hang", &short, "time", "did not come in time"),
        ("late", &short, "time", "did not come in time"),
        ("hang", &blitz, "time", "did not come in time"),
        ("hang", &untimed, "time", "did not come in time"),
        ("deaf", &ready, "crash", "does not send readyok"),
        ("crash", &long, "crash", "out of cheese"),
        ("flood", &long, "crash", "floods its output"),
        ("babble", &long, "crash", "floods its output"),
        ("endless-line", &long, "crash", "floods its output"),
        ("nonsense", &long, "illegal", "This is not a move: “over-there”"),
        ("no-move", &long, "illegal", "This is not a move: “bestmove”"),
        ("illegal", &long, "illegal", "is not allowed"),
    ];
    // They mostly wait, so run them in parallel.
    std::thread::scope(|scope| {
        for (fault, limits, kind, error) in cases {
            scope.spawn(move || check(fault, limits, kind, error));
        }
    });
}

#[test]
fn illegal_moves_are_detected_in_every_game() {
    for game in ["avalam", "abalone"] {
        let bad = faulty(game, "illegal", 1);
        let arguments = [game, "--second", &bad, "--first", "random", "--second-name", "bad"];
        let output = ok(&[&arguments[..], &["--movetime", "60000", "--games", "1"]].concat());
        assert_eq!(row(&output, "bad")[6], "1", "{game}: {}", stderr(&output));
    }
}

#[test]
fn a_match_is_resumed() {
    let (whole, parts) = (TempFile::new(), TempFile::new());
    let arguments = |games, out| {
        let players = ["awale", "--first", "random=1", "--second", "random=2", "--depth", "1"];
        [&players[..], &["--games", games, "--out", out]].concat()
    };
    let expected = ok(&arguments("9", whole.path()));
    ok(&arguments("3", parts.path()));
    let three = parts.text();
    // Truncate the last record, as a power cut would.
    fs::write(&parts.0, &three[..three.len() - 9]).unwrap();
    let output = ok(&arguments("9", parts.path()));
    assert!(stderr(&output).contains("The match goes on after 2 games."), "{}", stderr(&output));
    assert!(stderr(&output).contains("will be played again"), "{}", stderr(&output));
    assert_eq!(parts.dateless(), whole.dateless());
    let table = |output: &Output| -> Vec<String> {
        stdout(output)
            .lines()
            .skip_while(|line| !line.starts_with("player"))
            .map(str::to_owned)
            .collect()
    };
    assert_eq!(table(&output), table(&expected));
    // Nothing is left to play.
    let output = ok(&arguments("9", parts.path()));
    assert_eq!(stdout(&output).lines().collect::<Vec<_>>(), table(&expected));
    assert_eq!(parts.dateless(), whole.dateless());
    // Any order and concurrency give the same games.
    let shuffled = TempFile::new();
    let mut games = whole.games();
    games.swap(1, 6);
    fs::write(&shuffled.0, games[..7].concat()).unwrap();
    let output = ok(&[&arguments("9", shuffled.path())[..], &["--concurrency", "3"]].concat());
    assert_eq!(table(&output), table(&expected));
    let sorted = |file: &TempFile| {
        let mut games = file.dateless();
        games.sort();
        games
    };
    assert_eq!(sorted(&shuffled), sorted(&whole));
}

#[test]
fn failures_are_counted_again_when_a_match_is_resumed() {
    let file = TempFile::new();
    let bad = faulty("awale", "crash", 1);
    let arguments = |games| {
        let players = ["awale", "--first", &bad, "--first-name", "bad", "--second", "random"];
        let rest = ["--depth", "1", "--games", games, "--out", file.path()];
        [&players[..], &rest].concat()
    };
    ok(&arguments("2"));
    assert_eq!(row(&ok(&arguments("3")), "bad")[6..], ["0", "0", "3"]);
}

#[test]
fn a_file_of_another_match_is_not_changed() {
    let file = TempFile::new();
    let play = |extra: &[&str]| {
        let players = ["--first", "random=1", "--second", "random=2", "--depth", "1"];
        run(&[extra, &players[..], &["--games", "2", "--out", file.path()]].concat())
    };
    assert_eq!(play(&["awale"]).status.code(), Some(0));
    let before = file.text();
    let check = |extra: &[&str], tag: &str| {
        let output = play(extra);
        assert_eq!(output.status.code(), Some(2), "{extra:?}");
        assert!(stderr(&output).contains(&format!("see its tag {tag}.")), "{}", stderr(&output));
        assert_eq!(file.text(), before, "{extra:?}");
    };
    check(&["avalam"], "Game");
    check(&["awale", "--rules", "abapa"], "Rules");
    check(&["awale", "--seed", "2"], "Opening");
    check(&["awale", "--opening-plies", "9"], "Opening");
    check(&["awale", "--first-name", "somebody"], "First");
    fs::write(&file.0, before.replace("[Round \"2\"]", "[Round \"1\"]")).unwrap();
    assert!(stderr(&play(&["awale"])).contains("tag Round"));
    fs::write(&file.0, "a letter\n").unwrap();
    let output = play(&["awale"]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(file.text(), "a letter\n");
}

/// Results under other limits do not add up: they are refused with the difference, and the file is not changed.
#[test]
fn a_match_goes_on_only_under_the_same_limits() {
    let file = TempFile::new();
    let engine = format!("{} awale", engine());
    let play = |limits: &[&str]| {
        let players = ["awale", "--first", &engine, "--first-name", "a", "--second", "random=2"];
        run(&[&players[..], limits, &["--games", "2", "--out", file.path()]].concat())
    };
    assert_eq!(play(&["--depth", "1"]).status.code(), Some(0));
    let before = file.text();
    let check = |limits: &[&str], difference: [&str; 2]| {
        let output = play(limits);
        assert_eq!(output.status.code(), Some(2), "{limits:?}");
        for part in difference {
            assert!(stderr(&output).contains(part), "{limits:?}: {}", stderr(&output));
        }
        assert_eq!(file.text(), before, "{limits:?}");
    };
    check(&["--depth", "2"], ["Limits “depth 1”", "“depth 2”"]);
    check(&["--nodes", "100", "--depth", "1"], ["Limits “depth 1”", "nodes 100"]);
    check(&["--movetime", "50"], ["Limits “depth 1”", "movetime 50"]);
    check(&["--tc", "10+1", "--depth", "1"], ["TimeControl “-”", "“10+1”"]);
    check(&["--depth", "1", "--first-option", "Rules=sheet"], ["FirstOptions “-”", "Rules=sheet"]);
    let depth = ["--depth", "1"];
    check(&[&depth[..], &["--grace", "200"]].concat(), ["Grace “-”", "“0.2”"]);
    check(&[&depth[..], &["--patience", "7"]].concat(), ["Patience “-”", "“7”"]);
    assert_eq!(play(&depth).status.code(), Some(0));
    // Another program under the same name.
    let players = ["awale", "--first", "random=9", "--first-name", "a", "--second", "random=2"];
    let rest = ["--depth", "1", "--games", "2", "--out", file.path()];
    let output = run(&[&players[..], &rest].concat());
    assert_eq!(output.status.code(), Some(2));
    let message = stderr(&output);
    assert!(message.contains("FirstProgram") && message.contains("“random=9”"), "{message}");
    assert_eq!(file.text(), before);
}

/// Deterministic players from one opening play the same game again and again: it counts once.
#[test]
fn identical_games_are_not_counted_twice() {
    let positions = TempFile::new();
    fs::write(&positions.0, "4,4,4,4,4,4/4,4,4,4,4,4 0-0 S\n").unwrap();
    let program = format!("'{PROGRAM}' engine awale");
    let players = ["awale", "--first", &program, "--second", &program];
    let rest = ["--depth", "1", "--games", "6", "--openings", positions.path()];
    let output = ok(&[&players[..], &rest].concat());
    assert!(stderr(&output).contains("4 games repeat earlier ones"), "{}", stderr(&output));
    let counted = stdout(&output).lines().rev().find_map(|line| {
        line.split_once("#1").and_then(|(_, row)| row.split_whitespace().next().map(str::to_owned))
    });
    assert_eq!(counted.as_deref(), Some("2"), "{}", stdout(&output));
}

#[test]
fn sprt_stops_the_match() {
    // A player that always loses is soon rejected.
    let bad = faulty("awale", "crash", 1);
    let players = ["awale", "--first", &bad, "--first-name", "bad", "--second", "random"];
    let rest = ["--depth", "1", "--games", "1000", "--sprt", "-200,0"];
    let output = ok(&[&players[..], &rest].concat());
    let table = stdout(&output);
    assert!(table.contains("accepted elo0\n"), "{table}");
    assert!(table.contains("bounds -2.94 2.94"), "{table}");
    let played: u32 = row(&output, "bad")[0].parse().unwrap();
    assert!((4..200).contains(&played), "{table}");
    // Four games cannot decide between equals.
    let players = ["awale", "--first", "random=1", "--second", "random=2"];
    let rest = ["--depth", "1", "--games", "4", "--sprt", "0,5,0.01,0.02"];
    let table = stdout(&ok(&[&players[..], &rest].concat()));
    assert!(table.contains("accepted none\n") && table.contains("bounds -3.90 4.58"), "{table}");
}

#[test]
fn openings_are_read_from_a_file() {
    let file = TempFile::new();
    let positions =
        "# few seeds\n1,2,0,1,2,0/2,1,0,0,1,1 18-19 S\n\n0,0,1,1,2,0/2,1,0,0,1,1 20-19 N\n";
    fs::write(&file.0, positions).unwrap();
    let out = TempFile::new();
    let (path, games) = (file.0.to_str().unwrap(), out.0.to_str().unwrap());
    let players = ["awale", "--first", "level=3", "--second", "random", "--games", "6"];
    ok(&[&players[..], &["--openings", path, "--out", games]].concat());
    let records = fs::read_to_string(&out.0).unwrap();
    let count = |text: &str| records.matches(text).count();
    assert_eq!(count("[Position \"1,2,0,1,2,0/2,1,0,0,1,1 18-19 S\"]"), 4, "{records}");
    assert_eq!(count("[Position \"0,0,1,1,2,0/2,1,0,0,1,1 20-19 N\"]"), 2, "{records}");
    fs::write(&file.0, "1,2,0,1,2,0/2,1,0,0,1,1 18-19 S\nnonsense\n").unwrap();
    let refused = run(&[&players[..], &["--openings", path]].concat());
    assert_eq!(refused.status.code(), Some(2));
    assert!(stderr(&refused).contains(":2"), "{}", stderr(&refused));
}

#[test]
fn invalid_matches_are_rejected() {
    let check = |arguments: &[&str], error: &str| {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(stderr(&output).contains(error), "{arguments:?}: {}", stderr(&output));
        assert_eq!(stdout(&output), "", "{arguments:?}");
    };
    let (engine, mute) = (format!("{} awale", engine()), faulty("awale", "mute", 1));
    let with = |first: &str, rest: &[&str], error: &str| {
        check(&[&["awale", "--second", "random", "--first", first], rest].concat(), error);
    };
    let one = ["--movetime", "50"];
    with("level=11", &one, "no built-in player “level=11”");
    with(&engine, &[], "limit it with --tc");
    with("", &one, "--first: Give the command");
    with("'x", &one, "quotation mark");
    with("/no/such/engine", &one, "--first: The program does not start");
    with(&mute, &["--movetime", "50", "--patience", "1"], "it does not send ugiok");
    with("false", &one, "exited");
    with(&engine, &["--movetime", "50", "--first-option", "Hash=1"], "no option “Hash”");
    with(&engine, &["--movetime", "50", "--first-option", "Hash"], "NAME=VALUE");
    with(&engine, &[], "--tc");
    with("random", &["--tc", "fast"], "“fast” is not a time control");
    with("random", &["--tc", "5", "--movetime", "50"], "cannot go with");
    with("random", &["--movetime", "50", "--sprt", "5,0"], "smaller than the second");
    with("random", &["--movetime", "50", "--sprt", "0,5,1,1"], "between 0 and 0.5");
    with("random", &["--movetime", "50", "--sprt", "x"], "is not a test");
    with("random", &["--movetime", "50", "--opening-plies", "1000"], "--opening-plies");
    with("random", &["--movetime", "50", "--games", "0"], "--games");
    with("random", &["--movetime", "0"], "--movetime");
    with("random", &["--depth", "1", "--out", "/no/such/folder/file"], "writing there failed");
    with("random", &["--depth", "1", "--layout", "belgian"], "--layout");
}

#[test]
fn options_are_sent_to_the_engine() {
    let engine = format!("{} awale", engine());
    let players = ["awale", "--first", &engine, "--second", "random"];
    let rest = ["--first-option", "Rules=awari", "--rules", "awari", "--depth", "1"];
    ok(&[&players[..], &rest, &["--games", "1"]].concat());
}

/// Ctrl-C leaves complete records, from which the match is resumed.
#[cfg(unix)]
#[test]
fn an_interrupted_match_is_resumed() {
    let file = TempFile::new();
    let engine = format!("{} awale", engine());
    let players = ["awale", "--first", &engine, "--first-name", "engine", "--second", "random"];
    let rest = ["--depth", "1", "--concurrency", "2", "--out", file.path()];
    let arguments = |games| [&players[..], &rest, &["--games", games]].concat();
    let child = command(&arguments("1000000"))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let deadline = Instant::now() + Duration::from_mins(1);
    while file.games().len() < 3 {
        assert!(Instant::now() < deadline, "no games are played");
        std::thread::sleep(Duration::from_millis(10));
    }
    let second = run(&arguments("1000000"));
    assert_eq!(second.status.code(), Some(2), "two matches must not share a file");
    assert!(stderr(&second).contains("is being played now"), "{}", stderr(&second));
    let pid = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    assert!(stderr(&output).contains("Give the same command again"), "{}", stderr(&output));
    let played = replay(&file).len();
    assert!(played >= 3);
    assert_eq!(row(&output, "engine")[0], played.to_string());
    assert_eq!(row(&output, "engine")[6..], ["0", "0", "0"], "no failures are counted");
    let more = (played + 2).to_string();
    let output = ok(&arguments(&more));
    assert_eq!(row(&output, "engine")[0], more);
    assert_eq!(replay(&file).len(), played + 2);
}
