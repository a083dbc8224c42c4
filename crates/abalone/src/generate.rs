//! Move generation for all marbles at once.
//!
//! A move is a shape and a cell. For each of the thirty shapes one word holds the cells from which
//! it can be made; counting moves is counting bits. No loop over marbles, and hardly a branch.

use game::bits::nth_set_bit;
use game::narrow::to_u32;

use crate::bits::{ALL, EDGE, INNER, STEP, WIDTH, advance, before};
use crate::direction::Direction::{self, East, NorthEast, NorthWest, SouthEast, SouthWest, West};
use crate::lanes::Four;
use crate::moves::{Move, SHAPES};

/// The directions that leave the row. The order of the lanes follows it.
const OBLIQUE: [Direction; 4] = [NorthEast, NorthWest, SouthWest, SouthEast];

/// The axes that are neither the row's nor the oblique direction's own.
const THIRD: [Direction; 4] = [NorthWest, NorthEast, NorthWest, NorthEast];

/// The axes along which marbles that go east, east, west, west can lie.
const ACROSS: [Direction; 4] = [NorthEast, NorthWest, NorthEast, NorthWest];

/// How many moves the owner of `own` has.
#[inline(always)]
pub(crate) fn count(own: u64, other: u64) -> usize {
    let [in_line, along_rows, row_pairs, row_triples, pairs_2, triples_2, pairs_3, triples_3] =
        sets(own, other);
    // Of each cell add up the seven bits to a number of three digits: that leaves three sets to
    // count instead of seven. Triples are among the pairs, and pairs among the in-line moves, so
    // that the first sums need no carry.
    let (ones, twos_1) =
        Four::add(in_line ^ row_pairs ^ row_triples, pairs_2 ^ triples_2, pairs_3 ^ triples_3);
    let (twos_2, fours) = Four::add(row_pairs, triples_2, triples_3);
    let (twos, fours) = (twos_1 ^ twos_2, fours | (twos_1 & twos_2));
    let count = along_rows.count() + ones.count() + 2 * twos.count() + 4 * fours.count();
    count as usize
}

/// Whether the owner of `own` has a move.
#[inline]
pub(crate) fn any(own: u64, other: u64) -> bool {
    // Marbles that can move broadside can move in line, too, each on its own.
    let [oblique, along_rows, ..] = sets(own, other);
    (oblique | along_rows).0 != [0; 4]
}

/// Calls `f` with each move of the owner of `own`, shape by shape.
#[inline(always)]
pub(crate) fn for_each(own: u64, other: u64, mut f: impl FnMut(Move)) {
    for (shape, mut set) in list(own, other).into_iter().enumerate() {
        while set != 0 {
            f(Move::from_parts(shape, set.trailing_zeros()));
            set &= set - 1;
        }
    }
}

/// Calls `f` with each move of the owner of `own` and whether it pushes, in the order of [`for_each`].
#[inline(always)]
pub(crate) fn for_each_with_push(own: u64, other: u64, mut f: impl FnMut(Move, bool)) {
    let empty = ALL & !(own | other);
    for (shape, mut set) in list(own, other).into_iter().enumerate() {
        let pushing = Move::in_line_direction(shape)
            .map_or(0, |direction| pushing(own, other, empty, direction));
        while set != 0 {
            let cell = set.trailing_zeros();
            f(Move::from_parts(shape, cell), pushing >> cell & 1 != 0);
            set &= set - 1;
        }
    }
}

/// The rear marbles of the moves that push in a direction.
#[inline(always)]
fn pushing(own: u64, other: u64, empty: u64, direction: Direction) -> u64 {
    let d = direction.index();
    let before = |set: u64| advance(set, WIDTH - STEP[d]) & INNER[d];
    let pushable = other & (before(empty) | EDGE[d]);
    let facing_one = own & before(pushable);
    let facing_two = own & before(other & before(pushable));
    let two = own & before(facing_one);
    two | own & before(two | own & before(facing_two))
}

/// Calls `f` with each move that pushes a marble off the board.
#[inline(always)]
pub(crate) fn for_each_ejection(own: u64, other: u64, mut f: impl FnMut(Move)) {
    for direction in Direction::ALL {
        let mut rears = ejecting(own, other, direction);
        while rears != 0 {
            f(Move::in_line_from(rears.trailing_zeros(), direction));
            rears &= rears - 1;
        }
    }
}

/// How many moves push a marble off the board.
#[inline(always)]
pub(crate) fn count_ejections(own: u64, other: u64) -> u32 {
    let count = |direction| ejecting(own, other, direction).count_ones();
    Direction::ALL.into_iter().map(count).sum()
}

