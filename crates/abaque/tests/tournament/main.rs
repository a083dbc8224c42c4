//! `abaque tournament` and the adapters, with bots that misbehave. They need python3 and a shell.

mod arena;
mod forty;
mod resume;

use std::fs;
use std::net::TcpListener;
use std::path::Path;
use std::process::Command;

use arena::{Arena, MARK, PROGRAM, engine, player, randoms, text};

#[test]
fn every_format_ends_with_consistent_standings() {
    for (head, players, games) in [
        ("format = 'round-robin'", 5, 20),
        ("format = 'double-round-robin'\ngames = 1", 4, 12),
        ("format = 'swiss'\nrounds = 3", 7, 18),
        ("format = 'gauntlet'\ngames = 4", 4, 12),
    ] {
        let arena = Arena::new(&randoms(head, players));
        let report = arena.run("out", &["--concurrency", "3"]);
        assert_eq!(report["version"], 1);
        assert_eq!(report["finished"], true, "{head}");
        assert_eq!(report["games"].as_array().unwrap().len(), games, "{head}");
        let rows = report["players"].as_array().unwrap();
        assert_eq!(rows.len(), players);
        let points: f64 = rows.iter().map(|row| row["points"].as_f64().unwrap()).sum();
        // A free round is worth two points here.
        let free = if head.contains("swiss") { 3.0 * 2.0 } else { 0.0 };
        assert!((points - games as f64 - free).abs() < 1e-9, "{head}: {points}");
        // The records are good.
        let replay = Command::new(PROGRAM).arg("replay").arg(arena.path("out/games.txt")).output();
        assert_eq!(replay.unwrap().status.code(), Some(0), "{head}");
    }
    let arena = Arena::new(&randoms("format = 'groups'\ngroups = 2\nadvance = 2", 6));
    let report = arena.run("out", &[]);
    assert_eq!(report["finished"], true);
    assert_eq!(report["champion"], report["players"][0]["name"]);
    let last = report["games"].as_array().unwrap().last().unwrap();
    assert_eq!(last["stage"]["knock-out"], 2);
}

#[test]
fn openings_are_paired() {
    let arena = Arena::new(&randoms("opening-plies = 6", 3));
    arena.run("out", &[]);
    let text = fs::read_to_string(arena.path("out/games.txt")).unwrap();
    let games: Vec<&str> = text.split("[Game ").skip(1).collect();
    let tag = |game: &str, name: &str| {
        let line = game.lines().find(|line| line.starts_with(&format!("[{name} "))).unwrap();
        line.split('"').nth(1).unwrap().to_owned()
    };
    let opening = |game: &str| {
        let moves = game.split_once("\n\n").unwrap().1;
        let words = moves.split_whitespace().filter(|word| !word.ends_with('.'));
        words.take(6).map(str::to_owned).collect::<Vec<_>>()
    };
    for pair in games.chunks(2) {
        assert_eq!(opening(pair[0]), opening(pair[1]));
        assert_eq!(tag(pair[0], "First"), tag(pair[1], "Second"));
    }
    assert_ne!(opening(games[0]), opening(games[2]));
}

/// Bots that crash, hang, flood, eat memory and leave children behind lose, and nothing of them is left.
#[test]
fn nothing_of_an_engine_survives_it() {
    let engine = engine();
    let good = format!("exec '{engine}' awale");
    let arena = Arena::new(
        "game = 'awale'\nconcurrency = 3\ngames = 2\n[time]\nmove = 0.3\ngrace = 0.7\n\
         [limits]\nmemory-mb = 600\ncores = 1\ncpu-seconds = 60\n\
         [[player]]\nrandom = 5\nname = 'good'\n\
         [[player]]\nfile = 'bots/forks.sh'\n[[player]]\nfile = 'bots/hangs.sh'\n\
         [[player]]\nfile = 'bots/eats.py'\n[[player]]\nfile = 'bots/crashes.sh'\n",
    );
    // Children in the background, in sessions of their own, that ignore signals and use the processor.
    let child = "setsid sh -c 'trap \"\" TERM HUP INT; while :; do :; done' >/dev/null 2>&1 &";
    arena.script("bots/forks.sh", &format!("{child}\n({child})\n{good}"));
    // A shell between the referee and the engine that hangs.
    let hanging = format!("sleep 1000 &\n'{engine}' awale --fault hang --at 2\necho never");
    arena.script("bots/hangs.sh", &hanging);
    arena.script("bots/crashes.sh", &format!("{good} --fault crash --at 2"));
    arena.write(
        "bots/eats.py",
        "import sys\nfor line in sys.stdin:\n    word = line.split()[0]\n    \
         if word == 'ugi': print('ugiok', flush=True)\n    \
         elif word == 'isready': print('readyok', flush=True)\n    \
         elif word == 'go': hoard = bytearray(10**11)\n",
    );
    let report = arena.run("out", &[]);
    arena.assert_empty();
    assert_eq!(report["games"].as_array().unwrap().len(), 20);
    // Others fail before it: two games against the one that eats, one against the one that crashes.
    assert_eq!(player(&report, "hangs")["failures"]["time"], 5);
    // The limit of memory ends it at once, with its last words.
    assert_eq!(player(&report, "eats")["failures"]["crash"], 8);
    let games = report["games"].as_array().unwrap();
    assert!(
        games
            .iter()
            .any(|game| game["comment"].as_str().is_some_and(|text| text.contains("MemoryError")))
    );
    for name in ["good", "forks"] {
        assert_eq!(player(&report, name)["failures"]["crash"], 0, "{name}");
        assert_eq!(player(&report, name)["failures"]["illegal"], 0, "{name}");
    }
}

