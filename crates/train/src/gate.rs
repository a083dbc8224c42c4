//! A match between two networks, or two ways to search, until it is decided.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::thread;
use std::time::Duration;

use anyhow::{Context as _, anyhow, ensure};
use game::mix;
use search::{Limits, Searcher};
use statistics::{Counts as _, Decision, Pairs, Sprt};

use crate::pair::{Played, play_pair};
use crate::settings::fingerprint;
use crate::trainable::{Trainable, model};

/// The two engines and their limits.
#[derive(clap::Args, Debug)]
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
    /// The starts, separated by commas; each opening takes the next one.
    #[arg(long, value_delimiter = ',')]
    starts: Vec<String>,
    /// Nodes for a move.
    #[arg(long, default_value_t = 5_000)]
    nodes: u64,
    /// Nodes for a move of the old side, where it is faster or slower than the new one.
    #[arg(long)]
    old_nodes: Option<u64>,
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
    /// The number of games played at once.
    #[arg(long, default_value_t = 2)]
    threads: usize,
    /// A file for the results of the pairs. A match that was stopped goes on from there.
    #[arg(long)]
    log: Option<PathBuf>,
}

const ERROR_RATE: f64 = 0.05;

/// A setting of the search as the command line gives it.
pub(crate) fn setting(text: &str) -> Result<(String, i32), String> {
    let (name, value) = text.split_once('=').ok_or("NAME=NUMBER is missing")?;
    Ok((name.to_owned(), value.parse().map_err(|_| format!("{value} is not a number"))?))
}

/// The model of a network file with changed numbers of its search.
pub(crate) fn tuned_model<G: Trainable>(
    path: Option<&Path>,
    settings: &[(String, i32)],
) -> anyhow::Result<G::Model> {
    let mut model = model::<G>(path)?;
    for (name, value) in settings {
        let number = G::tunables(&mut model).get_mut(name);
        *number.with_context(|| format!("the search has no {name}"))? = *value;
    }
    Ok(model)
}

/// The results so far.
#[derive(Default)]
struct Tally {
    pairs: Pairs,
    games: [u64; 3],
    /// Games by their ending and the winner's lead in points.
    ends: BTreeMap<(String, u32), u64>,
}

impl Gate {
    pub(crate) fn run<G: Trainable>(&self) -> anyhow::Result<()> {
        let sprt = Sprt::new(self.elo0, self.elo1, ERROR_RATE, ERROR_RATE)
            .map_err(|error| anyhow!("these numbers make no test: {error:?}"))?;
        let models = [
            tuned_model::<G>(self.new.as_deref(), &self.set)?,
            tuned_model::<G>(self.old.as_deref(), &self.old_set)?,
        ];
        let starts: Vec<&str> = if self.starts.is_empty() {
            G::MATCH_STARTS.split(',').collect()
        } else {
            self.starts.iter().map(String::as_str).collect()
        };
        if let Some(unknown) = starts.iter().find(|start| !G::starts().contains(start)) {
            return Err(anyhow!("there is no start {unknown}"));
        }
        let mut tally = Tally::default();
        let (mut log, played) = match &self.log {
            Some(path) => {
                let networks =
                    models.each_ref().map(|model| fingerprint(&G::network(model).to_bytes()));
                let (file, played) = self.continue_log(path, &networks)?;
                (Some(file), played)
            }
            None => (None, Vec::new()),
        };
        for points in &played {
            tally.add(*points);
        }
        let limits = [self.nodes, self.old_nodes.unwrap_or(self.nodes)].map(|nodes| {
            self.time.map_or(Limits::nodes(nodes), |time| Limits::time(Duration::from_millis(time)))
        });
        let next = Mutex::new(played.len() as u64);
        // Pairs count in their order, so that a match is the same on any number of threads.
        let mut waiting: BTreeMap<u64, [Played; 2]> = BTreeMap::new();
        let mut decision = Decision::Undecided;
        thread::scope(|scope| -> anyhow::Result<()> {
            let (sender, results) = std::sync::mpsc::channel();
            for _ in 0..self.threads.max(1) {
                let (sender, models, next, starts) = (sender.clone(), &models, &next, &starts);
                scope.spawn(move || {
                    let mut players = models.clone().map(|model| Searcher::new(model, 8, 1));
                    loop {
                        let pair = {
                            let Ok(mut next) = next.lock() else { break };
                            *next += 1;
                            *next - 1
                        };
                        if pair >= self.pairs {
                            break;
                        }
                        let start = starts[pair as usize % starts.len()];
                        let seed = mix(self.seed) ^ pair;
                        let played = play_pair::<G>(&mut players, limits, start, seed);
                        if sender.send((pair, played)).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            let mut due = played.len() as u64;
            for (pair, played) in results {
                waiting.insert(pair, played);
                while decision == Decision::Undecided
                    && let Some(played) = waiting.remove(&due)
                {
                    due += 1;
                    let points = [played[0].points, played[1].points];
                    tally.add(points);
                    for played in played {
                        *tally.ends.entry(played.end).or_default() += 1;
                    }
                    if let Some(log) = &mut log {
                        writeln!(log, "{} {}", points[0], points[1])?;
                    }
                    let llr = sprt.llr(&tally.pairs);
                    decision = sprt.decide(llr);
                    if tally.pairs.total() % 10 == 0 || decision != Decision::Undecided {
                        tally.print(llr);
                    }
                }
                if decision != Decision::Undecided {
                    break;
                }
            }
            Ok(())
        })?;
        tally.print(sprt.llr(&tally.pairs));
        for ((reason, ahead), count) in &tally.ends {
            println!("{count} games ended by {reason}, {ahead} points apart");
        }
        println!("decided: {decision}");
        Ok(())
    }

    /// Opens the log of a match and reads what was played before it was stopped. Each match begins with
    /// its settings: pairs of another one must not count.
    fn continue_log(
        &self,
        path: &Path,
        networks: &[String; 2],
    ) -> anyhow::Result<(File, Vec<[u8; 2]>)> {
        let open = || OpenOptions::new().read(true).append(true).create(true).open(path);
        let mut file = open().with_context(|| format!("cannot open {}", path.display()))?;
        let mut text = String::new();
        file.read_to_string(&mut text)?;
        let settings =
            format!("{:?}", (networks, &self.set, &self.old_set, &self.starts, self.nodes));
        let settings = format!("{settings} {:?} {:?} {}", self.old_nodes, self.time, self.seed);
        if text.is_empty() {
            writeln!(file, "{settings}")?;
            return Ok((file, Vec::new()));
        }
        let mut lines = text.lines();
        ensure!(lines.next() == Some(&settings), "{} is the log of another match", path.display());
        let points = |line: &str| {
            let (first, second) = line.split_once(' ')?;
            let point = |text: &str| text.parse().ok().filter(|points| *points <= 2);
            Some([point(first)?, point(second)?])
        };
        let played = lines.map_while(points).collect();
        Ok((file, played))
    }
}

impl Tally {
    fn add(&mut self, points: [u8; 2]) {
        self.pairs.add(points[0], points[1]);
        for points in points {
            self.games[usize::from(points)] += 1;
        }
    }

    fn print(&self, llr: f64) {
        let Some((mean, elo)) = self.pairs.mean().zip(self.pairs.elo()) else { return };
        let [lost, drawn, won] = self.games;
        println!(
            "won {won}, drawn {drawn}, lost {lost}: {:.1} %, {:+.0} ± {:.0} Elo, LLR {llr:.2}",
            100.0 * mean,
            elo.value,
            elo.error()
        );
    }
}