/// The rear marbles of the moves that push a marble off the board in a direction.
#[inline(always)]
fn ejecting(own: u64, other: u64, direction: Direction) -> u64 {
    let d = direction.index();
    let before = |set: u64| advance(set, WIDTH - STEP[d]) & INNER[d];
    let last = other & EDGE[d];
    let facing_one = own & before(last);
    let facing_two = own & before(other & before(last));
    let two = own & before(facing_one);
    two | own & before(two | own & before(facing_two))
}

/// The `n`-th move in the order of [`for_each`].
#[inline(always)]
pub(crate) fn nth(own: u64, other: u64, n: usize) -> Option<Move> {
    let mut left = n;
    for (shape, set) in list(own, other).into_iter().enumerate() {
        let here = set.count_ones() as usize;
        if left < here {
            return Some(Move::from_parts(shape, nth_set_bit(set, to_u32(left))));
        }
        left -= here;
    }
    None
}

/// The sets of [`sets`] in a row.
#[inline(always)]
fn list(own: u64, other: u64) -> [u64; SHAPES] {
    let mut list = [0; SHAPES];
    for (lanes, group) in list.chunks_exact_mut(4).zip(sets(own, other)) {
        lanes.copy_from_slice(&group.0);
    }
    list
}

/// The cells from which each shape can be played by the owner of `own`, in the order of the list of
/// shapes. The two lanes without a shape are empty.
#[inline(always)]
fn sets(own: u64, other: u64) -> [Four; SHAPES / 4] {
    let empty = ALL & !(own | other);
    let (east, free_east) = along_row::<{ East.index() }>(own, other, empty);
    let (west, free_west) = along_row::<{ West.index() }>(own, other, empty);
    let (oblique, free) = obliquely(own, other, empty);
    let free_across = Four([free_east, free_east, free_west, free_west]);

    let row_pairs = free & Four::all(INNER[East.index()]) & free.before_along_row();
    let row_triples = row_pairs & row_pairs.before_along_row();
    let (third_pairs, third_triples) = lines(free, THIRD);
    let (across_pairs, across_triples) = lines(free_across, ACROSS);
    [
        oblique,
        Four([east, west, 0, 0]),
        row_pairs,
        row_triples,
        third_pairs,
        third_triples,
        across_pairs,
        across_triples,
    ]
}

/// In direction `D`, east or west: the rear marbles of all in-line moves, and the marbles with a
/// free cell before them. [`obliquely`] does the same for four directions at once.
#[inline(always)]
fn along_row<const D: usize>(own: u64, other: u64, empty: u64) -> (u64, u64) {
    let own = own & INNER[D];
    let before_empty = before::<D>(empty);
    let free = own & before_empty;

    let before_pushable = before::<D>(other & (before_empty | EDGE[D]));
    let facing_one = own & before_pushable;
    let facing_two = own & before::<D>(other & INNER[D] & before_pushable);

    let two = own & before::<D>(free | facing_one);
    let three = own & before::<D>(two | (own & before::<D>(facing_two)));
    (free | two | three, free)
}

/// In the oblique directions: the rear marbles of all in-line moves, and the marbles with a free
/// cell before them.
#[inline(always)]
fn obliquely(own: u64, other: u64, empty: u64) -> (Four, Four) {
    const INSIDE: Four = Four(by_direction(INNER, OBLIQUE));
    const OUTSIDE: Four = Four(by_direction(EDGE, OBLIQUE));
    let (own, other) = (Four::all(own) & INSIDE, Four::all(other));
    let before = |set: Four| set.before(steps(OBLIQUE));
    let before_empty = before(Four::all(empty));
    let free = own & before_empty;

    // A marble can be pushed if there is room behind it, and so can the one before it.
    let before_pushable = before(other & (before_empty | OUTSIDE));
    let facing_one = own & before_pushable;
    let facing_two = own & before(other & INSIDE & before_pushable);

    // The rear marbles of two and of three. A single marble moves only where it is free, two push
    // one, and three push one or two.
    let two = own & before(free | facing_one);
    let three = own & before(two | (own & before(facing_two)));
    (free | two | three, free)
}

/// The first cells of two and of three cells of the set in line, along each lane's axis.
#[inline(always)]
fn lines(set: Four, axes: [Direction; 4]) -> (Four, Four) {
    let pairs = set & Four(by_direction(INNER, axes)) & set.before(steps(axes));
    let triples = pairs & pairs.before(steps(axes));
    (pairs, triples)
}

#[inline(always)]
const fn steps(directions: [Direction; 4]) -> [u32; 4] {
    let [a, b, c, d] = directions;
    [STEP[a.index()], STEP[b.index()], STEP[c.index()], STEP[d.index()]]
}

#[inline(always)]
const fn by_direction(masks: [u64; 6], directions: [Direction; 4]) -> [u64; 4] {
    let [a, b, c, d] = directions;
    [masks[a.index()], masks[b.index()], masks[c.index()], masks[d.index()]]
}
