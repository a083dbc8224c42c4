//! A contest goes on after anything, under the same conditions only; others may look at it meanwhile.

use std::fs;
use std::io::Write as _;
use std::process::Stdio;
use std::time::Duration;

use crate::arena::{Arena, PROGRAM, engine, player as player_of, randoms, text};

/// The program is killed again and again; in the end the same games have been played.
#[test]
fn a_contest_survives_kill_9() {
    let head = "format = 'swiss'\nrounds = 4\nopening-plies = 2";
    let engine = engine();
    let players: Vec<String> = (1..=6)
        .map(|i| format!("[[player]]\nname = 'e{i}'\ncommand = '\"{engine}\" awale --seed {i}'\n"))
        .collect();
    let players = players.concat();
    let definition = format!("game = 'awale'\n{head}\n[time]\ndepth = 1\n{players}");
    let arena = Arena::new(&definition);
    arena.run("whole", &[]);
    let total = arena.games("whole").len();
    assert_eq!(total, 24);
    let log = arena.path("parts/games.txt");
    let mut kills = 0;
    for wanted in [3, 9, 16] {
        let mut child =
            arena.command("parts", &["--concurrency", "2"]).stdout(Stdio::null()).spawn();
        let child = child.as_mut().unwrap();
        let count = || fs::read_to_string(&log).unwrap_or_default().matches("[Game ").count();
        while count() < wanted && child.try_wait().unwrap().is_none() {
            std::thread::sleep(Duration::from_millis(2));
        }
        child.kill().unwrap();
        kills += i32::from(!child.wait().unwrap().success());
        arena.assert_empty();
    }
    assert!(kills > 0, "the program was too fast to be killed");
    // A power cut may also leave half a record.
    let mut file = fs::OpenOptions::new().append(true).open(&log).unwrap();
    file.write_all(b"[Game \"Awale\"]\n[Rules \"she").unwrap();
    let report = arena.run("parts", &[]);
    assert_eq!(report["finished"], true);
    assert_eq!(arena.games("parts").len(), total);
    // Engines keep their random state over games, so only openings and pairs of the first round are the same.
    let ids = |games: Vec<String>| -> Vec<String> {
        let round_1 = games.into_iter().filter(|game| game.contains("[Round \"1\"]"));
        let mut ids: Vec<String> =
            round_1.map(|game| game.split("[TimeControl").next().unwrap().to_owned()).collect();
        ids.sort();
        ids
    };
    assert_eq!(ids(arena.games("parts")), ids(arena.games("whole")));
    arena.assert_empty();
}

