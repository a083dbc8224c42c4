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
use super::engines::Engines;
use super::game_files::GameFiles;
use super::raw::{self, RawTerminal};
use super::screen::ScreenPainter;
use crate::endgame_tables;

/// Why the loop ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ExitReason {
    Quit,
    /// A signal, or the terminal was closed.
    Interrupted,
}

enum LoopEvent {
    Input(Input),
    /// A termination signal.
    Signal,
    /// The terminal was closed.
    Closed,
}

/// Milliseconds since the epoch, monotonic after the start.
pub struct EpochClock {
    start: Instant,
    epoch: u64,
}

impl EpochClock {
    #[allow(clippy::new_without_default, reason = "reads the system clock")]
    /// Starts at the system time.
    pub fn new() -> Self {
        let epoch = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        EpochClock { start: Instant::now(), epoch: epoch.as_millis() as u64 }
    }

    /// Milliseconds since the epoch.
    pub fn get(&self) -> u64 {
        self.epoch + self.start.elapsed().as_millis() as u64
    }
}

/// Runs until the user quits or a signal arrives. `first` are effects to perform before any input.
pub(crate) fn run(
    app: &mut App<'_>,
    game_files: &mut GameFiles,
    first: Vec<Effect>,
    client: Option<Client>,
    now: &EpochClock,
) -> io::Result<ExitReason> {
    let (sender, receiver) = mpsc::channel();
    let engine = sender.clone();
    let mut engines = Engines::new(&endgame_tables::library(None), move |said| {
        // The receiver is gone once the loop has ended.
        let _ = engine.send(LoopEvent::Input(Input::Engine(said)));
    });
    let signals = sender.clone();
    // Without signal support there is nothing to handle.
    let _ = ctrlc::set_handler(move || {
        let _ = signals.send(LoopEvent::Signal);
    });
    let server = sender.clone();
    let connection = client.map(|client| {
        Connection::open(client, None, move |incoming| {
            let _ = server.send(LoopEvent::Input(Input::Online(incoming)));
        })
    });
    let mut raw = RawTerminal::enter()?;
    let mut terminal = blank()?;
    let size = terminal.size()?;
    app.update(Input::Size(size.width, size.height), now.get());
    listen(sender);
    let mut painter = ScreenPainter::default();
    let mut todo = first;
    loop {
        for effect in std::mem::take(&mut todo) {
            match effect {
                Effect::Quit => return Ok(ExitReason::Quit),
                Effect::Suspend => {
                    drop(raw);
                    raw::suspend();
                    raw = RawTerminal::enter()?;
                    // `Terminal::clear` would query the cursor position, but the reply goes to the thread that reads
                    // the keys.
                    terminal = blank()?;
                }
                Effect::Send(order) => {
                    if let Some(connection) = &connection {
                        connection.send(order);
                    }
                }
                effect => {
                    if let Some(input) = perform(effect, &mut engines, game_files)? {
                        todo.extend(app.update(input, now.get()));
                    }
                }
            }
        }
        if !todo.is_empty() {
            continue;
        }
        terminal.draw(|frame| {
            // The window may have been resized before the event arrives.
            app.size = (frame.area().width, frame.area().height);
            painter.draw(app, frame.buffer_mut());
        })?;
        match wait(&receiver, app.next_wake(), now) {
            LoopEvent::Signal | LoopEvent::Closed => return Ok(ExitReason::Interrupted),
            LoopEvent::Input(input) => todo.extend(app.update(input, now.get())),
        }
        // Handle all pending input before the next frame.
        while let Ok(LoopEvent::Input(input)) = receiver.try_recv() {
            todo.extend(app.update(input, now.get()));
        }
    }
}

fn blank() -> io::Result<Terminal<CrosstermBackend<io::Stdout>>> {
    Terminal::new(CrosstermBackend::new(io::stdout()))
}

/// Performs an effect and returns the input that results from it.
fn perform(
    effect: Effect,
    engines: &mut Engines,
    game_files: &mut GameFiles,
) -> io::Result<Option<Input>> {
    Ok(match effect {
        Effect::Think(job) => {
            engines.begin(*job);
            None
        }
        Effect::StopPlaying => {
            engines.stop_playing();
            None
        }
        Effect::StopAdvising => {
            engines.stop_advising();
            None
        }
        Effect::Save(path, record) => Some(Input::Saved(game_files.save(&path, &record))),
        Effect::Load(path) => Some(Input::Loaded(GameFiles::load(&path))),
        Effect::Autosave(record) => {
            game_files.autosave(&record).err().map(|reason| Input::Saved(Err(reason)))
        }
        Effect::DiscardAutosave => {
            game_files.discard_autosave();
            None
        }
        Effect::ResumeAutosave => {
            game_files.resume_autosave();
            None
        }
        Effect::NewAutosave => {
            game_files.new_autosave();
            None
        }
        Effect::Copy(text) => {
            let mut out = io::stdout();
            out.write_all(clipboard::copy(&text).as_bytes())?;
            out.flush()?;
            None
        }
        // Handled by the loop itself.
        Effect::Quit | Effect::Suspend | Effect::Send(_) => None,
    })
}

/// Waits for an event, or until a time in milliseconds since the epoch.
fn wait(receiver: &Receiver<LoopEvent>, until: Option<u64>, now: &EpochClock) -> LoopEvent {
    let Some(until) = until else { return receiver.recv().unwrap_or(LoopEvent::Closed) };
    let left = Duration::from_millis(until.saturating_sub(now.get()).max(1));
    match receiver.recv_timeout(left) {
        Ok(event) => event,
        Err(RecvTimeoutError::Timeout) => LoopEvent::Input(Input::Time),
        Err(RecvTimeoutError::Disconnected) => LoopEvent::Closed,
    }
}

/// Reads terminal events in a separate thread, which ends with the process.
fn listen(sender: Sender<LoopEvent>) {
    thread::spawn(move || {
        loop {
            let event = match event::read() {
                Ok(Event::Key(key)) => LoopEvent::Input(Input::Key(key)),
                Ok(Event::Mouse(mouse)) => LoopEvent::Input(Input::Mouse(mouse)),
                Ok(Event::Paste(text)) => LoopEvent::Input(Input::Paste(text)),
                Ok(Event::Resize(width, height)) => LoopEvent::Input(Input::Size(width, height)),
                Ok(Event::FocusGained | Event::FocusLost) => continue,
                Err(_) => LoopEvent::Closed,
            };
            let closed = matches!(event, LoopEvent::Closed);
            if sender.send(event).is_err() || closed {
                return;
            }
        }
    });
}