/// `abaque match` ends everything too: a hanging engine behind a shell script.
#[test]
fn a_match_leaves_no_process_behind() {
    let engine = engine();
    let arena = Arena::new("");
    arena.script("hangs.sh", &format!("'{engine}' awale --fault hang\necho done"));
    let bad = arena.path("hangs.sh").display().to_string();
    let output = Command::new(PROGRAM)
        .args(["match", "awale", "--first", &format!("'{bad}'"), "--second", "random"])
        .args(["--movetime", "100", "--games", "2", "--lang", "en"])
        .env(MARK, &arena.mark)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", text(&output));
    arena.assert_empty();
}

/// An engine without a network cannot reach a server on this machine; where the system cannot take it away, a contest that
/// insists on it does not begin.
#[test]
fn engines_have_no_network() {
    let server = TcpListener::bind("127.0.0.1:0").unwrap();
    server.set_nonblocking(true).unwrap();
    let port = server.local_addr().unwrap().port();
    let definition = |network: &str| {
        format!(
            "game = 'awale'\ngames = 1\n[time]\ndepth = 1\n[limits]\nnetwork = '{network}'\n\
             [[player]]\nrandom = 1\n[[player]]\nfile = 'calls.py'\n"
        )
    };
    let bot = format!(
        "import os, socket, sys\ntry:\n    socket.create_connection(('127.0.0.1', {port}), 2)\n\
         except OSError: pass\nos.execv({0:?}, [{0:?}, 'awale'])\n",
        engine()
    );
    let arena = Arena::new(&definition("allowed"));
    arena.write("calls.py", &bot);
    arena.run("allowed", &[]);
    assert!(server.accept().is_ok(), "a bot with a network calls");
    while server.accept().is_ok() {}
    arena.write("contest.toml", &definition("off"));
    let output = arena.command("off", &[]).output().unwrap();
    match output.status.code() {
        Some(0) => assert!(server.accept().is_err(), "a bot without a network calls"),
        code => {
            assert_eq!(code, Some(2));
            assert!(text(&output).contains("network = off"), "{}", text(&output));
        }
    }
}

#[test]
fn lives_let_a_player_go_on() {
    let engine = engine();
    let definition = |lives: u32| {
        format!(
            "game = 'awale'\nlives = {lives}\ngames = 2\n[time]\nmove = 20\n[[player]]\nrandom = 1\n\
             [[player]]\nname = 'slips'\ncommand = '\"{engine}\" awale --fault illegal --at 2'\n\
             [[player]]\nname = 'crashes'\ncommand = '\"{engine}\" awale --fault crash --at 4'\n"
        )
    };
    let arena = Arena::new(&definition(0));
    let strict = arena.run("strict", &[]);
    assert!(player(&strict, "slips")["failures"]["illegal"].as_u64() > Some(0));
    arena.write("contest.toml", &definition(1));
    let output = arena.command("kind", &[]).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", text(&output));
    let kind = arena.report("kind");
    assert_eq!(player(&kind, "slips")["failures"]["illegal"], 0);
    let games = fs::read_to_string(arena.path("kind/games.txt")).unwrap();
    let games = games.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(games.contains("A life is lost, 0 left."), "{games}");
    assert!(games.contains("Failures \"illegal\""), "{games}");
    // The second crash in a game is one too many.
    assert!(player(&kind, "crashes")["failures"]["crash"].as_u64() > Some(0));
}

