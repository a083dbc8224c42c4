//! Learning: Adam on minibatches, each position seen through a random symmetry of the board.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Instant;

use anyhow::{Context as _, ensure};
use game::{Rng, mix};

use crate::file::write_whole;
use crate::parameters::Parameters;
use crate::plot::plot;
use crate::sample::Sample;
use crate::settings::{fingerprint, keep_settings};
use crate::shuffle::{TRAINING, VALIDATION, read};
use crate::trainable::{Trainable, model};

/// The settings of training.
#[derive(clap::Args)]
pub(crate) struct Fit {
    /// The folder that `shuffle` has written.
    #[arg(long)]
    data: PathBuf,
    /// The folder for the result. What was begun there is continued.
    #[arg(long)]
    out: PathBuf,
    /// A network to go on from; without it, learning begins with random weights.
    #[arg(long)]
    network: Option<PathBuf>,
    /// The number of epochs.
    #[arg(long, default_value_t = 24)]
    epochs: u32,
    /// The step size at the beginning; it falls along half a cosine to a hundredth of this.
    #[arg(long, default_value_t = 0.002)]
    rate: f32,
    /// The batch size in positions.
    #[arg(long, default_value_t = 4096)]
    batch: usize,
    /// The weight of the game's result, beside the search's score.
    #[arg(long, default_value_t = 0.5)]
    result: f32,
    /// By how much weights shrink with each step, as a share of the step size.
    #[arg(long, default_value_t = 0.0)]
    decay: f32,
    /// The seed of the weights at the beginning and of the symmetries.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The number of threads.
    #[arg(long, default_value_t = 2)]
    threads: usize,
}

/// The state of learning, as it is stored after every epoch.
pub(crate) struct State<G: Trainable> {
    epoch: u32,
    /// Hundredths of a point that multiply the odds of winning by e, in the scores of the data.
    pub(crate) scale: f32,
    pub(crate) parameters: Parameters<G::Features>,
    /// Adam's running means of the gradient and of its square.
    mean: Parameters<G::Features>,
    square: Parameters<G::Features>,
}

const STATE: &str = "state.fit";
const LOSSES: &str = "loss.csv";
const MEAN_DECAY: f32 = 0.9;
const SQUARE_DECAY: f32 = 0.999;
const LEAST_RATE: f32 = 0.01;

impl Fit {
    pub(crate) fn run<G: Trainable>(&self) -> anyhow::Result<()> {
        let training = read::<G>(&self.data.join(TRAINING))?;
        let validation = read::<G>(&self.data.join(VALIDATION))?;
        fs::create_dir_all(&self.out)
            .with_context(|| format!("cannot make the folder {}", self.out.display()))?;
        let path = self.out.join(STATE);
        let settings = self.settings::<G>()?;
        keep_settings(&self.out.join("fit.settings"), &settings, path.exists())?;
        let mut state = if path.exists() {
            State::<G>::read(&path)?
        } else {
            let scale = odds_scale(&training);
            println!("scores multiply the odds of winning by e every {scale:.0}");
            State::new(scale, self.first_parameters::<G>()?)
        };
        let by_score = |sample: &Sample<G>| f32::from(sample.score) / state.scale;
        let before = self.loss(&validation, state.scale, by_score);
        println!("validation loss of the scores themselves {before:.4}");
        let mut losses = read_losses(&self.out.join(LOSSES), state.epoch);
        while state.epoch < self.epochs {
            let begin = Instant::now();
            let trained = self.epoch(&mut state, &training);
            let output =
                |sample: &Sample<G>| state.parameters.evaluate(&G::features(&sample.board, 0));
            let validated = self.loss(&validation, state.scale, output);
            println!(
                "epoch {} of {}: loss {trained:.4}, validation {validated:.4}, {:.1} s",
                state.epoch,
                self.epochs,
                begin.elapsed().as_secs_f32()
            );
            losses.push([trained, validated]);
            state.write(&path)?;
            write_losses(&self.out, &losses)?;
        }
        Ok(())
    }

