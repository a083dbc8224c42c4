//! Perfect play keeps its promises.

use crate::common::random_position;
use awale::{Position, Rules, Variant};
use endgame::{Builder, LineEnd, Tables};
use game::{Position as _, Rng, Side};

/// What South gains minus what North gains along the line, and how the line ends.
fn play(tables: &Tables, start: &Position) -> (i8, LineEnd) {
    let line = tables.line(start).expect("in the tables");
    let mut position = *start;
    for mv in line.moves {
        position.play(mv).expect("a legal move");
    }
    let [south, north] = position.score();
    (south as i8 - north as i8, line.end)
}

#[test]
fn lines_realise_the_value() {
    let mut rng = Rng::new(1);
    for variant in Variant::ALL {
        let tables = Tables::build_in_memory(Rules::new(variant), 11).expect("few seeds");
        for _ in 0..2_000 {
            let seeds = 2 + rng.below(10) as u8;
            let position = random_position(seeds, variant, &mut rng);
            let value = tables.value(&position).expect("in the tables");
            let (gained, end) = play(&tables, &position);
            assert_eq!(gained, value, "{variant:?} {position}");
            assert_ne!(end, LineEnd::Unknown, "{variant:?} {position}");
        }
    }
}

/// A side that gains does so against every best defence, in the number of moves that the table says.
#[test]
fn gains_come_against_every_defence() {
    let mut rng = Rng::new(2);
    let tables = Tables::build_in_memory(Rules::default(), 12).expect("few seeds");
    for _ in 0..1_000 {
        let mut position = random_position(12, Variant::Sheet, &mut rng);
        let value = tables.value(&position).expect("in the tables");
        if value <= 0 {
            continue;
        }
        let mut moves = tables.distance(&position).expect("known");
        while position.seeds_on_board() == 12 && position.count_moves() > 0 {
            let mv = if position.side() == Side::First {
                assert!(moves > 0, "{position}");
                moves -= 1;
                tables.best(&position).expect("a move").mv
            } else {
                let moves = tables.moves(&position).expect("in the tables");
                let kept: Vec<_> = moves.iter().filter(|(_, other)| *other == -value).collect();
                kept[rng.below(kept.len())].0
            };
            position.play(mv).expect("a legal move");
        }
    }
}

#[test]
fn distances_are_found_without_being_stored() {
    let mut rng = Rng::new(3);
    let builder = Builder::new(Rules::default(), 10).expect("few seeds");
    let without = builder.build_in_memory(|_| {});
    let with = builder.distances(true).build_in_memory(|_| {});
    assert_eq!((with.distance_seeds(), without.distance_seeds()), (Some(10), None));
    for _ in 0..300 {
        let position = random_position(10, Variant::Sheet, &mut rng);
        assert_eq!(with.distance(&position), without.distance(&position), "{position}");
    }
}
