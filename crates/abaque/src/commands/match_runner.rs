//! `abaque match`: two players, our rules as referee, and what their games prove.

mod clock;
mod fixtures;
mod interrupt;
mod journal;
mod level;
mod openings;
mod player;
mod process;
mod random;
mod referee;
mod report;
mod settings;
mod spec;
mod tally;
mod ugi;

use std::io::Write;
use std::sync::{Mutex, PoisonError};
use std::thread;

use game::Message;
use texts::Texts;

use self::fixtures::{Fixture, Fixtures};
use self::interrupt::Interrupt;
use self::journal::Journal;
use self::referee::Finished;
use self::settings::Settings;
use self::spec::Seat;
use self::tally::Tally;
use crate::cli::Match;
use terminal::failure::{Failure, complain};

/// Long matches report their progress about so many times.
const REPORTS: usize = 100;

/// Plays a match, or the rest of one, and prints how it ends.
pub(crate) fn run(arguments: &Match, texts: &Texts) -> Result<(), Failure> {
    let settings = Settings::read(arguments, texts)?;
    let mut tally = Tally::default();
    let journal = Journal::open(&settings, &mut tally, texts)?;
    let interrupt = Interrupt::listen();
    let seats = players(&settings, &interrupt)?;
    if tally.played() > 0 {
        let note = Message::new("match-goes-on").with("games", tally.played());
        anstream::eprintln!("{}", texts.tell(&note));
    }
    let fixtures = Fixtures::new(settings.openings(), settings.games, tally.rounds().collect());
    let hall = Hall {
        settings: &settings,
        interrupt: &interrupt,
        texts,
        state: Mutex::new(State { fixtures, journal, tally, failure: None }),
    };
    thread::scope(|scope| {
        for _ in 1..settings.concurrency.min(settings.games) {
            scope.spawn(|| hall.play_games(settings.seats(&interrupt)));
        }
        hall.play_games(seats);
    });
    let State { tally, failure, .. } =
        hall.state.into_inner().unwrap_or_else(PoisonError::into_inner);
    if let Some(failure) = failure {
        return Err(failure);
    }
    let mut out = anstream::stdout().lock();
    write!(out, "{}", report::table(&tally, &settings.names, settings.sprt.as_ref()))?;
    out.flush()?;
    if interrupt.is_set() {
        let note = match settings.out {
            Some(_) => Message::new("match-resume"),
            None => Message::new("match-interrupted"),
        };
        complain(&texts.tell(&note));
        return Err(Failure::No);
    }
    Ok(())
}

/// The players of the first board, ready to play. One that cannot even begin is a mistake on the
/// command line, not a series of losses.
fn players(settings: &Settings, interrupt: &Interrupt) -> Result<[Seat; 2], Failure> {
    let mut seats = settings.seats(interrupt);
    for (argument, seat) in ["--first", "--second"].into_iter().zip(&mut seats) {
        seat.player().map_err(|failure| Failure::input_in(argument, &failure))?;
    }
    Ok(seats)
}

/// Where the games are played: what all boards share.
struct Hall<'a> {
    settings: &'a Settings,
    interrupt: &'a Interrupt,
    texts: &'a Texts,
    state: Mutex<State>,
}

struct State {
    fixtures: Fixtures,
    journal: Journal,
    tally: Tally,
    /// Why the match cannot go on.
    failure: Option<Failure>,
}

impl Hall<'_> {
    /// Plays games at one board until there are none left.
    fn play_games(&self, mut seats: [Seat; 2]) {
        while let Some(fixture) = self.next_game() {
            let finished =
                referee::play(&fixture, &mut seats, self.settings, self.interrupt, self.texts);
            if let Some(finished) = finished {
                self.finish(&finished);
            }
        }
    }

    fn next_game(&self) -> Option<Fixture> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let over = state.failure.is_some()
            || self.interrupt.is_set()
            || state.tally.is_decided(self.settings.sprt.as_ref());
        if over { None } else { state.fixtures.next() }
    }

    /// Writes a game down, counts it and reports.
    fn finish(&self, finished: &Finished) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if let Err(error) = self.record(&mut state, finished) {
            state.failure.get_or_insert(error);
        }
    }

    fn record(&self, state: &mut State, finished: &Finished) -> Result<(), Failure> {
        let Settings { games, sprt, names, .. } = self.settings;
        state.journal.append(&finished.record)?;
        state.tally.add(finished.round, &finished.record);
        if let Some((player, failure)) = &finished.failure {
            let message = Message::new("match-failure")
                .with("number", finished.round + 1)
                .with("player", names[*player].as_str())
                .with("what", game::Explain::message(failure));
            complain(&self.texts.tell(&message));
        }
        let every = games.div_ceil(REPORTS).max(1);
        if state.tally.played().is_multiple_of(every) || state.tally.is_decided(sprt.as_ref()) {
            let mut out = anstream::stdout().lock();
            writeln!(out, "{}", report::progress(&state.tally, *games, sprt.as_ref()))?;
            out.flush()?;
        }
        Ok(())
    }
}
