//! Which of the mover's pits may be sown.
//!
//! Everything here takes rows, not a position: a reference to one, even in a branch that is hardly
//! ever taken, would keep positions in memory instead of in registers.

use std::hint::select_unpredictable;

use crate::Variant;
use crate::choices::Choices;
use crate::row::Row;
use crate::table::{self, Sown};

/// The pits that the owner of `own` may sow.
#[inline]
pub(crate) fn choices(own: Row, other: Row) -> Choices {
    if own.has_won() || other.has_won() {
        return Choices::NONE;
    }
    // A pit with three seeds cannot be emptied by the opponent: one more makes four. Nearly always
    // there is one, and then every move leaves something.
    if other.has_three() {
        return own.filled();
    }
    choices_against_little(own, other)
}

/// The same under `abapa`, without the branch that random play mispredicts.
#[inline]
pub(crate) fn choices_of_abapa(own: Row, other: Row) -> Choices {
    if own.has_won() || other.has_won() {
        return Choices::NONE;
    }
    select_unpredictable(other.is_empty(), own.reaching(), own.filled())
}

/// The same where the opponent has no pit with three seeds.
fn choices_against_little(own: Row, other: Row) -> Choices {
    match own.rules().variant {
        Variant::Sheet => leaving_something(own, other),
        Variant::Abapa if other.is_empty() => own.reaching(),
        Variant::Abapa => own.filled(),
        Variant::Awari => {
            let leaving = leaving_something(own, other);
            if leaving.is_empty() { own.filled() } else { leaving }
        }
    }
}

/// The pits that leave the opponent a seed after the capture, where the opponent has no pit with
/// three seeds.
#[inline]
fn leaving_something(own: Row, other: Row) -> Choices {
    if own.has_sixteen() {
        return leaving_something_slowly(own, other);
    }
    if other.is_empty() {
        // What arrives are single seeds, which are not taken.
        return own.reaching();
    }
    // Every pit from the opponent's first to the one with the last seed gains one. To take all, it
    // must have been one or two in each of them, and none behind.
    match other.last_without_gap() {
        Some(last) => own.filled().without(own.ending_in(last)),
        None => own.filled(),
    }
}

/// The same by trying each pit. Needed only for seeds that go more than once round: to take all
/// then, the last one must fall into the opponent's last pit, which takes 17 at least.
#[cold]
fn leaving_something_slowly(own: Row, other: Row) -> Choices {
    let filled = own.filled();
    let mut leaving = filled;
    filled.for_each(|place| {
        let Sown { other, captured, .. } = table::sow(own, other, place);
        if captured == other.in_pits() {
            leaving = leaving.without(Choices::only(place));
        }
    });
    leaving
}
