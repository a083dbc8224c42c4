//! The values are right: against published counts, and against two other algorithms.

use crate::common::{counter, for_each_board, position, sweeps};
use awale::{Rules, Variant};
use endgame::{Builder, Stats, Tables};

#[test]
fn published_counts() {
    let published = [
        (Variant::Sheet, 2, [24, 14, 40]),
        (Variant::Sheet, 6, [5_696, 1_549, 5_131]),
        (Variant::Sheet, 12, [714_530, 197_850, 439_698]),
        (Variant::Abapa, 12, [714_572, 197_753, 439_753]),
        (Variant::Awari, 12, [714_486, 197_894, 439_698]),
    ];
    for variant in Variant::ALL {
        let tables = Tables::build_in_memory(Rules::new(variant), 12).expect("few seeds");
        for (_, seeds, [won, drawn, lost]) in published.iter().filter(|row| row.0 == variant) {
            let expected = Stats { won: *won, drawn: *drawn, lost: *lost };
            assert_eq!(tables.stats(*seeds), Some(expected), "{variant:?} {seeds}");
        }
    }
}

#[test]
fn sweeps_agree() {
    for variant in Variant::ALL {
        let tables = Tables::build_in_memory(Rules::new(variant), 8).expect("few seeds");
        for (pits, value) in sweeps::values(7, variant) {
            let position = position(pits, variant);
            assert_eq!(tables.value(&position), Some(value), "{variant:?} {position}");
        }
    }
}

#[test]
fn counters_agree() {
    let index = counter::Index::new();
    for variant in Variant::ALL {
        let tables = Tables::build_in_memory(Rules::new(variant), 10).expect("few seeds");
        let layers = counter::build(10, variant);
        for (seeds, layer) in layers.iter().enumerate() {
            for_each_board(seeds as u8, &mut |pits| {
                let position = position(pits, variant);
                let value = Some(layer.values[index.rank(&pits)]);
                assert_eq!(tables.value(&position), value, "{variant:?} {position}");
            });
        }
    }
}

/// With distances, a layer that verifies is proven.
#[test]
fn small_layers_verify_completely() {
    for variant in Variant::ALL {
        let tables = Tables::build_in_memory(Rules::new(variant), 9).expect("few seeds");
        for seeds in 0..=9 {
            let checked = tables.verify(seeds, None, |_| {}).expect("in the tables");
            assert!(checked.is_ok(), "{variant:?} {seeds} {checked:?}");
        }
    }
}

/// Pits that go round more than once occur only with many seeds.
#[test]
fn larger_layers_verify_in_samples() {
    for variant in Variant::ALL {
        let builder = Builder::new(Rules::new(variant), 14).expect("few seeds").threads(2);
        let tables = builder.build_in_memory(|_| {});
        for seeds in 10..=14 {
            let checked = tables.verify(seeds, Some((20_000, 1)), |_| {}).expect("in the tables");
            assert_eq!(checked, Ok(20_000), "{variant:?}");
        }
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let rules = Rules::default();
    let builder = Builder::new(rules, 11).expect("few seeds").distances(true);
    let one = builder.build_in_memory(|_| {});
    // Two share the work in another way than more do.
    let others = [2, 3].map(|threads| builder.threads(threads).build_in_memory(|_| {}));
    for_each_board(10, &mut |pits| {
        let position = position(pits, rules.variant);
        for other in &others {
            assert_eq!(one.value(&position), other.value(&position), "{position}");
            assert_eq!(one.distance(&position), other.distance(&position), "{position}");
        }
    });
}

#[test]
fn other_positions_have_no_value() {
    let tables = Tables::build_in_memory(Rules::default(), 3).expect("few seeds");
    let four = position([1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1], Variant::Sheet);
    assert_eq!(tables.value(&four), None);
    assert_eq!(tables.moves(&four), None);
    let abapa = position([1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0], Variant::Abapa);
    assert_eq!(tables.value(&abapa), None);
    assert!(Tables::build_in_memory(Rules::default(), 31).is_err());
}
