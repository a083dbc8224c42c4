//! Boards as text, with colour where the terminal has it.

mod abalone;
mod avalam;
mod awale;

use anstyle::{Ansi256Color, Color, Style};
use games::AnyPosition;
use texts::Texts;

/// The characters that stand for pieces.
#[derive(Clone, Copy)]
pub struct Glyphs {
    /// A piece of the first side.
    first: char,
    /// A piece of the second side.
    second: char,
    /// An empty place.
    empty: char,
    /// Beside a tower that can never change.
    settled: char,
    /// One seed.
    seed: char,
}

/// For terminals that show Unicode.
pub const UNICODE: Glyphs =
    Glyphs { first: '○', second: '●', empty: '·', settled: '✓', seed: '•' };

/// For those that do not.
pub const ASCII: Glyphs = Glyphs { first: 'o', second: 'x', empty: '.', settled: '=', seed: '*' };

/// Letters and numbers around a board.
const COORDINATES: Style = on_terminal(245);
/// A petrol board with ivory and garnet counters.
const PETROL: u8 = 23;
const LIGHT: Style = on(230, PETROL).bold();
const DARK: Style = on(210, PETROL).bold();
const HOLE: Style = on(66, PETROL);
/// A graphite tray with black and white marbles.
const GRAPHITE: u8 = 240;
const BLACK: Style = on(16, GRAPHITE).bold();
const WHITE: Style = on(231, GRAPHITE).bold();
const CELL: Style = on(246, GRAPHITE);
/// A wooden plank with seeds.
const WOOD: u8 = 94;
const SEED: Style = on(223, WOOD).bold();
const COUNT: Style = on(231, WOOD).bold();

/// A colour of the 256 that nearly every terminal has.
const fn on_terminal(colour: u8) -> Style {
    Style::new().fg_color(Some(Color::Ansi256(Ansi256Color(colour))))
}

/// The same on a board of its own colour.
const fn on(colour: u8, board: u8) -> Style {
    on_terminal(colour).bg_color(Some(Color::Ansi256(Ansi256Color(board))))
}

/// The board with its coordinates; every line ends with a line break.
pub fn board(position: &AnyPosition, glyphs: &Glyphs, texts: &Texts) -> String {
    match position {
        AnyPosition::Avalam(position) => avalam::board(position, glyphs, texts),
        AnyPosition::Abalone(position) => abalone::board(position, glyphs, texts),
        AnyPosition::Awale(position) => awale::board(position, glyphs, texts),
    }
}

/// A text in a style.
fn styled(style: Style, text: impl std::fmt::Display) -> String {
    format!("{style}{text}{style:#}")
}
