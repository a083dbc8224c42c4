//! `abaque join`: a game at a server's table, full-screen or line by line.

use std::hash::{BuildHasher, RandomState};
use std::path::PathBuf;

use anstream::ColorChoice;
use client::{Address, Client, ClientError, Destination, GuestSessions, Identity, Seating, Trust};
use game::Message;
use texts::Texts;

use crate::app::{App, Effect, Input, Pacing};
use crate::failure::{Failure, print_error};
use crate::files::state_folder;
use crate::game_files::GameFiles;
use crate::line_mode;
use crate::look::Look;
use crate::run::{EpochClock, ExitReason, run as run_screen};

/// The page that an address resolved to.
pub(crate) enum Arrival {
    Lobby,
    Table(String),
    /// A table whose seats are taken.
    FullTable(String),
}

/// The game to join, the account, and the display options.
#[derive(Clone, Debug)]
pub struct JoinOptions {
    /// The URL of a server, table or invitation.
    pub url: String,
    /// An account's API token.
    pub token: Option<String>,
    /// The name of a guest session, without a token. Distinguishes several guests of one system user.
    pub guest: Option<String>,
    /// Additional certificate authorities, as a PEM file.
    pub ca_file: Option<PathBuf>,
    /// Line mode, on any terminal.
    pub plain: bool,
    /// Only ASCII characters.
    pub ascii: bool,
    /// Whether colours are used.
    pub color: ColorChoice,
    /// Whether moves are animated.
    pub animation: bool,
}

/// Runs until the user quits or the input ends.
pub fn join(options: &JoinOptions, texts: &Texts) -> Result<(), Failure> {
    let (client, arrival) = enter(options, texts).map_err(|error| Failure::input(&error))?;
    // Action ids must differ between processes; the hasher's keys are random.
    let session = RandomState::new().hash_one(0);
    if line_mode::is_needed(options.plain) {
        return line_mode::remote::run(client, arrival, session, options.ascii, texts);
    }
    let now = EpochClock::new();
    let look = Look::of(|name| std::env::var(name).ok(), options.color, options.ascii);
    let pacing = Pacing { animation: options.animation, delay: false };
    let server = client.server().clone();
    let mut app = App::new(texts, look, pacing, session);
    app.update(Input::Time, now.get());
    app.go_online(server, session);
    let first = begin(&mut app, arrival);
    let left = run_screen(&mut app, &mut GameFiles::new(None), first, Some(client), &now)?;
    farewell(&app, left, texts)
}

/// Signs in, and accepts the invitation if the URL is one.
fn enter(options: &JoinOptions, texts: &Texts) -> Result<(Client, Arrival), ClientError> {
    let address = Address::read(&options.url)?;
    let guest = || {
        let name = options.guest.as_deref().unwrap_or_default();
        Identity::Guest(GuestSessions::new(state_folder(), name))
    };
    let token = |token: &String| Identity::Token(token.trim().to_owned());
    let identity = options.token.as_ref().map_or_else(guest, token);
    let trust = Trust { ca_file: options.ca_file.clone() };
    let server = address.server.to_string();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime =
        runtime.map_err(|error| ClientError::Unreachable { server, error: error.to_string() })?;
    runtime.block_on(async {
        let mut client = Client::new(address.server, &trust, texts.language())?;
        client.sign_in(&identity).await?;
        let arrival = match address.destination {
            Destination::Lobby => Arrival::Lobby,
            Destination::Table(table) => Arrival::Table(table),
            Destination::Invitation(code) => match client.accept_invitation(&code).await? {
                Seating { table, seated: true } => Arrival::Table(table),
                Seating { table, seated: false } => Arrival::FullTable(table),
            },
        };
        Ok((client, arrival))
    })
}

fn begin(app: &mut App<'_>, arrival: Arrival) -> Vec<Effect> {
    match arrival {
        Arrival::Lobby => app.go_to_lobby(),
        Arrival::Table(table) => app.go_to(table),
        Arrival::FullTable(table) => {
            let effects = app.go_to(table);
            app.offer_to_watch();
            effects
        }
    }
}

/// Prints the messages that are due after leaving the screen.
fn farewell(app: &App<'_>, left: ExitReason, texts: &Texts) -> Result<(), Failure> {
    if let Some(online) = &app.online {
        if let Some(error) = &online.failure {
            return Err(Failure::input(error));
        }
        if let Some(remote) = app.remote().filter(|remote| remote.is_seated())
            && remote.ending().is_none()
        {
            let url = online.server.table(remote.id());
            print_error(&texts.tell(&Message::new("join-come-back").with("url", url)));
        }
    }
    match left {
        ExitReason::Quit => Ok(()),
        ExitReason::Interrupted => Err(Failure::Negative),
    }
}
