//! Games of the engine against itself.

use std::fs::{self, File, OpenOptions};
use std::io::{Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Instant;

use abalone::{Abalone, Rules};
use anyhow::Context as _;
use engine::AbaloneModel;
use game::{Game as _, History, Outcome, Position as _, Rng, Side, mix};
use search::{Limits, Searcher, Stop};

use crate::gate::model;
use crate::sample::Sample;

/// Games of a run.
#[derive(clap::Args)]
pub(crate) struct Play {
    /// The folder for the games, one file for each thread. What is there is continued.
    #[arg(long)]
    out: PathBuf,
    /// The network that plays; without it, the one of the program.
    #[arg(long)]
    network: Option<PathBuf>,
    /// How many games the run has.
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
    /// How many games are played at once.
    #[arg(long, default_value_t = 2)]
    threads: u32,
}

/// Layouts that are kept out of training, so that matches can show what a network makes of something new.
pub(crate) const UNSEEN: [&str; 3] = ["swiss", "alliances", "the_wall"];

/// Of so many games, those from the standard layout, the Belgian and the German daisy; the rest is shared
/// by the other layouts.
const OF: usize = 20;
const USUAL: [(&str, usize); 3] = [("standard", 4), ("belgian", 5), ("german", 4)];

/// A game begins with a random number of random plies, from the first to the second.
const RANDOM_PLIES: [usize; 2] = [6, 10];
/// Openings in which one side is further ahead are thrown away.
const UNEVEN: u32 = 1;

/// A game ends by adjudication when for so many plies in a row both sides have seen such an advantage, in
/// hundredths of a marble.
const DECIDED: i32 = 500;
const DECIDED_PLIES: u32 = 6;
/// A game that is not over by then is a draw.
const LONGEST: usize = 240;

/// The rules of the games: as in play, with a shorter wait for progress.
fn rules() -> Rules {
    Rules { no_progress: std::num::NonZeroU32::new(100), ..Rules::STANDARD }
}

impl Play {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        let model = &model(self.network.as_deref())?;
        fs::create_dir_all(&self.out)
            .with_context(|| format!("cannot make the folder {}", self.out.display()))?;
        let begin = Instant::now();
        let (games, samples) = (AtomicU64::new(0), AtomicU64::new(0));
        let results: [AtomicU64; 3] = Default::default();
        thread::scope(|scope| {
            let threads: Vec<_> = (0..self.threads)
                .map(|thread| {
                    let (games, samples, results) = (&games, &samples, &results);
                    scope.spawn(move || -> anyhow::Result<()> {
                        let path = self.out.join(format!("{thread}.games"));
                        let (mut file, next) = continue_file(&path)
                            .with_context(|| format!("cannot continue {}", path.display()))?;
                        let first = next.unwrap_or(thread);
                        let mut searcher = Searcher::new(model.clone(), 2, 1);
                        for number in (first..self.games).step_by(self.threads as usize) {
                            let played = self.play(&mut searcher, number);
                            let bytes: Vec<u8> =
                                played.iter().flat_map(|sample| sample.to_bytes()).collect();
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

    /// Plays the game with this number; always the same one.
    fn play(&self, searcher: &mut Searcher<AbaloneModel>, number: u32) -> Vec<Sample> {
        let mut rng = Rng::new(mix(self.seed) ^ u64::from(number));
        let (layout, mut history) = opening(&mut rng);
        let span = (self.most_nodes.saturating_sub(self.least_nodes) + 1) as usize;
        let nodes = self.least_nodes + rng.below(span) as u64;
        searcher.clear();
        let mut samples: Vec<(Side, Sample)> = Vec::new();
        let mut decided: (Option<Side>, u32) = (None, 0);
        let outcome = loop {
            if let Some(end) = history.end() {
                break end.outcome;
            }
            if history.plies() >= LONGEST {
                break Outcome::Draw;
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
            // A move that pushes a marble out changes the score at once: the search sees to that, and the
            // network need not foresee it.
            if !history.position().is_progress(mv) && found.score.is_estimate() {
                let sample = Sample {
                    score: found.score.0 as i16,
                    layout,
                    ply: history.plies().min(255) as u8,
                    game: number,
                    ..Sample::of(history.position())
                };
                samples.push((side, sample));
            }
            decided = match decided {
                _ if found.score.0.abs() < DECIDED => (None, 0),
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

/// A few random plies from a layout, and the index of that.
fn opening(rng: &mut Rng) -> (u8, History<abalone::Position>) {
    let layouts = Abalone::starts();
    let others: Vec<&str> = layouts
        .iter()
        .copied()
        .filter(|name| !UNSEEN.contains(name) && USUAL.iter().all(|(usual, _)| usual != name))
        .collect();
    loop {
        let mut number = rng.below(OF);
        let usual = USUAL.iter().find(|(_, share)| {
            let found = number < *share;
            number = number.wrapping_sub(*share);
            found
        });
        let name = usual.map_or_else(|| others[rng.below(others.len())], |(name, _)| *name);
        let Some(start) = Abalone::start(name, rules()) else { continue };
        let mut history = History::new(start);
        let [least, most] = RANDOM_PLIES;
        for _ in 0..least + rng.below(most - least + 1) {
            let mv = history.position().random_move(rng);
            if mv.is_none_or(|mv| history.play(mv).is_err()) {
                break;
            }
        }
        let [first, second] = history.position().score();
        if history.end().is_none() && first.abs_diff(second) <= UNEVEN {
            let layout = layouts.iter().position(|layout| *layout == name).unwrap_or(0);
            return (layout as u8, history);
        }
    }
}

/// Opens a file of games to write on, and tells the number of the game to go on with. The last game is
/// played again: it may not have been written to its end.
fn continue_file(path: &Path) -> std::io::Result<(File, Option<u32>)> {
    let mut file =
        OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes)?;
    let (whole, _) = bytes.as_chunks::<{ Sample::BYTES }>();
    let game = |bytes: &[u8; Sample::BYTES]| Sample::from_bytes(bytes).game;
    let last = whole.last().map(game);
    let keep = whole.iter().take_while(|bytes| Some(game(bytes)) != last).count() * Sample::BYTES;
    file.set_len(keep as u64)?;
    file.seek(SeekFrom::Start(keep as u64))?;
    Ok((file, last))
}
