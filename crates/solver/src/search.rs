//! The search: is the value at least `beta`?

use crate::atlas::Atlas;
use crate::history::History;
use crate::node::{Node, Step};
use crate::table::{Bounds, Table};
use crate::value::{INFINITE, Value};

/// The search was stopped or has reached its node limit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stopped;

/// The state of a search.
pub(crate) struct Search<'a> {
    pub(crate) atlas: &'a mut Atlas,
    pub(crate) table: &'a mut Table,
    pub(crate) pools: &'a mut Vec<Pool>,
    pub(crate) history: &'a mut History,
    pub(crate) nodes: u64,
    pub(crate) most_nodes: u64,
    /// Polled from time to time: whether to stop.
    pub(crate) stop: &'a dyn Fn() -> bool,
}

/// Buffers for the children of the nodes at one depth, reused.
#[derive(Debug, Default)]
pub(crate) struct Pool {
    steps: Vec<(i64, Step)>,
    children: Vec<Node>,
    order: Vec<(i64, u32, Step)>,
}

/// The sort key that precedes all others.
const FIRST: i64 = -1 << 24;

/// Nodes between two calls of `stop`. A node may play out whole regions, which takes a tenth of a
/// millisecond or more.
const NODES_BETWEEN_LOOKS: u64 = 8;

impl Search<'_> {
    /// The same as [`value`](Self::value) with a node limit; `None` if it was reached.
    pub(crate) fn value_within(
        &mut self,
        node: &Node,
        beta: Value,
        nodes: u64,
    ) -> Result<Option<Value>, Stopped> {
        let most_nodes = self.most_nodes;
        let most_here = self.nodes.saturating_add(nodes);
        self.most_nodes = most_nodes.min(most_here);
        let result = self.value(node, beta, 0);
        self.most_nodes = most_nodes;
        match result {
            Ok(value) => Ok(Some(value)),
            // Only the smaller limit was reached.
            Err(Stopped) if self.nodes > most_here && !(self.stop)() => {
                self.nodes = most_here;
                Ok(None)
            }
            Err(Stopped) => Err(Stopped),
        }
    }

    /// A bound of the value for the side to move: a lower bound if it is at least `beta`, otherwise
    /// an upper bound.
    pub(crate) fn value(
        &mut self,
        node: &Node,
        beta: Value,
        depth: usize,
    ) -> Result<Value, Stopped> {
        let low = node.low();
        if low >= beta {
            return Ok(low);
        }
        let high = node.high();
        if high < beta {
            return Ok(high);
        }
        let settled = node.parts.settled_for(node.side);
        let key = node.parts.key(node.side);
        let known = self.table.get(key);
        if known.low + settled >= beta {
            return Ok(known.low + settled);
        }
        if known.high + settled < beta {
            return Ok(known.high + settled);
        }
        self.count()?;
        if self.pools.len() <= depth {
            self.pools.push(Pool::default());
        }
        let mut pool = std::mem::take(&mut self.pools[depth]);
        let result = self.expand(node, beta, depth, known.best, &mut pool);
        self.pools[depth] = pool;
        let (value, best) = result?;
        let relative = value - settled;
        self.table.put(
            key,
            node.size(),
            if value >= beta {
                Bounds { low: relative, high: INFINITE, best }
            } else {
                Bounds { low: -INFINITE, high: relative, best: 0 }
            },
        );
        Ok(value)
    }

    /// The value from the children's values, and the mark of the best child.
    fn expand(
        &mut self,
        node: &Node,
        beta: Value,
        depth: usize,
        best: u16,
        pool: &mut Pool,
    ) -> Result<(Value, u16), Stopped> {
        pool.order.clear();
        pool.steps.clear();
        node.for_each_step(|step| {
            let history = self.history.get(node.side, step);
            pool.steps.push((-(i64::from(node.gain(step)) << 32) - i64::from(history), step));
        });
        pool.steps.sort_unstable_by_key(|(order, _)| *order);
        let mut count = 0;
        let mut value = -INFINITE;
        for (_, step) in &pool.steps {
            if pool.children.len() == count {
                pool.children.push(Node::empty());
            }
            let child = &mut pool.children[count];
            node.step(*step, child, self.atlas);
            // The child's bounds and its table entry may be enough.
            let (mut low, mut high) = (child.low(), child.high());
            let key = child.parts.key(child.side);
            if -low >= beta && -high < beta {
                let settled = child.parts.settled_for(child.side);
                let known = self.table.get(key);
                low = low.max(known.low + settled);
                high = high.min(known.high + settled);
            }
            if -high >= beta {
                self.history.praise(node.side, *step, node.size());
                return Ok((-high, mark(key)));
            }
            if -low < beta {
                value = value.max(-low);
                continue;
            }
            let first = if mark(key) == best { FIRST } else { 0 };
            let history = self.history.get(node.side, *step);
            let order = i64::from(low) + i64::from(high) + first;
            let order = (order << 32) - i64::from(history);
            pool.order.push((order, count as u32, *step));
            count += 1;
        }
        pool.order.sort_unstable_by_key(|(order, ..)| *order);
        for (_, index, step) in &pool.order {
            let child = &pool.children[*index as usize];
            let reached = -self.value(child, 1 - beta, depth + 1)?;
            value = value.max(reached);
            if reached >= beta {
                self.history.praise(node.side, *step, node.size());
                return Ok((reached, mark(child.parts.key(child.side))));
            }
        }
        Ok((value, 0))
    }

    fn count(&mut self) -> Result<(), Stopped> {
        self.nodes += 1;
        if self.nodes > self.most_nodes
            || self.nodes.is_multiple_of(NODES_BETWEEN_LOOKS) && (self.stop)()
        {
            return Err(Stopped);
        }
        Ok(())
    }
}

/// A few bits that identify a child; never 0.
#[inline]
fn mark(key: u128) -> u16 {
    (key >> 48) as u16 | 1
}
