//! Turns what was learned into the integers of the engine.

use std::fs;
use std::path::PathBuf;

use anyhow::Context as _;
use engine::Board;
use engine::network::{HIDDEN, Layer, Network, ONE, OUTPUT_ONE, Origin, SQUARE_ONE, Weights};
use game::Side;

use crate::fit::{State, board};
use crate::parameters::{Parameters, Units};
use crate::sample::Sample;
use crate::shuffle::{VALIDATION, read};

/// What becomes a network file.
#[derive(clap::Args)]
pub(crate) struct Quantise {
    /// The folder that `fit` has written.
    #[arg(long)]
    fit: PathBuf,
    /// The folder that `shuffle` has written.
    #[arg(long)]
    data: PathBuf,
    /// The network file.
    #[arg(long)]
    out: PathBuf,
    /// Which generation of networks it is.
    #[arg(long)]
    generation: u16,
    /// The seed of its games.
    #[arg(long)]
    seed: u64,
}

impl Quantise {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        let state = State::of(&self.fit)?;
        let samples = read(&self.data.join(VALIDATION))?;
        let worth = marble_worth(&state.parameters, &samples);
        println!("a marble multiplies the odds of winning by e^{worth:.3}");
        let weights = quantise(&state.parameters, (100.0 / worth).round() as i32);
        let origin = Origin { generation: self.generation, seed: self.seed };
        let network = Network::new(Board::KIND, origin, weights)?;
        let off: f32 = samples
            .iter()
            .map(|sample| {
                let board = board(sample, 0);
                let exact = state.parameters.evaluate(&board) * 100.0 / worth;
                (exact - estimate(&network, &board) as f32).abs()
            })
            .sum();
        println!("rounding changes an estimate by {:.2} on average", off / samples.len() as f32);
        let bytes = network.to_bytes();
        println!("{} bytes", bytes.len());
        fs::write(&self.out, bytes).with_context(|| format!("cannot write {}", self.out.display()))
    }
}

/// The estimate for a board with the first side to move.
fn estimate(network: &Network, board: &Board) -> i32 {
    let layers = Side::BOTH.map(|view| {
        let mut layer = *network.bias();
        network.update(&mut layer, board.inputs(view).as_slice(), &[]);
        layer
    });
    network.estimate([&layers[0], &layers[1]])
}

/// By how much the output rises on average when a marble of the opponent's is pushed out: that is a point.
fn marble_worth(parameters: &Parameters, samples: &[Sample]) -> f32 {
    let (mut sum, mut count) = (0.0, 0);
    for sample in samples.iter().filter(|sample| sample.own_out < 5) {
        let before = board(sample, 0);
        let with = parameters.evaluate(&before);
        let mut marbles = before.marbles[1];
        while marbles != 0 {
            let marble = marbles & marbles.wrapping_neg();
            marbles ^= marble;
            let after = Board {
                marbles: [before.marbles[0], before.marbles[1] ^ marble],
                out: [before.out[0] + 1, before.out[1]],
            };
            sum += f64::from(parameters.evaluate(&after) - with);
            count += 1;
        }
    }
    (sum / f64::from(count.max(1))) as f32
}

fn quantise(parameters: &Parameters, scale: i32) -> Weights {
    let [one, output_one] = [ONE, OUTPUT_ONE].map(f32::from);
    let layer = |units: &Units, one: f32| {
        let mut layer = Layer([0; HIDDEN]);
        for (value, unit) in layer.0.iter_mut().zip(units) {
            *value = (unit * one).round() as i16;
        }
        layer
    };
    Weights {
        columns: (0..Board::KIND.inputs)
            .map(|input| layer(parameters.column(input), one))
            .collect(),
        bias: layer(parameters.bias(), one),
        output: parameters.output().map(|units| layer(units, output_one)),
        output_bias: (parameters.output_bias() * SQUARE_ONE as f32 * output_one).round() as i32,
        scale,
    }
}
