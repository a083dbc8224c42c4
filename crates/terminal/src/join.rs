//! `abaque join`: a game of a server's in the terminal, on a whole screen or line by line.

use std::hash::{BuildHasher, RandomState};

use anstream::ColorChoice;
use client::{Address, Guests, Place, Seated, Trouble, Visit, Who};
use game::Message;
use texts::Texts;

use crate::app::{App, Effect, Habits, Input};
use crate::failure::{Failure, complain};
use crate::keeper::{Keeper, state_folder};
use crate::line_mode;
use crate::look::Look;
use crate::run::{Left, Now, run as run_screen};

/// Where one has come to.
pub(crate) enum Arrived {
    /// Among the open challenges.
    Lobby,
    /// At a table.
    Table(String),
    /// At a table whose seats are taken.
    Full(String),
}

/// Which game of a server's to play, as whom, and how it is shown.
#[derive(Clone, Debug)]
pub struct JoinOptions {
    /// The address of a server, table or invitation.
    pub url: String,
    /// The token of an account.
    pub token: Option<String>,
    /// The name of a guest's session, without a token. Several people may play from one account of the
    /// system.
    pub guest: Option<String>,
    /// Line by line, on any terminal.
    pub plain: bool,
    /// Only ASCII characters.
    pub ascii: bool,
    /// Whether colours are used.
    pub color: ColorChoice,
    /// Whether moves are animated.
    pub animation: bool,
}

/// Plays or watches until the user leaves or the input ends.
pub fn join(options: &JoinOptions, texts: &Texts) -> Result<(), Failure> {
    let (visit, arrived) = enter(options, texts).map_err(|trouble| Failure::input(&trouble))?;
    // Names of actions must differ between two programs: the hasher's keys are random.
    let session = RandomState::new().hash_one(0);
    if line_mode::is_needed(options.plain) {
        return line_mode::remote::run(visit, arrived, session, options.ascii, texts);
    }
    let now = Now::new();
    let look = Look::of(|name| std::env::var(name).ok(), options.color, options.ascii);
    let habits = Habits { animation: options.animation, delay: false };
    let server = visit.server().clone();
    let mut app = App::new(texts, look, habits, session);
    app.update(Input::Time, now.get());
    app.go_online(server, session);
    let first = begin(&mut app, arrived);
    let left = run_screen(&mut app, &mut Keeper::new(None), first, Some(visit), &now)?;
    farewell(&app, left, texts)
}

/// Comes to the server and to the place that the address names.
fn enter(options: &JoinOptions, texts: &Texts) -> Result<(Visit, Arrived), Trouble> {
    let address = Address::read(&options.url)?;
    let guest = || {
        let name = options.guest.as_deref().unwrap_or_default();
        Who::Guest(Guests::new(state_folder(), name))
    };
    let token = |token: &String| Who::Token(token.trim().to_owned());
    let who = options.token.as_ref().map_or_else(guest, token);
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
