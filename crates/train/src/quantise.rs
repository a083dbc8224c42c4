//! Turns what was learned into the integers of the engine.

use std::path::PathBuf;

use engine::Features as _;
use engine::network::{
    BLOCK, Block, Network, ONE, OUTPUT_ONE, Origin, Output, SQUARE_ONE, Weights,
};
use game::Side;

use crate::file::write_whole;
use crate::fit::State;
use crate::parameters::Parameters;
use crate::sample::Sample;
use crate::shuffle::{VALIDATION, read};
use crate::trainable::Trainable;

/// The contents of a network file.
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
    pub(crate) fn run<G: Trainable>(&self) -> anyhow::Result<()> {
        let state = State::<G>::of(&self.fit)?;
        let samples = read::<G>(&self.data.join(VALIDATION))?;
        let worth = point_worth(&state.parameters, &samples);
        println!("a point multiplies the odds of winning by e^{worth:.3}");
        let weights = quantise::<G>(&state.parameters, (100.0 / worth).round() as i32);
        let origin = Origin { generation: self.generation, seed: self.seed };
        let network = Network::new(G::Features::KIND, origin, weights)?;
        let off: f32 = samples
            .iter()
            .map(|sample| {
                let features = G::features(&sample.board, 0);
                let exact = state.parameters.evaluate(&features) * 100.0 / worth;
                (exact - estimate(&network, &features) as f32).abs()
            })
            .sum();
        println!("rounding changes an estimate by {:.2} on average", off / samples.len() as f32);
        let bytes = network.to_bytes();
        println!("{} bytes", bytes.len());
        write_whole(&self.out, &bytes)
    }
}

/// The estimate for features with the first side to move.
fn estimate(network: &Network, features: &impl engine::Features) -> i32 {
    let layers = Side::BOTH.map(|view| {
        let mut layer = network.bias();
        let inputs = features.inputs(view);
        network.changed(&network.bias(), &mut layer, [inputs.as_slice(), &[]], |input| input);
        layer
    });
    network.estimate([&layers[0], &layers[1]], features.phase(), &features.terms(Side::First))
}

/// By how much the output rises on average for a point.
fn point_worth<G: Trainable>(parameters: &Parameters<G::Features>, samples: &[Sample<G>]) -> f32 {
    let (mut sum, mut count) = (0.0, 0);
    for sample in samples {
        let features = G::features(&sample.board, 0);
        for worth in G::point_worths(&features, |features| parameters.evaluate(features)) {
            sum += f64::from(worth);
            count += 1;
        }
    }
    (sum / f64::from(count.max(1))) as f32
}

fn quantise<G: Trainable>(parameters: &Parameters<G::Features>, scale: i32) -> Weights {
    let [one, output_one] = [ONE, OUTPUT_ONE].map(f32::from);
    let blocks = |units: &[f32], one: f32| -> Box<[Block]> {
        let (blocks, _) = units.as_chunks::<BLOCK>();
        blocks.iter().map(|units| Block(units.map(|unit| (unit * one).round() as i16))).collect()
    };
    Weights {
        columns: blocks(parameters.columns(), one),
        bias: blocks(parameters.bias(), one),
        outputs: (0..G::Features::KIND.phases)
            .map(|phase| {
                let weight = |value: f32| (value * SQUARE_ONE as f32 * output_one).round() as i32;
                Output {
                    units: parameters.output(phase).map(|units| blocks(units, output_one)),
                    terms: parameters.terms(phase).iter().map(|value| weight(*value)).collect(),
                    bias: weight(parameters.output_bias(phase)),
                }
            })
            .collect(),
        scale,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::abalone_training::AbaloneTraining;
    use crate::avalam_training::AvalamTraining;

    /// What `fit --network` begins with is the network itself.
    #[test]
    fn a_network_goes_through_floating_point_unchanged() {
        fn check<G: Trainable>() {
            let model = G::model(None);
            let network = G::network(&model);
            let weights = quantise::<G>(&Parameters::of(network), network.scale());
            assert!(weights == *network.weights(), "{}", G::GAME);
        }
        check::<AbaloneTraining>();
        check::<AvalamTraining>();
    }
}
