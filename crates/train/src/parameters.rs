//! The network while it learns, in floating point.

use std::marker::PhantomData;

use engine::Features;
use engine::network::HIDDEN;
use game::{Rng, Side};

/// Values of all units of a view.
pub(crate) type Units = [f32; HIDDEN];

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
    /// Where the parts of the network stand among its parameters: the columns come first.
    const BIAS: usize = F::KIND.inputs * HIDDEN;
    const OUTPUT: usize = Self::BIAS + HIDDEN;
    const OUTPUT_BIAS: usize = Self::OUTPUT + 2 * HIDDEN;
    /// How many parameters there are.
    pub(crate) const COUNT: usize = Self::OUTPUT_BIAS + 1;

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
        for weight in &mut parameters.values[Self::OUTPUT..Self::OUTPUT_BIAS] {
            *weight = within(OUTPUT_WEIGHT);
        }
        parameters
    }

    pub(crate) fn column(&self, input: usize) -> &Units {
        self.units(input * HIDDEN)
    }

    pub(crate) fn bias(&self) -> &Units {
        self.units(Self::BIAS)
    }

    /// The weights of the units of the side to move's view, and of the opponent's.
    pub(crate) fn output(&self) -> [&Units; 2] {
        [self.units(Self::OUTPUT), self.units(Self::OUTPUT + HIDDEN)]
    }

    pub(crate) fn output_bias(&self) -> f32 {
        self.values[Self::OUTPUT_BIAS]
    }

    /// The network's output for features with the first side to move: the logarithm of the odds of winning.
    pub(crate) fn evaluate(&self, features: &F) -> f32 {
        let layers = Side::BOTH.map(|view| self.layer(features, view));
        let [own, other] = self.output();
        weigh(&layers[0], own) + weigh(&layers[1], other) + self.output_bias()
    }

    /// Evaluates features with the first side to move, and adds to `gradient` how its parameters would have
    /// to change; `slope` tells the slope of the loss from the output.
    pub(crate) fn learn(&self, features: &F, gradient: &mut Self, slope: impl FnOnce(f32) -> f32) {
        let layers = Side::BOTH.map(|view| self.layer(features, view));
        let weights = self.output();
        let output =
            weigh(&layers[0], weights[0]) + weigh(&layers[1], weights[1]) + self.output_bias();
        let slope = slope(output);
        gradient.values[Self::OUTPUT_BIAS] += slope;
        for (number, view) in Side::BOTH.into_iter().enumerate() {
            let mut change = [0.0; HIDDEN];
            let of_output = gradient.units_mut(Self::OUTPUT + number * HIDDEN);
            for unit in 0..HIDDEN {
                let value = layers[number][unit];
                let active = value.clamp(0.0, 1.0);
                of_output[unit] += slope * active * active;
                let inside = if value > 0.0 && value < 1.0 { 1.0 } else { 0.0 };
                change[unit] = inside * slope * weights[number][unit] * 2.0 * active;
            }
            add(gradient.units_mut(Self::BIAS), &change);
            for input in features.inputs(view).as_slice() {
                add(gradient.units_mut(usize::from(*input) * HIDDEN), &change);
            }
        }
    }

    fn layer(&self, features: &F, view: Side) -> Units {
        let mut layer = *self.bias();
        for input in features.inputs(view).as_slice() {
            add(&mut layer, self.column(usize::from(*input)));
        }
        layer
    }

    fn units(&self, from: usize) -> &Units {
        self.values[from..].first_chunk().expect("parts are whole")
    }

    fn units_mut(&mut self, from: usize) -> &mut Units {
        self.values[from..].first_chunk_mut().expect("parts are whole")
    }
}

fn add(units: &mut Units, more: &Units) {
    for (value, more) in units.iter_mut().zip(more) {
        *value += more;
    }
}

/// The clipped squares of the units, times their weights; in lanes, because sums of floating point numbers
/// are not reordered by the compiler.
fn weigh(layer: &Units, weights: &Units) -> f32 {
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
        let used = usize::from(features.inputs(Side::First).as_slice()[5]) * HIDDEN;
        let mut moved = 0;
        for place in (used..used + HIDDEN)
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
        assert!(moved > HIDDEN / 2, "{moved}");
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
