//! Analysis of one position in turns, so that other jobs run in between.

use std::time::Duration;

use games::{AnyHistory, GameId};
use search::{Instant, Limits, Stop};

use crate::{Engine, Line, Lines, Thought, Turn};

/// The longest line reported: later moves are seldom played.
const LONGEST_LINE: usize = 24;

/// A search of less time says little about its speed.
const LEAST_TIME: Duration = Duration::from_millis(10);

/// The division of an analysis's time.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// All turns together.
    pub whole: Duration,
    /// One turn while others wait.
    pub slice: Duration,
    /// One turn at most, while nobody waits. Each search repeats what the table knows before it finds anything
    /// new, so turns grow.
    pub longest_slice: Duration,
    /// The search for a proof before the first turn.
    pub first_proof: Duration,
    /// The search for a proof before each later turn.
    pub proof: Duration,
}

/// A position under analysis.
#[derive(Debug)]
pub struct Analysis {
    history: AnyHistory,
    pace: Pace,
    /// The number of lines reported with their continuation.
    best: usize,
    /// The number of moves reported with their value.
    all: usize,
    spent: Duration,
    slice: Duration,
    deepest: u32,
    /// Positions searched in the turns so far, and in which time.
    nodes: u64,
    most_nodes: u64,
    searching: Duration,
}

/// A result of an analysis.
#[derive(Debug)]
pub struct Finding {
    /// The depth of the search, or the length of the proven line.
    pub depth: u32,
    /// Best first; empty if nothing new was found.
    pub lines: Vec<Line>,
    /// Whether nothing more comes.
    pub done: bool,
    /// Positions searched per second, over all turns. `None` for a proof, and while the time is too short to tell.
    pub speed: Option<u64>,
}

impl Analysis {
    /// Prepares an analysis of the best `lines`; with `every`, of every legal move. `None` if there is no move.
    pub fn new(history: AnyHistory, lines: usize, every: bool, pace: Pace) -> Option<Self> {
        let choices = history.moves().len();
        let best = lines.min(choices);
        let all = if every { choices } else { best };
        let (spent, slice, deepest) = (Duration::ZERO, pace.slice, 0);
        let (nodes, most_nodes, searching) = (0, u64::MAX, Duration::ZERO);
        (choices > 0).then_some(Analysis {
            history,
            pace,
            best,
            all,
            spent,
            slice,
            deepest,
            nodes,
            most_nodes,
            searching,
        })
    }

    /// The same, which ends after so many positions.
    #[must_use]
    pub fn within_nodes(self, most_nodes: u64) -> Self {
        Analysis { most_nodes, ..self }
    }

    /// The same, which reports what is deeper than this alone.
    #[must_use]
    pub fn deeper_than(self, depth: u32) -> Self {
        Analysis { deepest: depth, ..self }
    }

    /// The game of the position.
    pub fn game(&self) -> GameId {
        self.history.game()
    }

    /// Works for one turn and reports its findings. `alone`: no other job waits for the engine.
    pub fn turn(
        &mut self,
        engine: &mut Engine,
        stop: &Stop,
        alone: bool,
        mut report: impl FnMut(Finding) + Send,
    ) -> Turn {
        let begin = Instant::now();
        let Pace { whole, slice: shortest, longest_slice, first_proof, proof } = self.pace;
        let proof = if self.spent.is_zero() { first_proof } else { proof };
        if let Some(certain) = engine.certain(&self.history, self.best, proof, stop) {
            let lines: Vec<Line> = certain.into_iter().take(self.all).map(Line::from).collect();
            let depth = lines.first().map_or(0, |line| line.moves.len() as u32);
            report(Finding { depth, lines, done: true, speed: None });
            return Turn::Done;
        }
        let slice = self.slice.min(whole.saturating_sub(self.spent)).max(shortest / 4);
        let search_began = Instant::now();
        let (nodes, searching) = (self.nodes, self.searching);
        let speed_with = |thought: &Thought| speed(nodes + thought.nodes, searching + thought.time);
        let (mut found, mut deepest) = (Lines::new(self.all), self.deepest);
        let best = self.best;
        let tell = |thought: &Thought| {
            let Some(lines) = found.add(thought) else { return };
            let lines = lines.iter().enumerate().map(|(i, line)| {
                let most = if i < best { LONGEST_LINE } else { 1 };
                let moves = line.moves.iter().take(most).copied().collect();
                Line { assessment: line.assessment, moves }
            });
            let lines = lines.collect();
            let depth = found.depth();
            if depth > deepest {
                deepest = depth;
                report(Finding { depth, lines, done: false, speed: speed_with(thought) });
            }
        };
        let left = (self.most_nodes < u64::MAX).then(|| self.most_nodes.saturating_sub(nodes));
        let limits = Limits { nodes: left, ..Limits::time(slice) };
        let last = engine.think(&self.history, limits, self.all, stop, tell);
        self.deepest = deepest;
        if let Some(thought) = &last {
            self.nodes += thought.nodes;
            self.searching += thought.time;
        }
        self.spent += begin.elapsed();
        // A search that ends before its time has found everything.
        let exhausted = !stop.is_stopped() && search_began.elapsed() < slice / 2;
        let is_spent = self.spent >= whole || self.nodes >= self.most_nodes;
        if last.is_none() || is_spent || exhausted {
            let speed = speed(self.nodes, self.searching);
            report(Finding { depth: self.deepest, lines: Vec::new(), done: true, speed });
            return Turn::Done;
        }
        self.slice = if alone { (self.slice * 2).min(longest_slice) } else { shortest };
        Turn::Again
    }
}

/// Nodes per second.
fn speed(nodes: u64, time: Duration) -> Option<u64> {
    (time >= LEAST_TIME).then(|| (nodes as f64 / time.as_secs_f64()) as u64)
}
