use game::narrow::to_u32;
use game::{Explain, Message, Side};

use crate::position::Position;
use crate::setup::Setup;

/// One reason why a setup is impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum Problem {
    #[error("{} has {count} marbles; 14 is the most", name(*.side))]
    TooManyMarbles { side: Side, count: u32 },
    #[error("{} has pushed out {count} marbles; the game ends at 6", name(*.side))]
    TooManyOut { side: Side, count: u32 },
    #[error(
        "{} has pushed out {out}, but {} is missing only {missing}",
        name(*.side),
        name(side.other())
    )]
    OutNotMissing {
        side: Side,
        out: u32,
        /// How many of the opponent's 14 are not on the board.
        missing: u32,
    },
    #[error("both sides have pushed out 6 marbles; the first to do so has won")]
    BothWon,
}

impl Problem {
    /// All problems of a setup.
    pub(crate) fn all(setup: &Setup) -> Vec<Problem> {
        const MARBLES: u32 = to_u32(Position::MARBLES);
        const TARGET: u32 = Position::TARGET as u32;
        let count = |side| to_u32(setup.marbles(side).len());
        let out = |side: Side| u32::from(setup.out[side.index()]);

        let mut problems = Vec::new();
        for side in Side::BOTH {
            if count(side) > MARBLES {
                problems.push(Problem::TooManyMarbles { side, count: count(side) });
            }
        }
        for side in Side::BOTH {
            if out(side) > TARGET {
                problems.push(Problem::TooManyOut { side, count: out(side) });
            }
        }
        for side in Side::BOTH {
            let missing = MARBLES.saturating_sub(count(side.other()));
            if out(side) > missing {
                problems.push(Problem::OutNotMissing { side, out: out(side), missing });
            }
        }
        if Side::BOTH.into_iter().all(|side| out(side) == TARGET) {
            problems.push(Problem::BothWon);
        }
        problems
    }
}

impl Explain for Problem {
    fn message(&self) -> Message {
        match *self {
            Problem::TooManyMarbles { side, count } => {
                Message::new("abalone-problem-too-many-marbles")
                    .with("side", selector(side))
                    .with("count", count)
            }
            Problem::TooManyOut { side, count } => Message::new("abalone-problem-too-many-out")
                .with("side", selector(side))
                .with("count", count),
            Problem::OutNotMissing { side, out, missing } => {
                Message::new("abalone-problem-out-not-missing")
                    .with("side", selector(side))
                    .with("out", out)
                    .with("missing", missing)
            }
            Problem::BothWon => Message::new("abalone-problem-both-won"),
        }
    }
}

/// The English name of a side.
fn name(side: Side) -> &'static str {
    match side {
        Side::First => "Black",
        Side::Second => "White",
    }
}

/// The selector of a side in Fluent texts.
fn selector(side: Side) -> &'static str {
    match side {
        Side::First => "black",
        Side::Second => "white",
    }
}
