//! The position that was asked about: here every legal move counts, since one is to be named.

use avalam::{Move, Position};
use game::Position as _;

use crate::atlas::Atlas;
use crate::node::Node;
use crate::search::{Search, Stopped};
use crate::value::{INFINITE, Value};

/// How much is spent on each move before the next one is tried; a good move is often proven quickly
/// while the one before it would take an hour.
const FIRST_NODES: u64 = 50_000;
/// How many times as much is spent in the next round. What the round before has proven is in the table.
const MORE_NODES: u64 = 4;

/// A position, its moves and what they lead to, the most promising first.
#[derive(Debug)]
pub(crate) struct Root {
    low: Value,
    high: Value,
    children: Vec<(Move, Node)>,
}

impl Root {
    /// A position of towers, not one in which counters are placed.
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

    /// The least that the side to move can be held to, without a search.
    pub(crate) fn low(&self) -> Value {
        self.low
    }

    /// The most that it can reach.
    pub(crate) fn high(&self) -> Value {
        self.high
    }

    /// Whether the game is over.
    pub(crate) fn is_over(&self) -> bool {
        self.children.is_empty()
    }

    /// A bound on the value, as [`Search::value`] gives it, and the move that reached most.
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
        // What was best for one question is a good start for the next.
        self.children[..=best].rotate_right(1);
        Ok((value, Some(self.children[0].0)))
    }
}
