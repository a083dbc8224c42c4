//! The moves that push, as move generation tells them.

use abalone::{Abalone, Rules};
use game::{Game as _, History, Position as _, Rng};

#[test]
fn moves_that_push_are_told() {
    let (mut quiet, mut pushes, mut ejections) = (0, 0, 0);
    for (seed, layout) in Abalone::starts().into_iter().enumerate() {
        let mut rng = Rng::new(seed as u64);
        let mut history = History::new(Abalone::start(layout, Rules::default()).unwrap());
        while history.end().is_none() && history.plies() < 200 {
            let position = *history.position();
            let mut told = Vec::new();
            position.for_each_move_with_push(|mv, is_push| {
                let effect = position.effect(mv).unwrap();
                assert_eq!(is_push, !effect.pushed.is_empty(), "{mv} in {position}");
                quiet += usize::from(!is_push);
                pushes += usize::from(is_push);
                ejections += usize::from(effect.ejected);
                told.push(mv);
            });
            assert_eq!(told, position.moves().to_vec());
            let mv = position.random_move(&mut rng).unwrap();
            history.play(mv).unwrap();
        }
    }
    assert!(
        quiet > pushes && pushes > ejections && ejections > 100,
        "{quiet} {pushes} {ejections}"
    );
}
