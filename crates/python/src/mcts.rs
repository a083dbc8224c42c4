//! Monte Carlo tree search with random playouts (UCT), for teachers of small networks and as an opponent.

use ::game::{Outcome, Position, Rng, Side};

use crate::encode::Encoded;
use crate::lane::Lane;

/// How a search runs.
#[derive(Clone, Copy)]
pub(crate) struct Search {
    pub(crate) simulations: u32,
    /// The weight of exploration in UCB1.
    pub(crate) exploration: f32,
    /// A playout that is longer counts as a draw.
    pub(crate) most_plies: u32,
}

/// The nodes after which a tree grows no more, about 40 MB: its leaves are then played out again and again.
const MOST_NODES: usize = 1 << 20;

struct Node<P: Position> {
    mv: P::Move,
    /// Who made the move.
    mover: Side,
    visits: u32,
    /// The sum of results for the mover: 1 for a win, 0 for a loss.
    won: f32,
    /// The first child and their number; none until the node is visited twice.
    children: Option<(usize, usize)>,
}

/// Writes the share of visits of each root move into `policy`, and returns the value for the side to move, from -1 to 1.
pub(crate) fn search<P: Encoded>(
    root: &Lane<P>,
    search: Search,
    rng: &mut Rng,
    policy: &mut [f32],
    stopped: &impl Fn() -> bool,
) -> f32 {
    policy.fill(0.0);
    let mut nodes: Vec<Node<P>> = Vec::new();
    if root.end().is_some() {
        return 0.0;
    }
    let top = expand(&mut nodes, &root.position);
    let mut path: Vec<usize> = Vec::new();
    let mut lane = root.clone();
    for done in 0..search.simulations {
        if stopped() {
            break;
        }
        lane.copy_from(root);
        path.clear();
        let (mut children, mut visits) = (top, done);
        let outcome = loop {
            let chosen = select(&nodes, children, visits, search.exploration, rng);
            path.push(chosen);
            lane.play(nodes[chosen].mv);
            if let Some(end) = lane.end() {
                break Some(end.outcome);
            }
            let is_leaf = nodes[chosen].children.is_none() && nodes.len() >= MOST_NODES;
            if nodes[chosen].visits == 0 || is_leaf {
                break lane.finish(rng, search.most_plies, stopped).map(|end| end.outcome);
            }
            children = if let Some(children) = nodes[chosen].children {
                children
            } else {
                let children = expand(&mut nodes, &lane.position);
                nodes[chosen].children = Some(children);
                children
            };
            visits = nodes[chosen].visits;
        };
        for place in &path {
            let node = &mut nodes[*place];
            node.visits += 1;
            node.won += match outcome {
                Some(Outcome::Win(winner)) => f32::from(u8::from(winner == node.mover)),
                Some(Outcome::Draw) | None => 0.5,
            };
        }
    }
    let (first, count) = top;
    let total = search.simulations.max(1) as f32;
    let mut value = 0.0;
    for node in &nodes[first..first + count] {
        if let Some(share) = P::action(node.mv).and_then(|action| policy.get_mut(action)) {
            *share = node.visits as f32 / total;
        }
        value += node.won;
    }
    2.0 * value / total - 1.0
}

fn expand<P: Position>(nodes: &mut Vec<Node<P>>, position: &P) -> (usize, usize) {
    let first = nodes.len();
    let mover = position.side();
    position.for_each_move(|mv| {
        nodes.push(Node { mv, mover, visits: 0, won: 0.0, children: None });
    });
    (first, nodes.len() - first)
}

/// The child with the greatest upper confidence bound; unvisited ones first, from a random place on.
fn select<P: Position>(
    nodes: &[Node<P>],
    (first, count): (usize, usize),
    visits: u32,
    exploration: f32,
    rng: &mut Rng,
) -> usize {
    let log = (visits.max(1) as f32).ln();
    let turn = rng.below(count.max(1));
    let mut best = (first, f32::NEG_INFINITY);
    for place in 0..count {
        let place = first + (place + turn) % count;
        let node = &nodes[place];
        if node.visits == 0 {
            return place;
        }
        let visits = node.visits as f32;
        let bound = node.won / visits + exploration * (log / visits).sqrt();
        if bound > best.1 {
            best = (place, bound);
        }
    }
    best.0
}
