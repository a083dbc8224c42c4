use std::fmt;
use std::str::FromStr;

use game::narrow::{to_u8, to_u32};
use game::{Expected, Explain, Impossible, Message, Reader, Scope, Side, TextError};
use thiserror::Error;

use crate::hole::HOLES;
use crate::keys::{SIDE_KEY, rules_key, stock_key};
use crate::position::{COUNTERS, FULL};
use crate::{Hole, Position, Rules};

/// An unchecked position of Avalam.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The towers, in the order of [`Hole::all`].
    pub towers: [Option<Tower>; HOLES],
    /// The side to move.
    pub side: Side,
    /// Light and dark counters still to be placed; none outside the placement phase.
    pub to_place: Option<[u32; 2]>,
}

/// A tower in a [`Setup`], of any height.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tower {
    /// How many counters it has, at least 1.
    pub height: u8,
    /// Who owns it: the colour of its top counter.
    pub owner: Side,
}

/// What makes a setup impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum Problem {
    #[error("the tower on {hole} has {height} counters: 5 is the most")]
    TooHigh { hole: Hole, height: u8 },
    #[error("the towers hold {total} counters, not 48")]
    WrongTotal { total: u32 },
    #[error("{count} towers show one colour, but there are only 24 counters of it")]
    TooManyTops { colour: Side, count: u32 },
    #[error("while counters are being placed, {hole} can hold one at most, not {height}")]
    TowerWhilePlacing { hole: Hole, height: u8 },
    #[error("{placed} counters placed and {to_place} to place do not make 24")]
    WrongStock { colour: Side, placed: u32, to_place: u32 },
    #[error("nothing is left to place: leave the two numbers out")]
    NothingToPlace,
}

impl Setup {
    fn tower_list(&self) -> impl Iterator<Item = (Hole, Tower)> {
        Hole::all().zip(self.towers).filter_map(|(hole, tower)| Some((hole, tower?)))
    }

    fn tops(&self, colour: Side) -> u32 {
        to_u32(self.tower_list().filter(|(_, tower)| tower.owner == colour).count())
    }

    fn placement_problems(&self, to_place: [u32; 2], scope: Scope) -> Vec<Problem> {
        let mut problems = Vec::new();
        for (hole, Tower { height, .. }) in self.tower_list().filter(|(_, t)| t.height > 1) {
            problems.push(Problem::TowerWhilePlacing { hole, height });
        }
        for colour in Side::BOTH {
            let (placed, to_place) = (self.tops(colour), to_place[colour.index()]);
            if wrong_total(placed + to_place, COUNTERS.into(), scope) {
                problems.push(Problem::WrongStock { colour, placed, to_place });
            }
        }
        if to_place == [0; 2] {
            problems.push(Problem::NothingToPlace);
        }
        problems
    }

    fn game_problems(&self, scope: Scope) -> Vec<Problem> {
        let mut problems = Vec::new();
        for (hole, Tower { height, .. }) in self.tower_list().filter(|(_, t)| t.height > FULL) {
            problems.push(Problem::TooHigh { hole, height });
        }
        let total = self.tower_list().map(|(_, tower)| u32::from(tower.height)).sum();
        if wrong_total(total, 2 * u32::from(COUNTERS), scope) {
            problems.push(Problem::WrongTotal { total });
        }
        for colour in Side::BOTH {
            let count = self.tops(colour);
            if count > COUNTERS.into() {
                problems.push(Problem::TooManyTops { colour, count });
            }
        }
        problems
    }
}

impl game::Setup for Setup {
    type Position = Position;
    type Problem = Problem;

    fn problems(&self, scope: Scope) -> Vec<Problem> {
        match self.to_place {
            Some(to_place) => self.placement_problems(to_place, scope),
            None => self.game_problems(scope),
        }
    }

    fn position(&self, rules: Rules, scope: Scope) -> Result<Position, Impossible<Problem>> {
        let problems = self.problems(scope);
        if !problems.is_empty() {
            return Err(Impossible(problems));
        }
        let mut position = Position::placement(rules);
        position.stock = self.to_place.unwrap_or_default().map(|left| to_u8(left as usize));
        position.side = self.side;
        position.key = rules_key(rules) ^ stock_key(position.stock);
        if self.side == Side::Second {
            position.key ^= SIDE_KEY;
        }
        for (hole, tower) in self.tower_list() {
            position.put(hole, tower.height, tower.owner);
        }
        Ok(position)
    }
}

/// In a study counters may be missing, never too many.
fn wrong_total(total: u32, expected: u32, scope: Scope) -> bool {
    match scope {
        Scope::Play => total != expected,
        Scope::Study => total > expected,
    }
}

impl From<Position> for Setup {
    fn from(position: Position) -> Self {
        let mut towers = [None; HOLES];
        for (tower, hole) in towers.iter_mut().zip(Hole::all()) {
            *tower =
                position.owner(hole).map(|owner| Tower { height: position.height(hole), owner });
        }
        let to_place = position.is_placing().then(|| position.stock.map(u32::from));
        Setup { towers, side: game::Position::side(&position), to_place }
    }
}

