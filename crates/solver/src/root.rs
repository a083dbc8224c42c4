//! The root position: every legal move is searched here, because the best one must be named.

use avalam::{Move, Position};
use game::Position as _;

use crate::atlas::Atlas;
use crate::node::Node;
use crate::search::{Search, Stopped};
use crate::value::{INFINITE, Value};

/// Node limit per move in the first round; a good move is often proven quickly while the one before
/// it would take an hour.
const FIRST_NODES: u64 = 50_000;
/// The factor by which the limit grows each round. Earlier proofs are in the table.
const MORE_NODES: u64 = 4;

/// The root position with its moves and their children, most promising first.
#[derive(Debug)]
pub(crate) struct Root {
    low: Value,
    high: Value,
    children: Vec<(Move, Node)>,
}

impl Root {
    /// Converts a position; counters must not be in placement.
    pub(crate) fn new(position: &Position, atlas: &mut Atlas) -> Self {
        let node = Node::new(position, atlas);
        let mut children = Vec::new();
        position.for_each_move(|mv| {
            let mut child = *position;
            child.play_unchecked(mv);
            children.push((mv, Node::new(&child, atlas)));
        });
        children.sort_by_key(|(_, child)| child.low() + child.high());
        Root { low: node.low(), high: node.high(), children }
    }

    /// A lower bound of the value for the side to move, without a search.
    pub(crate) fn low(&self) -> Value {
        self.low
    }

    /// An upper bound of the value.
    pub(crate) fn high(&self) -> Value {
        self.high
    }

    /// Whether the game is over.
    pub(crate) fn is_over(&self) -> bool {
        self.children.is_empty()
    }

    /// A bound of the value as in [`Search::value`], and the best move.
    pub(crate) fn best(
        &mut self,
        search: &mut Search<'_>,
        beta: Value,
    ) -> Result<(Value, Option<Move>), Stopped> {
        if self.is_over() {
            return Ok((self.low, None));
        }
        let (mut value, mut best) = (-INFINITE, 0);
        let mut open: Vec<usize> = (0..self.children.len()).collect();
        let mut nodes = FIRST_NODES;
        'answered: while !open.is_empty() {
            let mut undecided = Vec::new();
            for index in open {
                let answer = search.value_within(&self.children[index].1, 1 - beta, nodes)?;
                let Some(reached) = answer else {
                    undecided.push(index);
                    continue;
                };
                if -reached > value {
                    (value, best) = (-reached, index);
                }
                if value >= beta {
                    break 'answered;
                }
            }
            open = undecided;
            nodes *= MORE_NODES;
        }
        // Try the best move of this question first in the next one.
        self.children[..=best].rotate_right(1);
        Ok((value, Some(self.children[0].0)))
    }
}