    /// The weights that learning begins with.
    fn first_parameters<G: Trainable>(&self) -> anyhow::Result<Parameters<G::Features>> {
        Ok(match &self.network {
            Some(path) => Parameters::of(G::network(&model::<G>(Some(path))?)),
            None => Parameters::random(self.seed),
        })
    }

    /// The settings that determine the result: the step size on the number of epochs, the symmetries on the number of
    /// threads.
    fn settings<G: Trainable>(&self) -> anyhow::Result<String> {
        let Fit { epochs, rate, batch, result, decay, seed, threads, .. } = self;
        let data = fingerprint(&fs::read(self.data.join(TRAINING))?);
        let first = match &self.network {
            Some(path) => format!(", network {}", fingerprint(&fs::read(path)?)),
            None => String::new(),
        };
        Ok(format!(
            "{} fit: data {data}, epochs {epochs}, rate {rate}, batch {batch}, result {result}, \
             decay {decay}, seed {seed}, threads {threads}{first}",
            G::GAME
        ))
    }

    /// Sees every position once; returns the mean loss.
    fn epoch<G: Trainable>(&self, state: &mut State<G>, samples: &[Sample<G>]) -> f32 {
        let mut rng = Rng::new(mix(self.seed ^ u64::from(state.epoch) << 32));
        // The order of the file is random; each epoch begins somewhere else.
        let begin = rng.below(samples.len());
        let order: Vec<&Sample<G>> = samples[begin..].iter().chain(&samples[..begin]).collect();
        let batches = order.len().div_ceil(self.batch);
        let mut loss = 0.0;
        for (number, batch) in order.chunks(self.batch).enumerate() {
            let seed = rng.bits();
            let (gradient, sum) = self.gradient(state, batch, seed);
            loss += sum;
            let done = (state.epoch as f32 + number as f32 / batches as f32) / self.epochs as f32;
            let cosine = f32::midpoint(1.0, (done * std::f32::consts::PI).cos());
            let rate = self.rate * (LEAST_RATE + (1.0 - LEAST_RATE) * cosine);
            let step = state.epoch as usize * batches + number + 1;
            state.step(&gradient, batch.len(), rate, self.decay, step);
        }
        state.epoch += 1;
        loss / order.len() as f32
    }

    /// The sum of the gradients and of the losses of a batch.
    fn gradient<G: Trainable>(
        &self,
        state: &State<G>,
        batch: &[&Sample<G>],
        seed: u64,
    ) -> (Parameters<G::Features>, f32) {
        let share = batch.len().div_ceil(self.threads.max(1));
        let parts: Vec<(Parameters<G::Features>, f32)> = thread::scope(|scope| {
            let threads: Vec<_> = batch
                .chunks(share)
                .enumerate()
                .map(|(number, part)| {
                    scope.spawn(move || {
                        let mut rng = Rng::new(mix(seed ^ number as u64));
                        let (mut gradient, mut loss) = (Parameters::zero(), 0.0);
                        for sample in part {
                            let symmetry = rng.below(G::SYMMETRIES);
                            let features = G::features(&sample.board, symmetry);
                            let target = self.target(sample, state.scale);
                            state.parameters.learn(&features, &mut gradient, |output| {
                                loss += cross_entropy(output, target);
                                chance(output) - target
                            });
                        }
                        (gradient, loss)
                    })
                })
                .collect();
            threads
                .into_iter()
                .map(|thread| {
                    thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
                })
                .collect()
        });
        let mut sum = (Parameters::zero(), 0.0);
        for (gradient, loss) in parts {
            for (all, part) in sum.0.values.iter_mut().zip(gradient.values) {
                *all += part;
            }
            sum.1 += loss;
        }
        sum
    }

    fn target<G: Trainable>(&self, sample: &Sample<G>, scale: f32) -> f32 {
        let score = chance(f32::from(sample.score) / scale);
        self.result * f32::from(sample.result) / 2.0 + (1.0 - self.result) * score
    }

    /// The mean loss of an evaluation.
    fn loss<G: Trainable>(
        &self,
        samples: &[Sample<G>],
        scale: f32,
        output: impl Fn(&Sample<G>) -> f32,
    ) -> f32 {
        let loss = |sample| cross_entropy(output(sample), self.target(sample, scale));
        samples.iter().map(loss).sum::<f32>() / samples.len() as f32
    }
}

