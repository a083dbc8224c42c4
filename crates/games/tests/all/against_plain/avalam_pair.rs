use avalam::{Hole, Illegal, Move, Position, Setup, Tower};
use game::{Rng, Side};
use plain::avalam::{Illegal as PlainIllegal, hole_from_name, hole_name};

use crate::against_plain::Pair;

pub(crate) struct Avalam;

impl Pair for Avalam {
    type Fast = avalam::Avalam;
    type Plain = plain::Avalam;
    const RULES: &'static [&'static str] = &["modern", "eitaka"];

    fn universe() -> Vec<Move> {
        Move::all().collect()
    }

    fn random_setup(rng: &mut Rng) -> Setup {
        let mut towers = [None; 49];
        let placing = rng.below(4) == 0;
        let highest = if placing { 1 } else { 5 };
        let mut left = if placing { rng.below(48) } else { 48 };
        let mut placed = [0; 2];
        while left > 0 {
            let place: &mut Option<Tower> = &mut towers[rng.below(49)];
            let owner = Side::BOTH[rng.below(2)];
            let height = place.map_or(0, |tower| tower.height) + 1;
            if height <= highest {
                *place = Some(Tower { height, owner });
                placed[owner.index()] += 1;
                left -= 1;
            }
        }
        // Sometimes a counter too many or a colour overdrawn, to compare the errors.
        if rng.below(8) == 0 {
            towers[rng.below(49)] = Some(Tower { height: 6, owner: Side::First });
        }
        let to_place = placing.then(|| placed.map(|placed| 24_u32.saturating_sub(placed)));
        Setup { towers, side: Side::BOTH[rng.below(2)], to_place }
    }

    fn fast_reason(reason: Illegal) -> String {
        match reason {
            Illegal::Placing => "placing".into(),
            Illegal::NotPlacing => "not placing".into(),
            Illegal::HoleTaken { hole } => format!("taken {hole}"),
            Illegal::ColourSpent { colour } => format!("spent {}", colour == Side::First),
            Illegal::NoTower { hole } => format!("no tower {hole}"),
            Illegal::SameHole => "same".into(),
            Illegal::NotAdjacent { .. } => "not adjacent".into(),
            Illegal::OntoEmpty { hole } => format!("empty {hole}"),
            Illegal::TowerOfFive { hole } => format!("five {hole}"),
            Illegal::TooHigh { height } => format!("high {height}"),
        }
    }

    fn plain_reason(reason: PlainIllegal) -> String {
        match reason {
            PlainIllegal::Placing => "placing".into(),
            PlainIllegal::NotPlacing => "not placing".into(),
            PlainIllegal::HoleTaken(hole) => format!("taken {}", hole_name(hole)),
            PlainIllegal::ColourSpent { light } => format!("spent {light}"),
            PlainIllegal::NoTower(hole) => format!("no tower {}", hole_name(hole)),
            PlainIllegal::SameHole => "same".into(),
            PlainIllegal::NotAdjacent => "not adjacent".into(),
            PlainIllegal::OntoEmpty(hole) => format!("empty {}", hole_name(hole)),
            PlainIllegal::TowerOfFive(hole) => format!("five {}", hole_name(hole)),
            PlainIllegal::TooHigh(height) => format!("high {height}"),
        }
    }

    fn compare_more(fast: &Position, plain: &plain::Avalam) {
        for hole in Hole::all() {
            let name = hole.to_string();
            let settled = plain.settled(hole_from_name(&name).unwrap());
            assert_eq!(fast.settled().contains(hole), settled, "{name} in {fast}");
        }
    }
}
