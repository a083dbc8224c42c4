//! Many fast games, to find panics and illegal moves.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use anyhow::{anyhow, ensure};
use engine::{Engine, Level, Settings};
use game::{Rng, mix};
use games::{AnyHistory, GameId, Start};
use search::{Limits, Stop};

/// Games of the whole engine against itself, from all starts and under all rule sets.
#[derive(clap::Args)]
pub(crate) struct Soak {
    /// The number of games.
    #[arg(long, default_value_t = 100_000)]
    games: u64,
    /// Nodes for a move.
    #[arg(long, default_value_t = 20)]
    nodes: u64,
    /// The seed of the openings.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The number of games played at once.
    #[arg(long, default_value_t = 2)]
    threads: usize,
}

/// Random plies at the beginning, fewer than this.
const RANDOM_PLIES: usize = 12;
/// One game of so many is played by a level.
const LEVELS: usize = 10;
/// Levels above this take so many nodes that few games would be played.
const HIGHEST_LEVEL: usize = 3;
/// Longer games are broken off.
const LONGEST: usize = 400;

impl Soak {
    pub(crate) fn run(&self, game: GameId) -> anyhow::Result<()> {
        let next = AtomicU64::new(0);
        // Games by their ending and their difference in points.
        let ends: Mutex<BTreeMap<(String, u32), u64>> = Mutex::default();
        let faults: Mutex<Vec<String>> = Mutex::default();
        thread::scope(|scope| {
            for _ in 0..self.threads.max(1) {
                scope.spawn(|| {
                    let make = || Engine::new(game, Settings { megabytes: 1, threads: 1 });
                    let mut engine = make();
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= self.games {
                            break;
                        }
                        let played =
                            catch_unwind(AssertUnwindSafe(|| self.play(&mut engine, game, number)));
                        let fault = match played {
                            Ok(Ok(end)) => {
                                let Ok(mut ends) = ends.lock() else { break };
                                *ends.entry(end).or_default() += 1;
                                continue;
                            }
                            Ok(Err(fault)) => fault.to_string(),
                            Err(_) => "a panic".to_owned(),
                        };
                        // Nothing that a panic leaves behind is used again.
                        engine = make();
                        println!("game {number}: {fault}");
                        let Ok(mut faults) = faults.lock() else { break };
                        faults.push(fault);
                    }
                });
            }
        });
        let ends = ends.into_inner().map_err(|_| anyhow!("a thread has panicked"))?;
        let faults = faults.into_inner().map_err(|_| anyhow!("a thread has panicked"))?;
        for ((reason, apart), count) in &ends {
            println!("{count} ended by {reason}, {apart} points apart");
        }
        let whole: u64 = ends.values().sum();
        println!("{whole} games of {game} without a fault, {} with one", faults.len());
        ensure!(faults.is_empty(), "{} games had a fault", faults.len());
        Ok(())
    }

    /// Plays the game with this number, always the same one. Says how it ended.
    fn play(
        &self,
        engine: &mut Engine,
        game: GameId,
        number: u64,
    ) -> anyhow::Result<(String, u32)> {
        let seed = mix(self.seed) ^ number;
        let mut rng = Rng::new(seed);
        let any = |names: &[&'static str], rng: &mut Rng| names[rng.below(names.len())];
        let (name, rules) = (any(&game.starts(), &mut rng), any(game.rule_sets(), &mut rng));
        let start = Start { name: Some(name), rules: Some(rules), ..Start::default() };
        let mut history = AnyHistory::start(game, &start).map_err(|error| anyhow!("{error}"))?;
        engine.clear();
        let level = Level::new(1 + rng.below(HIGHEST_LEVEL) as u8);
        let level = level.filter(|_| rng.below(LEVELS) == 0);
        let random = rng.below(RANDOM_PLIES);
        while history.end().is_none() && history.plies() < LONGEST {
            let mv = if history.plies() < random {
                let moves = history.moves();
                Some(moves[rng.below(moves.len())])
            } else if let Some(level) = level {
                let strength = level.strength(&history);
                engine.play(&history, strength, None, seed, &Stop::default())
            } else {
                let limits = Limits::nodes(self.nodes);
                let thought = engine.think(&history, limits, 1, &Stop::default(), |_| {});
                thought.map(|thought| thought.line[0])
            };
            let text = mv.ok_or_else(|| anyhow!("no move after {}", history.plies()))?.to_string();
            let position = history.position().to_string();
            history.play_text(&text).map_err(|_| anyhow!("{text} is illegal in {position}"))?;
        }
        let score = history.position().score();
        let reason = history.end().map_or("length".to_owned(), |end| format!("{:?}", end.reason));
        Ok((reason, score[0].abs_diff(score[1])))
    }
}
