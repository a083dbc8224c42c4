use std::fmt;
use std::str::FromStr;

use game::narrow::to_u8;
use game::{Impossible, Position as _, Reader, Scope, Side, TextError};

use crate::foreign::{self, Form};
use crate::row::Row;
use crate::{Pit, Position, Problem, Rules, SEEDS, expected, side};

/// An unchecked position: any numbers of seeds.
///
/// It is written as `4,4,4,4,4,4/4,4,4,4,4,4 0-0 S`: South's pits, North's, the seeds taken by South
/// and by North, the side to move. Two other forms are read too: `PlayStrategy`'s
/// ([`to_playstrategy`](Self::to_playstrategy)) and the one of twelve pits with hyphens
/// ([`to_dashes`](Self::to_dashes)). Numbers are read up to 999, far beyond what a game has.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The seeds in the pits `A`–`F`, `a`–`f`.
    pub pits: [u16; Pit::COUNT],
    /// The seeds taken by South and by North.
    pub taken: [u16; 2],
    /// The side to move.
    pub side: Side,
}

impl game::Setup for Setup {
    type Position = Position;
    type Problem = Problem;

    fn problems(&self, scope: Scope) -> Vec<Problem> {
        let most = u16::from(SEEDS);
        let pits = Pit::all()
            .zip(self.pits)
            .filter(|(_, seeds)| *seeds > most)
            .map(|(pit, seeds)| Problem::TooManySeeds { pit, seeds });
        let taken = Side::BOTH
            .into_iter()
            .zip(self.taken)
            .filter(|(_, seeds)| *seeds > most)
            .map(|(side, seeds)| Problem::TooManyTaken { side, seeds });
        let mut problems: Vec<_> = pits.chain(taken).collect();
        let total = self.pits.iter().chain(&self.taken).copied().map(u32::from).sum();
        let wrong = match scope {
            Scope::Play => total != u32::from(SEEDS),
            Scope::Study => total > u32::from(SEEDS),
        };
        // One overfull place explains the wrong total.
        if wrong && problems.is_empty() {
            problems.push(Problem::WrongTotal { total });
        }
        problems
    }

    fn position(&self, rules: Rules, scope: Scope) -> Result<Position, Impossible<Problem>> {
        let problems = self.problems(scope);
        if !problems.is_empty() {
            return Err(Impossible(problems));
        }
        // Nothing exceeds 48 from here on.
        let row = |side: Side| {
            let seeds = |place| to_u8(self.pits[Pit::at(side, place).index()].into());
            let taken = to_u8(self.taken[side.index()].into());
            Row::new(std::array::from_fn(seeds), taken, side, rules)
        };
        Ok(Position::new(row(Side::First), row(Side::Second), self.side))
    }
}

impl From<Position> for Setup {
    fn from(position: Position) -> Self {
        Setup {
            pits: position.pits().map(u16::from),
            taken: Side::BOTH.map(|side| position.taken(side).into()),
            side: position.side(),
        }
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (pit, seeds) in Pit::all().zip(self.pits) {
            let separator = match (pit.side(), pit.place()) {
                (Side::First, 0) => "",
                (Side::Second, 0) => "/",
                _ => ",",
            };
            write!(f, "{separator}{seeds}")?;
        }
        let [south, north] = self.taken;
        write!(f, " {south}-{north} {}", side::letter(self.side))
    }
}

impl FromStr for Setup {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut reader = Reader::new(text.trim_end());
        while reader.peek().is_some_and(char::is_whitespace) {
            reader.next_char();
        }
        let setup = match Form::of(reader.rest()) {
            Form::Canonical => canonical(&mut reader),
            Form::PlayStrategy => foreign::playstrategy(&mut reader),
            Form::Dashes => foreign::dashes(&mut reader),
        }?;
        reader.end(expected::END)?;
        Ok(setup)
    }
}

fn canonical(reader: &mut Reader<'_>) -> Result<Setup, TextError> {
    let mut pits = [0; Pit::COUNT];
    for pit in Pit::all() {
        match (pit.side(), pit.place()) {
            (Side::First, 0) => {}
            (Side::Second, 0) => reader.expect('/', expected::SLASH)?,
            _ => reader.expect(',', expected::COMMA)?,
        }
        pits[pit.index()] = seeds(reader)?;
    }
    reader.expect(' ', expected::SPACE)?;
    let south = seeds(reader)?;
    reader.expect('-', expected::HYPHEN)?;
    let north = seeds(reader)?;
    reader.expect(' ', expected::SPACE)?;
    let side = reader.take(expected::SIDE, side::from_letter)?;
    Ok(Setup { pits, taken: [south, north], side })
}

pub(crate) fn seeds(reader: &mut Reader<'_>) -> Result<u16, TextError> {
    reader.number(expected::SEEDS)
}
