use avalam::{Move, Position, Rules};
use game::Position as _;

use crate::atlas::Atlas;
use crate::history::History;
use crate::node::Node;
use crate::root::Root;
use crate::search::{Pool, Search, Stopped};
use crate::table::Table;
use crate::value::split;

/// The outcome with best play for the side to move, including the tie-break.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Proof {
    /// The side to move loses.
    Loss,
    /// The game is drawn.
    Draw,
    /// The side to move wins.
    Win,
}

/// A proven outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solved {
    /// The outcome for the side to move.
    pub proof: Proof,
    /// A move that keeps the outcome; `None` if the game is over. In a lost position it is any
    /// move.
    pub best: Option<Move>,
}

/// A proven score, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolvedScore {
    /// Point difference at the end.
    pub points: i32,
    /// Difference in towers of five at the end, where they break ties; otherwise 0. Points come
    /// first: this is the best difference among all ways to keep the points.
    pub fives: i32,
    /// A move that keeps both; `None` if the game is over.
    pub best: Option<Move>,
}

impl SolvedScore {
    /// The outcome that the score means.
    pub fn proof(&self) -> Proof {
        match (self.points, self.fives) {
            (0, 0) => Proof::Draw,
            score if score > (0, 0) => Proof::Win,
            _ => Proof::Loss,
        }
    }
}

/// Proves endings and caches its proofs.
///
/// It knows no clock: each call takes a function that is polled every few nodes and returns whether
/// to stop. Callers implement deadlines and cancellation with it.
#[derive(Debug)]
pub struct Solver {
    rules: Rules,
    table: Table,
    atlas: Atlas,
    pools: Vec<Pool>,
    nodes: u64,
}

impl Solver {
    /// A solver whose caches take about this many megabytes, at least one.
    pub fn new(megabytes: usize) -> Self {
        let rules = Rules::default();
        let half = megabytes.max(1) << 19;
        Solver {
            rules,
            table: Table::new(half),
            atlas: Atlas::new(rules, half),
            pools: Vec::new(),
            nodes: 0,
        }
    }

    /// Nodes of the last call: positions that neither bounds nor the table decided.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Clears all proofs. The bounds of small regions are kept: they depend on the rule set alone.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// Sets the rule set. A change takes some milliseconds.
    pub fn prepare(&mut self, rules: Rules) {
        if rules != self.rules {
            self.rules = rules;
            self.table.clear();
            self.atlas.reset(rules);
        }
    }

    /// The outcome for the side to move.
    ///
    /// `None` if `most_nodes` was reached, if `stop` returned true, or while counters are being
    /// placed. Partial proofs are cached, so that another call continues from there.
    pub fn outcome(
        &mut self,
        position: &Position,
        most_nodes: u64,
        stop: &dyn Fn() -> bool,
    ) -> Option<Solved> {
        self.ask(position, most_nodes, stop, |root, search| {
            // Ask the question that is more likely to be decisive first.
            let first = i16::from(i16::midpoint(root.low(), root.high()) > 0);
            let (value, best) = root.best(search, first)?;
            if value > 0 {
                return Ok(Solved { proof: Proof::Win, best });
            }
            if value < 0 {
                return Ok(Solved { proof: Proof::Loss, best });
            }
            let (value, other) = root.best(search, 1 - first)?;
            Ok(match first {
                0 if value >= 1 => Solved { proof: Proof::Win, best: other },
                1 if value < 0 => Solved { proof: Proof::Loss, best },
                1 => Solved { proof: Proof::Draw, best: other },
                _ => Solved { proof: Proof::Draw, best },
            })
        })
    }

    /// The points and fives with best play.
    ///
    /// `None` in the same cases as [`outcome`](Self::outcome).
    pub fn score(
        &mut self,
        position: &Position,
        most_nodes: u64,
        stop: &dyn Fn() -> bool,
    ) -> Option<SolvedScore> {
        self.ask(position, most_nodes, stop, |root, search| {
            let (mut low, mut high) = (root.low(), root.high());
            let mut guess = i16::midpoint(low, high);
            let mut best = None;
            while low < high || best.is_none() && !root.is_over() {
                let beta = guess.clamp((low + 1).min(high), high);
                let (value, mv) = root.best(search, beta)?;
                if value >= beta {
                    best = mv;
                    low = low.max(value);
                    guess = value + 1;
                } else {
                    high = high.min(value);
                    guess = value;
                }
            }
            let (points, fives) = split(low);
            Ok(SolvedScore { points, fives, best })
        })
    }

    /// Lower and upper bound of the final point difference, for the side to move.
    ///
    /// Cheap: settled points, and the bounds of each region. `None` while counters are being
    /// placed.
    pub fn bounds(&mut self, position: &Position) -> Option<(i32, i32)> {
        self.begin(position)?;
        let node = Node::new(position, &mut self.atlas);
        Some((split(node.low()).0, split(node.high()).0))
    }

    /// Sets the rule set of a position; `None` while counters are being placed.
    fn begin(&mut self, position: &Position) -> Option<()> {
        self.prepare(position.rules());
        (!position.is_placing()).then_some(())
    }

    fn ask<T>(
        &mut self,
        position: &Position,
        most_nodes: u64,
        stop: &dyn Fn() -> bool,
        question: impl FnOnce(&mut Root, &mut Search<'_>) -> Result<T, Stopped>,
    ) -> Option<T> {
        self.nodes = 0;
        self.begin(position)?;
        self.table.grow_older();
        let mut root = Root::new(position, &mut self.atlas);
        let mut history = History::new();
        let mut search = Search {
            history: &mut history,
            atlas: &mut self.atlas,
            table: &mut self.table,
            pools: &mut self.pools,
            nodes: 0,
            most_nodes,
            stop,
        };
        let answer = question(&mut root, &mut search);
        self.nodes = search.nodes;
        answer.ok()
    }
}
