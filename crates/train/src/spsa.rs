//! Tunes numbers of the search by games (SPSA): all of them are changed at once in random directions, the two
//! variants play each other, and every number moves a little towards the winner's.

use std::fmt;
use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::path::PathBuf;
use std::thread;

use anyhow::{Context as _, ensure};
use game::{Rng, mix};
use search::{Limits, Searcher};

use crate::gate::{setting, tuned_model};
use crate::pair::play_pair;
use crate::settings::{fingerprint, keep_settings};
use crate::trainable::Trainable;

/// The tuned parameters and the number of games.
#[derive(clap::Args)]
pub(crate) struct Spsa {
    /// A number to tune, as `NAME=LEAST..MOST:STEP`: its bounds, and by how much it is changed for a game; may be
    /// given several times.
    #[arg(long, required = true, value_parser = range)]
    tune: Vec<Range>,
    /// The network that plays; without it, the one of the program.
    #[arg(long)]
    network: Option<PathBuf>,
    /// A number of the search that stays the same in all games, as `aspiration=15`; may be given several times.
    #[arg(long, value_parser = setting)]
    set: Vec<(String, i32)>,
    /// The number of rounds.
    #[arg(long, default_value_t = 500)]
    rounds: u32,
    /// The number of game pairs of a round.
    #[arg(long, default_value_t = 4)]
    pairs: usize,
    /// Nodes for a move.
    #[arg(long, default_value_t = 3_000)]
    nodes: u64,
    /// How far the numbers move for a won round at the beginning, in steps.
    #[arg(long, default_value_t = 0.4)]
    gain: f64,
    /// The seed of directions and openings.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The file for the numbers after each round. What was begun there is continued.
    #[arg(long)]
    out: PathBuf,
}

/// A number to be tuned.
#[derive(Clone, Debug, PartialEq)]
struct Range {
    name: String,
    least: i32,
    most: i32,
    step: f64,
}

fn range(text: &str) -> Result<Range, String> {
    let parse = || {
        let (name, rest) = text.split_once('=')?;
        let (least, rest) = rest.split_once("..")?;
        let (most, step) = rest.split_once(':')?;
        let (least, most) = (least.parse().ok()?, most.parse().ok()?);
        let step = step.parse().ok().filter(|step| *step > 0.0)?;
        (least < most).then(|| Range { name: name.to_owned(), least, most, step })
    };
    parse().ok_or_else(|| format!("{text} is not NAME=LEAST..MOST:STEP"))
}

impl Spsa {
    pub(crate) fn run<G: Trainable>(&self) -> anyhow::Result<()> {
        let (mut values, done) = self.continue_file::<G>()?;
        let mut file = OpenOptions::new()
            .append(true)
            .create(true)
            .open(&self.out)
            .with_context(|| format!("cannot write {}", self.out.display()))?;
        for round in done..self.rounds {
            let mut rng = Rng::new(mix(self.seed) ^ u64::from(round));
            let signs: Vec<f64> = self.tune.iter().map(|_| [-1.0, 1.0][rng.below(2)]).collect();
            let changed = |direction: f64| -> Vec<(String, i32)> {
                let ranges = self.tune.iter().zip(&values).zip(&signs);
                let tuned = ranges.map(|((range, value), sign)| {
                    (range.name.clone(), range.round(value + direction * sign * range.step))
                });
                self.set.iter().cloned().chain(tuned).collect()
            };
            let won = self.play_round::<G>(&[changed(1.0), changed(-1.0)], rng.bits())?;
            // The usual decay: the numbers settle down as rounds go by.
            let gain = self.gain / (1.0 + f64::from(round) / 50.0).powf(0.602);
            for ((value, range), sign) in values.iter_mut().zip(&self.tune).zip(signs) {
                *value += gain * won * sign * range.step;
                *value = value.clamp(range.least.into(), range.most.into());
            }
            let line: Vec<String> = values.iter().map(|value| format!("{value:.3}")).collect();
            writeln!(file, "{},{won:.3},{}", round + 1, line.join(","))?;
            println!("round {}: {won:+.2}, {}", round + 1, line.join(" "));
        }
        for (range, value) in self.tune.iter().zip(values) {
            println!("--set {}={}", range.name, range.round(value));
        }
        Ok(())
    }

