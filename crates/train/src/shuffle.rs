//! Brings the games of one or more runs together: checked, shuffled, and split into what is learned and
//! what is only looked at.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail, ensure};
use game::{Rng, mix};

use crate::file::write_whole;
use crate::sample::{BadSample, Sample};
use crate::trainable::Trainable;

/// Which games are used.
#[derive(clap::Args)]
pub(crate) struct Shuffle {
    /// The folder of a run; may be given several times.
    #[arg(long, required = true)]
    games: Vec<PathBuf>,
    /// The folder for the result.
    #[arg(long)]
    out: PathBuf,
    /// The seed of the order.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// The files of a data set.
pub(crate) const TRAINING: &str = "training.samples";
pub(crate) const VALIDATION: &str = "validation.samples";

/// One game of so many is kept for validation.
const VALIDATED: u64 = 25;

impl Shuffle {
    pub(crate) fn run<G: Trainable>(&self) -> anyhow::Result<()> {
        let mut parts: [Vec<Sample<G>>; 2] = Default::default();
        let mut results: BTreeMap<u8, [u64; 3]> = BTreeMap::new();
        for (run, folder) in self.games.iter().enumerate() {
            for path in game_files(folder)? {
                let bytes =
                    fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
                let (samples, faults) = check::<G>(&bytes);
                for (place, fault) in faults {
                    println!("{}, position {place}: {fault}; left out", path.display());
                }
                for sample in samples {
                    // Whole games: positions of one game resemble each other.
                    let game = mix(u64::from(sample.game) << 8 | run as u64);
                    parts[usize::from(game.is_multiple_of(VALIDATED))].push(sample);
                    results.entry(sample.start).or_default()[usize::from(sample.result)] += 1;
                }
            }
        }
        for (start, [lost, drawn, won]) in results {
            let name = G::starts().get(usize::from(start)).copied().unwrap_or("unknown");
            println!("{name}: {} positions, {drawn} of drawn games", lost + drawn + won);
        }
        let mut rng = Rng::new(mix(self.seed));
        fs::create_dir_all(&self.out)
            .with_context(|| format!("cannot make the folder {}", self.out.display()))?;
        for (mut samples, name) in parts.into_iter().zip([TRAINING, VALIDATION]) {
            for last in (1..samples.len()).rev() {
                samples.swap(last, rng.below(last + 1));
            }
            println!("{name}: {} positions", samples.len());
            let mut bytes = Vec::with_capacity(samples.len() * Sample::<G>::BYTES);
            for sample in &samples {
                sample.write(&mut bytes);
            }
            write_whole(&self.out.join(name), &bytes)?;
        }
        Ok(())
    }
}

/// The possible samples of a file; the others with their places, counted from 0. An unfinished sample at
/// the end is not counted.
fn check<G: Trainable>(bytes: &[u8]) -> (Vec<Sample<G>>, Vec<(usize, BadSample)>) {
    let (mut samples, mut faults) = (Vec::new(), Vec::new());
    for (place, bytes) in bytes.chunks_exact(Sample::<G>::BYTES).enumerate() {
        let sample = Sample::read(bytes);
        match sample.check() {
            Ok(()) => samples.push(sample),
            Err(fault) => faults.push((place, fault)),
        }
    }
    (samples, faults)
}

fn game_files(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let entries =
        fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let mut files = Vec::new();
    for entry in entries {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "games") {
            files.push(path);
        }
    }
    ensure!(!files.is_empty(), "there are no games in {}", folder.display());
    files.sort();
    Ok(files)
}

/// Reads one of the files that [`Shuffle`] has written. It has left impossible positions out, so that one
/// of them means damage.
pub(crate) fn read<G: Trainable>(path: &Path) -> anyhow::Result<Vec<Sample<G>>> {
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    ensure!(
        bytes.len().is_multiple_of(Sample::<G>::BYTES) && !bytes.is_empty(),
        "{} is not a whole number of positions",
        path.display()
    );
    let (samples, faults) = check::<G>(&bytes);
    if let Some((place, fault)) = faults.first() {
        bail!("{} is damaged at position {place}: {fault}", path.display());
    }
    Ok(samples)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::abalone_training::AbaloneTraining;
    use crate::avalam_training::AvalamTraining;

    #[test]
    fn a_damaged_data_set_is_refused_with_its_place() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(TRAINING);
        let (start, history) = AvalamTraining::opening(&mut Rng::new(3));
        let board = AvalamTraining::board(history.position());
        let sample =
            Sample::<AvalamTraining> { board, score: 5, result: 1, start, ply: 9, game: 4 };
        let mut bytes = Vec::new();
        (0..3).for_each(|_| sample.write(&mut bytes));
        fs::write(&path, &bytes).unwrap();
        assert_eq!(read::<AvalamTraining>(&path).unwrap(), [sample; 3]);
        // A tower of seven counters.
        bytes[Sample::<AvalamTraining>::BYTES] = 7;
        fs::write(&path, &bytes).unwrap();
        let error = read::<AvalamTraining>(&path).unwrap_err().to_string();
        assert!(error.contains("position 1"), "{error}");
    }

    #[test]
    fn impossible_positions_are_left_out_with_their_place() {
        let (start, history) = AbaloneTraining::opening(&mut Rng::new(3));
        let board = AbaloneTraining::board(history.position());
        let good = Sample { board, score: 5, result: 1, start, ply: 9, game: 4 };
        let mut bytes = Vec::new();
        for result in [1, 3, 1] {
            Sample::<AbaloneTraining> { result, ..good }.write(&mut bytes);
        }
        bytes.extend([1, 2, 3]);
        let (samples, faults) = check::<AbaloneTraining>(&bytes);
        assert_eq!((samples, faults), (vec![good, good], vec![(1, BadSample::Result(3))]));
    }
}
