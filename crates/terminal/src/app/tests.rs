//! The application state, driven by keys, clicks and engine reports, and snapshots of its screens.

mod online;

use std::collections::HashSet;

use engine::{Assessment, Level, Line};
use game::Side;
use games::GameId;
use protocol::live::Clock;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Rect;
use ratatui::style::Color;
use search::Score;
use texts::{Language, Texts};

use super::*;
use crate::engines::{Analysis, Task};
use crate::look::{Colours, Look};
use crate::player::Player;
use crate::screen;

const SIGNS: Look = Look { colours: Colours::None, ascii: false };
const ASCII: Look = Look { colours: Colours::None, ascii: true };
const COLOURS: Look = Look { colours: Colours::True, ascii: false };

/// The application with collected effects and a simulated time.
struct Desk<'t> {
    app: App<'t>,
    effects: Vec<Effect>,
    now: u64,
}

impl<'t> Desk<'t> {
    fn new(texts: &'t Texts, look: Look) -> Self {
        let pacing = Pacing { animation: false, delay: false };
        let app = App::new(texts, look, pacing, 7);
        Desk { app, effects: Vec::new(), now: 0 }
    }

    fn playing(texts: &'t Texts, wanted: &GameOptions) -> Self {
        let mut desk = Desk::new(texts, SIGNS);
        let effects = desk.app.begin(wanted).unwrap();
        desk.effects = effects;
        desk
    }

    fn take(&mut self, input: Input) {
        self.effects.extend(self.app.update(input, self.now));
    }

    fn key(&mut self, code: KeyCode) {
        self.take(Input::Key(KeyEvent::new(code, KeyModifiers::NONE)));
    }

    /// Types a text; `\n` is Enter.
    fn types(&mut self, text: &str) {
        for character in text.chars() {
            self.key(if character == '\n' { KeyCode::Enter } else { KeyCode::Char(character) });
        }
    }

    fn click(&mut self, name: &str) {
        let layout = Layout::of(&self.app);
        let game = self.app.game().unwrap();
        let place = crate::board::BoardPlace::all(game).find(|place| place.to_string() == name);
        let (x, y) = layout.board.unwrap().middle(place.unwrap());
        let (column, row) = (layout.board_area.x + x, layout.board_area.y + y);
        for kind in [MouseEventKind::Down(MouseButton::Left), MouseEventKind::Up(MouseButton::Left)]
        {
            let modifiers = KeyModifiers::NONE;
            self.take(Input::Mouse(MouseEvent { kind, column, row, modifiers }));
        }
    }

    /// Answers the last request for a move.
    fn engine_plays(&mut self, text: &str) {
        let job = self.effects.iter().rev().find_map(|effect| match effect {
            Effect::Think(job) if matches!(job.task, Task::Play { .. }) => Some((**job).clone()),
            _ => None,
        });
        let job = job.expect("the engine was asked");
        let mv = job.history.moves().into_iter().find(|mv| mv.to_string() == text).unwrap();
        let delay = std::time::Duration::from_secs(1);
        self.take(Input::Engine(EngineReport::Chosen { number: job.number, mv, delay }));
    }

    fn moves(&self) -> String {
        let played = self.app.play.as_ref().unwrap().active.history().played();
        played.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }

    /// The id of the message below the board.
    fn notice(&self) -> &'static str {
        let notice = self.app.play.as_ref().unwrap().notice.as_ref();
        notice.map_or("", |notice| notice.message.id)
    }

    fn screen(&mut self, width: u16, height: u16) -> String {
        self.take(Input::Size(width, height));
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal.draw(|frame| screen::draw(&self.app, frame.buffer_mut())).unwrap();
        let text = terminal.backend().to_string();
        let lines = text.lines().map(|line| line.trim_matches('"').trim_end());
        lines.collect::<Vec<_>>().join("\n")
    }
}

fn english() -> Texts {
    Texts::new(Language::English)
}

fn two(game: GameId) -> GameOptions {
    GameOptions::new(game, [Player::Person; 2])
}

