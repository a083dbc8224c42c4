//! Brings the games of one or more runs together: checked, shuffled, and split into what is learned and
//! what is only looked at.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use abalone::Abalone;
use anyhow::{Context as _, ensure};
use game::{Game as _, Rng, mix};

use crate::sample::{BadSample, Sample};

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
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        let mut parts = [Vec::new(), Vec::new()];
        let mut results: BTreeMap<u8, [u64; 3]> = BTreeMap::new();
        for (run, folder) in self.games.iter().enumerate() {
            for path in game_files(folder)? {
                let bytes =
                    fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
                let (samples, faults) = check(&bytes);
                for (place, fault) in faults {
                    println!("{}, position {place}: {fault}; left out", path.display());
                }
                for sample in samples {
                    // Whole games: positions of one game resemble each other.
                    let game = mix(u64::from(sample.game) << 8 | run as u64);
                    parts[usize::from(game.is_multiple_of(VALIDATED))].push(sample);
                    results.entry(sample.layout).or_default()[usize::from(sample.result)] += 1;
                }
            }
        }
        for (layout, [lost, drawn, won]) in results {
            let name = Abalone::starts().get(usize::from(layout)).copied().unwrap_or("unknown");
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
            let bytes: Vec<u8> = samples.iter().flat_map(|sample| sample.to_bytes()).collect();
            let path = self.out.join(name);
            fs::File::create(&path)
                .and_then(|mut file| file.write_all(&bytes))
                .with_context(|| format!("cannot write {}", path.display()))?;
        }
        Ok(())
    }
}

/// The possible samples of a file; the others with their places, counted from 0. An unfinished sample at
/// the end is not counted.
fn check(bytes: &[u8]) -> (Vec<Sample>, Vec<(usize, BadSample)>) {
    let (whole, _) = bytes.as_chunks::<{ Sample::BYTES }>();
    let (mut samples, mut faults) = (Vec::new(), Vec::new());
    for (place, bytes) in whole.iter().enumerate() {
        let sample = Sample::from_bytes(bytes);
        match sample.position() {
            Ok(_) => samples.push(sample),
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

/// Reads one of the files that [`Shuffle`] has written.
pub(crate) fn read(path: &Path) -> anyhow::Result<Vec<Sample>> {
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    let (whole, rest) = bytes.as_chunks::<{ Sample::BYTES }>();
    ensure!(
        rest.is_empty() && !whole.is_empty(),
        "{} is not a whole number of positions",
        path.display()
    );
    Ok(whole.iter().map(Sample::from_bytes).collect())
}

#[cfg(test)]
mod tests {
    use abalone::Rules;

    use super::*;

    #[test]
    fn impossible_positions_are_left_out_with_their_place() {
        let good = Sample::of(&Abalone::start("german", Rules::STANDARD).unwrap());
        let bad = Sample { other: good.own, ..good };
        let mut bytes: Vec<u8> = [good, bad, good].iter().flat_map(|s| s.to_bytes()).collect();
        bytes.extend([1, 2, 3]);
        assert_eq!(check(&bytes), (vec![good, good], vec![(1, BadSample::Overlap)]));
    }
}
