//! `abaque play`, run as a process: line mode through a pipe, full screen in tmux.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

mod tmux;

use games::{AnyHistory, AnyMove, AnyPosition, GameId, Start};
use tmux::{Folder, PROGRAM, Screen};

fn plain(folder: &Path, arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(PROGRAM)
        .arg("play")
        .args(arguments)
        .env_remove("LANGUAGE")
        .env("LC_ALL", "C.UTF-8")
        .env("XDG_STATE_HOME", folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The program may exit without reading everything.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

/// Arguments for a game without delays.
fn quick(arguments: &str) -> String {
    format!("play --no-animation --no-delay {arguments}")
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

#[test]
fn people_have_names_and_the_youngest_begins() {
    let folder = Folder::new("names");
    let names = ["--first", "Ada, Ben", "--second", "Zoé"];
    let check = |options: &[&[&str]], input: &str, expected: &[&str]| {
        let arguments = options.concat();
        let output = plain(&folder.0, &arguments, &format!("{input}record\n"));
        assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", stderr(&output));
        let shown = stdout(&output);
        for text in expected {
            assert!(shown.contains(text), "{arguments:?}: {text:?} is not in\n{shown}");
        }
    };
    let movers = ["Ada (Light) to move", "Zoé (Dark) to move", "Ben (Light) to move"];
    check(&[&["avalam"], &names], "c9d9\na4a5\n", &movers);
    check(&[&["avalam"], &names], "", &["[First \"Ada, Ben\"]", "[Second \"Zoé\"]"]);
    // In Avalam the sides stay; in Awalé whoever begins sits South.
    let youngest = ["--youngest", "Zoé"];
    check(&[&["avalam"], &names, &youngest], "", &["Zoé (Dark) to move", "[Second \"Zoé\"]"]);
    check(&[&["awale"], &names, &youngest], "", &["Zoé (South) to move", "[First \"Zoé\"]"]);
    // One name alone plays against the computer.
    check(&[&["awale", "--second", "Zoé"]], "", &["[First \"Level 3\"]", "[Second \"Zoé\"]"]);
    let refuse = |options: &[&str], expected: &str| {
        let output = plain(&folder.0, &[&["awale"], options].concat(), "");
        assert_eq!(output.status.code(), Some(2), "{options:?}");
        assert!(stderr(&output).contains(expected), "{}", stderr(&output));
    };
    refuse(&["--first", "a,,b"], "--first");
    refuse(&["--first", "Level 3"], "Choose another name");
    refuse(&["--first", "Ada", "--side", "second"], "The computer plays this side");
    refuse(&["--first", "Ada", "--second", "Ben", "--youngest", "Cleo"], "Ada, Ben");
    refuse(&["--first", "Ada", "--load", "x"], "--help");
}

#[test]
fn a_game_in_line_mode() {
    let folder = Folder::new("lines");
    let check = |arguments: &[&str], input: &str, expected: &[&str]| {
        let output = plain(&folder.0, arguments, input);
        let shown = stdout(&output);
        assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", stderr(&output));
        for text in expected {
            assert!(shown.contains(text), "{arguments:?} {input:?}: {text:?} is not in\n{shown}");
        }
    };
    check(&["awale", "--two"], "C\nd\nmoves\nundo\nquit\n", &["South: C", "North: d", "One move"]);
    check(&["awale", "--level", "1", "--lang", "fr"], "C\n", &["Sud : C", "Nord : ", "Niveau 1"]);
    check(&["awale", "--level", "1", "--side", "north"], "", &["North: You", "South: "]);
    check(&["avalam", "--two"], "c9d9\n", &["Light 24 towers, Dark 23 towers"]);
    check(&["avalam", "--two", "--setup", "placement"], "l@e5\nd@a5\n", &["Dark: d@a5"]);
    check(&["abalone", "--two"], "a1b2\ndescribe\nposition\n", &["Black: a2", " w 0-0"]);
    check(&["abalone", "--two", "--layout", "german"], "board\n", &["I ", "Black"]);
    check(&["awale", "--two", "--clock", "10+5"], "score\n", &["Time left: South 10:00"]);
    check(&["awale", "--two"], "resign\n", &["North wins by resignation."]);
    check(&["awale", "--two"], "draw\n", &["by agreement"]);
    check(&["awale", "--two"], "help\nrules\n", &["save FILE", "Our ruling:"]);
}

#[test]
fn invalid_input_is_reported_and_sets_the_exit_code() {
    let folder = Folder::new("errors");
    let check = |arguments: &[&str], input: &str, code, expected: &str| {
        let output = plain(&folder.0, arguments, input);
        let errors = stderr(&output);
        assert_eq!(output.status.code(), Some(code), "{arguments:?} {input:?}: {errors}");
        assert!(
            errors.contains(expected),
            "{arguments:?} {input:?}: {expected:?} is not in\n{errors}"
        );
    };
    check(&["awale", "--two"], "hlep\n", 2, "neither a command nor a move");
    check(&["awale", "--two"], "c\n", 2, "belongs to North");
    check(&["avalam", "--two"], "d4e5\n", 2, "a tower only moves onto another tower");
    check(&["abalone", "--two"], "i5h5\n", 2, "belongs to your opponent");
    check(&["awale", "--two"], "undo\n", 2, "no move of yours to take back");
    check(&["awale", "--two"], "redo\n", 2, "No move has been taken back");
    check(&["awale", "--two"], "save\n", 2, "Say which file");
    check(&["awale", "--two"], "load nowhere\n", 2, "there is no such file");
    check(&[], "", 2, "Say which game");
    check(&["chess"], "", 2, "chess");
    check(&["awale", "--level", "11"], "", 2, "no level 11");
    check(&["awale", "--side", "white"], "", 2, "no side of this game");
    check(&["awale", "--clock", "x"], "", 2, "no clock");
    check(&["awale", "--clock", "1000"], "", 2, "10 seconds to 3 hours");
    check(&["awale", "--two", "--watch", "1", "2"], "", 2, "cannot go with");
    check(&["--resume"], "", 2, "no interrupted game");
    check(&["--load", "nowhere"], "", 2, "there is no such file");
    check(&["awale", "--position", "4,4"], "", 2, "--position");
}

#[test]
fn levels_play_whole_games_that_are_saved() {
    let folder = Folder::new("watch");
    for (game, more) in
        [("avalam", &[][..]), ("abalone", &["--rules", "standard,plies=40"]), ("awale", &[])]
    {
        let file = folder.file(&format!("{game}.txt"));
        let arguments =
            [&[game, "--watch", "1", "2", "--seed", "3", "--save", &file], more].concat();
        let output = plain(&folder.0, &arguments, "");
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        let checked = Command::new(PROGRAM).args(["replay", &file]).output().unwrap();
        let line = stdout(&checked);
        assert_eq!(checked.status.code(), Some(0), "{game}: {line}");
        assert!(!line.contains("\t*\t"), "the game has ended: {line}");
    }
}

#[test]
fn an_interrupted_game_is_resumed() {
    let folder = Folder::new("resume");
    let output = plain(&folder.0, &["awale", "--two"], "C\nd\n");
    assert!(stderr(&output).contains("abaque play --resume"));
    let output = plain(&folder.0, &["--resume"], "F\nrecord\n");
    assert!(stdout(&output).contains("1. C d 2. F *"), "{}", stdout(&output));
    let output = plain(&folder.0, &["--resume"], "resign\n");
    assert_eq!(output.status.code(), Some(0));
    let output = plain(&folder.0, &["--resume"], "");
    assert!(stderr(&output).contains("no interrupted game"));
}

#[test]
fn a_saved_game_is_continued() {
    let folder = Folder::new("saved");
    let file = folder.file("game.txt");
    plain(&folder.0, &["abalone", "--two", "--layout", "belgian"], &format!("a1b1\nsave {file}\n"));
    let output = plain(&folder.0, &["--load", &file], "i5h4\nrecord\n");
    let shown = stdout(&output);
    assert!(shown.contains("[Layout \"belgian\"]") && shown.contains("1. a1b1 i5h4"), "{shown}");
}

#[test]
fn the_screen_is_drawn_into_a_file() {
    let folder = Folder::new("picture");
    let file = folder.file("awale.svg");
    let arguments = ["awale", "--picture", &file, "--size", "120x40"];
    assert_eq!(plain(&folder.0, &arguments, "").status.code(), Some(0));
    assert!(fs::read_to_string(file).unwrap().starts_with("<svg"));
}

#[test]
fn keys_and_mouse_play_and_the_terminal_is_restored() {
    let folder = Folder::new("keys");
    let screen = Screen::open(&folder, 80, 24, &quick("awale --two --lang en"));
    screen.wait_for("South to move");
    screen.keys(&["l", "Enter"]);
    screen.wait_for("North to move");
    screen.keys(&["C", "Enter"]);
    screen.wait_for("belongs to South");
    screen.keys(&["Escape"]);
    screen.wait_for("North to move");
    screen.keys(&["d", "Enter"]);
    screen.wait_for("South to move");
    // Pit A, twice: the first click previews the sowing.
    screen.click(7, 16);
    screen.click(7, 16);
    screen.wait_for("North to move");
    screen.tmux(&["resize-window", "-x", "60", "-y", "15"]);
    screen.wait_for("too small");
    screen.tmux(&["resize-window", "-x", "120", "-y", "40"]);
    screen.wait_for("North to move");
    screen.keys(&["?"]);
    screen.wait_for("move the cursor");
    // Sent together they would be Alt-q.
    screen.keys(&["Escape"]);
    screen.wait_until(|shown| !shown.contains("move the cursor"), "the end of the help");
    screen.keys(&["q"]);
    screen.check_left(&folder, "left 0");
}

#[test]
fn a_signal_restores_the_terminal_and_the_game_can_be_resumed() {
    for signal in ["-TERM", "-HUP"] {
        let folder = Folder::new("signal");
        let arguments = quick("abalone --two --lang fr");
        let screen = Screen::open(&folder, 80, 24, &arguments);
        screen.wait_for("Au trait : Noir");
        screen.keys(&["a", "1", "b", "2", "Enter"]);
        screen.wait_for("Au trait : Blanc");
        let shell = screen.tmux(&["display-message", "-p", "#{pane_pid}"]);
        let children = Command::new("pgrep").args(["-P", shell.trim()]).output().unwrap();
        let child = String::from_utf8_lossy(&children.stdout).trim().to_owned();
        Command::new("kill").args([signal, &child]).status().unwrap();
        screen.check_left(&folder, "left 1");
        screen.line(&format!("{PROGRAM} play --resume --lang fr; echo left again"));
        let shown = screen.wait_for("Au trait : Blanc");
        assert!(shown.contains("a1b2"), "{signal}: {shown}");
        screen.keys(&["q"]);
        screen.wait_for("left again");
    }
}

/// Plays by reading the screen.
struct ScreenReader<'a> {
    screen: &'a Screen,
    history: AnyHistory,
}

#[derive(Clone, Copy, PartialEq)]
enum By {
    /// Typed, or selected with Tab and Enter, alternately.
    Keys,
    Mouse,
}

impl<'a> ScreenReader<'a> {
    fn new(screen: &'a Screen, game: GameId, start: &Start<'_>) -> Self {
        let history = AnyHistory::start(game, start).unwrap();
        ScreenReader { screen, history }
    }

    /// Plays to the end, calling `between` before each of its moves with their number.
    fn play(&mut self, by: By, between: impl Fn(&Screen, usize)) {
        for number in 0.. {
            between(self.screen, number);
            // The person has the first side: an even number of moves has been played.
            let own = |shown: &str| is_turn(shown) && plies(shown).is_multiple_of(2);
            let shown = self.screen.wait_until(|shown| is_over(shown) || own(shown), "a turn");
            self.read(&shown);
            if is_over(&shown) {
                return;
            }
            let before = self.history.plies();
            self.enter(by, number, &shown);
            let played = |shown: &str| is_over(shown) || plies(shown) > before;
            self.screen.wait_until(played, "one's own move");
        }
    }

    /// Plays the moves on the screen that are new.
    fn read(&mut self, shown: &str) {
        for (ply, mv) in moves(shown) {
            if ply == self.history.plies() {
                self.history.play_text(&mv).unwrap_or_else(|why| panic!("{mv}: {why}\n{shown}"));
            }
        }
    }

    fn enter(&self, by: By, number: usize, shown: &str) {
        let legal = self.history.moves();
        let text = legal[(number * 5 + 1) % legal.len()].to_string();
        // While placing, Tab changes the colour; a colon keeps letters from being commands.
        let placed = text.split_once('@');
        match by {
            By::Keys if placed.is_some() => {
                self.screen.types(&format!(":{text}"));
                self.screen.keys(&["Enter"]);
            }
            By::Keys if number % 2 == 1 => {
                let game = self.history.position().game();
                self.screen.keys(&["Tab", "Enter"]);
                if game != GameId::Awale {
                    self.screen.keys(&["Tab", "Enter"]);
                }
            }
            By::Keys => {
                self.screen.types(&text);
                self.screen.keys(&["Enter"]);
            }
            By::Mouse if let Some((colour, hole)) = placed => {
                let (column, line) = self.place(hole, shown);
                // The right button places the other colour, unless only one is left.
                let both = legal.iter().any(|mv| !mv.to_string().starts_with(colour));
                self.screen.press(if both && colour == "d" { 2 } else { 0 }, column, line);
            }
            By::Mouse => {
                // In Abalone move a single marble to an empty neighbour.
                let single = |mv: &&AnyMove| match (&self.history.position(), mv) {
                    (AnyPosition::Abalone(position), AnyMove::Abalone(mv)) => {
                        let to = mv.cells().next().and_then(|cell| cell.neighbour(mv.direction()));
                        mv.cells().count() == 1
                            && to.is_some_and(|cell| position.empty().contains(cell))
                    }
                    _ => true,
                };
                let legal: Vec<&AnyMove> = legal.iter().filter(single).collect();
                let text = legal[(number * 5 + 1) % legal.len()].to_string();
                // The first click on a pit previews, the second sows. Click elsewhere first, in case the cursor is
                // already there.
                let clicks = match text.len() {
                    1 => vec!["a", &text, &text],
                    _ => vec![&text[..2], &text[2..]],
                };
                for name in clicks {
                    self.click(name, shown);
                }
            }
        }
    }

    fn click(&self, name: &str, shown: &str) {
        let (column, line) = self.place(name, shown);
        self.screen.click(column, line);
    }

    /// The column and line of a place, found from the coordinates beside the board.
    fn place(&self, name: &str, shown: &str) -> (u16, u16) {
        let lines: Vec<Vec<char>> = shown.lines().map(|line| line.chars().collect()).collect();
        let (letter, digit) = (name.chars().next().unwrap(), name.chars().nth(1));
        let begins = |sign: char| {
            // The sign is followed by a space, unlike the first letter of the title and the move numbers of
            // the panel.
            let is_row = |line: &Vec<char>| {
                let at = line.iter().position(|c| *c != ' ');
                let alone = |next: char| !next.is_alphanumeric() && next != '.';
                at.is_some_and(|at| line[at] == sign && alone(line[at + 1]))
            };
            let row = lines.iter().position(is_row).expect("a row");
            (lines[row].iter().position(|c| *c == sign).unwrap(), row)
        };
        let (column, row) = match (self.history.position().game(), digit) {
            (GameId::Avalam, Some(digit)) => {
                let letters = lines.iter().position(|line| {
                    line.iter().collect::<String>().trim_start().starts_with("a   b   c")
                });
                let letters = &lines[letters.expect("the letters of the columns")];
                (letters.iter().position(|c| *c == letter).unwrap(), begins(digit).1)
            }
            (GameId::Abalone, Some(digit)) => {
                // Rows are shifted: cells with the same number go up to the left.
                let up = letter as usize - 'a' as usize;
                let (corner, _) = begins('A');
                let along = 4 * (digit as usize - '1' as usize);
                (corner + 5 + along - 2 * up, begins(letter.to_ascii_uppercase()).1)
            }
            _ => {
                let row =
                    lines.iter().position(|line| line[..50.min(line.len())].contains(&letter));
                let row = row.expect("the pit's letter");
                (lines[row].iter().position(|c| *c == letter).unwrap() + 2, row)
            }
        };
        (column as u16 + 1, row as u16 + 1)
    }
}

fn is_turn(shown: &str) -> bool {
    shown.contains("to move.") || shown.contains("to place.")
}

fn is_over(shown: &str) -> bool {
    shown.contains("play again")
}

/// The number of moves played.
fn plies(shown: &str) -> usize {
    moves(shown).last().map_or(0, |(ply, _)| ply + 1)
}

/// The moves in the panel, between two rules, each with its ply.
fn moves(shown: &str) -> Vec<(usize, String)> {
    const RULE: &str = "─────";
    let rule = shown.lines().find_map(|line| Some(line[..line.find(RULE)?].chars().count()));
    let Some(left) = rule else { return Vec::new() };
    let mut found = Vec::new();
    let below = shown.lines().skip_while(|line| !line.contains(RULE)).skip(1);
    for line in below.take_while(|line| !line.contains(RULE)) {
        let panel: String = line.chars().skip(left).collect();
        let mut ply = None;
        for word in panel.split_whitespace() {
            if let Ok(number) = word.parse::<usize>() {
                ply = number.checked_sub(1).map(|pairs| pairs * 2);
            } else if let Some(at) = ply
                && word.len() <= 6
                && word.is_ascii()
            {
                found.push((at, word.to_owned()));
                ply = Some(at + 1);
            } else {
                ply = None;
            }
        }
    }
    found.sort();
    found
}

#[test]
fn whole_games_are_played_with_keys_and_with_the_mouse() {
    let usual = Start::default();
    let games = [
        (GameId::Avalam, usual, ""),
        (GameId::Avalam, Start { name: Some("placement"), ..usual }, "--setup placement"),
        (
            GameId::Abalone,
            Start { rules: Some("standard,plies=20"), ..usual },
            "--rules standard,plies=20",
        ),
        (GameId::Awale, usual, ""),
    ];
    for (game, start, option) in games {
        for by in [By::Keys, By::Mouse] {
            let folder = Folder::new(&format!("by-{}-{}", game.name(), by == By::Mouse));
            let arguments = format!("{} --level 1 --seed 3 --lang en {option}", game.name());
            let screen = Screen::open(&folder, 80, 24, &quick(&arguments));
            screen.wait_until(is_turn, "the first turn");
            let mut reader = ScreenReader::new(&screen, game, &start);
            reader.play(by, |screen, number| match (number, by) {
                (3, _) => {
                    screen.tmux(&["resize-window", "-x", "60", "-y", "15"]);
                    screen.wait_for("too small");
                    screen.tmux(&["resize-window", "-x", "80", "-y", "24"]);
                }
                (5, By::Keys) => {
                    screen.tmux(&["resize-window", "-x", "120", "-y", "40"]);
                    // Tab follows the layout: keys before the redraw would choose other moves.
                    let is_wide = |shown: &str| shown.lines().any(|line| line.chars().count() > 80);
                    screen.wait_until(is_wide, "the larger board");
                }
                _ => {}
            });
            assert!(reader.history.end().is_some(), "{game}: over by the rules");
            screen.keys(&["q"]);
            screen.check_left(&folder, "left 0");
        }
    }
}

#[test]
fn the_computer_plays_whole_games_on_the_screen() {
    let folder = Folder::new("whole");
    for (game, more) in [("avalam", ""), ("abalone", "--rules standard,plies=30"), ("awale", "")] {
        let arguments = quick(&format!("{game} --watch 1 1 --seed 5 --lang en {more}"));
        let screen = Screen::open(&folder, 80, 24, &arguments);
        screen.wait_for("play again");
        screen.keys(&["u"]);
        screen.wait_for("paused");
        screen.keys(&["r"]);
        screen.wait_for("play again");
        screen.keys(&["q"]);
        screen.check_left(&folder, "left 0");
    }
}
