//! `abaque match`: plays engines against each other, with our rules as referee, and evaluates the result.

mod fixtures;
mod game_file;
mod report;
mod settings;
mod standings;

use std::io::Write;
use std::sync::{Mutex, PoisonError};
use std::thread;

use contest::referee::{self, FinishedGame};
use contest::{Interrupt, Seat};
use game::{Message, Side};
use protocol::output::Body as _;
use texts::Texts;

use self::fixtures::{Fixture, Fixtures, player_at};
use self::game_file::GameFile;
use self::settings::Settings;
pub(super) use self::settings::{read_book, read_clock};
use self::standings::Standings;
use super::interrupt;
use crate::cli::Match;
use terminal::failure::{Failure, print_error};

/// The approximate number of progress reports of a long match.
const REPORTS: usize = 100;

/// Plays or resumes a match and prints its result.
pub(crate) fn run(arguments: &Match, texts: &Texts) -> Result<(), Failure> {
    let settings = Settings::read(arguments, texts)?;
    let mut standings = Standings::new(settings.games);
    let game_file = GameFile::open(&settings, &mut standings, texts)?;
    let interrupt = interrupt::listen();
    let seats = players(&settings, &interrupt)?;
    if standings.played() > 0 {
        let note = Message::new("match-goes-on").with("games", standings.played());
        anstream::eprintln!("{}", texts.tell(&note));
    }
    let fixtures = Fixtures::new(settings.openings(), settings.games, standings.rounds().collect());
    let runner = MatchRunner {
        settings: &settings,
        interrupt: &interrupt,
        texts,
        state: Mutex::new(MatchState { fixtures, game_file, standings, failure: None }),
    };
    thread::scope(|scope| {
        for _ in 1..settings.concurrency.min(settings.games) {
            scope.spawn(|| runner.play_games(settings.seats(&interrupt)));
        }
        runner.play_games(seats);
    });
    let MatchState { standings, failure, .. } =
        runner.state.into_inner().unwrap_or_else(PoisonError::into_inner);
    if let Some(failure) = failure {
        return Err(failure);
    }
    if standings.repeated() > 0 {
        let note = Message::new("match-repeated").with("games", standings.repeated());
        print_error(&texts.tell(&note));
    }
    let mut out = anstream::stdout().lock();
    if arguments.json {
        let result = report::output(&standings, &settings, !interrupt.is_set());
        writeln!(out, "{}", result.line())?;
    } else {
        write!(out, "{}", report::table(&standings, &settings.names, settings.sprt.as_ref()))?;
    }
    out.flush()?;
    if interrupt.is_set() {
        let note = match settings.out {
            Some(_) => Message::new("match-resume"),
            None => Message::new("match-interrupted"),
        };
        print_error(&texts.tell(&note));
        return Err(Failure::Negative);
    }
    Ok(())
}

/// The players of the first board, started. One that cannot start is an error of the command line, not a series of
/// losses.
fn players(settings: &Settings, interrupt: &Interrupt) -> Result<[Seat; 2], Failure> {
    let mut seats = settings.seats(interrupt);
    for (argument, seat) in ["--first", "--second"].into_iter().zip(&mut seats) {
        seat.player().map_err(|failure| Failure::input_in(argument, &failure))?;
    }
    Ok(seats)
}

/// The state shared by all boards.
struct MatchRunner<'a> {
    settings: &'a Settings,
    interrupt: &'a Interrupt,
    texts: &'a Texts,
    state: Mutex<MatchState>,
}

struct MatchState {
    fixtures: Fixtures,
    game_file: GameFile,
    standings: Standings,
    /// Why the match cannot go on.
    failure: Option<Failure>,
}

impl MatchRunner<'_> {
    /// Plays games at one board until none are left.
    fn play_games(&self, mut seats: [Seat; 2]) {
        while let Some(fixture) = self.next_game() {
            let round = fixture.round;
            let order = self.settings.order(fixture);
            let [first, second] = &mut seats;
            let seated =
                if player_at(round, Side::First) == 0 { [first, second] } else { [second, first] };
            let conditions = &self.settings.conditions;
            let finished = referee::play(&order, seated, conditions, self.interrupt, self.texts);
            if let Some(finished) = finished {
                self.finish(round, &finished);
            }
        }
    }

    fn next_game(&self) -> Option<Fixture> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let over = state.failure.is_some()
            || self.interrupt.is_set()
            || state.standings.is_decided(self.settings.sprt.as_ref());
        if over { None } else { state.fixtures.next() }
    }

    /// Records a game, counts it and reports progress.
    fn finish(&self, round: usize, finished: &FinishedGame) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if let Err(error) = self.record(&mut state, round, finished) {
            state.failure.get_or_insert(error);
        }
    }

    fn record(
        &self,
        state: &mut MatchState,
        round: usize,
        finished: &FinishedGame,
    ) -> Result<(), Failure> {
        let Settings { games, sprt, names, .. } = self.settings;
        state.game_file.append(&finished.record)?;
        state.standings.add(round, &finished.record);
        for failure in &finished.failures {
            let message = Message::new("match-failure")
                .with("number", round + 1)
                .with("player", names[player_at(round, failure.side)].as_str())
                .with("what", game::Explain::message(&failure.reason));
            print_error(&self.texts.tell(&message));
        }
        let every = games.div_ceil(REPORTS).max(1);
        if state.standings.played().is_multiple_of(every)
            || state.standings.is_decided(sprt.as_ref())
        {
            let line = report::progress(&state.standings, *games, sprt.as_ref());
            if self.settings.json {
                // Standard output has the result alone.
                anstream::eprintln!("{line}");
            } else {
                let mut out = anstream::stdout().lock();
                writeln!(out, "{line}")?;
                out.flush()?;
            }
        }
        Ok(())
    }
}
