//! What must hold in every position of every game, checked along random games.

use plain::abalone::{self, CELLS, Direction};
use plain::avalam::{self, HOLES};
use plain::awale;
use plain::{Abalone, Avalam, Awale, Plain, Rng};

/// Plays random games and checks each position. `all` is every move that can be written.
fn check<P: Plain>(rules: &str, start: &str, all: &[P::Move], games: u32, max_plies: u32) {
    let start = P::start(rules, start).unwrap();
    let mut rng = Rng::new(7);
    for _ in 0..games {
        let mut position = start.clone();
        for _ in 0..max_plies {
            check_position(rules, &position, all);
            let moves = position.moves();
            if moves.is_empty() {
                break;
            }
            let player = position.to_move();
            position.play(moves[rng.below(moves.len())]);
            assert_eq!(position.to_move(), player.other());
        }
    }
}

fn check_position<P: Plain>(rules: &str, position: &P, all: &[P::Move]) {
    let text = position.text();
    assert_eq!(P::from_text(rules, &text).as_ref(), Ok(position), "{text}");

    let mut moves = position.moves();
    assert_eq!(moves.len() as u64, position.count_moves(), "{text}");
    moves.sort();
    let legal: Vec<P::Move> =
        all.iter().copied().filter(|m| position.why_illegal(*m).is_none()).collect();
    assert_eq!(moves, legal, "{text}");

    assert_eq!(position.position_end().is_some(), moves.is_empty(), "{text}");
}

/// Sorts the moves and checks that their texts are distinct and round-trip.
fn check_texts<P: Plain>(mut all: Vec<P::Move>) -> Vec<P::Move> {
    all.sort();
    for &m in &all {
        let text = P::move_text(m);
        // A line or target off the board has no name.
        let expected = if text.contains('?') { None } else { Some(m) };
        assert_eq!(P::move_from_text(&text), expected, "{text}");
    }
    all
}

#[test]
fn avalam() {
    let mut all = Vec::new();
    for from in 0..HOLES as u8 {
        all.extend((0..HOLES as u8).map(|to| avalam::Move::Tower { from, to }));
        all.extend([true, false].map(|light| avalam::Move::Place { light, hole: from }));
    }
    let all = check_texts::<Avalam>(all);
    check::<Avalam>("modern", "standard", &all, 100, 100);
    check::<Avalam>("eitaka", "placement", &all, 100, 100);
}

#[test]
fn abalone() {
    let mut all = Vec::new();
    for cell in CELLS {
        for direction in Direction::ALL {
            all.push(abalone::Move::InLine { rear: cell, direction });
            for axis in Direction::AXES {
                if axis == direction || axis == direction.opposite() {
                    continue;
                }
                for length in [2, 3] {
                    all.push(abalone::Move::Broadside { first: cell, axis, length, direction });
                }
            }
        }
    }
    let all = check_texts::<Abalone>(all);
    for layout in ["standard", "belgian", "star"] {
        check::<Abalone>("standard", layout, &all, 10, 400);
    }
}

#[test]
fn awale() {
    let all = check_texts::<Awale>((0..12).map(awale::Move).collect());
    for rules in ["sheet", "abapa", "awari"] {
        check::<Awale>(rules, "standard", &all, 1000, 400);
    }
}

#[test]
fn playouts_are_deterministic_by_seed() {
    let start = Avalam::start("modern", "standard").unwrap();
    let plies = |seed| start.playout(&mut Rng::new(seed), 400);
    assert_eq!(plies(1), plies(1));
    // At least 10 towers remain of 48 counters, at most five per tower.
    assert!((0..100).all(|seed| plies(seed) <= 38));
    assert_eq!(start.playout(&mut Rng::new(1), 3), 3);
}
