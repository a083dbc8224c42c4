//! `abaque play`: a game in the terminal, on a whole screen or line by line.

pub(super) mod plain;
mod request;

use std::io::{self, IsTerminal};

use game::Message;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use texts::Texts;

use self::request::Request;
use crate::cli;
use crate::failure::{Failure, complain};
use crate::terminal::app::{App, Habits};
use crate::terminal::keeper::Keeper;
use crate::terminal::local::Local;
use crate::terminal::look::{Colours, Look};
use crate::terminal::run::{Left, Now, run as run_screen};
use crate::terminal::{picture, screen};

/// Plays.
pub(crate) fn run(arguments: &cli::Play, color: cli::Color, texts: &Texts) -> Result<(), Failure> {
    let now = Now::new();
    let request = Request::read(arguments, texts, now.get())?;
    let mut keeper = Keeper::new(arguments.save.clone());
    let interrupted = || {
        let text = keeper.interrupted()?;
        App::read_game(&text, request.players, now.get()).ok()
    };
    let local = match (&request.local, arguments.resume) {
        (_, true) => {
            let none = || Failure::Input(Message::new("terminal-no-resume"));
            Some(interrupted().ok_or_else(none)?)
        }
        (local, false) => local.clone(),
    };
    if let Some(file) = &arguments.picture {
        return draw_picture(file, &request, local, texts);
    }
    if is_plain(arguments.plain) {
        if arguments.resume {
            keeper.adopt();
        }
        let Some(local) = local else {
            let known = games::GameId::names();
            return Err(Failure::Input(Message::new("terminal-needs-game").with("known", known)));
        };
        return plain::run(local, &request, &mut keeper, &now, texts);
    }
    let look = Look::of(|name| std::env::var(name).ok(), color, arguments.ascii);
    let habits = Habits { animation: !arguments.no_animation, delay: !arguments.no_delay };
    let mut app = App::new(texts, look, habits, request.seed);
    let resumable = if local.is_none() { interrupted() } else { None };
    app.update(crate::terminal::app::Input::Time, now.get());
    let first = match local {
        Some(local) if arguments.resume => app.resume(local),
        Some(local) => app.sit(local),
        None => {
            app.open_menu(resumable);
            Vec::new()
        }
    };
    let left = run_screen(&mut app, &mut keeper, first, None, &now)?;
    farewell(&app, left, texts)
}

/// Whether the game goes line by line.
pub(super) fn is_plain(wanted: bool) -> bool {
    let dumb = std::env::var("TERM").is_ok_and(|term| term == "dumb");
    wanted || dumb || !io::stdin().is_terminal() || !io::stdout().is_terminal()
}

/// What is said once the terminal is the user's again.
fn farewell(app: &App<'_>, left: Left, texts: &Texts) -> Result<(), Failure> {
    let under_way = app
        .play
        .as_ref()
        .is_some_and(|play| play.bout.ending().is_none() && play.bout.history().plies() > 0);
    if under_way {
        complain(&texts.tell(&Message::new("terminal-resume-hint")));
    }
    match left {
        Left::Quit => Ok(()),
        Left::Interrupted => Err(Failure::No),
    }
}

/// Draws the screen as it would be, into a file.
fn draw_picture(
    file: &std::path::Path,
    request: &Request,
    local: Option<Local>,
    texts: &Texts,
) -> Result<(), Failure> {
    let look = Look { colours: Colours::True, ascii: request.ascii };
    let habits = Habits { animation: false, delay: false };
    let mut app = App::new(texts, look, habits, request.seed);
    app.size = request.size;
    match local {
        Some(local) => drop(app.sit(local)),
        None => app.open_menu(None),
    }
    let mut buffer = Buffer::empty(Rect::new(0, 0, request.size.0, request.size.1));
    screen::draw(&app, &mut buffer);
    std::fs::write(file, picture::svg(&buffer)).map_err(|error| {
        let message = Message::new("file-unwritable")
            .with("file", file.display().to_string())
            .with("error", error.to_string());
        Failure::Input(message)
    })
}
