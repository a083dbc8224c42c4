use abalone::{Cell, Position};
use game::{Message, Side};
use texts::Texts;

use super::{BLACK, CELL, COORDINATES, Glyphs, WHITE, styled};

/// Rows from I down to A, each shifted as on the hexagon.
///
/// Black uses the filled glyph although it is the first side.
pub(super) fn board(position: &Position, glyphs: &Glyphs, texts: &Texts) -> String {
    let mut lines = String::new();
    for row in (0..9u8).rev() {
        let cells: Vec<Cell> = Cell::all().filter(|cell| cell.row() == row).collect();
        let indent = 9 - cells.len() + 2;
        let letter = char::from(b'A' + row);
        lines += &format!("{:indent$}{} ", "", styled(COORDINATES, letter));
        for cell in &cells {
            lines += &styled(CELL, ' ');
            lines += &marble(position, *cell, glyphs);
        }
        lines += &styled(CELL, ' ');
        // Diagonals are numbered where they leave the board at the bottom right.
        if row < 4 {
            lines += &styled(COORDINATES, cells.len() + 1);
        }
        lines.push('\n');
    }
    let numbers: Vec<String> = (1..=5).map(|number| number.to_string()).collect();
    lines += &format!("{:9}{}\n", "", styled(COORDINATES, numbers.join(" ")));
    let legend = Message::new("show-marbles")
        .with("black", glyphs.second.to_string())
        .with("white", glyphs.first.to_string());
    lines += &format!("\n{}\n", texts.tell(&legend));
    lines
}

fn marble(position: &Position, cell: Cell, glyphs: &Glyphs) -> String {
    if position.marbles(Side::First).contains(cell) {
        styled(BLACK, glyphs.second)
    } else if position.marbles(Side::Second).contains(cell) {
        styled(WHITE, glyphs.first)
    } else {
        styled(CELL, glyphs.empty)
    }
}
