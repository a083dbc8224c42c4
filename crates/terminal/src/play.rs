//! `abaque play`: a local game, full-screen or line by line.

use std::path::{Path, PathBuf};

use anstream::ColorChoice;
use game::Message;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use texts::Texts;

use crate::app::{App, Input, Pacing};
use crate::failure::{Failure, in_place, print_error};
use crate::game_files::GameFiles;
use crate::line_mode;
use crate::local::LocalGame;
use crate::look::{Colours, Look};
use crate::player::Player;
use crate::run::{EpochClock, ExitReason, run as run_screen};
use crate::{files, picture, screen};

/// What to play, and how it is shown.
#[derive(Clone, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is an option of the command line")]
pub struct PlayOptions {
    /// The game; `None` opens the menu.
    pub local: Option<LocalGame>,
    /// The players; overrides those of an interrupted game.
    pub players: Option<[Player; 2]>,
    /// Resumes the game that was interrupted last.
    pub resume: bool,
    /// The file to which the game is saved after every move.
    pub save: Option<PathBuf>,
    /// Draws the first screen into this SVG file and exits.
    pub picture: Option<PathBuf>,
    /// Columns and lines of the picture.
    pub size: (u16, u16),
    /// Line mode, on any terminal.
    pub plain: bool,
    /// Only ASCII characters.
    pub ascii: bool,
    /// Whether colours are used.
    pub color: ColorChoice,
    /// Whether moves are animated.
    pub animation: bool,
    /// Whether the computer takes as long for a move as a person would.
    pub delay: bool,
    /// Seeds the computer's choices.
    pub seed: u64,
}

/// Reads the last game in a file of records. `players` overrides those of the record.
pub fn load_game(
    file: &Path,
    players: Option<[Player; 2]>,
    now: u64,
) -> Result<LocalGame, Failure> {
    let text = GameFiles::load(file).map_err(Failure::Input)?;
    let place = file.display().to_string();
    App::read_game(&text, players, now).map_err(|reason| Failure::Input(in_place(&place, &reason)))
}

/// Runs until the user quits or the input ends.
pub fn play(options: &PlayOptions, now: &EpochClock, texts: &Texts) -> Result<(), Failure> {
    let mut game_files = GameFiles::new(options.save.clone());
    let interrupted = || {
        let text = game_files.interrupted()?;
        App::read_game(&text, options.players, now.get()).ok()
    };
    let local = match (&options.local, options.resume) {
        (_, true) => {
            let none = || Failure::Input(Message::new("terminal-no-resume"));
            Some(interrupted().ok_or_else(none)?)
        }
        (local, false) => local.clone(),
    };
    if let Some(file) = &options.picture {
        return draw_picture(file, options, local, texts);
    }
    if line_mode::is_needed(options.plain) {
        if options.resume {
            game_files.resume_autosave();
        }
        let Some(local) = local else {
            let known = games::GameId::names();
            return Err(Failure::Input(Message::new("terminal-needs-game").with("known", known)));
        };
        return line_mode::local::run(
            local,
            options.ascii,
            options.seed,
            &mut game_files,
            now,
            texts,
        );
    }
    let look = Look::of(|name| std::env::var(name).ok(), options.color, options.ascii);
    let pacing = Pacing { animation: options.animation, delay: options.delay };
    let mut app = App::new(texts, look, pacing, options.seed);
    let resumable = if local.is_none() { interrupted() } else { None };
    app.update(Input::Time, now.get());
    let first = match local {
        Some(local) if options.resume => app.resume(local),
        Some(local) => app.sit(local),
        None => {
            app.open_menu(resumable);
            Vec::new()
        }
    };
    let left = run_screen(&mut app, &mut game_files, first, None, now)?;
    farewell(&app, left, texts)
}

/// Prints the messages that are due after leaving the screen.
fn farewell(app: &App<'_>, left: ExitReason, texts: &Texts) -> Result<(), Failure> {
    let in_progress = app
        .play
        .as_ref()
        .is_some_and(|play| play.active.ending().is_none() && play.active.history().plies() > 0);
    if in_progress {
        print_error(&texts.tell(&Message::new("terminal-resume-hint")));
    }
    match left {
        ExitReason::Quit => Ok(()),
        ExitReason::Interrupted => Err(Failure::Negative),
    }
}

/// Draws the first screen into an SVG file.
fn draw_picture(
    file: &Path,
    options: &PlayOptions,
    local: Option<LocalGame>,
    texts: &Texts,
) -> Result<(), Failure> {
    let look = Look { colours: Colours::True, ascii: options.ascii };
    let pacing = Pacing { animation: false, delay: false };
    let mut app = App::new(texts, look, pacing, options.seed);
    app.size = options.size;
    match local {
        Some(local) => drop(app.sit(local)),
        None => app.open_menu(None),
    }
    let mut buffer = Buffer::empty(Rect::new(0, 0, options.size.0, options.size.1));
    screen::draw(&app, &mut buffer);
    std::fs::write(file, picture::svg(&buffer))
        .map_err(|error| Failure::Input(files::unwritable(file, &error)))
}
