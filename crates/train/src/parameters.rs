//! The network while it learns, in floating point.

use std::marker::PhantomData;

use engine::Features;
use engine::network::{BLOCK, Block, Network, ONE, OUTPUT_ONE, SQUARE_ONE};
use game::{Rng, Side};

/// Parameters, gradients or anything else with a number for each parameter.
#[derive(Debug)]
pub(crate) struct Parameters<F> {
    pub(crate) values: Vec<f32>,
    features: PhantomData<F>,
}

impl<F> PartialEq for Parameters<F> {
    fn eq(&self, other: &Self) -> bool {
        self.values == other.values
    }
}

impl<F: Features> Parameters<F> {
    /// Units of a view.
    pub(crate) const UNITS: usize = F::KIND.blocks * BLOCK;
    /// Where the parts of the network stand among its parameters: the columns come first.
    const BIAS: usize = F::KIND.inputs * Self::UNITS;
    const OUTPUT: usize = Self::BIAS + Self::UNITS;
    const TERMS: usize = Self::OUTPUT + F::KIND.phases * 2 * Self::UNITS;
    const OUTPUT_BIAS: usize = Self::TERMS + F::KIND.phases * F::KIND.terms;
    /// The number of parameters.
    pub(crate) const COUNT: usize = Self::OUTPUT_BIAS + F::KIND.phases;

    /// With these values, [`COUNT`](Self::COUNT) of them.
    pub(crate) fn new(values: Vec<f32>) -> Self {
        debug_assert_eq!(values.len(), Self::COUNT);
        Parameters { values, features: PhantomData }
    }

    pub(crate) fn zero() -> Self {
        Self::new(vec![0.0; Self::COUNT])
    }

    /// Small random weights. A unit's value begins between 0 and 1, where it can learn.
    pub(crate) fn random(seed: u64) -> Self {
        const COLUMN: f32 = 0.1;
        const OUTPUT_WEIGHT: f32 = 0.2;
        let mut rng = Rng::new(seed);
        let mut within = |most: f32| (rng.bits() >> 40) as f32 / (1 << 23) as f32 * most - most;
        let mut parameters = Self::zero();
        for weight in &mut parameters.values[..Self::BIAS] {
            *weight = within(COLUMN);
        }
        for bias in &mut parameters.values[Self::BIAS..Self::OUTPUT] {
            *bias = within(0.5) + 0.5;
        }
        for weight in &mut parameters.values[Self::OUTPUT..Self::TERMS] {
            *weight = within(OUTPUT_WEIGHT);
        }
        parameters
    }

    /// Those of a network, as far as its integers tell them.
    pub(crate) fn of(network: &Network) -> Self {
        let weights = network.weights();
        let units = |blocks: &[Block], one: i16| -> Vec<f32> {
            let values = blocks.iter().flat_map(|block| block.0);
            values.map(|value| f32::from(value) / f32::from(one)).collect()
        };
        let output_one = SQUARE_ONE as f32 * f32::from(OUTPUT_ONE);
        let mut values = units(&weights.columns, ONE);
        values.extend(units(&weights.bias, ONE));
        let outputs = &weights.outputs;
        let layers = outputs.iter().flat_map(|output| &output.units);
        values.extend(layers.flat_map(|blocks| units(blocks, OUTPUT_ONE)));
        let terms = outputs.iter().flat_map(|output| &output.terms);
        let biases = outputs.iter().map(|output| &output.bias);
        values.extend(terms.chain(biases).map(|weight| *weight as f32 / output_one));
        Self::new(values)
    }

    /// The columns of all inputs, one after another.
    pub(crate) fn columns(&self) -> &[f32] {
        &self.values[..Self::BIAS]
    }

    fn column(&self, input: usize) -> &[f32] {
        self.units(input * Self::UNITS)
    }

    pub(crate) fn bias(&self) -> &[f32] {
        self.units(Self::BIAS)
    }

    /// The weights of the units of the side to move's view, and of the opponent's.
    pub(crate) fn output(&self, phase: usize) -> [&[f32]; 2] {
        [0, 1].map(|view| self.units(Self::OUTPUT + (2 * phase + view) * Self::UNITS))
    }

    /// The weights of the numbers that go to the output directly.
    pub(crate) fn terms(&self, phase: usize) -> &[f32] {
        &self.values[Self::TERMS + phase * F::KIND.terms..][..F::KIND.terms]
    }

    pub(crate) fn output_bias(&self, phase: usize) -> f32 {
        self.values[Self::OUTPUT_BIAS + phase]
    }

    /// The network's output for features with the first side to move: the logarithm of the odds of winning.
    pub(crate) fn evaluate(&self, features: &F) -> f32 {
        self.output_of(features, &Side::BOTH.map(|view| self.layer(features, view)))
    }

