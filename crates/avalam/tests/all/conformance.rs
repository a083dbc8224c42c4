//! The suite that every game must pass.

use avalam::{Avalam, Hole, Move, Position, Rules, Setup, Tower};
use game::conformance::{check_games, check_position};
use game::{Game, Position as _, Rng, Scope, Setup as _, Side};

#[test]
fn games_from_every_start() {
    let universe: Vec<Move> = Move::all().collect();
    let mut starts = Vec::new();
    for rules in [Rules::Modern, Rules::Eitaka] {
        for name in Avalam::starts() {
            starts.push(Avalam::start(name, rules).unwrap());
        }
    }
    check_games(&starts, &universe, 5, 1);
}

#[test]
fn games_from_random_setups() {
    let universe: Vec<Move> = Move::all().collect();
    let mut rng = Rng::new(2);
    let starts: Vec<Position> = (0..40).map(|_| random_setup(&mut rng)).collect();
    check_games(&starts, &universe, 1, 3);
}

#[test]
fn studies_with_few_counters() {
    let universe: Vec<Move> = Move::all().collect();
    for text in ["2/4/6/8/9/8/6/4/2 l", "A1/4/6/8/9/8/6/4/1e d", "2/4/6/8/4Aa3/4b3/6/4/2 l"] {
        let setup: Setup = text.parse().unwrap();
        assert!(setup.position(Rules::Modern, Scope::Play).is_err());
        let position = setup.position(Rules::Modern, Scope::Study).unwrap();
        check_position(&position, &universe);
    }
}

/// 48 counters on random holes, at most five on each and at most 24 tops of a colour.
fn random_setup(rng: &mut Rng) -> Position {
    loop {
        let mut towers = [None; 49];
        let mut left = 48;
        while left > 0 {
            let place: &mut Option<Tower> = &mut towers[rng.below(Hole::all().count())];
            let owner = Side::BOTH[rng.below(2)];
            let height = place.map_or(0, |tower| tower.height) + 1;
            if height <= 5 {
                *place = Some(Tower { height, owner });
                left -= 1;
            }
        }
        let setup = Setup { towers, side: Side::BOTH[rng.below(2)], to_place: None };
        if let Ok(position) = setup.position(Rules::Modern, Scope::Play) {
            return position;
        }
    }
}

#[test]
fn every_move_has_an_index_of_its_own() {
    let by_index: Vec<Move> = (0..Move::COUNT + 10).filter_map(Move::from_index).collect();
    let mut all: Vec<Move> = Move::all().collect();
    all.sort_by_key(|mv| mv.index());
    assert_eq!(by_index, all);
    assert!(by_index.iter().all(|mv| Move::from_index(mv.index()) == Some(*mv)));
}

#[test]
fn joins_are_the_tower_moves_with_what_they_do() {
    let mut rng = Rng::new(6);
    for _ in 0..20 {
        let mut position = random_setup(&mut rng);
        loop {
            let mut joined = Vec::new();
            position.for_each_join(|join, mv| {
                let avalam::Kind::Tower { from, to } = mv.kind() else { panic!("{mv}") };
                let own = |hole| position.owner(hole) == Some(position.side());
                assert_eq!((join.own_on_top, join.covers_own), (own(from), own(to)), "{mv}");
                let height = position.height(from) + position.height(to);
                assert_eq!(join.makes_five, height == 5, "{mv}");
                joined.push(mv);
            });
            let mut moves = position.moves().to_vec();
            joined.sort();
            moves.sort();
            assert_eq!(joined, moves);
            let Some(mv) = position.random_move(&mut rng) else { break };
            position.play_unchecked(mv);
        }
    }
}
