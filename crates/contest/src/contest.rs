//! A running contest: its finished games, its schedule, and the threads that play.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::path::Path;
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;

use game::record::{Record, Records};
use game::{Message, Outcome, Side};
use games::AnyHistory;
use statistics::{Counts, Decision, Games, Pairs, Sprt};
use texts::Texts;

use crate::definition::Entrant;
use crate::interrupt::Interrupt;
use crate::openings::Openings;
use crate::player::{FailureKind, PlayerFailure};
use crate::referee::{self, Conditions, GameFailure, GameOrder, SEATS};
use crate::schedule::{Encounter, Plan, Schedule, Stage};
use crate::spec::Seat;
use crate::standings::{GameResult, Row, standings};
use crate::ugi::PlayerOptions;

/// The settings of a contest.
pub struct Contest {
    /// The contest's name.
    pub name: String,
    /// The start of all games, before the openings.
    pub start: AnyHistory,
    /// The players, best seed first.
    pub entrants: Vec<Entrant>,
    /// The schedule's format.
    pub plan: Plan,
    /// The maximal number of games of an encounter.
    pub games: usize,
    /// A sequential test that ends encounters early.
    pub sprt: Option<Sprt>,
    /// Clocks, limits and lives.
    pub conditions: Conditions,
    /// Openings from a file.
    pub book: Option<Vec<AnyHistory>>,
    /// The number of random plies, without a book.
    pub opening_plies: usize,
    /// The seed of random openings.
    pub seed: u64,
    /// The number of concurrent games.
    pub concurrency: usize,
    /// Options of all players; an entrant's own options are added.
    pub player_options: PlayerOptions,
}

/// One game of a contest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fixture {
    /// The encounter that it belongs to.
    pub encounter: Encounter,
    /// The index of the game in the encounter.
    pub leg: usize,
}

/// A finished game.
#[derive(Clone, Debug)]
pub struct PlayedGame {
    /// The fixture.
    pub fixture: Fixture,
    /// The game record.
    pub record: Record,
    /// The result.
    pub result: GameResult,
}

/// All finished games.
#[derive(Clone, Debug, Default)]
pub struct Ledger {
    games: BTreeMap<Fixture, PlayedGame>,
    /// In the order in which they ended.
    order: Vec<Fixture>,
}

/// Why the file of games cannot be read or written.
#[derive(Debug)]
pub enum LedgerError {
    /// The file is in use by another run.
    InUse,
    /// A game of the file belongs to another contest.
    Other {
        /// The number of the game in the file, from 1.
        number: usize,
        /// The tag that differs.
        tag: &'static str,
        /// Its value in the file.
        then: String,
        /// Its value in this contest.
        now: String,
    },
    /// The file does not contain game records.
    Unreadable(Message),
    /// A file system error.
    Io(io::Error),
}

/// Receives the progress of a contest. Calls are serialized.
pub trait Observer: Send {
    /// A game begins.
    fn began(&mut self, fixture: &Fixture, ledger: &Ledger);

    /// A game has ended.
    fn ended(&mut self, game: &PlayedGame, failures: &[GameFailure], ledger: &Ledger);
}

impl Fixture {
    /// The players' indices, by side.
    pub fn players(&self) -> [usize; 2] {
        let [a, b] = self.encounter.players;
        if self.leg.is_multiple_of(2) { [a, b] } else { [b, a] }
    }
}

impl Stage {
    /// The value of the tag `Stage`.
    pub fn name(self) -> String {
        match self {
            Stage::Main => "main".to_owned(),
            Stage::Group(number) => format!("group {}", number + 1),
            Stage::KnockOut(left) => format!("knock-out {left}"),
        }
    }
}

impl Ledger {
    /// The games in the order of their ends.
    pub fn games(&self) -> impl Iterator<Item = &PlayedGame> {
        self.order.iter().filter_map(|fixture| self.games.get(fixture))
    }

    /// The number of games.
    pub fn len(&self) -> usize {
        self.order.len()
    }

    /// Whether no game has ended.
    pub fn is_empty(&self) -> bool {
        self.order.is_empty()
    }

    /// All results.
    pub fn results(&self) -> Vec<GameResult> {
        self.games().map(|game| game.result).collect()
    }

    fn add(&mut self, game: PlayedGame) {
        self.order.push(game.fixture);
        self.games.insert(game.fixture, game);
    }

