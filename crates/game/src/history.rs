use crate::narrow::to_u32;
use crate::{End, Explain, Message, Position, Reason, RuleSet};

/// A game: its start, its moves, and what depends on them: repetition, counters, the result.
///
/// ```
/// # use game::{History, Position};
/// fn longest_repetition<P: Position>(start: P, moves: &[P::Move]) -> u32 {
///     let mut history = History::new(start);
///     moves.iter().map_while(|mv| history.play(*mv).ok().map(|()| history.occurrences())).max().unwrap_or(1)
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct History<P: Position> {
    start: P,
    position: P,
    steps: Vec<Step<P>>,
    plies_without_progress: u32,
}

/// One move of a game and the state before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step<P: Position> {
    /// The position in which the move was made.
    pub before: P,
    /// The move.
    pub mv: P::Move,
    plies_without_progress: u32,
}

/// Why a move cannot be played in a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError<Illegal> {
    /// The game is over.
    #[error("the game is over ({})", .0.reason.name())]
    Over(End),
    /// The move is not legal in this position.
    #[error("{0}")]
    Illegal(Illegal),
}

impl<Illegal: Explain> Explain for PlayError<Illegal> {
    fn message(&self) -> Message {
        match self {
            PlayError::Over(_) => Message::new("illegal-game-over"),
            PlayError::Illegal(reason) => reason.message(),
        }
    }
}

impl<P: Position> History<P> {
    /// A game that starts in `start`.
    pub fn new(start: P) -> Self {
        History { start, position: start, steps: Vec::new(), plies_without_progress: 0 }
    }

    /// Where the game started.
    pub fn start(&self) -> &P {
        &self.start
    }

    /// The position now.
    pub fn position(&self) -> &P {
        &self.position
    }

    /// The moves so far, each with the position before it.
    pub fn steps(&self) -> &[Step<P>] {
        &self.steps
    }

    /// The number of moves played.
    pub fn plies(&self) -> usize {
        self.steps.len()
    }

    /// The number of plies since the last progress.
    pub fn plies_without_progress(&self) -> u32 {
        self.plies_without_progress
    }

    /// Occurrences of the current position, including this one. Always 1 if the rule set does not count repetitions.
    pub fn occurrences(&self) -> u32 {
        if self.position.rules().limits().repetition.is_none() {
            return 1;
        }
        // Only positions since the last progress can come again, and only with the same side to move.
        let quiet = self.steps.iter().rev().take(self.plies_without_progress as usize);
        let earlier = quiet.skip(P::SHORTEST_CYCLE - 1).step_by(2);
        1 + to_u32(earlier.filter(|step| step.before == self.position).count())
    }

    /// The end, if the game is over: by the position, else by repetition, by lack of progress or by
    /// the ply limit, in this order.
    pub fn end(&self) -> Option<End> {
        if let Some(end) = self.position.end() {
            return Some(end);
        }
        let limits = self.position.rules().limits();
        let reached =
            |limit: Option<u32>, count: usize| limit.is_some_and(|limit| count >= limit as usize);
        let reason = if reached(limits.repetition, self.occurrences() as usize) {
            Reason::Repetition
        } else if reached(limits.no_progress, self.plies_without_progress as usize) {
            Reason::NoProgress
        } else if reached(limits.plies, self.plies()) {
            Reason::PlyLimit
        } else {
            return None;
        };
        Some(End { outcome: self.position.outcome_at_limit(reason), reason })
    }

    /// The legal moves; none when the game is over.
    pub fn moves(&self) -> Vec<P::Move> {
        if self.end().is_some() { Vec::new() } else { self.position.moves().to_vec() }
    }

    /// Plays a move.
    ///
    /// # Errors
    ///
    /// If it cannot be played; the game is then unchanged.
    pub fn play(&mut self, mv: P::Move) -> Result<(), PlayError<P::Illegal>> {
        if let Some(end) = self.end() {
            return Err(PlayError::Over(end));
        }
        let progress = self.position.is_progress(mv);
        let mut next = self.position;
        next.play(mv).map_err(PlayError::Illegal)?;
        let plies_without_progress = self.plies_without_progress;
        self.steps.push(Step { before: self.position, mv, plies_without_progress });
        self.plies_without_progress = if progress { 0 } else { plies_without_progress + 1 };
        self.position = next;
        Ok(())
    }

    /// Takes back the last move and returns it.
    pub fn undo(&mut self) -> Option<P::Move> {
        let step = self.steps.pop()?;
        self.position = step.before;
        self.plies_without_progress = step.plies_without_progress;
        Some(step.mv)
    }
}
