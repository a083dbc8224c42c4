//! Computes distances that are not stored, by a search of the moves that keep the value.

use std::collections::HashMap;

use awale::{Move, Position};
use game::Position as _;

use crate::index::RowPair;
use crate::tables::Tables;

/// The distances of positions around one, stored or computed.
pub(crate) struct Distances<'a> {
    tables: &'a Tables,
    /// By seeds and index.
    found: HashMap<(u8, u64), u8>,
}

/// Node limit of a search: a fraction of a second.
const BUDGET: usize = 300_000;

impl<'a> Distances<'a> {
    pub(crate) fn new(tables: &'a Tables) -> Distances<'a> {
        Distances { tables, found: HashMap::new() }
    }

    /// The distance of a position, if it has one and the search is not too long.
    pub(crate) fn of(&mut self, position: &Position) -> Option<u8> {
        if self.tables.value(position)? == 0 {
            return None;
        }
        if let Some(distance) = self.tables.stored_distance(position) {
            return Some(distance);
        }
        let key = key(position);
        if !self.found.contains_key(&key) {
            self.search(position)?;
        }
        self.found.get(&key).copied()
    }

    /// Solves like the builder, but only positions that are reachable without captures by moves
    /// that keep the value.
    fn search(&mut self, root: &Position) -> Option<()> {
        let graph = Graph::new(self.tables, root)?;
        for (position, distance) in graph.positions.iter().zip(graph.distances()) {
            self.found.insert(key(position), distance);
        }
        Some(())
    }
}

/// The position after a move; `None` if it captures.
pub(crate) fn stays(position: &Position, mv: Move) -> Option<Position> {
    let mut child = *position;
    child.play_unchecked(mv);
    (child.seeds_on_board() == position.seeds_on_board()).then_some(child)
}

fn key(position: &Position) -> (u8, u64) {
    let board = RowPair::of(position);
    (board.seeds(), board.index())
}

/// Positions and the moves between them that keep the value.
struct Graph {
    positions: Vec<Position>,
    nodes: Vec<Node>,
}

struct Node {
    gains: bool,
    /// A move leaves the graph, or there is no move.
    exit: bool,
    /// The number of unresolved moves within the graph.
    open: usize,
    parents: Vec<usize>,
}

impl Graph {
    /// All reachable positions; `None` if there are too many.
    fn new(tables: &Tables, root: &Position) -> Option<Graph> {
        let mut graph = Graph { positions: vec![*root], nodes: Vec::new() };
        let mut numbers = HashMap::from([(key(root), 0)]);
        let mut parents = vec![Vec::new()];
        let mut next = 0;
        while let Some(position) = graph.positions.get(next).copied() {
            let value = tables.value(&position)?;
            let moves = tables.moves(&position)?;
            let keeping = moves.iter().filter(|(_, other)| *other == value);
            let children: Vec<_> = keeping.map(|(mv, _)| stays(&position, *mv)).collect();
            let exit = moves.is_empty() || children.contains(&None);
            let mut open = 0;
            for child in children.into_iter().flatten() {
                let number = *numbers.entry(key(&child)).or_insert_with(|| {
                    graph.positions.push(child);
                    parents.push(Vec::new());
                    parents.len() - 1
                });
                parents[number].push(next);
                open += 1;
            }
            graph.nodes.push(Node { gains: value > 0, exit, open, parents: Vec::new() });
            next += 1;
            if graph.positions.len() > BUDGET {
                return None;
            }
        }
        for (node, parents) in graph.nodes.iter_mut().zip(parents) {
            node.parents = parents;
        }
        Some(graph)
    }

    fn distances(&self) -> Vec<u8> {
        let mut distances = vec![None; self.nodes.len()];
        let mut open: Vec<usize> = self.nodes.iter().map(|node| node.open).collect();
        let start = |gains: bool| {
            let wanted = move |node: &Node| {
                node.gains == gains && if gains { node.exit } else { node.open == 0 }
            };
            (0..self.nodes.len()).filter(move |number| wanted(&self.nodes[*number]))
        };
        let mut lost: Vec<usize> = start(false).collect();
        let mut won: Vec<usize> = start(true).collect();
        for number in &lost {
            distances[*number] = Some(0);
        }
        let mut distance: u8 = 0;
        while !lost.is_empty() || !won.is_empty() {
            distance = distance.saturating_add(1);
            won.extend(lost.drain(..).flat_map(|number| &self.nodes[number].parents));
            for number in won.drain(..) {
                if distances[number].is_some() {
                    continue;
                }
                distances[number] = Some(distance);
                for parent in &self.nodes[number].parents {
                    open[*parent] -= 1;
                    if open[*parent] == 0 {
                        distances[*parent] = Some(distance);
                        lost.push(*parent);
                    }
                }
            }
        }
        distances.into_iter().map(|distance| distance.unwrap_or(u8::MAX)).collect()
    }
}
