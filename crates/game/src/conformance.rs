//! The conformance suite that every game must pass. A failed check panics.

use std::collections::BTreeSet;

use crate::{Explain, History, MoveError, Outcome, PlayError, Position, Rng, Scope, Setup, Side};

/// Plays `games` random games from each start and checks every position on the way.
///
/// `universe` is every move that can be written, legal or not.
///
/// # Panics
///
/// If the game breaks the contract.
pub fn check_games<P: Position>(starts: &[P], universe: &[P::Move], games: usize, seed: u64) {
    let mut rng = Rng::new(seed);
    for start in starts {
        for _ in 0..games {
            check_game(*start, universe, &mut rng);
        }
    }
}

/// Plays one random game and checks every position on the way.
fn check_game<P: Position>(start: P, universe: &[P::Move], rng: &mut Rng) {
    // Cut games that cannot end (repetition switched off).
    const LONGEST: usize = 300;
    let mut history = History::new(start);
    loop {
        check_position(history.position(), universe);
        check_cycle(&history);
        let moves = history.moves();
        assert_eq!(moves.is_empty(), history.end().is_some(), "{}", history.position());
        if moves.is_empty() || history.plies() == LONGEST {
            break;
        }
        history.play(moves[rng.below(moves.len())]).expect("a generated move can be played");
    }
    check_over(&mut history, universe);
    while let Some(step) = history.steps().last().copied() {
        assert_eq!(history.undo(), Some(step.mv));
        assert_eq!(*history.position(), step.before, "undo restores the position");
    }
    assert_eq!(*history.position(), start);
    assert_eq!(history.plies_without_progress(), 0);
    assert_eq!(history.occurrences(), 1);
}

/// A position comes again only after [`Position::SHORTEST_CYCLE`] plies and never after progress: histories look for it
/// nowhere else.
fn check_cycle<P: Position>(history: &History<P>) {
    for (step, plies) in history.steps().iter().rev().zip(1..) {
        if step.before == *history.position() {
            assert!(plies >= P::SHORTEST_CYCLE, "{} after {plies} plies", step.before);
            assert!(plies <= history.plies_without_progress() as usize, "{}", step.before);
        }
    }
}

/// A finished game rejects every move and does not change.
fn check_over<P: Position>(history: &mut History<P>, universe: &[P::Move]) {
    let Some(end) = history.end() else { return };
    let before = *history.position();
    for mv in universe.iter().step_by(7) {
        assert_eq!(history.play(*mv), Err(PlayError::Over(end)));
    }
    assert_eq!(*history.position(), before);
}

/// Checks every method of one position.
///
/// # Panics
///
/// If the game breaks the contract.
pub fn check_position<P: Position>(position: &P, universe: &[P::Move]) {
    let moves = position.moves();
    check_listing(position, &moves);
    check_legality(position, &moves, universe);
    check_texts(position, &moves);
    check_symmetries(position, &moves);
}

/// All ways to list the moves agree, without duplicates.
fn check_listing<P: Position>(position: &P, moves: &[P::Move]) {
    let mut visited = Vec::new();
    position.for_each_move(|mv| visited.push(mv));
    assert_eq!(visited, moves, "for_each_move and moves differ: {position}");
    assert_eq!(position.count_moves(), moves.len(), "count_moves: {position}");
    for (n, mv) in moves.iter().enumerate() {
        assert_eq!(position.nth_move(n), Some(*mv), "nth_move({n}): {position}");
    }
    assert_eq!(position.nth_move(moves.len()), None, "{position}");
    let replies = moves.iter().map(|mv| {
        let mut child = *position;
        child.play_unchecked(*mv);
        child.moves().len() as u64
    });
    assert_eq!(position.count_replies(), replies.sum::<u64>(), "count_replies: {position}");
    assert_eq!(position.moves().to_vec(), moves, "deterministic order");
    let distinct: BTreeSet<_> = moves.iter().collect();
    assert_eq!(distinct.len(), moves.len(), "duplicate move: {position}");
    assert_eq!(moves.is_empty(), position.end().is_some(), "finished = no moves: {position}");
}

/// Exactly the generated moves are legal, playing one can be undone, and an illegal one changes nothing and has a
/// reason.
fn check_legality<P: Position>(position: &P, moves: &[P::Move], universe: &[P::Move]) {
    let generated: BTreeSet<_> = moves.iter().copied().collect();
    for mv in moves {
        assert!(universe.contains(mv), "{mv} is missing from the universe");
    }
    for mv in universe {
        let mut played = *position;
        match played.play(*mv) {
            Ok(undo) => {
                assert!(generated.contains(mv), "{mv} is legal, not generated: {position}");
                assert_ne!(played, *position);
                assert_eq!(played.side(), position.side().other());
                let mut unchecked = *position;
                unchecked.play_unchecked(*mv);
                assert_eq!(unchecked, played);
                played.undo(undo);
            }
            Err(reason) => {
                assert!(!generated.contains(mv), "{mv} is generated, not legal: {position}");
                assert!(!reason.message().id.is_empty());
            }
        }
        assert_eq!(played, *position);
    }
}

/// Texts of positions and moves round-trip, and the incremental key equals that of the parsed position.
fn check_texts<P: Position>(position: &P, moves: &[P::Move]) {
    let setup = P::Setup::from(*position);
    let text = position.to_string();
    assert_eq!(setup.to_string(), text);
    let read: P::Setup = text.parse().expect("what is written can be read");
    assert_eq!(read, setup);
    let again = read.position(position.rules(), Scope::Study).expect("it is possible");
    assert_eq!(again, *position);
    assert_eq!(again.key(), position.key(), "incremental key = recomputed: {position}");
    for mv in moves {
        assert_eq!(mv.to_string().parse(), Ok::<_, MoveError<P::Illegal>>(*mv));
        assert_eq!(position.read_move(&mv.to_string()), Ok(*mv));
        let mut child = *position;
        child.play_unchecked(*mv);
        let rebuilt = P::Setup::from(child).position(position.rules(), Scope::Study);
        assert_eq!(rebuilt.map(|p| p.key()), Ok(child.key()), "key after {mv}: {position}");
    }
}

/// Symmetries commute with playing.
fn check_symmetries<P: Position>(position: &P, moves: &[P::Move]) {
    assert_eq!(position.transform(P::symmetries()[0]), *position, "the identity comes first");
    for symmetry in P::symmetries() {
        let turned = position.transform(*symmetry);
        let swaps = P::swaps_sides(*symmetry);
        let side = |side: Side| if swaps { side.other() } else { side };
        assert_eq!(turned.side(), side(position.side()));
        let expected: BTreeSet<_> =
            moves.iter().map(|mv| P::transform_move(*mv, *symmetry)).collect();
        assert_eq!(turned.moves().iter().copied().collect::<BTreeSet<_>>(), expected);
        let mut score = position.score();
        if swaps {
            score.swap(0, 1);
        }
        assert_eq!(turned.score(), score);
        let outcome = |outcome: Outcome| if swaps { outcome.swapped() } else { outcome };
        assert_eq!(
            turned.end().map(|end| (end.outcome, end.reason)),
            position.end().map(|end| (outcome(end.outcome), end.reason)),
        );
        for mv in moves {
            let mut played = *position;
            played.play_unchecked(*mv);
            let mut played_turned = turned;
            played_turned.play_unchecked(P::transform_move(*mv, *symmetry));
            assert_eq!(played.transform(*symmetry), played_turned, "{symmetry:?} {mv} {position}");
        }
    }
}