/// The chance of winning from its odds' logarithm.
fn chance(output: f32) -> f32 {
    1.0 / (1.0 + (-output).exp())
}

fn cross_entropy(output: f32, target: f32) -> f32 {
    // The logarithm of 1 + e^x without overflow.
    let softplus = output.max(0.0) + (-output.abs()).exp().ln_1p();
    softplus - target * output
}

/// The scale with which the scores predict the results best, by halving an interval.
fn odds_scale<G: Trainable>(samples: &[Sample<G>]) -> f32 {
    const MOST: usize = 200_000;
    let samples = &samples[..samples.len().min(MOST)];
    let slope = |scale: f32| -> f32 {
        let off = |sample: &Sample<G>| {
            let score = f32::from(sample.score);
            (chance(score / scale) - f32::from(sample.result) / 2.0) * score
        };
        samples.iter().map(off).sum()
    };
    let (mut low, mut high) = (5.0, 2_000.0);
    for _ in 0..30 {
        let middle = f32::sqrt(low * high);
        // Too confident: a larger scale is better.
        if slope(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    f32::sqrt(low * high)
}

impl<G: Trainable> State<G> {
    const MAGIC: [u8; 8] = *b"ABQ-FIT1";

    fn new(scale: f32, parameters: Parameters<G::Features>) -> Self {
        State { epoch: 0, scale, parameters, mean: Parameters::zero(), square: Parameters::zero() }
    }

    /// One step of Adam.
    fn step(
        &mut self,
        gradient: &Parameters<G::Features>,
        batch: usize,
        rate: f32,
        decay: f32,
        step: usize,
    ) {
        let step = step.min(100_000) as i32;
        let mean_left = 1.0 - MEAN_DECAY.powi(step);
        let square_left = 1.0 - SQUARE_DECAY.powi(step);
        let means = self.mean.values.iter_mut().zip(&mut self.square.values);
        let state = self.parameters.values.iter_mut().zip(means);
        for ((parameter, (mean, square)), slope) in state.zip(&gradient.values) {
            let slope = slope / batch as f32;
            *mean = MEAN_DECAY * *mean + (1.0 - MEAN_DECAY) * slope;
            *square = SQUARE_DECAY * *square + (1.0 - SQUARE_DECAY) * slope * slope;
            let slope = (*mean / mean_left) / ((*square / square_left).sqrt() + 1e-8);
            *parameter -= rate * (slope + decay * *parameter);
        }
    }

    /// Reads the state of a folder in which learning has begun.
    pub(crate) fn of(folder: &Path) -> anyhow::Result<Self> {
        Self::read(&folder.join(STATE))
    }

    fn read(path: &Path) -> anyhow::Result<Self> {
        let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
        let (magic, rest) = bytes.split_first_chunk().context("the file is too short")?;
        ensure!(*magic == Self::MAGIC, "{} is not the state of a fit", path.display());
        let (numbers, rest) = rest.as_chunks::<4>();
        let count = Parameters::<G::Features>::COUNT;
        ensure!(
            numbers.len() == 2 + 3 * count && rest.is_empty(),
            "{} is of another architecture or damaged",
            path.display()
        );
        let floats: Vec<f32> = numbers.iter().map(|bytes| f32::from_le_bytes(*bytes)).collect();
        let part = |n: usize| Parameters::new(floats[2 + n * count..][..count].to_vec());
        Ok(State {
            epoch: u32::from_le_bytes(numbers[0]),
            scale: floats[1],
            parameters: part(0),
            mean: part(1),
            square: part(2),
        })
    }

    fn write(&self, path: &Path) -> anyhow::Result<()> {
        let mut bytes = Vec::from(Self::MAGIC);
        bytes.extend(self.epoch.to_le_bytes());
        bytes.extend(self.scale.to_le_bytes());
        for part in [&self.parameters, &self.mean, &self.square] {
            bytes.extend(part.values.iter().flat_map(|number| number.to_le_bytes()));
        }
        write_whole(path, &bytes)
    }
}

/// The losses of the epochs so far.
fn read_losses(path: &Path, epochs: u32) -> Vec<[f32; 2]> {
    let text = fs::read_to_string(path).unwrap_or_default();
    let line = |line: &str| {
        let mut numbers = line.split(',').skip(1).map(str::parse);
        Some([numbers.next()?.ok()?, numbers.next()?.ok()?])
    };
    text.lines().skip(1).filter_map(line).take(epochs as usize).collect()
}

fn write_losses(folder: &Path, losses: &[[f32; 2]]) -> anyhow::Result<()> {
    let mut text = String::from("epoch,training,validation\n");
    for (number, [trained, validated]) in losses.iter().enumerate() {
        text += &format!("{},{trained},{validated}\n", number + 1);
    }
    fs::write(folder.join(LOSSES), text)?;
    fs::write(folder.join("loss.svg"), plot(losses))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use game::Position as _;

    use super::*;
    use crate::abalone_training::AbaloneTraining;

    fn fit(data: &Path, out: &Path, epochs: u32) -> Fit {
        Fit {
            data: data.into(),
            out: out.into(),
            network: None,
            epochs,
            rate: 0.01,
            batch: 64,
            result: 0.5,
            decay: 0.0,
            seed: 1,
            threads: 2,
        }
    }

    /// Marbles pushed out decide these made-up games: the loss must fall, and stopping in the middle must
    /// change nothing.
    #[test]
    fn learns_and_resumes() {
        let folder = tempfile::tempdir().unwrap();
        let mut rng = Rng::new(5);
        let mut samples: Vec<Sample<AbaloneTraining>> = Vec::new();
        while samples.len() < 600 {
            let (start, mut history) = AbaloneTraining::opening(&mut rng);
            while history.end().is_none() && history.plies() < 120 {
                let position = history.position();
                let score = position.score();
                let side = position.side().index();
                if score[0] != score[1] {
                    let ahead = score[side] > score[1 - side];
                    samples.push(Sample {
                        board: AbaloneTraining::board(position),
                        score: if ahead { 100 } else { -100 },
                        result: 2 * u8::from(ahead),
                        start,
                        ply: 0,
                        game: 0,
                    });
                }
                let mv = position.random_move(&mut rng).unwrap();
                history.play(mv).unwrap();
            }
        }
        let mut bytes = Vec::new();
        for sample in &samples {
            sample.write(&mut bytes);
        }
        fs::write(folder.path().join(TRAINING), &bytes).unwrap();
        fs::write(folder.path().join(VALIDATION), &bytes).unwrap();

        let (whole, halves) = (folder.path().join("whole"), folder.path().join("halves"));
        let six = fit(folder.path(), &whole, 6);
        six.run::<AbaloneTraining>().unwrap();
        let losses = read_losses(&whole.join(LOSSES), 6);
        assert_eq!(losses.len(), 6);
        assert!(losses[5][1] < losses[0][1] / 2.0, "{losses:?}");

        // The step size depends on the number of epochs, so that the second half is the same fit.
        fs::create_dir_all(&halves).unwrap();
        let scale = State::<AbaloneTraining>::of(&whole).unwrap().scale;
        let mut state = State::new(scale, six.first_parameters::<AbaloneTraining>().unwrap());
        for _ in 0..3 {
            six.epoch(&mut state, &samples);
        }
        let settings = six.settings::<AbaloneTraining>().unwrap();
        keep_settings(&halves.join("fit.settings"), &settings, false).unwrap();
        state.write(&halves.join(STATE)).unwrap();
        let seven = fit(folder.path(), &halves, 7).run::<AbaloneTraining>();
        let error = seven.unwrap_err().to_string();
        assert!(error.contains("epochs 6") && error.contains("epochs 7"), "{error}");
        fit(folder.path(), &halves, 6).run::<AbaloneTraining>().unwrap();
        let [whole, halves] =
            [whole, halves].map(|folder| State::<AbaloneTraining>::of(&folder).unwrap());
        assert!(whole.parameters == halves.parameters && whole.epoch == halves.epoch);
    }
}
