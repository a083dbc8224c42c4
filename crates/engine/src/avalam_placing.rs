//! What the network is told of a board of single counters while they are being placed.

use avalam::Position;
use game::Side;

/// Neighbour counts above this are treated alike.
const MOST_NEIGHBOURS: usize = 5;

/// The number of terms.
pub(crate) const PLACING_TERMS: usize = 2 * MOST_NEIGHBOURS;

/// Counters of a side with at least one, two, … five neighbours of the other colour, then of
/// their own, less those of the opponent's that do.
///
/// The numbers of placed and of isolated counters mean nothing during placement: all of them
/// will stand in the end, and hardly a hole stays empty.
pub(crate) fn placing_terms(position: &Position, side: Side) -> [i32; PLACING_TERMS] {
    let own = position.owned(side).bits();
    let other = position.owned(side.other()).bits();
    // Counts of neighbours for all holes at once, one bit of the count in each word.
    let (mut near_own, mut near_other) = ([0; 4], [0; 4]);
    for pairs in position.joinable_pairs() {
        add(&mut near_own, pairs.near_to(own));
        add(&mut near_own, pairs.far_from(own));
        add(&mut near_other, pairs.near_to(other));
        add(&mut near_other, pairs.far_from(other));
    }
    let mut terms = [0; PLACING_TERMS];
    for count in 1..=MOST_NEIGHBOURS {
        let (of_own, of_other) = (at_least(&near_own, count), at_least(&near_other, count));
        terms[count - 1] = size(own & of_other) - size(other & of_own);
        terms[MOST_NEIGHBOURS + count - 1] = size(own & of_own) - size(other & of_other);
    }
    terms
}

/// Adds one to the counts of a set of holes.
fn add(counts: &mut [u64; 4], mut holes: u64) {
    for bit in counts {
        (*bit, holes) = (*bit ^ holes, *bit & holes);
    }
}

/// The holes with at least this count, of 1 to 5.
fn at_least(&[one, two, four, eight]: &[u64; 4], count: usize) -> u64 {
    let many = four | eight;
    match count {
        1 => one | two | many,
        2 => two | many,
        3 => one & two | many,
        4 => many,
        _ => four & (one | two) | eight,
    }
}

fn size(set: u64) -> i32 {
    set.count_ones() as i32
}
