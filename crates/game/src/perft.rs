use crate::Position;

/// How many sequences of `depth` legal moves there are.
///
/// Only the position's own rules end a line: repetition and counters belong to a
/// [`History`](crate::History) and are ignored. The last two plies are counted, not played.
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_moves() as u64,
        2 => position.count_replies(),
        _ => {
            let mut nodes = 0;
            position.for_each_move(|mv| {
                let mut child = *position;
                child.play_unchecked(mv);
                nodes += perft(&child, depth - 1);
            });
            nodes
        }
    }
}

/// The greatest depth to accept from a user. No deeper count of a game that goes on ends within a lifetime, and each
/// ply takes stack.
pub const MAX_PERFT_DEPTH: u32 = 100;

/// [`perft`], or `None` once `stopped` returns true. It is asked before every subtree of depth 4 or more: below that a
/// count takes less than a millisecond.
pub fn perft_until<P: Position>(
    position: &P,
    depth: u32,
    stopped: &impl Fn() -> bool,
) -> Option<u64> {
    if depth < 4 {
        return Some(perft(position, depth));
    }
    if stopped() {
        return None;
    }
    let mut nodes = Some(0);
    position.for_each_move(|mv| {
        if let Some(before) = nodes {
            let mut child = *position;
            child.play_unchecked(mv);
            nodes = perft_until(&child, depth - 1, stopped).map(|below| before + below);
        }
    });
    nodes
}

/// The number of leaves below each root move of `perft(position, depth)`, or `None` once `stopped` returns true.
///
/// Empty at depth 0.
pub fn divide_until<P: Position>(
    position: &P,
    depth: u32,
    stopped: &impl Fn() -> bool,
) -> Option<Vec<(P::Move, u64)>> {
    let mut parts = Some(Vec::new());
    if depth > 0 {
        position.for_each_move(|mv| {
            let Some(counted) = &mut parts else { return };
            let mut child = *position;
            child.play_unchecked(mv);
            match perft_until(&child, depth - 1, stopped) {
                Some(nodes) => counted.push((mv, nodes)),
                None => parts = None,
            }
        });
    }
    parts
}

/// The number of leaves below each root move of `perft(position, depth)`. Empty at depth 0.
pub fn divide<P: Position>(position: &P, depth: u32) -> Vec<(P::Move, u64)> {
    divide_until(position, depth, &|| false).unwrap_or_default()
}
