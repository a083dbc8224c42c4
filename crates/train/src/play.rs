//! Games of the engine against itself.

use std::fs::{self, File, OpenOptions};
use std::io::{Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Instant;

use anyhow::Context as _;
use game::{Outcome, Position as _, Rng, Side, mix};
use search::{Limits, Searcher, Stop};

use crate::sample::Sample;
use crate::settings::{fingerprint, keep_settings};
use crate::trainable::{Trainable, model};

/// Games of a run.
#[derive(clap::Args)]
pub(crate) struct Play {
    /// The folder for the games, one file for each thread. What is there is continued.
    #[arg(long)]
    out: PathBuf,
    /// The network that plays; without it, the one of the program.
    #[arg(long)]
    network: Option<PathBuf>,
    /// The number of games of the run.
    #[arg(long, default_value_t = 10_000)]
    games: u32,
    /// The seed of the openings; another seed, other games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The fewest nodes for a move; each game has its own number between these two.
    #[arg(long, default_value_t = 1_500)]
    least_nodes: u64,
    /// The most nodes for a move.
    #[arg(long, default_value_t = 3_000)]
    most_nodes: u64,
    /// The number of games played at once.
    #[arg(long, default_value_t = 2)]
    threads: u32,
}

/// For how many plies in a row an advantage must have been seen.
const DECIDED_PLIES: u32 = 6;
/// A game that is not over by then is a draw.
const LONGEST: usize = 240;

impl Play {
    pub(crate) fn run<G: Trainable>(&self) -> anyhow::Result<()> {
        let model = &model::<G>(self.network.as_deref())?;
        fs::create_dir_all(&self.out)
            .with_context(|| format!("cannot make the folder {}", self.out.display()))?;
        let settings = self.settings::<G>(model);
        let has_games = self.out.join(file_name(0)).exists();
        keep_settings(&self.out.join("run.settings"), &settings, has_games)?;
        let begin = Instant::now();
        let (games, samples) = (AtomicU64::new(0), AtomicU64::new(0));
        let results: [AtomicU64; 3] = Default::default();
        thread::scope(|scope| {
            let threads: Vec<_> = (0..self.threads)
                .map(|thread| {
                    let (games, samples, results) = (&games, &samples, &results);
                    scope.spawn(move || -> anyhow::Result<()> {
                        let path = self.out.join(file_name(thread));
                        let (mut file, next) = continue_file::<G>(&path)
                            .with_context(|| format!("cannot continue {}", path.display()))?;
                        let first = next.unwrap_or(thread);
                        let mut searcher = Searcher::new(model.clone(), 2, 1);
                        let mut prover = G::Prover::default();
                        for number in (first..self.games).step_by(self.threads as usize) {
                            let played = self.play::<G>(&mut searcher, &mut prover, number);
                            let mut bytes = Vec::new();
                            for sample in &played {
                                sample.write(&mut bytes);
                            }
                            file.write_all(&bytes)?;
                            samples.fetch_add(played.len() as u64, Ordering::Relaxed);
                            if let Some(last) = played.last() {
                                results[usize::from(last.result)].fetch_add(1, Ordering::Relaxed);
                            }
                            let games = games.fetch_add(1, Ordering::Relaxed) + 1;
                            if games % 100 == 0 {
                                let samples = samples.load(Ordering::Relaxed);
                                let drawn = results[1].load(Ordering::Relaxed);
                                println!(
                                    "{games} games, {drawn} drawn, {samples} positions, {} s",
                                    begin.elapsed().as_secs()
                                );
                            }
                        }
                        Ok(())
                    })
                })
                .collect();
            threads.into_iter().try_for_each(|thread| match thread.join() {
                Ok(result) => result,
                Err(panic) => std::panic::resume_unwind(panic),
            })
        })
    }

    /// The settings that determine the games of a run. More games can be added at any time.
    fn settings<G: Trainable>(&self, model: &G::Model) -> String {
        let Play { seed, least_nodes, most_nodes, threads, .. } = self;
        let network = fingerprint(&G::network(model).to_bytes());
        format!(
            "{} play: network {network}, seed {seed}, nodes {least_nodes} to {most_nodes}, threads {threads}",
            G::GAME
        )
    }

    /// Plays the game with this number; always the same one.
    fn play<G: Trainable>(
        &self,
        searcher: &mut Searcher<G::Model>,
        prover: &mut G::Prover,
        number: u32,
    ) -> Vec<Sample<G>> {
        let mut rng = Rng::new(mix(self.seed) ^ u64::from(number));
        let (start, mut history) = G::opening(&mut rng);
        let span = (self.most_nodes.saturating_sub(self.least_nodes) + 1) as usize;
        let nodes = self.least_nodes + rng.below(span) as u64;
        searcher.clear();
        let mut samples: Vec<(Side, Sample<G>)> = Vec::new();
        let mut decided: (Option<Side>, u32) = (None, 0);
        let outcome = loop {
            if let Some(end) = history.end() {
                break end.outcome;
            }
            if history.plies() >= LONGEST {
                break Outcome::Draw;
            }
            if let Some(outcome) = G::prove(prover, history.position()) {
                break outcome;
            }
            let found =
                searcher.search(&history, Limits::nodes(nodes), 1, &Stop::default(), |_| {});
            let Some(found) = found else { break Outcome::Draw };
            let side = history.position().side();
            let ahead = if found.score.0 > 0 { side } else { side.other() };
            if found.score.is_proven() {
                break Outcome::Win(ahead);
            }
            let mv = found.line[0];
            if G::is_quiet(history.position(), mv) && found.score.is_estimate() {
                let sample = Sample {
                    board: G::board(history.position()),
                    score: found.score.0 as i16,
                    result: 1,
                    start,
                    ply: history.plies().min(255) as u8,
                    game: number,
                };
                samples.push((side, sample));
            }
            decided = match decided {
                _ if G::DECIDED.is_none_or(|most| found.score.0.abs() < most) => (None, 0),
                (Some(before), plies) if before == ahead => (Some(ahead), plies + 1),
                _ => (Some(ahead), 1),
            };
            if decided.1 >= DECIDED_PLIES {
                break Outcome::Win(ahead);
            }
            if history.play(mv).is_err() {
                break Outcome::Draw;
            }
        };
        let result = |side: Side| match outcome {
            Outcome::Draw => 1,
            Outcome::Win(winner) => 2 * u8::from(winner == side),
        };
        samples
            .into_iter()
            .map(|(side, sample)| Sample { result: result(side), ..sample })
            .collect()
    }
}

/// The file of the games that a thread has played.
fn file_name(thread: u32) -> String {
    format!("{thread}.games")
}

/// Opens a file of games to write on, and tells the number of the game to go on with. The last game is
/// played again: it may not have been written to its end.
fn continue_file<G: Trainable>(path: &Path) -> std::io::Result<(File, Option<u32>)> {
    let mut file =
        OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes)?;
    let games = bytes.chunks_exact(Sample::<G>::BYTES).map(|bytes| Sample::<G>::read(bytes).game);
    let last = games.clone().next_back();
    let keep = games.take_while(|game| Some(*game) != last).count() * Sample::<G>::BYTES;
    file.set_len(keep as u64)?;
    file.seek(SeekFrom::Start(keep as u64))?;
    Ok((file, last))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::avalam_training::AvalamTraining;

    #[test]
    fn games_are_the_same_when_a_run_is_continued() {
        let folder = tempfile::tempdir().unwrap();
        let play = |name: &str, games, seed| {
            let out = folder.path().join(name);
            Play { out, network: None, games, seed, least_nodes: 10, most_nodes: 20, threads: 2 }
        };
        play("whole", 6, 3).run::<AvalamTraining>().unwrap();
        play("parts", 3, 3).run::<AvalamTraining>().unwrap();
        play("parts", 6, 3).run::<AvalamTraining>().unwrap();
        let read = |run: &str, thread| fs::read(folder.path().join(run).join(file_name(thread)));
        for thread in 0..2 {
            assert!(!read("whole", thread).unwrap().is_empty());
            assert_eq!(read("whole", thread).unwrap(), read("parts", thread).unwrap());
        }
        let error = play("parts", 9, 4).run::<AvalamTraining>().unwrap_err().to_string();
        assert!(error.contains("seed 3") && error.contains("seed 4"), "{error}");
    }
}
