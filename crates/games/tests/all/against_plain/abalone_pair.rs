use abalone::{Cell, Illegal, Move, Setup};
use game::{Rng, Side};
use plain::abalone::Illegal as PlainIllegal;

use crate::against_plain::Pair;

pub(crate) struct Abalone;

impl Pair for Abalone {
    type Fast = abalone::Abalone;
    type Plain = plain::Abalone;
    const RULES: &'static [&'static str] = &[
        "standard",
        "standard,repetition=off",
        "standard,no-progress=20",
        "standard,repetition=off,no-progress=off",
        "standard,plies=60",
        "standard,no-progress=9,plies=30",
    ];

    fn universe() -> Vec<Move> {
        Move::all().collect()
    }

    fn random_setup(rng: &mut Rng) -> Setup {
        let mut setup = Setup::EMPTY;
        // Few marbles make edges and repetitions likely; sometimes one too many.
        for side in Side::BOTH {
            for _ in 0..rng.below(16) {
                let cells: Vec<Cell> =
                    Cell::all().filter(|cell| setup.get(*cell).is_none()).collect();
                setup.set(cells[rng.below(cells.len())], Some(side));
            }
        }
        setup.side = Side::BOTH[rng.below(2)];
        setup.out = [rng.below(8) as u16, rng.below(8) as u16];
        setup
    }

    fn fast_reason(reason: Illegal) -> String {
        match reason {
            Illegal::GameOver => "over".into(),
            Illegal::NoMarble { cell } => format!("no marble {cell}"),
            Illegal::NotYours { cell } => format!("not yours {cell}"),
            Illegal::TooMany { count } => format!("too many {count}"),
            Illegal::OffBoard { cell } => format!("off {cell}"),
            Illegal::Pac { count } => format!("pac {count}"),
            Illegal::Outnumbered { own, theirs } => format!("outnumbered {own} {theirs}"),
            Illegal::Blocked { cell } => format!("blocked {cell}"),
            Illegal::TargetTaken { cell } => format!("taken {cell}"),
            other => format!("only texts say this: {other}"),
        }
    }

    fn plain_reason(reason: PlainIllegal) -> String {
        match reason {
            PlainIllegal::GameOver => "over".into(),
            PlainIllegal::NoMarble(cell) => format!("no marble {}", cell.name()),
            PlainIllegal::NotYours(cell) => format!("not yours {}", cell.name()),
            PlainIllegal::TooMany(count) => format!("too many {count}"),
            PlainIllegal::OffBoard(cell) => format!("off {}", cell.name()),
            PlainIllegal::Pac(count) => format!("pac {count}"),
            PlainIllegal::Outnumbered { own, theirs } => format!("outnumbered {own} {theirs}"),
            PlainIllegal::Blocked(cell) => format!("blocked {}", cell.name()),
            PlainIllegal::TargetTaken(cell) => format!("taken {}", cell.name()),
        }
    }
}
