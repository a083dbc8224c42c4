use awale::{Illegal, Move, Setup};
use game::{Rng, Side};
use plain::awale::Illegal as PlainIllegal;

use crate::against_plain::Pair;

pub(crate) struct Awale;

impl Pair for Awale {
    type Fast = awale::Awale;
    type Plain = plain::Awale;
    const RULES: &'static [&'static str] = &[
        "sheet",
        "abapa",
        "awari",
        "sheet,repetition=off",
        "abapa,repetition=off",
        "awari,repetition=off",
    ];

    fn universe() -> Vec<Move> {
        Move::all().collect()
    }

    fn random_setup(rng: &mut Rng) -> Setup {
        let mut setup = Setup { pits: [0; 12], taken: [0; 2], side: Side::BOTH[rng.below(2)] };
        // Few seeds make feeding and total captures likely, one full pit a sowing all the way round.
        let on_board = if rng.below(2) == 0 { rng.below(12) } else { rng.below(49) };
        let pits = 1 + rng.below(12);
        for _ in 0..on_board {
            setup.pits[rng.below(pits)] += 1;
        }
        let from = rng.below(12);
        setup.pits.rotate_right(from);
        let taken = 48 - on_board as u16;
        setup.taken[0] = rng.below(taken as usize + 1) as u16;
        setup.taken[1] = taken - setup.taken[0];
        // Sometimes a seed too many, to compare the errors.
        if rng.below(20) == 0 {
            setup.taken[0] += 1;
        }
        setup
    }

    fn fast_reason(reason: Illegal) -> String {
        match reason {
            Illegal::GameOver => "over",
            Illegal::NotYourPit { .. } => "not yours",
            Illegal::EmptyPit { .. } => "empty",
            Illegal::TakesAll { .. } => "takes all",
            Illegal::LeavesNothing { .. } => "leaves nothing",
        }
        .into()
    }

    fn plain_reason(reason: PlainIllegal) -> String {
        match reason {
            PlainIllegal::GameOver => "over",
            PlainIllegal::NotYourPit => "not yours",
            PlainIllegal::EmptyPit => "empty",
            PlainIllegal::TakesAll => "takes all",
            PlainIllegal::LeavesNothing => "leaves nothing",
        }
        .into()
    }
}
