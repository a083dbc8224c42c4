//! The board as text: nine rows from I down to A, split by `/`, a letter for a marble and a digit
//! for a run of empty cells.

use std::fmt::{self, Write};

use game::{Expected, Reader, Side, TextError};

use crate::bits::ROWS;
use crate::cell::Cell;
use crate::setup::Setup;

/// The letters for the two sides' marbles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Letters {
    /// `b` and `w`.
    Ours,
    /// `S` for the first player, Black, and `s` for the second.
    PlayStrategy,
}

impl Letters {
    /// The letters of Black and White.
    const fn pair(self) -> [char; 2] {
        match self {
            Letters::Ours => ['b', 'w'],
            Letters::PlayStrategy => ['S', 's'],
        }
    }
}

/// Writes the board.
pub(crate) fn write(setup: &Setup, letters: Letters, f: &mut impl Write) -> fmt::Result {
    for row in (0..ROWS).rev() {
        let mut run = 0;
        for cell in Cell::in_row(row) {
            let Some(side) = setup.get(cell) else {
                run += 1;
                continue;
            };
            write_run(&mut run, f)?;
            f.write_char(letters.pair()[side.index()])?;
        }
        write_run(&mut run, f)?;
        if row > 0 {
            f.write_char('/')?;
        }
    }
    Ok(())
}

fn write_run(run: &mut u8, f: &mut impl Write) -> fmt::Result {
    match std::mem::take(run) {
        0 => Ok(()),
        length => write!(f, "{length}"),
    }
}

/// Reads the board into `setup` and says which letters it used; none when it is empty.
pub(crate) fn read(
    reader: &mut Reader<'_>,
    setup: &mut Setup,
) -> Result<Option<Letters>, TextError> {
    let mut letters = None;
    for row in (0..ROWS).rev() {
        read_row(reader, row, setup, &mut letters)?;
        if row > 0 {
            reader.expect('/', SLASH)?;
        }
    }
    Ok(letters)
}

fn read_row(
    reader: &mut Reader<'_>,
    row: u8,
    setup: &mut Setup,
    letters: &mut Option<Letters>,
) -> Result<(), TextError> {
    let mut cells = Cell::in_row(row);
    let mut left = Cell::in_row(row).count();
    let mut after_run = false;
    while left > 0 {
        match reader.peek() {
            Some('1'..='9') if after_run => return Err(reader.error(ONE_DIGIT)),
            Some(digit @ '1'..='9') => {
                let run = usize::from(digit as u8 - b'0');
                if run > left {
                    return Err(reader.error(SHORTER_RUN));
                }
                reader.next_char();
                cells.by_ref().take(run).for_each(|cell| setup.set(cell, None));
                left -= run;
                after_run = true;
            }
            Some('/' | ' ') | None => return Err(reader.error(MORE_CELLS)),
            _ => {
                let side = reader.take(content(*letters), |c| marble(c, letters))?;
                if let Some(cell) = cells.next() {
                    setup.set(cell, Some(side));
                }
                left -= 1;
                after_run = false;
            }
        }
    }
    Ok(())
}

/// Whose marble a letter is. The first one of a text settles which letters it uses.
fn marble(letter: char, letters: &mut Option<Letters>) -> Option<Side> {
    let known = letters.map_or(&[Letters::Ours, Letters::PlayStrategy][..], |_| &[]);
    let candidates = letters.iter().chain(known).copied();
    let (found, side) = candidates
        .flat_map(|letters| Side::BOTH.map(|side| (letters, side)))
        .find(|(letters, side)| letters.pair()[side.index()] == letter)?;
    *letters = Some(found);
    Some(side)
}

/// What can stand on the board, when these letters are in use.
fn content(letters: Option<Letters>) -> Expected {
    match letters {
        None => EITHER_CONTENT,
        Some(Letters::Ours) => OUR_CONTENT,
        Some(Letters::PlayStrategy) => PLAYSTRATEGY_CONTENT,
    }
}

const EITHER_CONTENT: Expected = Expected::new(
    "expected-abalone-either-content",
    "b or w (or PlayStrategy's S or s) for a marble, or a digit for empty cells",
);
const OUR_CONTENT: Expected = Expected::new(
    "expected-abalone-our-content",
    "b or w for a marble, or a digit for empty cells",
);
const PLAYSTRATEGY_CONTENT: Expected = Expected::new(
    "expected-abalone-playstrategy-content",
    "S or s for a marble, as before, or a digit for empty cells",
);
const ONE_DIGIT: Expected = Expected::new(
    "expected-abalone-one-digit",
    "a marble: a run of empty cells is written with one digit",
);
const SHORTER_RUN: Expected = Expected::new(
    "expected-abalone-shorter-run",
    "no more empty cells than the row has left (the rows have 5, 6, 7, 8, 9, 8, 7, 6, 5 cells)",
);
const MORE_CELLS: Expected = Expected::new(
    "expected-abalone-more-cells",
    "the rest of the row (the rows have 5, 6, 7, 8, 9, 8, 7, 6, 5 cells)",
);
const SLASH: Expected = Expected::new(
    "expected-abalone-slash",
    "/ and the next row (the rows have 5, 6, 7, 8, 9, 8, 7, 6, 5 cells)",
);
