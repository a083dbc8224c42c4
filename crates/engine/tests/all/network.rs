//! The network: its file, its feature map, and that shortcuts of inference change no value.

use abalone::{Abalone, Cells, Position, Rules, Symmetry};
use avalam::Avalam;
use engine::network::{
    BLOCK, Block, Kind, Network, NetworkError, ONE, OUTPUT_ONE, Origin, Output, Weights,
};
use engine::{AbaloneFeatures, AbaloneModel, AvalamFeatures, AvalamModel, Features};
use game::{Game, Position as _, Rng, RuleSet as _, Side};
use search::Model;

/// The files that the program brings.
const FILE: &[u8] = include_bytes!("../../networks/abalone.network");
const AVALAM_FILE: &[u8] = include_bytes!("../../networks/avalam.network");

/// Weights of any size that is allowed, so that every unit is cut off now and then.
fn weights(kind: Kind, seed: u64) -> Weights {
    let mut rng = Rng::new(seed);
    let mut blocks = |count: usize, most: i16| -> Box<[Block]> {
        let mut weight = || rng.below(2 * most as usize + 1) as i16 - most;
        (0..count).map(|_| Block(std::array::from_fn(|_| weight()))).collect()
    };
    // The largest sum of a unit's weights stays below the limit of 16 bits.
    let column = 12_000 / kind.present as i16;
    let (columns, bias) = (blocks(kind.inputs * kind.blocks, column), blocks(kind.blocks, 600));
    let output = |phase: usize| Output {
        units: [blocks(kind.blocks, 500), blocks(kind.blocks, 500)],
        terms: (0..kind.terms).map(|term| (phase + term) as i32 * 54_321 - 99_999).collect(),
        bias: 123_456,
    };
    Weights { columns, bias, outputs: (0..kind.phases).map(output).collect(), scale: 70 }
}