    /// Half points of both players of a finished encounter.
    fn score(&self, contest: &Contest, encounter: &Encounter) -> Option<[u32; 2]> {
        let half_points: Vec<Option<u8>> = (0..contest.games)
            .map(|leg| {
                let game = self.games.get(&Fixture { encounter: *encounter, leg })?;
                let first = game.result.half_points;
                Some(if leg % 2 == 0 { first } else { 2 - first })
            })
            .collect();
        let played: u32 = half_points.iter().flatten().map(|half| u32::from(*half)).sum();
        let count = half_points.iter().flatten().count();
        let is_decided = contest.sprt.is_some_and(|sprt| {
            let mut pairs = Pairs::default();
            for pair in half_points.chunks_exact(2) {
                if let [Some(a), Some(b)] = pair {
                    pairs.add(*a, *b);
                }
            }
            sprt.decide(sprt.llr(&pairs)) != Decision::Undecided
        });
        (count == contest.games || is_decided).then(|| [played, 2 * count as u32 - played])
    }
}

impl Contest {
    /// The schedule as far as results determine it.
    pub fn schedule(&self, ledger: &Ledger) -> Schedule {
        self.plan.schedule(self.entrants.len(), &|encounter| ledger.score(self, encounter))
    }

    /// The standings.
    pub fn standings(&self, ledger: &Ledger) -> Vec<Row> {
        let schedule = self.schedule(ledger);
        let results = ledger.results();
        standings(self.entrants.len(), self.plan.format, &schedule, self.games, &results)
    }

    /// The number of games scheduled so far; more may follow from results.
    pub fn total(&self, schedule: &Schedule) -> usize {
        schedule.encounters.len() * self.games
    }

    /// Whether all games are finished.
    pub fn is_finished(&self, ledger: &Ledger) -> bool {
        let schedule = self.schedule(ledger);
        let is_over = |encounter: &Encounter| ledger.score(self, encounter).is_some();
        schedule.is_final && schedule.encounters.iter().all(is_over)
    }

    /// The start position of a game; `None` if every opening of this length ends the game. Both games of a pair have
    /// the same opening.
    pub fn opening(&self, fixture: &Fixture) -> Option<AnyHistory> {
        let Encounter { round, players: [a, b], .. } = fixture.encounter;
        let pair = fixture.leg / 2;
        let numbers = [round, a.min(b), a.max(b)];
        let key =
            numbers.iter().fold(self.seed, |key, one| game::mix(key ^ game::mix(*one as u64)));
        match &self.book {
            Some(book) => {
                let first = (key % book.len() as u64) as usize;
                Some(book[(first + pair) % book.len()].clone())
            }
            None => Openings::random(self.start.clone(), self.opening_plies, key).nth(pair),
        }
    }

    /// Starts every player once and stops it, several at the same time.
    ///
    /// # Errors
    ///
    /// The indices of the players that do not start, in order, with the reasons.
    pub fn check_players(&self, interrupt: &Interrupt) -> Result<(), Vec<(usize, PlayerFailure)>> {
        let next = Mutex::new(0..self.entrants.len());
        let failed = Mutex::new(Vec::new());
        thread::scope(|scope| {
            for _ in 0..self.concurrency.max(2) {
                scope.spawn(|| {
                    while let Some(player) = lock(&next).next() {
                        if interrupt.is_set() {
                            return;
                        }
                        if let Err(reason) = self.seat(player, interrupt).player() {
                            lock(&failed).push((player, reason));
                        }
                    }
                });
            }
        });
        let mut failed = failed.into_inner().unwrap_or_else(PoisonError::into_inner);
        failed.sort_by_key(|(player, _)| *player);
        if failed.is_empty() { Ok(()) } else { Err(failed) }
    }

    fn seat(&self, player: usize, interrupt: &Interrupt) -> Seat {
        let Entrant { spec, options, .. } = &self.entrants[player];
        let options = PlayerOptions { options: options.clone(), ..self.player_options.clone() };
        Seat::new(spec.clone(), options, interrupt.clone())
    }

