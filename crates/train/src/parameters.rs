//! The network while it learns, in floating point.

use engine::Board;
use engine::network::HIDDEN;
use game::{Rng, Side};

/// Values of all units of a view.
pub(crate) type Units = [f32; HIDDEN];

/// Where the parts of the network stand among its parameters: the columns come first.
const INPUTS: usize = Board::KIND.inputs;
const BIAS: usize = INPUTS * HIDDEN;
const OUTPUT: usize = BIAS + HIDDEN;
const OUTPUT_BIAS: usize = OUTPUT + 2 * HIDDEN;
/// How many parameters there are.
pub(crate) const COUNT: usize = OUTPUT_BIAS + 1;

/// Parameters, gradients or anything else with a number for each parameter.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Parameters(pub(crate) Vec<f32>);

impl Parameters {
    pub(crate) fn zero() -> Self {
        Parameters(vec![0.0; COUNT])
    }

    /// Small random weights. A unit's value begins between 0 and 1, where it can learn.
    pub(crate) fn random(seed: u64) -> Self {
        const COLUMN: f32 = 0.1;
        const OUTPUT_WEIGHT: f32 = 0.2;
        let mut rng = Rng::new(seed);
        let mut within = |most: f32| (rng.bits() >> 40) as f32 / (1 << 23) as f32 * most - most;
        let mut parameters = Parameters::zero();
        for weight in &mut parameters.0[..BIAS] {
            *weight = within(COLUMN);
        }
        for bias in &mut parameters.0[BIAS..OUTPUT] {
            *bias = within(0.5) + 0.5;
        }
        for weight in &mut parameters.0[OUTPUT..OUTPUT_BIAS] {
            *weight = within(OUTPUT_WEIGHT);
        }
        parameters
    }

    pub(crate) fn column(&self, input: usize) -> &Units {
        self.units(input * HIDDEN)
    }

    pub(crate) fn bias(&self) -> &Units {
        self.units(BIAS)
    }

    /// The weights of the units of the side to move's view, and of the opponent's.
    pub(crate) fn output(&self) -> [&Units; 2] {
        [self.units(OUTPUT), self.units(OUTPUT + HIDDEN)]
    }

    pub(crate) fn output_bias(&self) -> f32 {
        self.0[OUTPUT_BIAS]
    }

    /// The network's output for a board with the first side to move: the logarithm of the odds of winning.
    pub(crate) fn evaluate(&self, board: &Board) -> f32 {
        let layers = Side::BOTH.map(|view| self.layer(board, view));
        let [own, other] = self.output();
        weigh(&layers[0], own) + weigh(&layers[1], other) + self.output_bias()
    }

    /// Evaluates a board with the first side to move, and adds to `gradient` how its parameters would have
    /// to change; `slope` tells the slope of the loss from the output.
    pub(crate) fn learn(
        &self,
        board: &Board,
        gradient: &mut Parameters,
        slope: impl FnOnce(f32) -> f32,
    ) {
        let layers = Side::BOTH.map(|view| self.layer(board, view));
        let weights = self.output();
        let output =
            weigh(&layers[0], weights[0]) + weigh(&layers[1], weights[1]) + self.output_bias();
        let slope = slope(output);
        gradient.0[OUTPUT_BIAS] += slope;
        for (number, view) in Side::BOTH.into_iter().enumerate() {
            let mut change = [0.0; HIDDEN];
            let of_output = gradient.units_mut(OUTPUT + number * HIDDEN);
            for unit in 0..HIDDEN {
                let value = layers[number][unit];
                let active = value.clamp(0.0, 1.0);
                of_output[unit] += slope * active * active;
                let inside = if value > 0.0 && value < 1.0 { 1.0 } else { 0.0 };
                change[unit] = inside * slope * weights[number][unit] * 2.0 * active;
            }
            add(gradient.units_mut(BIAS), &change);
            for input in board.inputs(view).as_slice() {
                add(gradient.units_mut(usize::from(*input) * HIDDEN), &change);
            }
        }
    }

    fn layer(&self, board: &Board, view: Side) -> Units {
        let mut layer = *self.bias();
        for input in board.inputs(view).as_slice() {
            add(&mut layer, self.column(usize::from(*input)));
        }
        layer
    }

    fn units(&self, from: usize) -> &Units {
        self.0[from..].first_chunk().expect("parts are whole")
    }

    fn units_mut(&mut self, from: usize) -> &mut Units {
        self.0[from..].first_chunk_mut().expect("parts are whole")
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
    use game::Game as _;

    use super::*;

    /// The slope that `learn` finds is that of the output, measured by small steps.
    #[test]
    fn gradients_are_slopes() {
        let board = Board::of(&Abalone::start("belgian", Rules::STANDARD).unwrap());
        let mut parameters = Parameters::random(3);
        let mut gradient = Parameters::zero();
        parameters.learn(&board, &mut gradient, |_| 1.0);
        let before = parameters.evaluate(&board);
        let used = usize::from(board.inputs(Side::First).as_slice()[5]) * HIDDEN;
        let mut moved = 0;
        for place in (used..used + HIDDEN).chain(BIAS..COUNT) {
            const STEP: f32 = 1e-2;
            let old = parameters.0[place];
            parameters.0[place] = old + STEP;
            let slope = (parameters.evaluate(&board) - before) / STEP;
            parameters.0[place] = old;
            assert!((slope - gradient.0[place]).abs() < 0.01, "{place}: {slope}");
            moved += usize::from(slope.abs() > 0.02);
        }
        assert!(moved > HIDDEN / 2, "{moved}");
        let absent = (0..Board::KIND.inputs)
            .find(|input| {
                Side::BOTH
                    .iter()
                    .all(|view| !board.inputs(*view).as_slice().contains(&(*input as u16)))
            })
            .unwrap();
        assert!(gradient.column(absent).iter().all(|slope| *slope == 0.0));
    }
}