#[test]
fn a_resumed_contest_is_the_same_contest() {
    let arena = Arena::new(&randoms("", 4));
    let whole = arena.run("whole", &["--concurrency", "3"]);
    let text = fs::read_to_string(arena.path("whole/games.txt")).unwrap();
    let parts: Vec<&str> = text.split_inclusive("\n\n[Game").take(5).collect();
    let half = parts.concat();
    arena.write("parts/games.txt", half.strip_suffix("[Game").unwrap());
    let parts = arena.run("parts", &[]);
    assert_eq!(arena.games("parts"), arena.games("whole"));
    assert_eq!(parts["players"], whole["players"]);
    // Other limits are refused with the difference, and nothing is changed.
    let before = fs::read_to_string(arena.path("parts/games.txt")).unwrap();
    let output = arena.command("parts", &["--depth", "2"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let message = crate::arena::text(&output);
    assert!(
        message.contains("Limits") && message.contains("depth 1") && message.contains("depth 2")
    );
    assert_eq!(fs::read_to_string(arena.path("parts/games.txt")).unwrap(), before);
}

/// A running contest can be reported and checked, but not played twice.
#[test]
fn a_running_contest_can_be_looked_at() {
    let engine = engine();
    // The first game ends, in the second one an engine thinks until it is killed.
    let arena = Arena::new(&format!(
        "game = 'awale'\nformat = 'gauntlet'\ngames = 1\n[time]\nmove = 3600\n\
         [[player]]\nname = 'a'\nrandom = 1\n[[player]]\nname = 'b'\nrandom = 2\n\
         [[player]]\nname = 'hangs'\ncommand = '\"{engine}\" awale --fault hang'\n"
    ));
    let mut child = arena.command("out", &[]).stdout(Stdio::null()).spawn().unwrap();
    let log = arena.path("out/games.txt");
    let games = || fs::read_to_string(&log).unwrap_or_default();
    while !games().contains("[First \"a\"]") {
        assert_eq!(child.try_wait().unwrap(), None, "the contest ended early");
        std::thread::sleep(Duration::from_millis(20));
    }
    // Half a record is as far as another game may have been written.
    let report = arena.run("out", &["--report"]);
    assert_eq!(report["finished"], false);
    assert!(!report["games"].as_array().unwrap().is_empty());
    let check = arena.command("out", &["--check"]).output().unwrap();
    assert_eq!(check.status.code(), Some(0), "{}", text(&check));
    assert!(text(&check).contains("All 3 players start"), "{}", text(&check));
    let second = arena.command("out", &[]).output().unwrap();
    assert_eq!(second.status.code(), Some(2), "{}", text(&second));
    assert!(text(&second).contains("is being played now"), "{}", text(&second));
    assert_eq!(child.try_wait().unwrap(), None, "the contest goes on");
    child.kill().unwrap();
    child.wait().unwrap();
    arena.assert_empty();
    // An incomplete record does not disturb a report, which leaves the file alone.
    let mut file = fs::OpenOptions::new().append(true).open(&log).unwrap();
    file.write_all(b"[Game \"Awale\"]\n[Event \"\xc3").unwrap();
    let before = fs::read(&log).unwrap();
    arena.run("out", &["--report"]);
    assert_eq!(fs::read(&log).unwrap(), before);
}

/// `--check` starts the players of a finished contest too, and leaves no files behind.
#[test]
fn a_check_always_starts_the_players() {
    let arena = Arena::new(
        "game = 'awale'\ngames = 1\n[time]\nmove = 3600\n[[player]]\nrandom = 1\n\
         [[player]]\nfile = 'bot.sh'\n",
    );
    arena.script("bot.sh", &format!("exec '{}' awale", engine()));
    let check = || arena.command("out", &["--check"]).output().unwrap();
    assert_eq!(check().status.code(), Some(0));
    assert!(!arena.path("out").exists());
    assert_eq!(arena.run("out", &[])["finished"], true);
    assert_eq!(check().status.code(), Some(0));
    arena.script("bot.sh", "echo out of order >&2; exit 3");
    let output = check();
    assert_eq!(output.status.code(), Some(2), "{}", text(&output));
    let said = text(&output);
    assert!(said.contains("bot: ") && said.contains("out of order"), "{said}");
    assert!(!said.contains("players start"), "{said}");
}

/// Every condition and every program must be the same when a contest goes on; the refusal names what differs.
#[test]
fn other_conditions_and_programs_are_refused() {
    let engine = engine();
    let players = format!(
        "[[player]]\nname = 'a'\nlevel = 1\n[[player]]\nname = 'b'\n         command = '\"{engine}\" awale --seed 1'\n"
    );
    let definition = |head: &str, time: &str, limits: &str, players: &str| {
        format!(
            "game = 'awale'\n{head}\n[time]\ndepth = 1\n{time}\n[limits]\ncgroups = 'off'\n{limits}\n{players}"
        )
    };
    let arena = Arena::new(&definition("", "", "", &players));
    arena.run("out", &[]);
    let games = fs::read_to_string(arena.path("out/games.txt")).unwrap();
    let check = |definition: &str, expected: &[&str]| {
        arena.write("contest.toml", definition);
        for arguments in [&[][..], &["--report"], &["--check"]] {
            let output = arena.command("out", arguments).output().unwrap();
            let said = text(&output);
            assert_eq!(output.status.code(), Some(2), "{definition}: {said}");
            for part in expected {
                assert!(said.contains(part), "{definition}: {said} has no {part}");
            }
        }
        assert_eq!(fs::read_to_string(arena.path("out/games.txt")).unwrap(), games);
    };
    let limited = |limits: &str| definition("", "", limits, &players);
    for (limits, part) in [
        ("memory-mb = 900", "“memory-mb=900”"),
        ("cores = 1", "“cores=1”"),
        ("processes = 50", "“processes=50”"),
        ("cpu-seconds = 60", "“cpu-seconds=60”"),
        ("file-mb = 7", "“file-mb=7”"),
        ("network = 'allowed'", "“network=allowed”"),
    ] {
        check(&limited(limits), &["Game 1", "EngineLimits", part]);
    }
    let other_group = limited("").replace("cgroups = 'off'", "cgroups = 'required'");
    check(&other_group, &["EngineLimits", "“cgroups=off”", "“cgroups=required”"]);
    check(&definition("", "grace = 0.2", "", &players), &["Grace", "“0.2”"]);
    check(&definition("", "patience = 9.5", "", &players), &["Patience", "“9.5”"]);
    check(&definition("sprt = [0, 9]", "", "", &players), &["Sprt", "“0; 9”"]);
    check(&definition("lives = 1", "", "", &players), &["Lives", "“1”"]);
    check(&definition("seed = 2", "", "", &players), &["opening"]);
    let with = |from: &str, to: &str| definition("", "", "", &players.replace(from, to));
    check(&with("level = 1", "level = 2"), &["Program", "“level=1”", "“level=2”"]);
    check(&with("--seed 1", "--seed 2"), &["Program", "--seed 1”", "--seed 2”"]);
    check(&with("level = 1", "random = 1"), &["Program", "“level=1”", "“random=1”"]);
    let adapted = format!("{players}adapter = 'xmlrpc'\n");
    check(&definition("", "", "", &adapted), &["Program", "“xmlrpc: "]);
    // A position of another book.
    arena.write("book.txt", "1,2,0,1,2,0/2,1,0,0,1,1 18-19 S\n");
    check(&definition("openings = 'book.txt'", "", "", &players), &["Position", "18-19 S"]);
    // The same again goes on.
    arena.write("contest.toml", &definition("", "", "", &players));
    arena.run("out", &[]);
}

/// Deterministic players from the same position play the same games again: points count, Elo does not.
#[test]
fn identical_games_are_not_evidence() {
    let player = |name: &str| {
        format!("[[player]]\nname = '{name}'\ncommand = '\"{PROGRAM}\" engine awale'\n")
    };
    let arena = Arena::new(&format!(
        "game = 'awale'\nformat = 'gauntlet'\ngames = 4\nopenings = 'book.txt'\n\
         [time]\ndepth = 1\n{}{}{}",
        player("a"),
        player("b"),
        player("c")
    ));
    arena.write("book.txt", "4,4,4,4,4,4/4,4,4,4,4,4 0-0 S\n");
    let output = arena.command("out", &[]).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", text(&output));
    assert!(text(&output).contains("4 games repeat earlier ones"), "{}", text(&output));
    let report = arena.report("out");
    assert_eq!(report["repeated"], 4);
    // They are in the standings all the same.
    assert_eq!(player_of(&report, "a")["games"], 8);
}
