//! The position that was asked about: here every legal move counts, since one is to be named.

use avalam::{Move, Position};
use game::Position as _;

use crate::atlas::Atlas;
use crate::node::Node;
use crate::search::{Search, Stopped};
use crate::value::{INFINITE, Value};

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
        for (index, (_, child)) in self.children.iter().enumerate() {
            let reached = -search.value(child, 1 - beta, 0)?;
            if reached > value {
                (value, best) = (reached, index);
            }
            if value >= beta {
                break;
            }
        }
        // What was best for one question is a good start for the next.
        self.children[..=best].rotate_right(1);
        Ok((value, Some(self.children[0].0)))
    }
}
