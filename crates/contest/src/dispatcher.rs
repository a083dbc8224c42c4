//! The threads that play a contest's games.

use std::collections::BTreeSet;
use std::io;
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;

use texts::Texts;

use crate::contest::{Contest, Fixture, lock};
use crate::interrupt::Interrupt;
use crate::ledger::{GameLog, Ledger, PlayedGame};
use crate::referee::{self, GameFailure, GameOrder};
use crate::spec::Seat;

/// Receives the progress of a contest. Calls are serialized.
pub trait Observer: Send {
    /// A game begins.
    fn began(&mut self, fixture: &Fixture, ledger: &Ledger);

    /// A game has ended.
    fn ended(&mut self, game: &PlayedGame, failures: &[GameFailure], ledger: &Ledger);
}

/// Why a contest cannot go on.
#[derive(Debug)]
pub enum RunError {
    /// A game cannot be written to the file.
    Io(io::Error),
    /// Every opening of this length ends the game.
    NoOpening,
}

impl Contest {
    /// Plays the missing games until the contest is finished or interrupted.
    ///
    /// # Errors
    ///
    /// If a game cannot be written to the file or has no opening.
    pub fn run(
        &self,
        ledger: Ledger,
        file: &mut GameLog,
        observer: &mut dyn Observer,
        interrupt: &Interrupt,
        texts: &Texts,
    ) -> Result<Ledger, RunError> {
        let state =
            State { ledger, running: BTreeSet::new(), file, observer, failure: None, cursor: None };
        let dispatcher =
            Dispatcher { contest: self, state: Mutex::new(state), changed: Condvar::new() };
        thread::scope(|scope| {
            for _ in 0..self.concurrency.max(1) {
                scope.spawn(|| dispatcher.play(interrupt, texts));
            }
        });
        let state = dispatcher.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        state.failure.map_or(Ok(state.ledger), Err)
    }
}

struct State<'a> {
    ledger: Ledger,
    running: BTreeSet<Fixture>,
    file: &'a mut GameLog,
    observer: &'a mut dyn Observer,
    failure: Option<RunError>,
    /// The playable games, in order, and the number of finished games at which they were listed.
    cursor: Option<(usize, Vec<Fixture>)>,
}

/// Hands out the next game to each thread and collects results.
struct Dispatcher<'a> {
    contest: &'a Contest,
    state: Mutex<State<'a>>,
    changed: Condvar,
}

impl Dispatcher<'_> {
    fn play(&self, interrupt: &Interrupt, texts: &Texts) {
        // Keep the players of the last game: often one of them plays the next one.
        let mut seats: Vec<(usize, Seat)> = Vec::new();
        while let Some(fixture) = self.next(interrupt) {
            let players = fixture.players();
            seats.retain(|(player, _)| players.contains(player));
            for player in players {
                if seats.iter().all(|(seated, _)| *seated != player) {
                    seats.push((player, self.contest.seat(player, interrupt)));
                }
            }
            if seats[0].0 != players[0] {
                seats.reverse();
            }
            let [(_, first), (_, second)] = &mut seats[..] else { return };
            let Some(history) = self.contest.opening(&fixture) else {
                return self.fail(RunError::NoOpening);
            };
            let names = players.map(|player| self.contest.entrants[player].name.as_str());
            let number = history.plies() + fixture.leg * 1000 + fixture.encounter.round;
            let order = GameOrder { number, history, names, tags: self.contest.tags(&fixture) };
            let conditions = &self.contest.conditions;
            match referee::play(&order, [first, second], conditions, interrupt, texts) {
                Some(game) => self.finish(&PlayedGame::new(fixture, game.record), &game.failures),
                None => return self.changed.notify_all(),
            }
        }
    }

    /// The next game; waits if it depends on games that are running.
    fn next(&self, interrupt: &Interrupt) -> Option<Fixture> {
        let mut state = lock(&self.state);
        loop {
            if state.failure.is_some() || interrupt.is_set() {
                return None;
            }
            let ended = state.ledger.len();
            if state.cursor.as_ref().is_none_or(|(listed, _)| *listed != ended) {
                let open = self.open_games(&state.ledger);
                state.cursor = Some((ended, open));
            }
            let open = state.cursor.as_ref().map(|(_, open)| open.as_slice()).unwrap_or_default();
            if let Some(fixture) = open.iter().find(|one| !state.running.contains(one)).copied() {
                let state = &mut *state;
                state.running.insert(fixture);
                state.observer.began(&fixture, &state.ledger);
                return Some(fixture);
            }
            if state.running.is_empty() {
                return None;
            }
            let waited = self.changed.wait_timeout(state, std::time::Duration::from_millis(100));
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// The games of unfinished encounters.
    fn open_games(&self, ledger: &Ledger) -> Vec<Fixture> {
        let contest = self.contest;
        let encounters = contest.schedule(ledger).encounters.into_iter();
        let unfinished = encounters.filter(|one| ledger.score(contest, one).is_none());
        let legs = unfinished
            .flat_map(|encounter| (0..contest.games).map(move |leg| Fixture { encounter, leg }));
        legs.filter(|fixture| !ledger.has(fixture)).collect()
    }

    fn finish(&self, game: &PlayedGame, failures: &[GameFailure]) {
        let mut state = lock(&self.state);
        let state = &mut *state;
        state.running.remove(&game.fixture);
        match state.file.append(&game.record) {
            Ok(()) => {
                state.ledger.add(game.clone());
                state.observer.ended(game, failures, &state.ledger);
            }
            Err(error) => {
                state.failure.get_or_insert(RunError::Io(error));
            }
        }
        self.changed.notify_all();
    }

    /// Ends the contest on all threads.
    fn fail(&self, error: RunError) {
        lock(&self.state).failure.get_or_insert(error);
        self.changed.notify_all();
    }
}
