//! The checks that every game must pass, from all layouts, from random positions and under other
//! rule sets.

use abalone::{Abalone, Cell, Move, Position, Rules, Setup};
use game::conformance::{check_games, check_position};
use game::{Game, Position as _, Rng, Scope, Setup as _, Side};

fn universe() -> Vec<Move> {
    Move::all().collect()
}

/// Any number of marbles up to 14 on random cells, and some of the missing ones pushed out.
fn random_position(rng: &mut Rng, rules: Rules) -> Position {
    let mut setup = Setup::EMPTY;
    let mut cells: Vec<Cell> = Cell::all().collect();
    for side in Side::BOTH {
        let marbles = 1 + rng.below(14);
        for _ in 0..marbles {
            let cell = cells.swap_remove(rng.below(cells.len()));
            setup.set(cell, Some(side));
        }
        // A sixth one ends the game: rarely.
        let most = (14 - marbles).min(if rng.below(8) == 0 { 6 } else { 5 });
        setup.out[side.other().index()] = rng.below(most + 1) as u16;
    }
    setup.side = Side::BOTH[rng.below(2)];
    if setup.out == [6, 6] {
        setup.out[0] = 5;
    }
    setup.position(rules, Scope::Play).expect("it is possible")
}

#[test]
fn all_layouts() {
    let starts: Vec<_> = Abalone::starts()
        .into_iter()
        .map(|name| Abalone::start(name, Rules::default()).unwrap())
        .collect();
    check_games(&starts, &universe(), 1, 1);
}

#[test]
fn random_positions() {
    let mut rng = Rng::new(2);
    let universe = universe();
    for _ in 0..1500 {
        check_position(&random_position(&mut rng, Rules::default()), &universe);
    }
}

#[test]
fn other_rules() {
    let mut rng = Rng::new(3);
    let universe = universe();
    for (n, rules) in [
        "standard,repetition=off",
        "standard,no-progress=20",
        "standard,plies=30",
        "standard,repetition=off,no-progress=off,plies=25",
    ]
    .into_iter()
    .enumerate()
    {
        let rules: Rules = rules.parse().unwrap();
        let starts = [Abalone::start("belgian", rules).unwrap(), random_position(&mut rng, rules)];
        check_games(&starts, &universe, 1, n as u64);
    }
}

#[test]
fn every_move_has_a_text() {
    let universe = universe();
    for mv in &universe {
        assert_eq!(mv.to_string().parse(), Ok(*mv));
        assert!(mv.index() < Move::COUNT);
    }
    assert!(universe.is_sorted_by(|a, b| a.index() < b.index()));
}

#[test]
fn symmetries_keep_the_universe() {
    let universe: std::collections::BTreeSet<_> = universe().into_iter().collect();
    for symmetry in Position::symmetries() {
        let turned: std::collections::BTreeSet<_> =
            universe.iter().map(|mv| Position::transform_move(*mv, *symmetry)).collect();
        assert_eq!(turned, universe, "{symmetry:?}");
        for mv in &universe {
            let back = symmetry.inverse().mv(symmetry.mv(*mv));
            assert_eq!(back, *mv);
        }
    }
}

#[test]
fn sizes() {
    assert_eq!(size_of::<Move>(), 2);
    assert!(size_of::<Position>() <= 48);
}

#[test]
fn keys_differ_for_different_positions() {
    let text = "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbb1/bbbb1";
    let read = |text: &str, rules: &str| {
        let setup: Setup = text.parse().unwrap();
        setup.position(rules.parse().unwrap(), Scope::Play).unwrap().key()
    };
    let mut keys = vec![
        read(&format!("{text} b 0-0"), "standard"),
        read(&format!("{text} w 0-0"), "standard"),
        read(&format!("{text} b 0-1"), "standard"),
        read(&format!("{text} b 0-2"), "standard"),
        read(&format!("{text} b 0-0"), "standard,repetition=off"),
        read(&format!("{text} b 0-0"), "standard,no-progress=off"),
        read(&format!("{text} b 0-0"), "standard,no-progress=100"),
        read(&format!("{text} b 0-0"), "standard,plies=100"),
        read(&format!("{text} b 0-0"), "standard,plies=200,no-progress=100"),
    ];
    let count = keys.len();
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), count);
}

/// Illegal moves played unchecked may give any position, but nothing panics.
#[test]
fn nothing_panics_unchecked() {
    let mut rng = Rng::new(4);
    let universe = universe();
    for _ in 0..50 {
        let mut position = random_position(&mut rng, Rules::default());
        for _ in 0..100 {
            let mv = universe[rng.below(universe.len())];
            let _ = (position.is_progress(mv), position.effect(mv));
            position.play_unchecked(mv);
            let _ = (position.moves(), position.end(), position.to_string(), position.key());
        }
    }
}

#[test]
fn every_move_has_an_index_of_its_own() {
    let by_index: Vec<Move> = (0..Move::COUNT + 10).filter_map(Move::from_index).collect();
    assert_eq!(by_index, Move::all().collect::<Vec<_>>());
    assert!(by_index.iter().all(|mv| Move::from_index(mv.index()) == Some(*mv)));
}

#[test]
fn ejections_are_the_moves_that_push_a_marble_out() {
    let mut rng = Rng::new(5);
    for name in Abalone::starts() {
        let mut position = Abalone::start(name, Rules::default()).unwrap();
        for _ in 0..200 {
            let mut found = Vec::new();
            position.for_each_ejection(|mv| found.push(mv));
            let mut expected: Vec<Move> = position
                .moves()
                .into_iter()
                .filter(|mv| position.effect(*mv).unwrap().ejected)
                .collect();
            found.sort();
            expected.sort();
            assert_eq!(found, expected, "{position}");
            assert_eq!(position.count_ejections()[0] as usize, found.len());
            assert_eq!(position.passed().count_ejections()[1] as usize, found.len());
            assert_eq!(position.passed().passed(), position);
            let Some(mv) = position.random_move(&mut rng) else { break };
            position.play_unchecked(mv);
        }
    }
}