    /// The points of the first variant less those of the second, from -1 to 1.
    fn play_round<G: Trainable>(
        &self,
        [first, second]: &[Vec<(String, i32)>; 2],
        seed: u64,
    ) -> anyhow::Result<f64> {
        let models = [
            tuned_model::<G>(self.network.as_deref(), first)?,
            tuned_model::<G>(self.network.as_deref(), second)?,
        ];
        let starts: Vec<&str> = G::MATCH_STARTS.split(',').collect();
        let limits = [Limits::nodes(self.nodes); 2];
        // A pair is played the same on any thread.
        let points: Vec<u8> = thread::scope(|scope| {
            let pairs: Vec<_> = (0..self.pairs)
                .map(|pair| {
                    let (models, start) = (models.clone(), starts[pair % starts.len()]);
                    scope.spawn(move || {
                        let mut players = models.map(|model| Searcher::new(model, 4, 1));
                        let seed = mix(seed) ^ pair as u64;
                        play_pair::<G>(&mut players, limits, start, seed).map(|game| game.points)
                    })
                })
                .collect();
            pairs
                .into_iter()
                .flat_map(|pair| {
                    pair.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
                })
                .collect()
        });
        let sum: f64 = points.iter().map(|points| f64::from(*points) - 1.0).sum();
        Ok(sum / points.len() as f64)
    }

    /// The numbers to go on with, and how many rounds led to them.
    fn continue_file<G: Trainable>(&self) -> anyhow::Result<(Vec<f64>, u32)> {
        let mut model = tuned_model::<G>(self.network.as_deref(), &self.set)?;
        let mut values = Vec::new();
        for Range { name, .. } in &self.tune {
            let value = G::tunables(&mut model).get_mut(name);
            values.push(f64::from(*value.with_context(|| format!("the search has no {name}"))?));
        }
        let Spsa { pairs, nodes, gain, seed, .. } = self;
        let tuned: Vec<String> = self.tune.iter().map(ToString::to_string).collect();
        let fixed: Vec<String> =
            self.set.iter().map(|(name, value)| format!(" {name}={value}")).collect();
        let settings = format!(
            "{} spsa: {};{} network {}, pairs {pairs}, nodes {nodes}, gain {gain}, seed {seed}",
            G::GAME,
            tuned.join(" "),
            fixed.concat(),
            fingerprint(&G::network(&model).to_bytes())
        );
        keep_settings(&self.out.with_extension("settings"), &settings, self.out.exists())?;
        let names: Vec<&str> = self.tune.iter().map(|range| range.name.as_str()).collect();
        let header = format!("round,won,{}", names.join(","));
        let Ok(text) = fs::read_to_string(&self.out) else {
            fs::write(&self.out, header + "\n")
                .with_context(|| format!("cannot write {}", self.out.display()))?;
            return Ok((values, 0));
        };
        ensure!(
            text.lines().next() == Some(&header),
            "{} has other numbers than these",
            self.out.display()
        );
        let last = text.lines().skip(1).filter_map(|line| {
            let (round, rest) = line.split_once(',')?;
            let numbers: Option<Vec<f64>> =
                rest.split(',').skip(1).map(|text| text.parse().ok()).collect();
            let numbers = numbers.filter(|numbers| numbers.len() == self.tune.len())?;
            Some((numbers, round.parse().ok()?))
        });
        Ok(last.last().unwrap_or((values, 0)))
    }
}

/// As the command line gives it.
impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}..{}:{}", self.name, self.least, self.most, self.step)
    }
}

impl Range {
    fn round(&self, value: f64) -> i32 {
        (value.round() as i32).clamp(self.least, self.most)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::avalam_training::AvalamTraining;

    #[test]
    fn ranges_are_read() {
        let expected = Range { name: "fade".to_owned(), least: -5, most: 90, step: 2.5 };
        assert_eq!(expected.to_string(), "fade=-5..90:2.5");
        assert_eq!(range("fade=-5..90:2.5"), Ok(expected));
        for bad in ["fade", "fade=1", "fade=1..2", "fade=2..1:1", "fade=1..2:0", "fade=a..2:1"] {
            assert!(range(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn rounds_are_the_same_when_they_are_continued() {
        let folder = tempfile::tempdir().unwrap();
        let spsa = |name: &str, rounds| Spsa {
            set: vec![("aspiration".to_owned(), 20)],
            tune: vec![range("reduction_divisor=2..8:1").unwrap()],
            network: None,
            rounds,
            pairs: 2,
            nodes: 50,
            gain: 0.4,
            seed: 3,
            out: folder.path().join(name),
        };
        spsa("whole", 4).run::<AvalamTraining>().unwrap();
        spsa("parts", 2).run::<AvalamTraining>().unwrap();
        spsa("parts", 4).run::<AvalamTraining>().unwrap();
        let [whole, parts] =
            ["whole", "parts"].map(|name| fs::read_to_string(folder.path().join(name)).unwrap());
        assert_eq!(whole, parts);
        assert_eq!(whole.lines().count(), 5);
        let other = Spsa { seed: 4, ..spsa("parts", 6) };
        let error = other.run::<AvalamTraining>().unwrap_err().to_string();
        assert!(error.contains("seed 3") && error.contains("seed 4"), "{error}");
    }
}