fn against_computer(game: GameId) -> GameOptions {
    GameOptions::new(game, [Player::Person, Player::Computer(Level::new(3).unwrap())])
}

#[test]
fn typed_moves_are_played_or_rejected_with_a_reason() {
    let texts = english();
    let check = |game, typed: &str, moves: &str, notice: &str| {
        let mut desk = Desk::playing(&texts, &two(game));
        desk.types(typed);
        assert_eq!((desk.moves().as_str(), desk.notice()), (moves, notice), "{typed:?}");
    };
    check(GameId::Avalam, "c9d9\n", "c9d9", "");
    check(GameId::Avalam, "h4h5\n", "h4h5", "");
    check(GameId::Avalam, "d4e5\n", "", "avalam-illegal-onto-empty");
    check(GameId::Avalam, "c9\n", "", "text-ends");
    check(GameId::Abalone, "A1B2\n", "a1b2", "");
    check(GameId::Abalone, ":i5h5\n", "", "abalone-illegal-not-yours");
    check(GameId::Awale, "C\n", "C", "");
    check(GameId::Awale, "c\n", "", "awale-illegal-not-your-pit");
}

#[test]
fn the_cursor_selects_and_moves() {
    let texts = english();
    let mut desk = Desk::playing(&texts, &two(GameId::Avalam));
    desk.types("k\nl\n");
    assert_eq!(desk.moves(), "e6f6", "up from e5, then to the right");
    let mut desk = Desk::playing(&texts, &two(GameId::Abalone));
    for code in [KeyCode::Enter, KeyCode::Up, KeyCode::Enter] {
        desk.key(code);
    }
    assert_eq!(desk.moves().len(), 4, "a marble goes up: {}", desk.moves());
    let mut desk = Desk::playing(&texts, &two(GameId::Awale));
    desk.types("l ");
    assert_eq!(desk.moves(), "D");
}

#[test]
fn the_mouse_selects_and_moves() {
    let texts = english();
    let check = |game, clicks: &str, moves: &str| {
        for size in [(80, 24), (120, 40)] {
            let mut desk = Desk::playing(&texts, &two(game));
            desk.take(Input::Size(size.0, size.1));
            for place in clicks.split(' ') {
                desk.click(place);
            }
            assert_eq!(desk.moves(), moves, "{clicks} at {size:?}");
        }
    };
    check(GameId::Avalam, "c9 d9", "c9d9");
    check(GameId::Abalone, "a1 c3 d4", "a1b2");
    check(GameId::Abalone, "c3 c5 d6", "c3c5d4");
    check(GameId::Awale, "D", "");
    check(GameId::Awale, "D D", "D");
}

#[test]
fn the_computer_answers_and_moves_are_taken_back() {
    let texts = english();
    let mut desk = Desk::playing(&texts, &against_computer(GameId::Awale));
    desk.types("C\n");
    desk.types("D\n");
    assert_eq!(desk.notice(), "terminal-computer-thinks");
    desk.engine_plays("d");
    assert_eq!(desk.moves(), "C d");
    desk.types("u");
    assert_eq!(desk.moves(), "");
    desk.types("r");
    assert_eq!(desk.moves(), "C d");
    desk.types("r");
    assert_eq!(desk.notice(), "terminal-nothing-undone");
}

#[test]
fn a_reply_for_an_earlier_position_is_dropped() {
    let texts = english();
    let mut desk = Desk::playing(&texts, &against_computer(GameId::Awale));
    desk.types("C\n");
    let late = desk.effects.clone();
    desk.types("u");
    desk.effects = late;
    desk.engine_plays("d");
    assert_eq!(desk.moves(), "");
}

#[test]
fn the_computer_waits_before_it_moves() {
    let texts = english();
    let mut desk = Desk::playing(&texts, &against_computer(GameId::Awale));
    desk.app.pacing = Pacing { animation: true, delay: true };
    desk.types("C\n");
    desk.engine_plays("d");
    assert_eq!(desk.moves(), "C");
    assert!(desk.app.next_wake().is_some());
    desk.now = 1_001;
    desk.take(Input::Time);
    assert_eq!(desk.moves(), "C d");
    assert!(desk.app.next_wake().is_some(), "the animation runs");
    desk.key(KeyCode::Esc);
    assert_eq!(desk.app.next_wake(), None, "a key skips the animation");
}