/// What the network computes, one number after another.
fn plainly<F: Features>(weights: &Weights, features: &F, side: Side) -> i64 {
    let output = &weights.outputs[features.phase()];
    let mut sum = i64::from(output.bias);
    for (term, weight) in features.terms(side).iter().zip(&output.terms) {
        sum += i64::from(*term) * i64::from(*weight);
    }
    for (view, output) in [side, side.other()].into_iter().zip(&output.units) {
        let inputs = features.inputs(view);
        for unit in 0..F::KIND.blocks * BLOCK {
            let weight = |blocks: &[Block]| i64::from(blocks[unit / BLOCK].0[unit % BLOCK]);
            let column = |input: &u16| weight(&weights.columns[*input as usize * F::KIND.blocks..]);
            let value: i64 = inputs.iter().map(column).sum();
            let value = (value + weight(&weights.bias)).clamp(0, ONE.into());
            sum += value * value / 16 * weight(output);
        }
    }
    sum * i64::from(weights.scale) / (i64::from(ONE).pow(2) / 16 * i64::from(OUTPUT_ONE))
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

/// Positions of random games of Avalam, from both starts, under both rule sets.
fn for_each_avalam_position(mut f: impl FnMut(&avalam::Position)) {
    let mut rng = Rng::new(12);
    for number in 0..40 {
        let start = Avalam::starts()[number % 2];
        let rules = avalam::Rules::NAMES[number / 2 % 2].parse().unwrap();
        let mut position = Avalam::start(start, rules).unwrap();
        while position.end().is_none() {
            f(&position);
            let mv = position.random_move(&mut rng).unwrap();
            position.play_unchecked(mv);
        }
    }
}

fn check_estimates<F: Features, M: Model>(
    model: impl Fn(Network) -> M,
    features: impl Fn(&M::Position) -> F,
    for_each: impl Fn(&mut dyn FnMut(&M::Position)),
) {
    let weights = weights(F::KIND, 1);
    let origin = Origin { generation: 1, seed: 2 };
    let model = model(Network::new(F::KIND, origin, weights.clone()).unwrap());
    // One scratch for all, asked at any ply: what it remembers must never matter.
    let (mut scratch, mut rng) = (M::Scratch::default(), Rng::new(4));
    let mut compared = 0;
    for_each(&mut |position| {
        let found = model.evaluate(position, rng.below(12), &mut scratch);
        let expected = plainly(&weights, &features(position), position.side());
        assert_eq!(i64::from(found.0), expected, "{position}");
        compared += 1;
    });
    assert!(compared > 1_000);
}

#[test]
fn estimates_are_what_plain_arithmetic_finds() {
    check_estimates(
        |network| AbaloneModel::new(network.into()),
        AbaloneFeatures::of,
        |f| for_each_position(f),
    );
    check_estimates(
        |network| AvalamModel::new(network.into()),
        AvalamFeatures::of,
        |f| for_each_avalam_position(f),
    );
}

#[test]
fn features_of_avalam_follow_the_board() {
    for_each_avalam_position(|position| {
        let features = AvalamFeatures::of(position);
        let towers = position.towers().len();
        for view in Side::BOTH {
            let mut inputs = features.inputs(view).to_vec();
            inputs.sort_unstable();
            let number = inputs.len();
            inputs.dedup();
            assert_eq!(inputs.len(), number, "each input once");
            assert!((towers..=2 * towers).contains(&number));
            assert!(inputs.iter().all(|input| usize::from(*input) < AvalamFeatures::KIND.inputs));
            // What one side sees is what the other sees, with the colours exchanged.
            let mut mirrored: Vec<u16> = features
                .inputs(view.other())
                .iter()
                .map(|input| AvalamFeatures::mirrored(*input))
                .collect();
            mirrored.sort_unstable();
            assert_eq!(mirrored, inputs);
        }
        assert!(features.phase() < AvalamFeatures::KIND.phases);
        assert_eq!(features.phase() == 0, position.is_placing());
        assert_eq!(features.terms(Side::First).len(), AvalamFeatures::KIND.terms);
        // Settled towers come first; a turn of the board changes no term.
        if !position.is_placing() {
            let settled = position.settled().bits();
            let [own, other] = Side::BOTH.map(|side| position.owned(side).bits() & settled);
            let difference = own.count_ones() as i32 - other.count_ones() as i32;
            assert_eq!(features.terms(Side::First)[0], difference);
            assert_eq!(features.terms(Side::Second)[0], -difference);
        }
        for symmetry in avalam::Position::symmetries() {
            let turned = AvalamFeatures::of(&position.transform(*symmetry));
            assert_eq!(turned.terms(position.side()), features.terms(position.side()));
        }
    });
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
            let mut seen = swapped.inputs(view.other()).to_vec();
            seen.sort_unstable();
            assert_eq!(seen, sorted);
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
fn the_built_in_networks_are_whole_and_small() {
    let check = |file: &[u8], kind: Kind, used: &Network| {
        let network = Network::read(file, kind).unwrap();
        assert_eq!(network.to_bytes(), file);
        assert!(file.len() <= 300_000);
        assert_eq!(used, &network);
    };
    check(FILE, AbaloneFeatures::KIND, AbaloneModel::default().network());
    check(AVALAM_FILE, AvalamFeatures::KIND, AvalamModel::default().network());
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
        let mut weights = weights(AbaloneFeatures::KIND, 3);
        change(&mut weights);
        assert_eq!(Network::new(AbaloneFeatures::KIND, origin(), weights), Err(expected));
    };
    check(&|weights| weights.bias[0].0[7] = 32_000, NetworkError::Overflow);
    check(
        &|weights| weights.outputs[0].units[1].fill(Block([1_000; BLOCK])),
        NetworkError::Overflow,
    );
    check(&|weights| weights.outputs[0].bias = i32::MAX, NetworkError::Overflow);
    check(&|weights| weights.scale = 0, NetworkError::Overflow);
    check(
        &|weights| weights.columns = weights.columns[4..].into(),
        NetworkError::Architecture { found: [133, 128], wanted: [134, 128] },
    );
}
