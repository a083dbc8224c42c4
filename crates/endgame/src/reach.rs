//! How far a sowing goes: the only property of a move that the opponent's row depends on.

use crate::row::{PITS, Row};

/// Where the last seed of a sowing falls, counted along the opponent's row.
///
/// The seeds given to the opponent and the captures depend on the mover's row through this number
/// alone. It counts the pits after the mover's last one, the mover's own row as one: 0 ends at
/// home, 1 to 6 end in the opponent's pits, 7 goes round once and ends at home, 8 to 13 end in the
/// opponent's pits the second time, and so on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Reach(pub(crate) u8);

/// Steps from the mover's last pit to the same pit a lap later: six pits and the home row.
const LAP: u8 = PITS as u8 + 1;

/// Seeds of a full lap: the starting pit is skipped.
const LAP_SEEDS: u8 = 2 * PITS as u8 - 1;

impl Reach {
    /// The reach of this many seeds from the mover's pit at `place`.
    pub(crate) fn of(place: usize, seeds: u8) -> Reach {
        let to_last = (PITS - 1 - place) as u8;
        let Some(beyond) = seeds.checked_sub(to_last + 1) else { return Reach(0) };
        let step = (beyond % LAP_SEEDS + 1).min(LAP);
        Reach(beyond / LAP_SEEDS * LAP + step)
    }

    /// The number of reaches with at most this many seeds in a pit.
    pub(crate) fn count(seeds: u8) -> usize {
        usize::from(Reach::of(PITS - 1, seeds).0) + 1
    }

    /// The seeds given to the opponent.
    pub(crate) const fn given(self) -> u8 {
        self.0 / LAP * PITS as u8 + self.0 % LAP
    }

    /// Whether the last seed falls into one of the opponent's pits.
    pub(crate) fn ends_away(self) -> bool {
        self.last().is_some()
    }

    /// The opponent's pit in which the last seed falls.
    pub(crate) fn last(self) -> Option<usize> {
        (self.0 % LAP).checked_sub(1).map(usize::from)
    }

    /// The opponent's row with the seeds given to it.
    pub(crate) fn add(self, row: Row) -> Row {
        let given = self.given();
        Row(std::array::from_fn(|i| row.0[i] + share(given, i)))
    }

    /// The row that becomes `row` with the seeds given to it.
    pub(crate) fn remove(self, row: Row) -> Option<Row> {
        let given = self.given();
        let mut before = row;
        for (i, seeds) in before.0.iter_mut().enumerate() {
            *seeds = seeds.checked_sub(share(given, i))?;
        }
        Some(before)
    }
}

/// The number of the `given` seeds that fall into the pit at `place`.
fn share(given: u8, place: usize) -> u8 {
    given / PITS as u8 + u8::from((place as u8) < given % PITS as u8)
}