#[test]
fn sides_are_swapped_and_games_resigned_and_restarted() {
    let texts = english();
    let mut desk = Desk::playing(&texts, &against_computer(GameId::Abalone));
    desk.types("w");
    assert_eq!(desk.app.play.as_ref().unwrap().bottom, Side::Second);
    desk.engine_plays("a1b1");
    assert_eq!(desk.moves(), "a1b1");
    desk.types("z");
    assert_eq!(desk.app.dialog, Some(Dialog::Confirm(Question::Resign(Side::Second))));
    desk.types("n");
    assert!(desk.app.play.as_ref().unwrap().active.ending().is_none());
    desk.types("zy");
    let ending = desk.app.play.as_ref().unwrap().active.ending().unwrap();
    assert_eq!(ending.winner, Some(Side::First));
    assert!(desk.effects.iter().any(|effect| matches!(effect, Effect::DiscardAutosave)));
    desk.types("n");
    assert_eq!(desk.moves(), "");
}

#[test]
fn games_are_kept_saved_and_opened() {
    let texts = english();
    let mut desk = Desk::playing(&texts, &two(GameId::Awale));
    desk.types("C\n");
    let kept = desk.effects.iter().rev().find_map(|effect| match effect {
        Effect::Autosave(record) => Some(record.clone()),
        _ => None,
    });
    desk.types("s\n");
    let saved = desk.effects.iter().any(|effect| matches!(effect, Effect::Save(..)));
    assert!(saved);
    desk.types("o");
    desk.take(Input::Paste("x.txt".to_owned()));
    desk.key(KeyCode::Enter);
    assert!(desk.effects.iter().any(|effect| matches!(effect, Effect::Load(_))));
    desk.types("d\n");
    desk.take(Input::Loaded(Ok(kept.unwrap())));
    assert_eq!((desk.moves().as_str(), desk.notice()), ("C", "terminal-loaded"));
    desk.take(Input::Loaded(Ok("nonsense".to_owned())));
    assert_eq!((desk.moves().as_str(), desk.notice()), ("C", "record-line"));
}

#[test]
fn only_a_running_clock_sets_a_timer() {
    let texts = english();
    let desk = Desk::playing(&texts, &two(GameId::Avalam));
    assert_eq!(desk.app.next_wake(), None);
    let clock = Clock::Timed { main: 60_000, increment: 0 };
    let mut desk = Desk::playing(&texts, &GameOptions { clock, ..two(GameId::Awale) });
    desk.types("C\nd\n");
    assert_eq!(desk.app.next_wake(), Some(1_000), "a running clock changes every second");
    desk.now = 60_001;
    desk.take(Input::Time);
    assert!(desk.app.play.as_ref().unwrap().active.ending().is_some());
    assert_eq!(desk.app.next_wake(), None);
}

#[test]
fn a_hint_and_the_engines_lines_are_shown() {
    let texts = english();
    let mut desk = Desk::playing(&texts, &two(GameId::Awale));
    desk.types("x");
    let Some(Effect::Think(job)) = desk.effects.last().cloned() else { panic!() };
    let moves = job.history.moves();
    let line = |assessment, range: std::ops::Range<usize>| Line {
        assessment,
        moves: moves[range].to_vec(),
    };
    let lines = vec![
        line(Assessment::new(Score(125), false), 0..2),
        line(Assessment::new(Score::known(3), true), 2..3),
        line(Assessment::new(Score::DRAW, true), 3..4),
    ];
    let analysis = Analysis { depth: 9, lines, speed: 1_500_000, done: false };
    desk.take(Input::Engine(EngineReport::Analysis { number: job.number, analysis }));
    let shown = desk.screen(120, 40);
    for text in
        ["Engine, for South", "depth 9", "+1.25", "A B", "✓win by 3", "✓draw", "1.5 M positions/s"]
    {
        assert!(shown.contains(text), "{text} is not in\n{shown}");
    }
    desk.types("t");
    let Some(Effect::Think(job)) = desk.effects.last().cloned() else { panic!() };
    assert_eq!(job.task, Task::Hint);
    let assessment = Assessment::new(Score(40), false);
    let report = EngineReport::Hint { number: job.number, mv: moves[2], assessment };
    desk.take(Input::Engine(report));
    assert!(desk.screen(80, 24).contains("Hint: C (+0.40)"));
}