const ROW_TEXT: Expected = Expected::new(
    "expected-avalam-row",
    "a tower (A to E light, a to e dark) or the number of empty holes in a run",
);
const ROW_END: Expected = Expected::new("expected-avalam-row-end", "a '/' before the next row");
const BOARD_END: Expected =
    Expected::new("expected-avalam-board-end", "a space after the nine rows");
const SIDE: Expected = Expected::new("expected-avalam-side", "the side to move: l or d");
const STOCK: Expected = Expected::new(
    "expected-avalam-stock",
    "the light and the dark counters still to place, as two numbers",
);
const END: Expected = Expected::new("expected-end", "the end of the text");

impl FromStr for Setup {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut reader = Reader::new(text.trim());
        let towers = read_board(&mut reader)?;
        reader.expect(' ', BOARD_END)?;
        let side = reader.take(SIDE, |c| match c {
            'l' => Some(Side::First),
            'd' => Some(Side::Second),
            _ => None,
        })?;
        let to_place = if reader.is_done() {
            None
        } else {
            reader.expect(' ', END)?;
            let light = reader.number(STOCK)?.into();
            reader.expect(' ', STOCK)?;
            Some([light, reader.number(STOCK)?.into()])
        };
        reader.end(END)?;
        Ok(Setup { towers, side, to_place })
    }
}

fn read_board(reader: &mut Reader<'_>) -> Result<[Option<Tower>; HOLES], TextError> {
    let mut towers = [None; HOLES];
    let mut place = 0;
    for row in (0..9).rev() {
        let width = (0..9).filter(|column| Hole::at(*column, row).is_some()).count();
        let end = place + width;
        let mut after_number = false;
        while place < end {
            let left = end - place;
            // Two numbers in a row would be one run in two pieces.
            let run = |c: char| {
                let run = c.to_digit(10).filter(|_| !after_number)? as usize;
                (1..=left).contains(&run).then_some((run, None))
            };
            let (holes, tower) =
                reader.take(ROW_TEXT, |c| read_tower(c).map(|t| (1, Some(t))).or(run(c)))?;
            towers[place] = tower;
            place += holes;
            after_number = tower.is_none();
        }
        if row > 0 {
            reader.expect('/', ROW_END)?;
        }
    }
    Ok(towers)
}

/// Letters beyond E parse as towers that are too high, so that the error can say so.
fn read_tower(letter: char) -> Option<Tower> {
    match letter {
        'A'..='Z' => Some(Tower { height: letter as u8 - b'A' + 1, owner: Side::First }),
        'a'..='z' => Some(Tower { height: letter as u8 - b'a' + 1, owner: Side::Second }),
        _ => None,
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut row = None;
        let mut empty = 0;
        for (hole, tower) in Hole::all().zip(self.towers) {
            if row.is_some_and(|row| row != hole.row()) {
                write_run(f, &mut empty)?;
                f.write_str("/")?;
            }
            row = Some(hole.row());
            match tower {
                Some(Tower { height, owner }) => {
                    write_run(f, &mut empty)?;
                    let first = if owner == Side::First { b'A' } else { b'a' };
                    write!(f, "{}", char::from(first + height.clamp(1, 26) - 1))?;
                }
                None => empty += 1,
            }
        }
        write_run(f, &mut empty)?;
        f.write_str(if self.side == Side::First { " l" } else { " d" })?;
        match self.to_place {
            Some([light, dark]) => write!(f, " {light} {dark}"),
            None => Ok(()),
        }
    }
}

fn write_run(f: &mut fmt::Formatter<'_>, empty: &mut u32) -> fmt::Result {
    let run = std::mem::take(empty);
    if run > 0 { write!(f, "{run}") } else { Ok(()) }
}

/// The selector of a colour in Fluent texts.
pub(crate) fn side_name(side: Side) -> &'static str {
    match side {
        Side::First => "light",
        Side::Second => "dark",
    }
}

impl Explain for Problem {
    fn message(&self) -> Message {
        match self {
            Problem::TooHigh { hole, height } => Message::new("avalam-problem-too-high")
                .with("hole", hole.to_string())
                .with("height", *height),
            Problem::WrongTotal { total } => {
                Message::new("avalam-problem-wrong-total").with("total", *total)
            }
            Problem::TooManyTops { colour, count } => Message::new("avalam-problem-too-many-tops")
                .with("side", side_name(*colour))
                .with("count", *count),
            Problem::TowerWhilePlacing { hole, height } => {
                Message::new("avalam-problem-tower-while-placing")
                    .with("hole", hole.to_string())
                    .with("height", *height)
            }
            Problem::WrongStock { colour, placed, to_place } => {
                Message::new("avalam-problem-wrong-stock")
                    .with("side", side_name(*colour))
                    .with("placed", *placed)
                    .with("left", *to_place)
            }
            Problem::NothingToPlace => Message::new("avalam-problem-nothing-to-place"),
        }
    }
}
