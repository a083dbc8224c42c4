//! The form of `PlayStrategy` for a position: `board score1 score2 b|w halfmoves number`, with `S` for the
//! first player's (Black's) marbles, `s` for the second's, and our order of rows.

use game::{Expected, Reader, TextError};

use crate::board::{self, Letters};
use crate::setup::Setup;
use crate::text::{read_out, read_side, read_space, side_letter};

impl Setup {
    /// The position as `PlayStrategy` writes it. The plies since the last marble was pushed out and
    /// the number of the move, which a setup does not know, are those of a start.
    pub fn to_playstrategy(&self) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = board::write(self, Letters::PlayStrategy, &mut text);
        let [black, white] = self.out;
        text + &format!(" {black} {white} {} 0 1", side_letter(self.side))
    }
}

/// Reads what follows the board.
pub(crate) fn read_fields(reader: &mut Reader<'_>, setup: &mut Setup) -> Result<(), TextError> {
    let first = read_out(reader, SCORE)?;
    read_space(reader)?;
    let second = read_out(reader, SCORE)?;
    read_space(reader)?;
    setup.side = read_side(reader)?;
    setup.out = [first, second];
    for _ in 0..2 {
        read_space(reader)?;
        skip_number(reader)?;
    }
    Ok(())
}

/// Reads a counter that a setup does not keep.
fn skip_number(reader: &mut Reader<'_>) -> Result<(), TextError> {
    let digit = |c: char| c.is_ascii_digit().then_some(());
    reader.take(COUNTER, digit)?;
    while reader.take(COUNTER, digit).is_ok() {}
    Ok(())
}

const SCORE: Expected = Expected::new(
    "expected-abalone-playstrategy-score",
    "how many marbles a player has pushed out (PlayStrategy's form is: board, two scores, b or w, \
     two counters)",
);
const COUNTER: Expected = Expected::new(
    "expected-abalone-playstrategy-counter",
    "a counter (PlayStrategy's form ends with the half-moves and the number of the move)",
);