#[test]
fn start_screens() {
    for (language, code) in [(Language::English, "en"), (Language::French, "fr")] {
        let texts = Texts::new(language);
        for game in GameId::ALL {
            for (width, height) in [(80, 24), (120, 40)] {
                let mut desk = Desk::playing(&texts, &against_computer(game));
                let name = format!("{}-{width}x{height}-{code}", game.name());
                insta::assert_snapshot!(name, desk.screen(width, height));
            }
        }
    }
}

#[test]
fn screens_of_games_in_progress() {
    let clock = Clock::Timed { main: 600_000, increment: 5_000 };
    let games = [
        (GameId::Avalam, "c9d9 e8e7 f1g1 d9d8 b6b7 h6g6"),
        (GameId::Abalone, "a1b2 i9h8 a2b3 i8h7 a3b4"),
        (GameId::Awale, "C d F a B c"),
    ];
    for (language, code) in [(Language::English, "en"), (Language::French, "fr")] {
        let texts = Texts::new(language);
        for (game, moves) in games {
            let mut desk = Desk::playing(&texts, &GameOptions { clock, ..two(game) });
            for mv in moves.split(' ') {
                desk.types(&format!(":{mv}\n"));
                desk.now += 3_500;
            }
            desk.types("x");
            let Some(Effect::Think(job)) = desk.effects.last().cloned() else { panic!() };
            let legal = job.history.moves();
            let values = [Score(-40), Score::DRAW, Score::known(-12)];
            let values = values.map(|score| Assessment::new(score, score == Score::DRAW));
            let lines = values.into_iter().zip(&legal);
            let lines =
                lines.map(|(assessment, mv)| Line { assessment, moves: vec![*mv; 8] }).collect();
            let analysis = Analysis { depth: 12, lines, speed: 5_200_000, done: false };
            desk.take(Input::Engine(EngineReport::Analysis { number: job.number, analysis }));
            for (width, height) in [(80, 24), (120, 40)] {
                let name = format!("under-way-{}-{width}x{height}-{code}", game.name());
                insta::assert_snapshot!(name, desk.screen(width, height));
            }
        }
    }
}

#[test]
fn ascii_screens_contain_only_ascii() {
    let texts = Texts::new(Language::French);
    for game in GameId::ALL {
        let mut desk = Desk::playing(&texts, &against_computer(game));
        desk.app.look = ASCII;
        let shown = desk.screen(80, 24);
        assert!(shown.is_ascii(), "{shown}");
        insta::assert_snapshot!(format!("{}-ascii", game.name()), shown);
        // No character of the help was replaced by a question mark.
        desk.types("?");
        let shown = desk.screen(80, 200);
        assert!(shown.is_ascii(), "{shown}");
        desk.app.look = SIGNS;
        let asked = |shown: &str| shown.matches('?').count();
        assert_eq!(asked(&shown), asked(&desk.screen(80, 200)), "{shown}");
    }
}

#[test]
fn coloured_boards_grow_with_the_screen() {
    let texts = english();
    for game in GameId::ALL {
        let mut desk = Desk::playing(&texts, &two(game));
        desk.app.look = COLOURS;
        insta::assert_snapshot!(format!("{}-colours", game.name()), desk.screen(80, 24));
        let small = Layout::of(&desk.app).board_area;
        desk.screen(120, 40);
        let large = Layout::of(&desk.app).board_area;
        assert!(large.width > small.width, "{game}: {small:?} {large:?}");
    }
}

