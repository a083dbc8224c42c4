//! The event loop: waits for input, updates the [`App`], performs its effects and redraws. Idle, it sleeps.

use std::io::{self, Write};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{self, Event};

use client::{Client, Connection};

use super::app::{App, Effect, Input};
use super::clipboard;
use super::keeper::Keeper;
use super::raw::{self, Raw};
use super::screen::Painter;
use super::thinker::Thinker;
use crate::tables;

/// Why the loop ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Left {
    /// The user wanted it.
    Quit,
    /// The system did.
    Interrupted,
}

/// What wakes the loop.
enum Woken {
    Input(Input),
    /// The system wants the program to end.
    Signal,
    /// The terminal has nothing more to say.
    Closed,
}

/// The time in milliseconds since 1970, going on evenly from where it was at the start.
pub struct Now {
    start: Instant,
    epoch: u64,
}

impl Now {
    /// Starts it.
    #[allow(clippy::new_without_default, reason = "the time is no default")]
    pub fn new() -> Self {
        let epoch = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Now { start: Instant::now(), epoch: epoch.as_millis() as u64 }
    }

    /// The time.
    pub fn get(&self) -> u64 {
        self.epoch + self.start.elapsed().as_millis() as u64
    }
}

/// Runs until the user or the system ends it. `first` is what is to be done before anything happens, and
/// `client` a server on which games are played.
pub(crate) fn run(
    app: &mut App<'_>,
    keeper: &mut Keeper,
    first: Vec<Effect>,
    client: Option<Client>,
    now: &Now,
) -> io::Result<Left> {
    let (sender, receiver) = mpsc::channel();
    let engine = sender.clone();
    let mut thinker = Thinker::new(&tables::library(None), move |said| {
        // Nobody listens any more once the loop has ended.
        let _ = engine.send(Woken::Input(Input::Engine(said)));
    });
    let signals = sender.clone();
    // Where the system has no signals there is nothing to listen to.
    let _ = ctrlc::set_handler(move || {
        let _ = signals.send(Woken::Signal);
    });
    let server = sender.clone();
    let wire = client.map(|client| {
        Connection::open(client, move |incoming| {
            let _ = server.send(Woken::Input(Input::Online(incoming)));
        })
    });
    let mut raw = Raw::enter()?;
    let mut terminal = blank()?;
    let size = terminal.size()?;
    app.update(Input::Size(size.width, size.height), now.get());
    listen(sender);
    let mut painter = Painter::default();
    let mut todo = first;
    loop {
        for effect in std::mem::take(&mut todo) {
            match effect {
                Effect::Quit => return Ok(Left::Quit),
                Effect::Suspend => {
                    drop(raw);
                    raw::suspend();
                    raw = Raw::enter()?;
                    // Clearing the old one would ask the terminal where its cursor is, but the answer goes to
                    // the thread that listens to the keys.
                    terminal = blank()?;
                }
                Effect::Send(order) => {
                    if let Some(wire) = &wire {
                        wire.send(order);
                    }
                }
                effect => {
                    if let Some(input) = perform(effect, &mut thinker, keeper)? {
                        todo.extend(app.update(input, now.get()));
                    }
                }
            }
        }
        if !todo.is_empty() {
            continue;
        }
        terminal.draw(|frame| {
            // The window may have changed before anybody has said so.
            app.size = (frame.area().width, frame.area().height);
            painter.draw(app, frame.buffer_mut());
        })?;
        match wait(&receiver, app.wakes(), now) {
            Woken::Signal | Woken::Closed => return Ok(Left::Interrupted),
            Woken::Input(input) => todo.extend(app.update(input, now.get())),
        }
        // Whatever else has happened meanwhile is handled before the next picture.
        while let Ok(Woken::Input(input)) = receiver.try_recv() {
            todo.extend(app.update(input, now.get()));
        }
    }
}

/// The screen, with nothing on it yet.
fn blank() -> io::Result<Terminal<CrosstermBackend<io::Stdout>>> {
    Terminal::new(CrosstermBackend::new(io::stdout()))
}

/// Does what is to be done; what comes of it at once.
fn perform(
    effect: Effect,
    thinker: &mut Thinker,
    keeper: &mut Keeper,
) -> io::Result<Option<Input>> {
    Ok(match effect {
        Effect::Think(job) => {
            thinker.begin(*job);
            None
        }
        Effect::StopPlaying => {
            thinker.stop_playing();
            None
        }
        Effect::StopAdvising => {
            thinker.stop_advising();
            None
        }
        Effect::Save(path, record) => Some(Input::Saved(keeper.save(&path, &record))),
        Effect::Load(path) => Some(Input::Loaded(Keeper::load(&path))),
        Effect::Keep(record) => keeper.keep(&record).err().map(|reason| Input::Saved(Err(reason))),
        Effect::Forget => {
            keeper.forget();
            None
        }
        Effect::Adopt => {
            keeper.adopt();
            None
        }
        Effect::Fresh => {
            keeper.begin_another();
            None
        }
        Effect::Copy(text) => {
            let mut out = io::stdout();
            out.write_all(clipboard::copy(&text).as_bytes())?;
            out.flush()?;
            None
        }
        // The loop does these itself.
        Effect::Quit | Effect::Suspend | Effect::Send(_) => None,
    })
}

/// Sleeps until something happens, or until a time.
fn wait(receiver: &Receiver<Woken>, until: Option<u64>, now: &Now) -> Woken {
    let Some(until) = until else { return receiver.recv().unwrap_or(Woken::Closed) };
    let left = Duration::from_millis(until.saturating_sub(now.get()).max(1));
    match receiver.recv_timeout(left) {
        Ok(woken) => woken,
        Err(RecvTimeoutError::Timeout) => Woken::Input(Input::Time),
        Err(RecvTimeoutError::Disconnected) => Woken::Closed,
    }
}

/// Listens to the terminal in a thread of its own, which ends with the program.
fn listen(sender: Sender<Woken>) {
    thread::spawn(move || {
        loop {
            let woken = match event::read() {
                Ok(Event::Key(key)) => Woken::Input(Input::Key(key)),
                Ok(Event::Mouse(mouse)) => Woken::Input(Input::Mouse(mouse)),
                Ok(Event::Paste(text)) => Woken::Input(Input::Paste(text)),
                Ok(Event::Resize(width, height)) => Woken::Input(Input::Size(width, height)),
                Ok(Event::FocusGained | Event::FocusLost) => continue,
                Err(_) => Woken::Closed,
            };
            let closed = matches!(woken, Woken::Closed);
            if sender.send(woken).is_err() || closed {
                return;
            }
        }
    });
}
