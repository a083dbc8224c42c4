//! What every game must keep, in all the rule sets and from many setups.

use std::collections::HashSet;

use crate::common::{all_rules, random_setup};
use awale::{Awale, Move, Position, Rules, Variant};
use game::conformance::{check_games, check_position};
use game::{Game, Position as _, Rng, Scope, Setup as _};

#[test]
fn from_the_start() {
    for rules in all_rules() {
        let start = Awale::start("standard", rules).expect("the start");
        check_games(&[start], &universe(), 200, 1);
    }
}

#[test]
fn from_random_setups() {
    let mut rng = Rng::new(2);
    for rules in all_rules() {
        let starts: Vec<_> =
            (0..1000).map(|i| random(&mut rng, [4, 12, 48][i % 3], rules)).collect();
        check_games(&starts, &universe(), 1, 3);
    }
}

#[test]
fn many_positions() {
    let mut rng = Rng::new(4);
    for rules in all_rules() {
        for i in 0..30_000 {
            check_position(&random(&mut rng, [3, 8, 20, 48][i % 4], rules), &universe());
        }
    }
}

#[test]
fn a_study_may_miss_seeds() {
    let mut rng = Rng::new(5);
    let mut setups: Vec<_> = (0..300).map(|_| random_setup(&mut rng, 10)).collect();
    for setup in &mut setups {
        setup.taken = [0, 0];
    }
    for rules in all_rules() {
        let starts: Vec<_> = setups
            .iter()
            .map(|setup| setup.position(rules, Scope::Study).expect("at most 48"))
            .collect();
        check_games(&starts, &universe(), 1, 6);
    }
}

#[test]
fn keys_depend_on_everything() {
    let texts = [
        "4,4,4,4,4,4/4,4,4,4,4,4 0-0 S",
        "4,4,4,4,4,4/4,4,4,4,4,4 0-0 N",
        "4,4,4,4,4,3/5,4,4,4,4,4 0-0 S",
        "4,4,4,4,4,3/5,4,4,4,4,4 0-0 N",
        "5,4,4,4,4,4/4,4,4,4,4,3 0-0 S",
        "4,4,4,4,4,3/4,4,4,4,4,4 1-0 S",
        "4,4,4,4,4,3/4,4,4,4,4,4 0-1 S",
        "4,4,4,4,4,4/4,4,4,4,4,3 1-0 S",
        "4,4,4,4,4,4/4,4,4,4,4,3 0-1 S",
    ];
    let keys: HashSet<u64> = all_rules()
        .into_iter()
        .flat_map(|rules| {
            texts.map(|text| {
                crate::common::read(text).position(rules, Scope::Play).expect("a position").key()
            })
        })
        .collect();
    assert_eq!(keys.len(), 6 * texts.len());
}

#[test]
fn keys_of_many_positions_differ() {
    let mut rng = Rng::new(7);
    let positions: HashSet<Position> =
        (0..200_000).map(|_| random(&mut rng, 48, Rules::new(Variant::Sheet))).collect();
    let keys: HashSet<u64> = positions.iter().map(game::Position::key).collect();
    assert_eq!(keys.len(), positions.len());
}

#[test]
fn illegal_moves_never_panic() {
    let mut rng = Rng::new(8);
    for rules in all_rules() {
        for _ in 0..3000 {
            let position = random(&mut rng, 48, rules);
            for mv in Move::all() {
                let mut next = position;
                next.play_unchecked(mv);
                let seeds = |p: &Position| p.pits().iter().map(|n| u32::from(*n)).sum::<u32>();
                let taken = |p: &Position| game::Side::BOTH.map(|s| u32::from(p.taken(s)));
                let total = |p: &Position| seeds(p) + taken(p).iter().sum::<u32>();
                assert_eq!(total(&next), 48, "{position} {mv}");
                let _ = (position.is_progress(mv), position.check(mv), position.sowing(mv));
                assert_eq!(position.nth_move(usize::MAX), None);
            }
        }
    }
}

#[test]
fn small() {
    assert_eq!(size_of::<Position>(), 16);
    assert_eq!(size_of::<Move>(), 1);
}

#[test]
fn names() {
    assert_eq!((Awale::NAME, Awale::TITLE), ("awale", "Awalé"));
    assert_eq!(Awale::starts(), ["standard"]);
    assert_eq!(Awale::start("standard", Rules::default()), Some(Position::start(Rules::default())));
    assert_eq!(Awale::start("other", Rules::default()), None);
}

fn universe() -> Vec<Move> {
    Move::all().collect()
}

fn random(rng: &mut Rng, on_board: usize, rules: Rules) -> Position {
    random_setup(rng, on_board).position(rules, Scope::Play).expect("48 seeds")
}