    fn tags(&self, fixture: &Fixture) -> Vec<(&'static str, String)> {
        let mut tags = vec![
            ("Event", self.name.clone()),
            ("Round", (fixture.encounter.round + 1).to_string()),
            ("Stage", fixture.encounter.stage.name()),
            ("Leg", (fixture.leg + 1).to_string()),
        ];
        if self.conditions.lives > 0 {
            tags.push(("Lives", self.conditions.lives.to_string()));
        }
        for (tag, player) in ["FirstOptions", "SecondOptions"].into_iter().zip(fixture.players()) {
            let options = self.entrants[player].options.iter();
            let options: Vec<String> =
                options.map(|(name, value)| format!("{name}={value}")).collect();
            if !options.is_empty() {
                tags.push((tag, options.join("; ")));
            }
        }
        tags
    }

    /// Plays the missing games until the contest is finished or interrupted.
    ///
    /// # Errors
    ///
    /// If a game cannot be written to the file.
    pub fn run(
        &self,
        ledger: Ledger,
        file: &mut GameLog,
        observer: &mut dyn Observer,
        interrupt: &Interrupt,
        texts: &Texts,
    ) -> io::Result<Ledger> {
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

    /// Reads a record of this contest.
    fn read(
        &self,
        number: usize,
        record: Record,
        ledger: &Ledger,
    ) -> Result<PlayedGame, LedgerError> {
        let other = |tag: &'static str, now: String| LedgerError::Other {
            number,
            tag,
            then: record.tag(tag).unwrap_or("-").to_owned(),
            now,
        };
        let start = self.start.record();
        for tag in ["Game", "Rules", "Layout", "Setup"] {
            // Openings from a book are positions, so these tags differ between games.
            let is_free = self.book.is_some() && matches!(tag, "Layout" | "Setup");
            if !is_free && record.tag(tag) != start.tag(tag) {
                return Err(other(tag, start.tag(tag).unwrap_or("-").to_owned()));
            }
        }
        let number_in = |tag: &'static str| {
            let number = record.tag(tag).and_then(|text| text.parse::<usize>().ok());
            number.and_then(|number| number.checked_sub(1)).ok_or_else(|| other(tag, "-".into()))
        };
        let (round, leg) = (number_in("Round")?, number_in("Leg")?);
        let mut seated = [0; 2];
        for (tag, side) in SEATS {
            let name = record.tag(tag).unwrap_or_default();
            let player = self.entrants.iter().position(|entrant| entrant.name == name);
            seated[side.index()] = player.ok_or_else(|| other(tag, "-".into()))?;
        }
        let players = if leg % 2 == 0 { seated } else { [seated[1], seated[0]] };
        let scheduled = self.schedule(ledger).encounters.into_iter();
        let encounter = scheduled
            .filter(|one| one.round == round && one.players == players)
            .find(|one| Some(one.stage.name().as_str()) == record.tag("Stage"));
        let encounter = encounter.ok_or_else(|| other("Round", "-".into()))?;
        let fixture = Fixture { encounter, leg };
        if leg >= self.games || ledger.games.contains_key(&fixture) {
            return Err(other("Leg", self.games.to_string()));
        }
        let mut expected = self.tags(&fixture);
        expected.retain(|(tag, _)| *tag != "Event");
        expected.push(("TimeControl", self.conditions.time_control.clone()));
        if !self.conditions.limits.is_empty() {
            expected.push(("Limits", self.conditions.limits.clone()));
        }
        for tag in ["TimeControl", "Limits", "Lives", "FirstOptions", "SecondOptions"] {
            let now = expected.iter().find(|(one, _)| *one == tag).map(|(_, value)| value.as_str());
            if record.tag(tag) != now {
                return Err(other(tag, now.unwrap_or("-").to_owned()));
            }
        }
        let opening = self.opening(&fixture).map(|history| history.played()).unwrap_or_default();
        let begins = opening.iter().map(ToString::to_string);
        let is_opening = begins.len() <= record.moves.len()
            && begins.zip(&record.moves).all(|(text, mv)| text == mv.text);
        if !is_opening {
            return Err(other("Leg", "opening".to_owned()));
        }
        if record.result.is_none() {
            return Err(other("Result", "-".into()));
        }
        Ok(played(fixture, record))
    }
}

