//! A contest: its settings, and its schedule as far as results determine it.

use std::sync::{Mutex, PoisonError};
use std::thread;

use games::AnyHistory;
use statistics::{Counts, Games, Sprt};

use crate::definition::Entrant;
use crate::interrupt::Interrupt;
use crate::ledger::Ledger;
use crate::openings::Openings;
use crate::player::PlayerFailure;
use crate::referee::Conditions;
use crate::schedule::{Encounter, Plan, Schedule};
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

impl Fixture {
    /// The players' indices, by side.
    pub fn players(&self) -> [usize; 2] {
        let [a, b] = self.encounter.players;
        if self.leg.is_multiple_of(2) { [a, b] } else { [b, a] }
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
        self.openings(&fixture.encounter).nth(fixture.leg / 2)
    }

    /// The openings of an encounter, one for two games.
    fn openings(&self, encounter: &Encounter) -> Openings {
        let Encounter { round, players: [a, b], .. } = *encounter;
        let numbers = [round, a.min(b), a.max(b)];
        let key =
            numbers.iter().fold(self.seed, |key, one| game::mix(key ^ game::mix(*one as u64)));
        match &self.book {
            Some(book) => {
                let mut book = book.clone();
                let first = (key % book.len() as u64) as usize;
                book.rotate_left(first);
                Openings::given(book)
            }
            None => Openings::random(self.start.clone(), self.opening_plies, key),
        }
    }

    /// Whether the games scheduled so far have openings. Of long encounters only the first pairs are tried; a later game
    /// without an opening ends the contest with an error.
    pub fn has_openings(&self) -> bool {
        const TRIED: usize = 10_000;
        if self.book.is_some() {
            return true;
        }
        let encounters = self.schedule(&Ledger::default()).encounters;
        let pairs = self.games.div_ceil(2).min(TRIED.div_ceil(encounters.len().max(1)));
        encounters.iter().all(|encounter| self.openings(encounter).take(pairs).count() == pairs)
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

    pub(crate) fn seat(&self, player: usize, interrupt: &Interrupt) -> Seat {
        let Entrant { spec, options, .. } = &self.entrants[player];
        let options = PlayerOptions { options: options.clone(), ..self.player_options.clone() };
        Seat::new(spec.clone(), options, interrupt.clone())
    }

    /// The tags of a game, apart from those of [`Conditions`].
    pub(crate) fn tags(&self, fixture: &Fixture) -> Vec<(&'static str, String)> {
        let mut tags = vec![
            ("Event", self.name.clone()),
            ("Round", (fixture.encounter.round + 1).to_string()),
            ("Stage", fixture.encounter.stage.name()),
            ("Leg", (fixture.leg + 1).to_string()),
        ];
        if self.conditions.lives > 0 {
            tags.push(("Lives", self.conditions.lives.to_string()));
        }
        for (tag, player) in ["FirstProgram", "SecondProgram"].into_iter().zip(fixture.players()) {
            let Entrant { name, program, .. } = &self.entrants[player];
            if program != name {
                tags.push((tag, program.clone()));
            }
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
}

pub(crate) fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
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
