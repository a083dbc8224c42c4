//! Games that step in bulk: the position and the counters that can end it, without the list of moves.

use std::sync::atomic::{AtomicU64, Ordering};

use ::game::{End, History, Limits, Outcome, Reason, Rng, RuleSet, mix};
use games::{AnyHistory, with_any};

use crate::encode::Encoded;
use crate::outcome::value;

/// A game without its moves. It ends exactly when a [`History`] would.
#[derive(Clone)]
pub(crate) struct Lane<P: Encoded> {
    pub(crate) position: P,
    pub(crate) ply: u32,
    /// Plies without progress.
    pub(crate) quiet: u32,
    limits: Limits,
    /// The positions so far, the present one last, at least since the last progress: only those can come again.
    seen: Vec<P>,
}

impl<P: Encoded> Lane<P> {
    pub(crate) fn new(start: P) -> Self {
        let limits = start.rules().limits();
        let mut lane = Lane { position: start, ply: 0, quiet: 0, limits, seen: Vec::new() };
        lane.note();
        lane
    }

    /// The present state of a history.
    pub(crate) fn of(history: &History<P>) -> Self {
        let mut lane = Lane::new(*history.position());
        lane.ply = history.plies() as u32;
        lane.quiet = history.plies_without_progress();
        if lane.limits.repetition.is_some() {
            let steps = history.steps();
            let since = steps.len().saturating_sub(lane.quiet as usize);
            lane.seen = steps[since..].iter().map(|step| step.before).collect();
            lane.seen.push(lane.position);
        }
        lane
    }

    /// Starts again, without giving memory back.
    pub(crate) fn restart(&mut self, start: P) {
        self.position = start;
        (self.ply, self.quiet) = (0, 0);
        self.seen.clear();
        self.note();
    }

    /// Becomes a copy of another, without giving memory back.
    pub(crate) fn copy_from(&mut self, other: &Self) {
        let mut seen = std::mem::take(&mut self.seen);
        seen.clone_from(&other.seen);
        *self = Lane { seen, ..*other };
    }

    /// Plays a legal move.
    #[inline]
    pub(crate) fn play(&mut self, mv: P::Move) {
        let before = self.position;
        self.position.play_unchecked(mv);
        self.ply += 1;
        self.quiet =
            if P::has_progressed(&before, &self.position, mv) { 0 } else { self.quiet + 1 };
        self.note();
    }

    #[inline]
    fn note(&mut self) {
        if self.limits.repetition.is_some() {
            self.seen.push(self.position);
        }
    }

    /// How often the position has occurred, this time included; 1 unless repetition can end the game.
    pub(crate) fn occurrences(&self) -> u32 {
        // The sides alternate: only every second position has the same side to move.
        let quiet = self.seen.iter().rev().take(self.quiet as usize + 1);
        let earlier = quiet.skip(P::SHORTEST_CYCLE).step_by(2);
        1 + earlier.filter(|seen| **seen == self.position).count() as u32
    }

    /// Whether the position has occurred as often as the rules allow.
    #[inline]
    fn is_repeated(&self) -> bool {
        self.limits.repetition.is_some_and(|limit| {
            self.quiet >= P::SHORTEST_CYCLE as u32 * limit.saturating_sub(1)
                && self.occurrences() >= limit
        })
    }

    /// How the counters end the game, if they do.
    #[inline]
    fn limit(&self) -> Option<Reason> {
        let reached = |limit: Option<u32>, count: u32| limit.is_some_and(|limit| count >= limit);
        if self.is_repeated() {
            Some(Reason::Repetition)
        } else if reached(self.limits.no_progress, self.quiet) {
            Some(Reason::NoProgress)
        } else if reached(self.limits.plies, self.ply) {
            Some(Reason::PlyLimit)
        } else {
            None
        }
    }

    /// The end, in the order of [`History::end`].
    #[inline]
    pub(crate) fn end(&self) -> Option<End> {
        self.position.end().or_else(|| self.limit().map(|reason| self.end_by(reason)))
    }

    fn end_by(&self, reason: Reason) -> End {
        End { outcome: self.position.outcome_at_limit(reason), reason }
    }

    /// Plays random moves to the end; `None` if more than `most` plies would be needed, or once `stopped` returns true,
    /// which is asked now and then.
    #[inline]
    pub(crate) fn finish(
        &mut self,
        rng: &mut Rng,
        most: u32,
        stopped: &impl Fn() -> bool,
    ) -> Option<End> {
        const BETWEEN_CHECKS: u32 = 1024;
        let last = self.ply.saturating_add(most);
        loop {
            // A position with a move is not over by itself, so that most plies need no other check.
            let Some(mv) = self.position.random_move(rng) else { return self.position.end() };
            if let Some(reason) = self.limit() {
                return Some(self.end_by(reason));
            }
            if self.ply >= last || (self.ply.is_multiple_of(BETWEEN_CHECKS) && stopped()) {
                return None;
            }
            self.play(mv);
        }
    }
}

/// Plays random games one by one, see [`Encoded::random_games`]. One that has no end within 2^32 plies is a draw.
pub(crate) fn random_games<P: Encoded>(
    history: &History<P>,
    seeds: impl Iterator<Item = u64>,
    stopped: &impl Fn() -> bool,
    mut done: impl FnMut(usize, Outcome, u32),
) {
    let start = Lane::of(history);
    let mut lane = start.clone();
    for (number, seed) in seeds.enumerate() {
        lane.copy_from(&start);
        let end = lane.finish(&mut Rng::new(seed), u32::MAX, stopped);
        done(number, end.map_or(Outcome::Draw, |end| end.outcome), lane.ply);
    }
}

/// The occurrences of a game's position and the plies without progress.
pub(crate) fn counters(history: &AnyHistory) -> (u32, u32) {
    with_any!(AnyHistory, history, history => {
        (history.occurrences(), history.plies_without_progress())
    })
}

/// The result of a random continuation of at most `most` plies for the first side; `None` if it is not over then.
pub(crate) fn random_value(
    history: &AnyHistory,
    seed: u64,
    most: u32,
    stopped: &impl Fn() -> bool,
) -> Option<i8> {
    let mut rng = Rng::new(seed);
    let end = with_any!(AnyHistory, history, history => {
        Lane::of(history).finish(&mut rng, most, stopped)
    });
    end.map(|end| value(end.outcome))
}

/// Another seed with every call, for callers who give none.
pub(crate) fn fresh_seed() -> u64 {
    static CALLS: AtomicU64 = AtomicU64::new(0);
    static START: std::sync::OnceLock<u64> = std::sync::OnceLock::new();
    let start = START.get_or_init(|| {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        now.map_or(0, |since| since.as_nanos() as u64)
    });
    mix(start ^ mix(CALLS.fetch_add(1, Ordering::Relaxed)))
}