    fn output_of(&self, features: &F, layers: &[Vec<f32>; 2]) -> f32 {
        let phase = features.phase();
        let [own, other] = self.output(phase);
        let units = weigh(&layers[0], own) + weigh(&layers[1], other);
        let terms = features.terms(Side::First);
        let terms = terms.iter().zip(self.terms(phase)).map(|(term, weight)| *term as f32 * weight);
        units + terms.sum::<f32>() + self.output_bias(phase)
    }

    /// Evaluates features with the first side to move, and adds to `gradient` how its parameters would have
    /// to change; `slope` tells the slope of the loss from the output.
    pub(crate) fn learn(&self, features: &F, gradient: &mut Self, slope: impl FnOnce(f32) -> f32) {
        let layers = Side::BOTH.map(|view| self.layer(features, view));
        let phase = features.phase();
        let weights = self.output(phase);
        let slope = slope(self.output_of(features, &layers));
        gradient.values[Self::OUTPUT_BIAS + phase] += slope;
        let of_terms = &mut gradient.values[Self::TERMS + phase * F::KIND.terms..];
        for (of_term, term) in of_terms.iter_mut().zip(features.terms(Side::First)) {
            *of_term += slope * term as f32;
        }
        for (number, view) in Side::BOTH.into_iter().enumerate() {
            let mut change = vec![0.0; Self::UNITS];
            let of_output = gradient.units_mut(Self::OUTPUT + (2 * phase + number) * Self::UNITS);
            for unit in 0..Self::UNITS {
                let value = layers[number][unit];
                let active = value.clamp(0.0, 1.0);
                of_output[unit] += slope * active * active;
                let inside = if value > 0.0 && value < 1.0 { 1.0 } else { 0.0 };
                change[unit] = inside * slope * weights[number][unit] * 2.0 * active;
            }
            add(gradient.units_mut(Self::BIAS), &change);
            for input in features.inputs(view).as_slice() {
                add(gradient.units_mut(usize::from(*input) * Self::UNITS), &change);
            }
        }
    }

    fn layer(&self, features: &F, view: Side) -> Vec<f32> {
        let mut layer = self.bias().to_vec();
        for input in features.inputs(view).as_slice() {
            add(&mut layer, self.column(usize::from(*input)));
        }
        layer
    }

    fn units(&self, from: usize) -> &[f32] {
        &self.values[from..][..Self::UNITS]
    }

    fn units_mut(&mut self, from: usize) -> &mut [f32] {
        &mut self.values[from..][..Self::UNITS]
    }
}

fn add(units: &mut [f32], more: &[f32]) {
    for (value, more) in units.iter_mut().zip(more) {
        *value += more;
    }
}

/// The clipped squares of the units, times their weights; in lanes, because sums of floating point numbers
/// are not reordered by the compiler.
fn weigh(layer: &[f32], weights: &[f32]) -> f32 {
    const LANES: usize = 16;
    let mut lanes = [0.0; LANES];
    for (values, weights) in layer.chunks_exact(LANES).zip(weights.chunks_exact(LANES)) {
        for lane in 0..LANES {
            let active = values[lane].clamp(0.0, 1.0);
            lanes[lane] += active * active * weights[lane];
        }
    }
    lanes.iter().sum()
}

#[cfg(test)]
mod tests {
    use abalone::{Abalone, Rules};
    use engine::AbaloneFeatures;
    use game::Game as _;

    use super::*;

    /// The slope that `learn` finds is that of the output, measured by small steps.
    #[test]
    fn gradients_are_slopes() {
        let features = AbaloneFeatures::of(&Abalone::start("belgian", Rules::STANDARD).unwrap());
        let mut parameters = Parameters::<AbaloneFeatures>::random(3);
        let mut gradient = Parameters::zero();
        parameters.learn(&features, &mut gradient, |_| 1.0);
        let before = parameters.evaluate(&features);
        let used = usize::from(features.inputs(Side::First).as_slice()[5])
            * Parameters::<AbaloneFeatures>::UNITS;
        let mut moved = 0;
        for place in (used..used + Parameters::<AbaloneFeatures>::UNITS)
            .chain(Parameters::<AbaloneFeatures>::BIAS..Parameters::<AbaloneFeatures>::COUNT)
        {
            const STEP: f32 = 1e-2;
            let old = parameters.values[place];
            parameters.values[place] = old + STEP;
            let slope = (parameters.evaluate(&features) - before) / STEP;
            parameters.values[place] = old;
            assert!((slope - gradient.values[place]).abs() < 0.01, "{place}: {slope}");
            moved += usize::from(slope.abs() > 0.02);
        }
        assert!(moved > Parameters::<AbaloneFeatures>::UNITS / 2, "{moved}");
        let absent = (0..AbaloneFeatures::KIND.inputs)
            .find(|input| {
                Side::BOTH
                    .iter()
                    .all(|view| !features.inputs(*view).as_slice().contains(&(*input as u16)))
            })
            .unwrap();
        assert!(gradient.column(absent).iter().all(|slope| *slope == 0.0));
    }
}
