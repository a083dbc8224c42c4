//! The table of a running contest on a terminal of 80 columns and 24 lines, in tmux.

mod tmux;

use std::fs;
use std::path::Path;

use game::Message;
use texts::{Language, Texts};
use tmux::{Folder, PROGRAM, Screen};

/// More than there are lines.
const PLAYERS: usize = 30;

#[test]
fn the_table_fits_a_small_terminal() {
    let engine = Path::new(PROGRAM).with_file_name("examples").join("ugi_engine");
    assert!(
        engine.exists(),
        "run “cargo build --examples” first: there is no {}",
        engine.display()
    );
    for language in [Language::English, Language::French] {
        let folder = Folder::new(&format!("contest-{}", language.code()));
        // After the first game an engine thinks until the contest is interrupted: the table stays as it is.
        let mut definition = format!(
            "name = 'Coupe'\ngame = 'awale'\nformat = 'gauntlet'\ngames = 1\n[time]\nmove = 3600\n\
             [[player]]\nname = 'one'\nrandom = 1\n[[player]]\nname = 'two'\nrandom = 2\n\
             [[player]]\nname = 'hangs'\ncommand = '\"{}\" awale --fault hang'\n",
            engine.display()
        );
        for i in 4..=PLAYERS {
            definition += &format!(
                "[[player]]\nname = 'a player with quite a long name {i}'\nrandom = {i}\n"
            );
        }
        fs::write(folder.file("contest.toml"), definition).unwrap();
        let texts = Texts::new(language);
        let tell = |message: Message| texts.tell(&message);
        let arguments = format!(
            "tournament {} --out {} --lang {}",
            folder.file("contest.toml"),
            folder.file("out"),
            language.code()
        );
        let screen = Screen::open(&folder, 80, 24, &arguments);
        let running = Message::new("contest-running").with("games", "one – hangs");
        let running = tell(running);
        let is_whole = |shown: &str| shown.contains(&running) && shown.contains("1/29 one - two ");
        let shown = screen.wait_until(is_whole, &running);
        let progress = Message::new("contest-progress").with("games", 1_usize);
        let title = format!("Coupe · {}", tell(progress.with("total", PLAYERS - 1)));
        let lines: Vec<&str> = shown.lines().collect();
        // Nothing is wrapped or has scrolled away: the title is there once, above the table, and a line for each of the
        // first players, with what comes below it.
        let first = lines.iter().position(|line| line.starts_with(&title)).unwrap();
        assert_eq!(shown.matches(&title).count(), 1, "{shown}");
        let numbers: Vec<usize> = lines[first + 2..]
            .iter()
            .map_while(|line| line.split_whitespace().next()?.parse().ok())
            .collect();
        assert!(numbers.len() >= 10 && numbers.is_sorted(), "{shown}");
        let rest = &lines[first + 2 + numbers.len()..];
        let more = Message::new("contest-more").with("players", PLAYERS - numbers.len());
        assert_eq!(rest[0].trim(), tell(more), "{shown}");
        assert!(rest[1].starts_with(&tell(Message::new("contest-running").with("games", "one"))));
        assert!(rest[2].starts_with("1/29 one - two "), "{shown}");
        // Ctrl-C ends it, and everything that it started.
        screen.keys(&["C-c"]);
        screen.check_left(&folder, "left 1");
        assert!(fs::read_to_string(folder.file("out/results.json")).unwrap().contains("\"two\""));
    }
}
