//! What a move does to the opponent's row under each variant of the rules.

use awale::Variant;

use crate::reach::Reach;
use crate::row::Row;

/// The effect of a move on the opponent's row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effect {
    /// Nothing is captured: the opponent continues with this row and the same number of seeds.
    Stays(Row),
    /// Seeds are captured, and the opponent continues with the rest.
    Takes {
        /// The number of captured seeds.
        seeds: u8,
        /// The opponent's row after the capture.
        left: Row,
    },
    /// The opponent would have no seeds. Under `awari` that is legal if every move does so; the
    /// mover then gets all seeds, whichever move it is (see [`when_stopped`]).
    Illegal,
}

/// The effect of a sowing with this reach on the opponent's row.
pub(crate) fn effect(other: Row, reach: Reach, variant: Variant) -> Effect {
    let sown = reach.add(other);
    let mut left = sown;
    if let Some(last) = reach.last() {
        for seeds in left.0[..=last].iter_mut().rev() {
            if !matches!(seeds, 2 | 3) {
                break;
            }
            *seeds = 0;
        }
    }
    let taken = sown.seeds() - left.seeds();
    match (taken, left.seeds(), variant) {
        (1.., 0, Variant::Abapa) => Effect::Stays(sown),
        (_, 0, _) => Effect::Illegal,
        (0, ..) => Effect::Stays(sown),
        _ => Effect::Takes { seeds: taken, left },
    }
}

/// The mover's gain if no move is [`Stays`](Effect::Stays) or [`Takes`](Effect::Takes).
///
/// Each side takes its own row. Under `awari` a mover with seeds still has moves, all of which
/// leave the opponent nothing, so the mover gets what they capture and, at the stop, what remains.
pub(crate) fn when_stopped(own: u8, other: u8, variant: Variant) -> i8 {
    if variant == Variant::Awari && own > 0 { (own + other) as i8 } else { own as i8 - other as i8 }
}
