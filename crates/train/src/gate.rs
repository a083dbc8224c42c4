//! A match between two networks, or two ways to search, until it is decided.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use abalone::{Abalone, Rules};
use anyhow::{Context as _, anyhow};
use engine::network::Network;
use engine::{AbaloneModel, Board};
use game::{Game as _, History, Outcome, Position as _, Rng, Side, mix};
use search::{Limits, Searcher, Stop};
use statistics::{Counts as _, Decision, Pairs, Sprt};

/// Who plays, and how long.
#[derive(clap::Args)]
pub(crate) struct Gate {
    /// The new network; without it, the one of the program.
    #[arg(long)]
    new: Option<PathBuf>,
    /// The old network; without it, the one of the program.
    #[arg(long)]
    old: Option<PathBuf>,
    /// A number of the new side's search, as `reverse_depth=4`; may be given several times.
    #[arg(long, value_parser = setting)]
    set: Vec<(String, i32)>,
    /// A number of the old side's search.
    #[arg(long, value_parser = setting)]
    old_set: Vec<(String, i32)>,
    /// The layouts, separated by commas; each opening takes the next one.
    #[arg(long, value_delimiter = ',', default_value = "belgian,german")]
    layouts: Vec<String>,
    /// Nodes for a move.
    #[arg(long, default_value_t = 5_000)]
    nodes: u64,
    /// Milliseconds for a move, instead of nodes.
    #[arg(long)]
    time: Option<u64>,
    /// The most pairs of games.
    #[arg(long, default_value_t = 500)]
    pairs: u64,
    /// The seed of the openings.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The test's lower hypothesis, in Elo.
    #[arg(long, default_value_t = 0.0, allow_negative_numbers = true)]
    elo0: f64,
    /// Its upper hypothesis.
    #[arg(long, default_value_t = 20.0, allow_negative_numbers = true)]
    elo1: f64,
    /// How many games are played at once.
    #[arg(long, default_value_t = 2)]
    threads: usize,
}

const ERROR_RATE: f64 = 0.05;
/// Random plies before the players take over.
const OPENING: usize = 6;
const LONGEST: usize = 400;

fn setting(text: &str) -> Result<(String, i32), String> {
    let (name, value) = text.split_once('=').ok_or("NAME=NUMBER is missing")?;
    Ok((name.to_owned(), value.parse().map_err(|_| format!("{value} is not a number"))?))
}

/// The model with this network, or with the program's.
pub(crate) fn model(path: Option<&Path>) -> anyhow::Result<AbaloneModel> {
    let Some(path) = path else { return Ok(AbaloneModel::default()) };
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    let network = Network::read(&bytes, Board::KIND)
        .with_context(|| format!("{} cannot be used", path.display()))?;
    Ok(AbaloneModel::new(Arc::new(network)))
}

impl Gate {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        let sprt = Sprt::new(self.elo0, self.elo1, ERROR_RATE, ERROR_RATE)
            .map_err(|error| anyhow!("these numbers make no test: {error:?}"))?;
        let mut models = [model(self.new.as_deref())?, model(self.old.as_deref())?];
        for (model, settings) in models.iter_mut().zip([&self.set, &self.old_set]) {
            for (name, value) in settings {
                let number = model.tunables.get_mut(name);
                *number.with_context(|| format!("the search has no {name}"))? = *value;
            }
        }
        let next = AtomicU64::new(0);
        let counts = Mutex::new((Pairs::default(), [0; 3], Decision::GoOn));
        thread::scope(|scope| {
            for _ in 0..self.threads.max(1) {
                scope.spawn(|| {
                    let mut players = models.clone().map(|model| Searcher::new(model, 8, 1));
                    loop {
                        let pair = next.fetch_add(1, Ordering::Relaxed);
                        if pair >= self.pairs {
                            break;
                        }
                        let points = self.play_pair(&mut players, pair);
                        let Ok(mut counts) = counts.lock() else { break };
                        let (pairs, games, decision) = &mut *counts;
                        if *decision != Decision::GoOn {
                            break;
                        }
                        pairs.add(points[0], points[1]);
                        for points in points {
                            games[usize::from(points)] += 1;
                        }
                        let llr = sprt.llr(pairs);
                        *decision = sprt.decide(llr);
                        if pairs.total() % 10 == 0 || *decision != Decision::GoOn {
                            print(pairs, games, llr);
                        }
                    }
                });
            }
        });
        let (pairs, games, decision) =
            counts.into_inner().map_err(|_| anyhow!("a thread has panicked"))?;
        print(&pairs, &games, sprt.llr(&pairs));
        println!("decided: {decision}");
        Ok(())
    }

    /// The half points of the new side in two games from the same opening.
    fn play_pair(&self, players: &mut [Searcher<AbaloneModel>; 2], pair: u64) -> [u8; 2] {
        let layout = &self.layouts[pair as usize % self.layouts.len()];
        let opening = opening(layout, mix(self.seed) ^ pair);
        let limits = self
            .time
            .map_or(Limits::nodes(self.nodes), |time| Limits::time(Duration::from_millis(time)));
        Side::BOTH.map(|new| {
            let mut history = opening.clone();
            players.iter_mut().for_each(Searcher::clear);
            while history.end().is_none() && history.plies() < LONGEST {
                let player = &mut players[usize::from(history.position().side() != new)];
                let found = player.search(&history, limits, 1, &Stop::default(), |_| {});
                let legal = found.is_some_and(|found| history.play(found.line[0]).is_ok());
                assert!(legal, "the search finds a legal move");
            }
            match history.end().map(|end| end.outcome) {
                Some(Outcome::Win(side)) => 2 * u8::from(side == new),
                _ => 1,
            }
        })
    }
}

fn opening(layout: &str, seed: u64) -> History<abalone::Position> {
    let mut rng = Rng::new(seed);
    loop {
        let start = Abalone::start(layout, Rules::STANDARD).expect("a layout");
        let mut history = History::new(start);
        for _ in 0..OPENING {
            let mv = history.position().random_move(&mut rng);
            if mv.is_none_or(|mv| history.play(mv).is_err()) {
                break;
            }
        }
        let [first, second] = history.position().score();
        if history.end().is_none() && first == second {
            return history;
        }
    }
}

fn print(pairs: &Pairs, [lost, drawn, won]: &[u64; 3], llr: f64) {
    let Some((mean, elo)) = pairs.mean().zip(pairs.elo()) else { return };
    println!(
        "won {won}, drawn {drawn}, lost {lost}: {:.1} %, {:+.0} ± {:.0} Elo, LLR {llr:.2}",
        100.0 * mean,
        elo.value,
        elo.error()
    );
}
