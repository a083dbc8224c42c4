//! No clock runs while a player gets ready.

use crate::arena::{Arena, engine, player};

/// Far longer than a move may take.
const DELAY: u32 = 10;

/// An engine that needs long for `isready` after `position`, as if it built tables, has its whole time for the move.
#[test]
fn the_clock_of_a_program_starts_when_it_is_ready() {
    let arena = Arena::new(
        "game = 'awale'\ngames = 1\n[time]\nmove = 0.02\ngrace = 6\npatience = 60\n\
         [[player]]\nfile = 'slow.py'\n[[player]]\nname = 'random'\nrandom = 1\n",
    );
    arena.write(
        "slow.py",
        &format!(
            "import subprocess, sys, time\n\
             engine = subprocess.Popen([{:?}, 'awale'], stdin=subprocess.PIPE, text=True)\n\
             late = positioned = False\nfor line in sys.stdin:\n    \
             positioned |= line.startswith('position')\n    \
             if line.startswith('isready') and positioned and not late:\n        \
             late = True\n        time.sleep({DELAY})\n    \
             engine.stdin.write(line)\n    engine.stdin.flush()\n    \
             if line.startswith('quit'): break\n",
            engine()
        ),
    );
    let report = arena.run("out", &[]);
    assert_eq!(player(&report, "slow")["failures"]["time"], 0, "{report}");
    assert_eq!(player(&report, "slow")["failures"]["crash"], 0, "{report}");
    assert!(report["games"][0]["plies"].as_u64() > Some(8), "{report}");
}

/// Levels play at 20 ms a move without losing on time. The tolerance is for the machine: what they build, they build
/// before.
#[test]
fn levels_keep_short_times() {
    for (game, rules) in [("awale", ""), ("avalam", ""), ("abalone", "rules = 'standard,plies=30'")]
    {
        let arena = Arena::new(&format!(
            "game = '{game}'\n{rules}\ngames = 1\n[time]\nmove = 0.02\ngrace = 60\n\
             [[player]]\nlevel = 1\n[[player]]\nlevel = 6\n[[player]]\nlevel = 9\n"
        ));
        let report = arena.run("out", &[]);
        for player in report["players"].as_array().unwrap() {
            assert_eq!(player["failures"]["time"], 0, "{game}: {player}");
            assert_eq!(player["games"], 2, "{game}: {player}");
        }
    }
}
