//! The network: its file, its feature map, and that shortcuts of inference change no value.

use abalone::{Abalone, Cells, Position, Rules, Symmetry};
use engine::network::{HIDDEN, Layer, Network, NetworkError, ONE, OUTPUT_ONE, Origin, Weights};
use engine::{AbaloneFeatures, AbaloneModel, Features as _};
use game::{Game as _, Position as _, Rng, Side};
use search::Model;

type Scratch = <AbaloneModel as Model>::Scratch;

/// The file that the program brings.
const FILE: &[u8] = include_bytes!("../../networks/abalone.network");

/// Weights of any size that is allowed, so that every unit is cut off now and then.
fn weights(seed: u64) -> Weights {
    let mut rng = Rng::new(seed);
    let mut layer =
        |most: i16| Layer(std::array::from_fn(|_| rng.below(2 * most as usize + 1) as i16 - most));
    Weights {
        columns: (0..AbaloneFeatures::KIND.inputs).map(|_| layer(400)).collect(),
        bias: layer(600),
        output: [layer(500), layer(500)],
        output_bias: 123_456,
        scale: 70,
    }
}

/// What the network computes, one number after another.
fn plainly(weights: &Weights, board: &AbaloneFeatures, side: Side) -> i64 {
    let mut sum = 0;
    for (view, output) in [side, side.other()].into_iter().zip(&weights.output) {
        for unit in 0..HIDDEN {
            let inputs = board.inputs(view);
            let columns = inputs.as_slice().iter().map(|input| &weights.columns[*input as usize]);
            let value: i64 = columns.map(|column| i64::from(column.0[unit])).sum();
            let value = (value + i64::from(weights.bias.0[unit])).clamp(0, ONE.into());
            sum += value * value / 16 * i64::from(output.0[unit]);
        }
    }
    let value = (sum + i64::from(weights.output_bias)) * i64::from(weights.scale);
    value / (i64::from(ONE).pow(2) / 16 * i64::from(OUTPUT_ONE))
}

/// Positions of random games, from all layouts.
fn for_each_position(mut f: impl FnMut(&Position)) {
    let mut rng = Rng::new(11);
    for layout in Abalone::starts() {
        let mut position = Abalone::start(layout, Rules::default()).unwrap();
        for _ in 0..150 {
            f(&position);
            let Some(mv) = position.random_move(&mut rng) else { break };
            position.play_unchecked(mv);
            if position.end().is_some() {
                break;
            }
        }
    }
}

#[test]
fn estimates_are_what_plain_arithmetic_finds() {
    let weights = weights(1);
    let origin = Origin { generation: 1, seed: 2 };
    let network = Network::new(AbaloneFeatures::KIND, origin, weights.clone()).unwrap();
    let model = AbaloneModel::new(network.into());
    // One scratch for all, asked at any ply: what it remembers must never matter.
    let (mut scratch, mut rng) = (Scratch::default(), Rng::new(4));
    let mut compared = 0;
    for_each_position(|position| {
        let found = model.evaluate(position, rng.below(12), &mut scratch);
        let expected = plainly(&weights, &AbaloneFeatures::of(position), position.side());
        assert_eq!(i64::from(found.0), expected, "{position}");
        compared += 1;
    });
    assert!(compared > 1_000);
}

#[test]
fn features_follow_the_board() {
    for_each_position(|position| {
        let board = AbaloneFeatures::of(position);
        for view in Side::BOTH {
            let inputs = board.inputs(view);
            let marbles =
                position.marbles(Side::First).len() + position.marbles(Side::Second).len();
            assert_eq!(inputs.as_slice().len(), marbles + 2);
            assert!(
                inputs
                    .as_slice()
                    .iter()
                    .all(|input| usize::from(*input) < AbaloneFeatures::KIND.inputs)
            );
            let mut sorted = inputs.as_slice().to_vec();
            sorted.sort_unstable();
            sorted.dedup();
            assert_eq!(sorted.len(), marbles + 2, "each input once");
            // Sides that change places see what the other saw.
            let swapped = AbaloneFeatures {
                marbles: [board.marbles[1], board.marbles[0]],
                out: [board.out[1], board.out[0]],
            };
            assert_eq!(swapped.inputs(view.other()).as_slice(), inputs.as_slice());
        }
        // A symmetry moves cells and leaves the numbers pushed out alone.
        for symmetry in Symmetry::ALL {
            let turned = AbaloneFeatures::of(&position.transform(symmetry));
            let cells = |set: u64| symmetry.cells(Cells::from_bits(set)).bits();
            assert_eq!(
                turned,
                AbaloneFeatures { marbles: board.marbles.map(cells), out: board.out }
            );
        }
    });
}

#[test]
fn the_built_in_network_is_whole_and_small() {
    let network = Network::read(FILE, AbaloneFeatures::KIND).unwrap();
    assert_eq!(network.to_bytes(), FILE);
    assert!(FILE.len() <= 300_000);
    assert_eq!(AbaloneModel::default().network(), &network);
}

#[test]
fn other_files_are_refused_by_name() {
    let check = |bytes: &[u8], expected: &str| {
        let error = Network::read(bytes, AbaloneFeatures::KIND).unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    };
    let changed = |place: usize, value: u8| {
        let mut bytes = FILE.to_vec();
        bytes[place] = value;
        bytes
    };
    check(b"", "not a network file");
    check(b"GIF89a, and so on", "not a network file");
    check(&FILE[..8], "8 bytes instead of");
    check(&FILE[..30], "30 bytes instead of");
    check(&FILE[..FILE.len() - 1], "bytes instead of");
    check(&[FILE, &[0]].concat(), "bytes instead of");
    check(&changed(8, 9), "version 9");
    check(&changed(10, b'x'), "for xbalone (standard), not for abalone (standard)");
    check(&changed(22, b'b'), "for abalone (btandard)");
    check(&changed(34, 1), "inputs");
    check(&changed(1_000, FILE[1_000] ^ 1), "damaged");
    check(&changed(FILE.len() - 1, FILE[FILE.len() - 1] ^ 1), "damaged");
}

#[test]
fn weights_that_could_overflow_are_refused() {
    let origin = || Origin { generation: 0, seed: 0 };
    let check = |change: &dyn Fn(&mut Weights), expected: NetworkError| {
        let mut weights = weights(3);
        change(&mut weights);
        assert_eq!(Network::new(AbaloneFeatures::KIND, origin(), weights), Err(expected));
    };
    check(&|weights| weights.bias.0[7] = 32_000, NetworkError::Overflow);
    check(&|weights| weights.output[1] = Layer([1_000; HIDDEN]), NetworkError::Overflow);
    check(&|weights| weights.output_bias = i32::MAX, NetworkError::Overflow);
    check(&|weights| weights.scale = 0, NetworkError::Overflow);
    check(
        &|weights| weights.columns = weights.columns[1..].into(),
        NetworkError::Architecture { found: [133, HIDDEN], wanted: [134, HIDDEN] },
    );
}
