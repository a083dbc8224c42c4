//! A contest of many bots that misbehave, while the program is killed again and again.

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};

use crate::arena::{Arena, engine, player};

/// Sample bots in Python, shell and Rust, some of which crash, hang, flood, fork children and eat memory. The program is
/// killed again and again; the contest ends, and nothing is left.
fn contest_of_bots(count: usize, kills: usize) -> Arena {
    let engine = engine();
    let arena = Arena::new(
        "name = 'forty'\ngame = 'awale'\ngames = 1\nconcurrency = 2\n\
         [time]\nmove = 0.2\ngrace = 0.3\npatience = 30\n[limits]\nmemory-mb = 700\n",
    );
    let python = |act: &str| {
        format!(
            "import random, subprocess, sys, time\nmoves = []\nfor line in sys.stdin:\n    \
             words = line.split()\n    \
             if words[0] == 'ugi': print('ugiok', flush=True)\n    \
             elif words[0] == 'isready': print('readyok', flush=True)\n    \
             elif words[0] == 'position': turn = len(words[words.index('moves') + 1:]) if 'moves' in words else 0\n    \
             elif words[0] == 'quit': break\n    \
             elif words[0] == 'go':\n        {act}\n        \
             print('bestmove', random.choice('ABCDEF' if turn % 2 == 0 else 'abcdef'), flush=True)\n"
        )
    };
    let mut bots = Vec::new();
    for i in 0..count {
        let name = format!("b{i:02}");
        match i % 10 {
            0 => arena.script(&format!("bots/{name}.sh"), &format!("exec '{engine}' awale --seed {i}")),
            // Children in sessions of their own.
            1 => arena.script(
                &format!("bots/{name}.sh"),
                &format!(
                    "setsid sleep 600 >/dev/null 2>&1 &\n(trap '' TERM; setsid sleep 600 >/dev/null 2>&1 &)\n\
                     '{engine}' awale --seed {i}"
                ),
            ),
            2 => arena.script(&format!("bots/{name}.sh"), &format!("'{engine}' awale --fault crash --at 3")),
            3 => arena.script(&format!("bots/{name}.sh"), &format!("'{engine}' awale --fault hang --at 5")),
            4 => arena.script(&format!("bots/{name}.sh"), &format!("'{engine}' awale --fault flood --at 6")),
            // Any pit, legal or not.
            5 => arena.write(&format!("bots/{name}.py"), &python("pass")),
            6 => arena.write(&format!("bots/{name}.py"), &python("hoard = bytearray(10**11)")),
            7 => arena.write(&format!("bots/{name}.py"), &python("subprocess.Popen(['sleep', '600'], start_new_session=True)")),
            8 => arena.write(&format!("bots/{name}.py"), &python("sys.exit('giving up') if turn > 20 else None")),
            _ => {
                bots.push(format!("[[player]]\nname = '{name}'\nrandom = {i}\n"));
                continue;
            }
        }
        let kind = if (5..9).contains(&(i % 10)) { "py" } else { "sh" };
        bots.push(format!("[[player]]\nfile = 'bots/{name}.{kind}'\n"));
    }
    let head = fs::read_to_string(arena.path("contest.toml")).unwrap();
    arena.write("contest.toml", &(head + &bots.concat()));
    let total = count * (count - 1) / 2;
    let played = || {
        let text = fs::read_to_string(arena.path("out/games.txt")).unwrap_or_default();
        text.matches("[Game ").count()
    };
    for kill in 1..=kills {
        let mut child =
            arena.command("out", &[]).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        while played() < kill * total / (kills + 1) {
            assert_eq!(child.try_wait().unwrap(), None, "the contest ended early");
            std::thread::sleep(Duration::from_millis(20));
        }
        child.kill().unwrap();
        child.wait().unwrap();
        arena.assert_empty();
    }
    let begun = played();
    assert!(begun < total);
    let report = arena.run("out", &[]);
    arena.assert_empty();
    assert_eq!(report["finished"], true);
    assert_eq!(report["games"].as_array().unwrap().len(), total);
    for player in report["players"].as_array().unwrap() {
        assert_eq!(player["games"], count - 1, "{player}");
    }
    check_ratings(&report);
    // Those that behave never fail, and some of the others do in every way.
    for i in (0..count).filter(|i| matches!(i % 10, 0 | 1 | 9)) {
        let failures = &player(&report, &format!("b{i:02}"))["failures"];
        assert_eq!((&failures["illegal"], &failures["crash"]), (&0.into(), &0.into()), "b{i:02}");
    }
    for kind in ["illegal", "time", "crash"] {
        let of = |player: &Value| player["failures"][kind].as_u64().unwrap();
        assert!(report["players"].as_array().unwrap().iter().map(of).sum::<u64>() > 0, "{kind}");
    }
    arena
}

/// The ratings are those of another program, and bots that never score do not leave the others without.
fn check_ratings(report: &Value) {
    let players = report["players"].as_array().unwrap();
    let seed = |player: &Value| player["seed"].as_u64().unwrap() as usize - 1;
    let number = |name: &Value| seed(players.iter().find(|one| one["name"] == *name).unwrap());
    let games: Vec<Value> = report["games"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|game| game["repeated"] == false)
        .map(|game| {
            let (first, second) = match game["result"].as_str().unwrap() {
                "1-0" => (1.0, 0.0),
                "0-1" => (0.0, 1.0),
                _ => (0.5, 0.5),
            };
            json!([number(&game["first"]), number(&game["second"]), first, second])
        })
        .collect();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../statistics/tests/independent.py");
    let mut python = Command::new("python3")
        .arg(script)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let task = json!({ "players": players.len(), "games": games, "sprt": [] });
    python.stdin.take().unwrap().write_all(task.to_string().as_bytes()).unwrap();
    let output = python.wait_with_output().unwrap();
    let other: Value = serde_json::from_slice(&output.stdout).unwrap();
    let mut estimates = 0;
    for player in players {
        let expected = &other["ratings"][seed(player)];
        let elo = &player["elo"];
        assert_eq!(elo["kind"], expected[0], "{player}");
        for (field, i) in [("value", 1), ("error", 2)] {
            if let Some(ours) = elo[field].as_f64() {
                // One decimal is written.
                let theirs = expected[i].as_f64().unwrap();
                assert!((ours - theirs).abs() < 0.06 + 1e-3 * theirs.abs(), "{player} {expected}");
            }
        }
        estimates += usize::from(elo["kind"] == "estimate");
    }
    // A few players may finish in a strict order, which gives no finite rating.
    assert!(estimates >= 2 || players.len() < 40, "{players:?}");
}

#[test]
fn a_contest_of_bots_that_misbehave_ends() {
    contest_of_bots(9, 1);
}

/// `make contest-test`, which looks at the page that stays in the folder `ABAQUE_CONTEST_OUT`.
#[test]
#[ignore = "takes minutes"]
fn a_contest_of_forty_bots_ends() {
    let arena = contest_of_bots(40, 4);
    if let Ok(out) = std::env::var("ABAQUE_CONTEST_OUT") {
        fs::create_dir_all(&out).unwrap();
        for file in ["games.txt", "results.json", "index.html"] {
            fs::copy(arena.path("out").join(file), Path::new(&out).join(file)).unwrap();
        }
    }
}
