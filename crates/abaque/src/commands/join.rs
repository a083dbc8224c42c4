//! `abaque join`: a game of a server's in the terminal, on a whole screen or line by line.

mod plain;

use std::hash::{BuildHasher, RandomState};

use game::Message;
use texts::Texts;

use super::play::is_plain;
use crate::cli;
use crate::failure::{Failure, complain};
use crate::online::{Address, Guests, Place, Seated, Trouble, Visit, Who};
use crate::terminal::app::{App, Effect, Habits};
use crate::terminal::keeper::{Keeper, state_folder};
use crate::terminal::look::Look;
use crate::terminal::run::{Left, Now, run as run_screen};

/// Where one has come to.
enum Arrived {
    /// Among the open challenges.
    Lobby,
    /// At a table.
    Table(String),
    /// At a table whose seats are taken.
    Full(String),
}

/// Plays or watches.
pub(crate) fn run(arguments: &cli::Join, color: cli::Color, texts: &Texts) -> Result<(), Failure> {
    let (visit, arrived) = enter(arguments, texts).map_err(|trouble| Failure::input(&trouble))?;
    // Names of actions must differ between two programs: the hasher's keys are random.
    let session = RandomState::new().hash_one(0);
    if is_plain(arguments.plain) {
        return plain::run(visit, arrived, session, arguments.ascii, texts);
    }
    let now = Now::new();
    let look = Look::of(|name| std::env::var(name).ok(), color, arguments.ascii);
    let habits = Habits { animation: !arguments.no_animation, delay: false };
    let server = visit.server().clone();
    let mut app = App::new(texts, look, habits, session);
    app.update(crate::terminal::app::Input::Time, now.get());
    app.go_online(server, session);
    let first = begin(&mut app, arrived);
    let left = run_screen(&mut app, &mut Keeper::new(None), first, Some(visit), &now)?;
    farewell(&app, left, texts)
}

/// Comes to the server and to the place that the address names.
fn enter(arguments: &cli::Join, texts: &Texts) -> Result<(Visit, Arrived), Trouble> {
    let address = Address::read(&arguments.url)?;
    let guest = || {
        let name = arguments.guest.as_deref().unwrap_or_default();
        Who::Guest(Guests::new(state_folder(), name))
    };
    let token = |token: &String| Who::Token(token.trim().to_owned());
    let who = arguments.token.as_ref().map_or_else(guest, token);
    let server = address.server.to_string();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime =
        runtime.map_err(|error| Trouble::Unreachable { server, error: error.to_string() })?;
    runtime.block_on(async {
        let visit = Visit::enter(address.server, &who, texts.language()).await?;
        let arrived = match address.place {
            Place::Lobby => Arrived::Lobby,
            Place::Table(table) => Arrived::Table(table),
            Place::Invitation(code) => match visit.sit(&code).await? {
                Seated { table, seated: true } => Arrived::Table(table),
                Seated { table, seated: false } => Arrived::Full(table),
            },
        };
        Ok((visit, arrived))
    })
}

fn begin(app: &mut App<'_>, arrived: Arrived) -> Vec<Effect> {
    match arrived {
        Arrived::Lobby => app.go_to_lobby(),
        Arrived::Table(table) => app.go_to(table),
        Arrived::Full(table) => {
            let effects = app.go_to(table);
            app.offer_to_watch();
            effects
        }
    }
}

/// What is said once the terminal is the user's again.
fn farewell(app: &App<'_>, left: Left, texts: &Texts) -> Result<(), Failure> {
    if let Some(online) = &app.online {
        if let Some(trouble) = &online.over {
            return Err(Failure::input(trouble));
        }
        if let Some(remote) = app.remote().filter(|remote| remote.is_seated())
            && remote.ending().is_none()
        {
            let url = online.server.table(remote.id());
            complain(&texts.tell(&Message::new("join-come-back").with("url", url)));
        }
    }
    match left {
        Left::Quit => Ok(()),
        Left::Interrupted => Err(Failure::No),
    }
}