#[test]
fn text_is_never_drawn_in_its_background_colour() {
    let texts = english();
    for (game, colours, size) in GameId::ALL.into_iter().flat_map(|game| {
        let looks = [Colours::Sixteen, Colours::Indexed, Colours::True];
        looks.map(|colours| [(80, 24), (120, 40)].map(|size| (game, colours, size))).concat()
    }) {
        let mut desk = Desk::playing(&texts, &two(game));
        desk.app.look = Look { colours, ascii: false };
        let moves = desk.app.play.as_ref().unwrap().active.history().moves();
        desk.types(&format!("{}\n", moves[0]));
        desk.take(Input::Size(size.0, size.1));
        let mut buffer = Buffer::empty(Rect::new(0, 0, size.0, size.1));
        screen::draw(&desk.app, &mut buffer);
        for place in buffer.area.positions() {
            let cell = &buffer[place];
            let written = cell.symbol().chars().any(char::is_alphanumeric);
            let readable = cell.fg != cell.bg || cell.fg == Color::Reset;
            assert!(!written || readable, "{game} {colours:?}: {cell:?} at {place}");
        }
    }
}

#[test]
fn the_last_move_is_marked_in_every_colour_mode() {
    let texts = english();
    // Awalé marks a letter, the others mark backgrounds.
    let looks = |desk: &Desk<'_>| -> HashSet<String> {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 24));
        screen::draw(&desk.app, &mut buffer);
        let look = |at| {
            let cell = &buffer[at];
            let letter = Some(cell.symbol()).filter(|text| text.chars().all(char::is_alphabetic));
            format!("{letter:?} {:?} {:?}", cell.fg, cell.bg)
        };
        Layout::of(&desk.app).board_area.positions().map(look).collect()
    };
    for (game, mv) in [(GameId::Avalam, "c9d9"), (GameId::Abalone, "a1b2"), (GameId::Awale, "A")] {
        for colours in [Colours::Sixteen, Colours::Indexed, Colours::True] {
            let mut desk = Desk::playing(&texts, &two(game));
            desk.app.look = Look { colours, ascii: false };
            let before = looks(&desk);
            desk.types(&format!("{mv}\n"));
            let new: Vec<String> = looks(&desk).difference(&before).cloned().collect();
            assert!(!new.is_empty(), "{game} {colours:?}");
        }
    }
}

#[test]
fn screens_of_dialogs_and_menu() {
    let texts = english();
    let mut desk = Desk::playing(&texts, &two(GameId::Abalone));
    for (name, keys) in [("help", "?"), ("resign", "z"), ("save", "s"), ("position", "y")] {
        desk.types(keys);
        insta::assert_snapshot!(format!("dialog-{name}"), desk.screen(80, 24));
        desk.key(KeyCode::Esc);
    }
    desk.types("m");
    insta::assert_snapshot!("menu", desk.screen(80, 24));
    let texts = Texts::new(Language::French);
    for (game, start) in [(GameId::Avalam, "placement"), (GameId::Abalone, "dutch")] {
        let start = table::Start::Named(start.to_owned());
        let mut desk = Desk::playing(&texts, &GameOptions { start, ..against_computer(game) });
        desk.types("mj");
        for (width, height) in [(80, 24), (120, 40)] {
            let name = format!("menu-{}-{width}x{height}-fr", game.name());
            insta::assert_snapshot!(name, desk.screen(width, height));
        }
    }
}

#[test]
fn a_small_window_shows_a_message() {
    let texts = english();
    let mut desk = Desk::playing(&texts, &two(GameId::Awale));
    for (width, height) in [(1, 1), (10, 3), (71, 22), (80, 21)] {
        let shown = desk.screen(width, height);
        assert!(!shown.contains("South"), "{shown}");
    }
    assert!(desk.screen(71, 22).contains("too small"));
    for (width, height) in [(72, 22), (300, 100), (72, 100), (300, 22)] {
        assert!(desk.screen(width, height).contains("South"), "{width}×{height}");
    }
}