fn played(fixture: Fixture, record: Record) -> PlayedGame {
    let half_points = match record.result {
        Some(Outcome::Win(Side::First)) => 2,
        Some(Outcome::Win(Side::Second)) => 0,
        Some(Outcome::Draw) | None => 1,
    };
    let failure = record
        .tag("Failure")
        .and_then(|name| FailureKind::ALL.into_iter().find(|kind| kind.name() == name));
    let result = GameResult { players: fixture.players(), half_points, failure };
    PlayedGame { fixture, record, result }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

struct State<'a> {
    ledger: Ledger,
    running: BTreeSet<Fixture>,
    file: &'a mut GameLog,
    observer: &'a mut dyn Observer,
    failure: Option<io::Error>,
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
            let Some(history) = self.contest.opening(&fixture) else { return };
            let names = players.map(|player| self.contest.entrants[player].name.as_str());
            let number = history.plies() + fixture.leg * 1000 + fixture.encounter.round;
            let order = GameOrder { number, history, names, tags: self.contest.tags(&fixture) };
            let conditions = &self.contest.conditions;
            match referee::play(&order, [first, second], conditions, interrupt, texts) {
                Some(game) => self.finish(&played(fixture, game.record), &game.failures),
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
        legs.filter(|fixture| !ledger.games.contains_key(fixture)).collect()
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
                state.failure.get_or_insert(error);
            }
        }
        self.changed.notify_all();
    }
}

/// The file of games. Each game is written in a single call and synced, so that a crash leaves at most one incomplete
/// record at the end.
pub struct GameLog {
    file: File,
}

impl GameLog {
    /// Opens the file and reads its games; also returns whether an incomplete last record was removed.
    ///
    /// # Errors
    ///
    /// If the file is in use, cannot be opened, or belongs to another contest; it is then left unchanged.
    pub fn open(path: &Path, contest: &Contest) -> Result<(Self, Ledger, bool), LedgerError> {
        let options = || OpenOptions::new().read(true).append(true).create(true).open(path);
        let mut file = options().map_err(LedgerError::Io)?;
        // On file systems without locks, two processes may share a file.
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(LedgerError::InUse);
        }
        let mut text = String::new();
        file.rewind().and_then(|()| file.read_to_string(&mut text)).map_err(LedgerError::Io)?;
        let whole = whole_length(&text);
        let mut records = Vec::new();
        for record in Records::new(&text[..whole]) {
            records.push(
                record.map_err(|error| LedgerError::Unreadable(game::Explain::message(&error)))?,
            );
        }
        let mut ledger = Ledger::default();
        for (i, record) in records.into_iter().enumerate() {
            let game = contest.read(i + 1, record, &ledger)?;
            ledger.add(game);
        }
        let broken = whole < text.len();
        if broken {
            file.set_len(whole as u64).map_err(LedgerError::Io)?;
        }
        Ok((GameLog { file }, ledger, broken))
    }

    fn append(&mut self, record: &Record) -> io::Result<()> {
        self.file.write_all(format!("{record}\n").as_bytes())?;
        self.file.sync_data()
    }
}

/// The length of the text without an incomplete last record. A record starts with a tag after a blank line.
pub fn whole_length(text: &str) -> usize {
    let last = match text.rfind("\n\n[") {
        Some(empty_line) => empty_line + 2,
        None if text.starts_with('[') => 0,
        None => return text.len(),
    };
    let readable = Records::new(&text[last..]).all(|record| record.is_ok());
    if readable && text.ends_with('\n') { text.len() } else { last }
}

/// The results of two players against each other, for the first: wins, draws, losses.
pub fn against(results: &[GameResult], player: usize, other: usize) -> [u32; 3] {
    let mut games = Games::default();
    for game in results {
        if game.players == [player, other] {
            games.add(game.half_points);
        } else if game.players == [other, player] {
            games.add(2 - game.half_points);
        }
    }
    let Games([losses, draws, wins]) = games;
    debug_assert_eq!(games.total(), losses + draws + wins);
    [wins, draws, losses].map(|count| count as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_incomplete_last_record_is_found() {
        let game = "[Game \"Awale\"]\n[Result \"1-0\"]\n\n1. A a 1-0\n\n";
        let check = |text: &str, whole: usize| assert_eq!(whole_length(text), whole, "{text}");
        check("", 0);
        check(game, game.len());
        check(&game.repeat(3), 3 * game.len());
        let second = game.len();
        for length in 1..game.len() - 1 {
            let broken = &game[..length];
            check(&format!("{game}{broken}"), second);
            check(broken, 0);
        }
        check("something else", 14);
    }
}
