use crate::{End, History, Position, Rng};

/// Plays uniformly random moves until the game ends, with repetition, counters and everything else that a history knows, so
/// that no game circles for ever; returns the end, or `None` if `most_plies` more plies do not reach one (rule sets may have
/// all limits off).
///
/// ```
/// # use game::{History, Position, Rng};
/// # fn check<P: Position>(start: P) {
/// let mut history = History::new(start);
/// let end = game::playout(&mut history, &mut Rng::new(1), 10_000);
/// assert_eq!(end, history.end());
/// # }
/// ```
pub fn playout<P: Position>(
    history: &mut History<P>,
    rng: &mut Rng,
    most_plies: usize,
) -> Option<End> {
    for _ in 0..most_plies {
        if let Some(end) = history.end() {
            return Some(end);
        }
        let mv = history.position().random_move(rng)?;
        history.play(mv).ok()?;
    }
    history.end()
}
