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

/// The number of leaves below each root move of `perft(position, depth)`.
///
/// Empty at depth 0.
pub fn divide<P: Position>(position: &P, depth: u32) -> Vec<(P::Move, u64)> {
    let mut parts = Vec::new();
    if depth > 0 {
        position.for_each_move(|mv| {
            let mut child = *position;
            child.play_unchecked(mv);
            parts.push((mv, perft(&child, depth - 1)));
        });
    }
    parts
}