#[test]
fn bad_input_is_told_before_the_first_game() {
    let two = "[[player]]\nlevel = 1\n[[player]]\nlevel = 2\n";
    let check = |definition: &str, arguments: &[&str], expected: &[&str]| {
        let arena = Arena::new(definition);
        let output = arena.command("out", arguments).output().unwrap();
        let message = text(&output);
        assert_eq!(output.status.code(), Some(2), "{definition}: {message}");
        for part in expected {
            assert!(message.contains(part), "{definition}: {message}");
        }
        let games = fs::read_to_string(arena.path("out/games.txt")).unwrap_or_default();
        assert_eq!(games, "");
    };
    let awale = format!("game = 'awale'\n{two}");
    let missing = "game = 'awale'\n[time]\nmove = 1\n[[player]]\nlevel = 1\n\
                   [[player]]\nname = 'ghost'\ncommand = './no-such-bot'\n";
    check(missing, &[], &["ghost: The program does not start", "No such file"]);
    check(&format!("{awale}[[player]]\nlevel = 2\n"), &[], &["player 3", "level 2"]);
    check(&format!("gmae = 'awale'\n{two}"), &[], &["contest.toml", "line 1", "gmae"]);
    check(two, &[], &["Say which game"]);
    check(&format!("{awale}[[player]]\ncommand = 'cat'\n"), &[], &["time"]);
    check(&awale.replace("awale'", "awale'\nopenings = 'o.txt'"), &[], &["o.txt"]);
    check(&awale.replace("awale'", "awale'\nformat = 'groups'\ngroups = 9"), &[], &["groups"]);
    let silent = "game = 'awale'\n[time]\nmove = 1\npatience = 1\n[[player]]\nlevel = 1\n\
                  [[player]]\nname = 'mute'\ncommand = 'sleep 100'\n";
    check(silent, &[], &["mute", "ugiok"]);
    let refused = format!(
        "game = 'awale'\n[time]\nmove = 1\n[limits]\ncores = 0\n[[player]]\nlevel = 1\n\
         [[player]]\nname = 'one'\ncommand = '\"{}\" awale'\n",
        engine()
    );
    check(&refused, &[], &["one", "cores = 0"]);
    // An opening that is over, and a folder without bots.
    let arena = Arena::new(&awale.replace("awale'", "awale'\nopenings = 'over.txt'"));
    arena.write("over.txt", "0,0,0,0,0,0/0,0,0,0,0,0 24-24 S\n");
    let output = arena.command("out", &[]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output).contains("over.txt:1"), "{}", text(&output));
    let empty = tempfile::tempdir().unwrap();
    let output = Command::new(PROGRAM)
        .args(["tournament", "--lang", "en", "--game", "awale"])
        .arg(empty.path())
        .current_dir(empty.path())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output).contains("no bots"), "{}", text(&output));
}

#[test]
fn sprt_ends_an_encounter() {
    let engine = engine();
    let arena = Arena::new(&format!(
        "game = 'awale'\ngames = 400\nsprt = [-200, 0]\n[time]\ndepth = 1\n[[player]]\n\
         name = 'bad'\ncommand = '\"{engine}\" awale --fault crash'\n[[player]]\nrandom = 2\n"
    ));
    let report = arena.run("out", &[]);
    let games = report["games"].as_array().unwrap().len();
    assert!((4..100).contains(&games), "{games}");
    assert_eq!(report["finished"], true);
    assert_eq!(player(&report, "random")["elo"]["kind"], "unknown");
}

/// Our sample agent of each course plays whole games through its adapter.
#[test]
fn agents_of_courses_play() {
    let agents = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/agents");
    let cases = [
        ("avalam", "xmlrpc", "xmlrpc_agent.py --port {port}"),
        ("avalam", "http-move", "http_move_agent.py {port}"),
        ("abalone", "tcp-json", "tcp_json_agent.py --port {port} --server {server-port}"),
        ("abalone", "tcp-json", "tcp_json_agent.py --plain --port {port} --server {server-port}"),
        ("abalone", "files", "files_agent.py {input}"),
    ];
    for (game, adapter, agent) in cases {
        let agent = agents.join(agent).display().to_string();
        let rules = if game == "abalone" { "rules = 'standard,plies=40'\n" } else { "" };
        let arena = Arena::new(&format!(
            "game = '{game}'\n{rules}[time]\ncredit = 120\n[[player]]\nname = 'agent'\n\
             command = \"python3 {agent}\"\nadapter = '{adapter}'\n[[player]]\nrandom = 1\n"
        ));
        let report = arena.run("out", &[]);
        let failures = &player(&report, "agent")["failures"];
        for kind in ["illegal", "time", "crash"] {
            assert_eq!(failures[kind], 0, "{adapter}: {report}");
        }
        assert_eq!(report["games"].as_array().unwrap().len(), 2, "{adapter}");
        arena.assert_empty();
    }
    // An agent that breaks loses, and its last words are told.
    let arena = Arena::new(
        "game = 'avalam'\n[time]\nmove = 20\n[[player]]\nname = 'agent'\nfile = 'broken.py'\n\
         adapter = 'xmlrpc'\n[[player]]\nrandom = 1\n",
    );
    arena.write("broken.py", "raise SystemExit('out of order')\n");
    let output = arena.command("out", &[]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output).contains("out of order"), "{}", text(&output));
}
