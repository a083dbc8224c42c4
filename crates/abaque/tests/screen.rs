//! `abaque play` on a screen, in tmux: commands, rejected moves, files, menu, colours, suspension.

mod tmux;

use std::collections::BTreeSet;
use std::fs;

use game::record::Records;
use game::{Explain, Message};
use games::{AnyHistory, GameId, Start};
use texts::{Language, Texts};
use tmux::{Folder, Screen};

/// The text of a screen on one line, without borders.
fn flat(shown: &str) -> String {
    shown.replace(['▎', '│'], " ").split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A translated text as [`flat`] shows it.
fn expected(texts: &Texts, what: &impl Explain) -> String {
    flat(&texts.tell(what))
}

/// A screen with its language.
struct TranslatedScreen {
    screen: Screen,
    texts: Texts,
}

impl TranslatedScreen {
    fn open(folder: &Folder, language: Language, arguments: &str) -> Self {
        let arguments = Self::arguments(language, arguments);
        let screen = Screen::open(folder, 80, 24, &arguments);
        TranslatedScreen { screen, texts: Texts::new(language) }
    }

    /// Runs the program again, after it has exited.
    fn again(&self, arguments: &str) {
        self.screen.run(&Self::arguments(self.texts.language(), arguments));
    }

    fn arguments(language: Language, arguments: &str) -> String {
        let options = "--no-animation --no-delay --color never";
        format!("play {options} --lang {} {arguments}", language.code())
    }

    /// Waits until a text is on the screen.
    fn wait(&self, what: &impl Explain) -> String {
        let sentence = expected(&self.texts, what);
        self.screen.wait_until(|shown| flat(shown).contains(&sentence), &sentence)
    }

    fn wait_for(&self, id: &'static str) -> String {
        self.wait(&Message::new(id))
    }

    fn wait_without(&self, id: &'static str) -> String {
        let sentence = expected(&self.texts, &Message::new(id));
        self.screen.wait_until(|shown| !flat(shown).contains(&sentence), &sentence)
    }

    fn wait_for_turn(&self, id: &'static str, side: &'static str) -> String {
        self.wait(&Message::new(id).with("side", Message::new(side)))
    }

    fn keys(&self, keys: &[&str]) {
        self.screen.keys(keys);
    }

    /// A label of the last line.
    fn key(&self, id: &'static str) -> String {
        expected(&self.texts, &Message::new(id))
    }

    fn leave(&self) {
        self.keys(&["C-c"]);
        self.screen.wait_for("left 0");
    }
}

fn turn(screen: &TranslatedScreen, side: &'static str) -> String {
    screen.wait_for_turn("terminal-pick-pit", side)
}

#[test]
fn every_command_has_its_key_in_both_languages() {
    for language in Language::ALL {
        let folder = Folder::new(&format!("commands-{}", language.code()));
        let at = TranslatedScreen::open(&folder, language, "awale --level 1 --seed 4");
        turn(&at, "side-south");
        at.keys(&["u"]);
        at.wait_for("table-nothing-to-take-back");
        at.keys(&["r"]);
        at.wait_for("terminal-nothing-undone");
        at.keys(&["C", "Enter"]);
        let after_two = |shown: &str| flat(shown).contains("1 C ");
        at.screen.wait_until(after_two, "the move in the list");
        turn(&at, "side-south");
        at.keys(&["u"]);
        at.screen.wait_until(|shown| !after_two(shown), "no move in the list");
        at.keys(&["r"]);
        at.screen.wait_until(after_two, "the move in the list again");
        at.keys(&["t"]);
        let hint = at.texts.tell(&Message::new("terminal-hint").with("move", "").with("score", ""));
        let hint = hint.split(':').next().unwrap().trim().to_owned();
        at.screen.wait_until(|shown| shown.contains(&hint), &hint);
        at.keys(&["x"]);
        at.wait(&Message::new("terminal-engine").with("side", Message::new("side-south")));
        let speed = expected(&at.texts, &Message::new("terminal-speed").with("millions", ""));
        at.screen.wait_until(|shown| flat(shown).contains(&speed), "how fast the engine is");
        at.keys(&["x"]);
        at.screen.wait_until(|shown| !flat(shown).contains(&speed), "the end of the panel");
        // South's pits are at the bottom until the board is flipped. A pit's name stands before its seeds;
        // the rest of its line depends on the computer's moves.
        let below = |shown: &str, one: &str, other: &str| {
            let line = |name: &str| shown.lines().position(|line| line.contains(name));
            line(one).zip(line(other)).is_some_and(|(one, other)| one > other)
        };
        at.screen.wait_until(|shown| below(shown, " A  ", " a  "), "South below");
        at.keys(&["v"]);
        at.screen.wait_until(|shown| below(shown, " a  ", " A  "), "North below");
        at.keys(&["v", "p"]);
        at.wait_for("terminal-paused");
        at.keys(&["C", "Enter"]);
        at.wait_for("table-paused");
        at.keys(&["Escape"]);
        at.wait_for("terminal-paused");
        at.keys(&["p"]);
        turn(&at, "side-south");
        at.keys(&["y"]);
        at.wait_for("terminal-copied");
        at.keys(&["Enter", "="]);
        at.wait_for("terminal-draw-question");
        at.keys(&["Enter"]);
        at.wait_for("table-computer-plays-on");
        at.keys(&["w"]);
        // The computer has South now and moves at once; then it is North's turn.
        turn(&at, "side-north");
        at.keys(&["?"]);
        at.wait_for("terminal-help-title");
        at.keys(&["q", "z"]);
        let question = Message::new("terminal-resign-question");
        at.wait(&question.with("side", Message::new("side-north")));
        at.keys(&["Enter"]);
        at.wait_for("terminal-key-again");
        at.keys(&["n"]);
        turn(&at, "side-north");
        at.keys(&["n"]);
        at.wait_for("terminal-restart-question");
        at.keys(&["Enter"]);
        at.wait_without("terminal-restart-question");
        turn(&at, "side-north");
        at.keys(&["m"]);
        at.wait_for("terminal-menu-begin");
        at.keys(&["C-c"]);
        at.screen.check_left(&folder, "left 0");
    }
}

/// Towers too high for each other; a position where only dark counters are left to place.
const TALL: &str = "Ea/AaAa/aAaAaA/AaAaAaAa/AaAa1aAaA/aAaAaAaA/AaAaAa/4/aA l";
const PLACING: &str = "A1/AaAa/aAaAaA/AaAaAaAa/AaAa1aAaA/aAaAaAaA/AaAaAa/aAaA/1A l 0 2";
const PAC: &str = "5/6/7/8/bw7/8/7/6/5 b 0-0";
const OUTNUMBERED: &str = "5/6/7/8/bww6/8/7/6/5 b 0-0";
const BLOCKED: &str = "5/6/7/8/bbwb5/8/7/6/5 b 0-0";
const EMPTY: &str = "0,4,4,4,4,4/4,4,4,4,4,4 4-0 S";
const ALL: &str = "1,0,0,0,0,2/1,1,0,0,0,0 22-21 S";
const HUNGRY: &str = "1,2,4,3,1,1/0,0,0,0,0,0 18-18 S";

/// Illegal moves: the game, its position (empty for the start), the typed text, and the id of the reason.
const REFUSED: [(GameId, &str, &str, &str); 28] = [
    (GameId::Avalam, "", "e5d4", "avalam-illegal-no-tower"),
    (GameId::Avalam, "", "d4d4", "avalam-illegal-same-hole"),
    (GameId::Avalam, "", "a4c4", "avalam-illegal-not-adjacent"),
    (GameId::Avalam, "", "d4e5", "avalam-illegal-onto-empty"),
    (GameId::Avalam, "", "l@e5", "avalam-illegal-not-placing"),
    (GameId::Avalam, "", "c9", "text-ends"),
    (GameId::Avalam, TALL, "c9d9", "avalam-illegal-tower-of-five"),
    (GameId::Avalam, TALL, "d9c9", "avalam-illegal-too-high"),
    (GameId::Avalam, PLACING, "c9c8", "avalam-illegal-placing"),
    (GameId::Avalam, PLACING, "d@c9", "avalam-illegal-hole-taken"),
    (GameId::Avalam, PLACING, "l@f1", "avalam-illegal-colour-spent"),
    (GameId::Abalone, "", "d4e4", "abalone-illegal-no-marble"),
    (GameId::Abalone, "", "i5h5", "abalone-illegal-not-yours"),
    (GameId::Abalone, "", "a1a2", "abalone-illegal-too-many"),
    (GameId::Abalone, "", "a4a5", "abalone-illegal-off-board"),
    (GameId::Abalone, "", "b1b3c1", "abalone-illegal-target-taken"),
    (GameId::Abalone, "", "a1c3", "abalone-illegal-not-adjacent"),
    (GameId::Abalone, "", "c3c6d3", "abalone-illegal-not-a-line"),
    (GameId::Abalone, "", "c3c5e5", "abalone-illegal-not-a-sidestep"),
    (GameId::Abalone, "", "c3c5c2", "abalone-illegal-not-a-sidestep-in-line"),
    (GameId::Abalone, "", "a9b9", "text-unexpected"),
    (GameId::Abalone, PAC, "e1e2", "abalone-illegal-pac"),
    (GameId::Abalone, OUTNUMBERED, "e1e2", "abalone-illegal-outnumbered"),
    (GameId::Abalone, BLOCKED, "e1e2", "abalone-illegal-blocked"),
    (GameId::Awale, "", "c", "awale-illegal-not-your-pit"),
    (GameId::Awale, EMPTY, "A", "awale-illegal-empty-pit"),
    (GameId::Awale, ALL, "F", "awale-illegal-takes-all"),
    (GameId::Awale, HUNGRY, "A", "awale-illegal-leaves-nothing"),
];

/// The ids of all reasons, except for a finished game, which the table rejects earlier.
fn reasons() -> BTreeSet<String> {
    let locales = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../locales/en");
    let source = |game: &GameId| fs::read_to_string(locales.join(format!("{}.ftl", game.name())));
    let all: String = GameId::ALL.iter().map(|game| source(game).unwrap()).collect();
    let names = all.lines().filter_map(|line| line.split_once(" =")).map(|(name, _)| name);
    let is_reason = |name: &&str| name.contains("-illegal-") && !name.ends_with("-game-over");
    names.filter(is_reason).map(str::to_owned).collect()
}

#[test]
fn every_illegal_move_is_explained_in_both_languages() {
    let tried: BTreeSet<String> = REFUSED.iter().map(|(.., reason)| (*reason).to_owned()).collect();
    let missing: Vec<String> = reasons().difference(&tried).cloned().collect();
    assert!(missing.is_empty(), "untested: {missing:?}");
    for language in Language::ALL {
        let folder = Folder::new(&format!("refused-{}", language.code()));
        let at = TranslatedScreen::open(&folder, language, "");
        at.wait_for("terminal-menu-begin");
        for (game, position, typed, reason) in REFUSED {
            let position = Some(position).filter(|text| !text.is_empty());
            let start = Start { position, ..Start::default() };
            let mut history = AnyHistory::start(game, &start).unwrap();
            let refused = history.play_text(typed).unwrap_err().message();
            assert_eq!(refused.id, reason, "{typed}");
            at.leave();
            let option = position.map_or(String::new(), |text| format!("--position '{text}'"));
            at.again(&format!("{} --two {option}", game.name()));
            at.wait_for("terminal-key-choose");
            // After a colon no letter is a command.
            at.screen.types(&format!(":{typed}"));
            at.keys(&["Enter"]);
            at.wait(&refused);
        }
    }
}

#[test]
fn games_are_saved_and_opened_and_errors_are_explained() {
    for language in Language::ALL {
        let folder = Folder::new(&format!("files-{}", language.code()));
        let at = TranslatedScreen::open(&folder, language, "awale --two");
        let name = |at: &TranslatedScreen, key: &str, name: &str| {
            at.keys(&[key]);
            at.screen.wait_for("_ ");
            at.keys(&["C-u"]);
            at.screen.types(name);
            at.keys(&["Enter"]);
        };
        turn(&at, "side-south");
        at.keys(&["C", "Enter"]);
        turn(&at, "side-north");
        let file = folder.file("games.txt");
        name(&at, "s", &file);
        at.wait(&Message::new("terminal-saved").with("file", file.as_str()));
        at.keys(&["Escape"]);
        turn(&at, "side-north");
        at.keys(&["d", "Enter"]);
        turn(&at, "side-south");
        name(&at, "o", &file);
        at.wait_for("terminal-loaded");
        at.keys(&["Escape"]);
        turn(&at, "side-north");
        // A missing file, a folder, and files without a record.
        let nowhere = folder.file("nowhere.txt");
        let unreadable = folder.file("else.txt");
        fs::write(&unreadable, "Dear Ada\n").unwrap();
        name(&at, "o", &nowhere);
        at.wait(&Message::new("file-not-found").with("file", nowhere.as_str()));
        name(&at, "o", &folder.file(""));
        at.wait(&Message::new("file-is-folder").with("file", folder.file("")));
        name(&at, "o", &unreadable);
        let wrong = Records::new("Dear Ada\n").next().unwrap().unwrap_err();
        at.wait(&wrong);
        fs::write(&unreadable, "").unwrap();
        name(&at, "o", &unreadable);
        at.wait_for("terminal-no-game");
        let beyond = folder.file("no/where.txt");
        name(&at, "s", &beyond);
        at.screen.wait_for("no/where.txt");
        at.keys(&["q"]);
        at.screen.check_left(&folder, "left 0");
        at.again(&format!("--load {file}"));
        turn(&at, "side-north");
    }
}

#[test]
fn the_menu_starts_games_by_keys_and_by_mouse() {
    for language in Language::ALL {
        let folder = Folder::new(&format!("menu-{}", language.code()));
        let at = TranslatedScreen::open(&folder, language, "--seed 2");
        at.wait_for("terminal-menu-begin");
        // To the left of Avalam the list wraps around to Awalé, which has one start.
        at.keys(&["Left", "Down"]);
        at.wait_for("rules-name-awale-sheet");
        at.keys(&["Right"]);
        at.wait_for("rules-name-awale-abapa");
        at.keys(&["Down", "Right", "Enter"]);
        turn(&at, "side-south");
        at.screen.wait_for("abapa");
        at.keys(&["C", "Enter"]);
        turn(&at, "side-north");
        // Back to the menu: another game, with the mouse alone.
        at.keys(&["m"]);
        let shown = at.wait_for("terminal-menu-begin");
        let row = format!("{} ›", at.texts.tell(&Message::new("terminal-game-awale")));
        at.screen.click_on(&shown, &row);
        // Not the row for who begins, and not a frame that is still being drawn.
        let begin = at.key("terminal-menu-begin");
        let row_of_begin = |shown: &str| {
            shown.lines().position(|line| line.trim().split("  ").next() == Some(begin.as_str()))
        };
        let is_drawn = |shown: &str| shown.contains("Avalam") && row_of_begin(shown).is_some();
        let shown = at.screen.wait_until(is_drawn, &begin);
        let row = row_of_begin(&shown).unwrap();
        let line = shown.lines().nth(row).unwrap();
        let column = line.chars().take_while(|c| *c == ' ').count();
        at.screen.click(column as u16 + 1, row as u16 + 1);
        at.wait_for_turn("terminal-pick-tower", "side-light");
        at.keys(&["C-c"]);
        at.screen.check_left(&folder, "left 0");
        // The unfinished game is offered and resumed.
        at.again("");
        let resume = Message::new("terminal-menu-resume");
        let game = Message::new("terminal-game-awale");
        at.wait(&resume.with("game", game).with("number", 1u32));
        at.keys(&["Enter"]);
        turn(&at, "side-north");
    }
}

#[test]
fn colours_follow_the_terminal() {
    let folder = Folder::new("colours");
    let screen = Screen::open(&folder, 80, 24, "play abalone --two --lang en");
    let check = |environment: &str, options: &str, expected: [bool; 3], ascii: bool| {
        screen.wait_for("to move.");
        screen.keys(&["C-c"]);
        screen.wait_for("left 0");
        screen.run_with(environment, &format!("play abalone --two --lang en {options}"));
        let shown = screen.wait_for("to move.");
        let coloured = screen.tmux(&["capture-pane", "-p", "-e"]);
        let codes: Vec<&str> = coloured.split("\x1b[").skip(1).collect();
        let codes: Vec<&str> = codes.iter().filter_map(|code| code.split('m').next()).collect();
        // The 16 theme colours may be sent as the first of the 256.
        let indexed = |code: &&&str| {
            let (_, index) = code.split_once("8;5;")?;
            index.split(';').next()?.parse::<u8>().ok()
        };
        let found = [
            codes.iter().any(|code| code.contains("8;2;")),
            codes.iter().filter_map(|code| indexed(&code)).any(|index| index >= 16),
            codes.iter().filter_map(|code| indexed(&code)).any(|index| index < 16),
        ];
        assert_eq!(found, expected, "{environment} {options}");
        assert_eq!(shown.is_ascii(), ascii, "{environment} {options}:\n{shown}");
    };
    check("COLORTERM=truecolor TERM=xterm-256color", "", [true, false, false], false);
    check("COLORTERM= TERM=xterm-256color", "", [false, true, false], false);
    check("COLORTERM= TERM=xterm", "", [false, false, true], false);
    check("NO_COLOR=1 COLORTERM=truecolor", "", [false; 3], false);
    check("COLORTERM=truecolor", "--color never", [false; 3], false);
    check("COLORTERM=truecolor", "--ascii", [true, false, false], true);
    check("NO_COLOR=1 COLORTERM=", "--ascii", [false; 3], true);
    check("COLORTERM= TERM=linux", "", [false, false, true], true);
}

#[test]
fn the_program_can_be_suspended_and_resumed() {
    let folder = Folder::new("suspended");
    let at = TranslatedScreen::open(&folder, Language::English, "awale --two");
    turn(&at, "side-south");
    at.keys(&["C", "Enter"]);
    turn(&at, "side-north");
    for _ in 0..2 {
        at.keys(&["C-z"]);
        at.screen.check_shell(&folder);
        // Resize while it is suspended.
        at.screen.tmux(&["resize-window", "-x", "100", "-y", "30"]);
        at.screen.line("clear; fg");
        let shown = turn(&at, "side-north");
        assert!(shown.contains("1  C") || shown.contains(" C"), "{shown}");
        at.screen.tmux(&["resize-window", "-x", "80", "-y", "24"]);
    }
    // Shells drop the rest of a command line that was suspended.
    at.keys(&["q"]);
    at.screen.check_left(&folder, &at.key("terminal-resume-hint"));
}

#[test]
fn the_screen_adapts_to_any_size() {
    for game in GameId::ALL {
        let folder = Folder::new(&format!("sizes-{}", game.name()));
        let arguments = format!("{} --two", game.name());
        let at = TranslatedScreen::open(&folder, Language::French, &arguments);
        at.wait_for("terminal-key-choose");
        for (width, height) in [(20, 5), (2, 2), (72, 22), (200, 60), (60, 50), (120, 40)] {
            let size = [width.to_string(), height.to_string()];
            at.screen.tmux(&["resize-window", "-x", &size[0], "-y", &size[1]]);
            let fits = width >= 72 && height >= 22;
            let small = expected(
                &at.texts,
                &Message::new("terminal-too-small").with("width", 72u32).with("height", 22u32),
            );
            let first: String = small.chars().take(8).collect();
            at.screen.wait_until(
                |shown| match (fits, width < 10) {
                    (true, _) => flat(shown).contains(&at.key("terminal-key-help")),
                    (false, true) => !flat(shown).contains(&at.key("terminal-key-help")),
                    (false, false) => flat(shown).contains(&first),
                },
                &format!("{width}×{height}"),
            );
        }
        at.leave();
    }
}
