//! Boards as coloured text.

mod abalone;
mod avalam;
mod awale;

use anstyle::{Ansi256Color, Color, Style};
use games::AnyPosition;
use texts::Texts;

/// The characters for pieces.
#[derive(Clone, Copy)]
pub struct Glyphs {
    first: char,
    second: char,
    empty: char,
    settled: char,
    seed: char,
}

/// Unicode glyphs.
pub const UNICODE: Glyphs =
    Glyphs { first: '○', second: '●', empty: '·', settled: '✓', seed: '•' };

/// ASCII glyphs.
pub const ASCII: Glyphs = Glyphs { first: 'o', second: 'x', empty: '.', settled: '=', seed: '*' };

const COORDINATES: Style = on_terminal(245);
/// Avalam's board and counters.
const PETROL: u8 = 23;
const LIGHT: Style = on(230, PETROL).bold();
const DARK: Style = on(210, PETROL).bold();
const HOLE: Style = on(66, PETROL);
/// Abalone's tray and marbles.
const GRAPHITE: u8 = 240;
const BLACK: Style = on(16, GRAPHITE).bold();
const WHITE: Style = on(231, GRAPHITE).bold();
const CELL: Style = on(246, GRAPHITE);
/// Awalé's plank and seeds.
const WOOD: u8 = 94;
const SEED: Style = on(223, WOOD).bold();
const COUNT: Style = on(231, WOOD).bold();

/// One of the 256 indexed colours.
const fn on_terminal(colour: u8) -> Style {
    Style::new().fg_color(Some(Color::Ansi256(Ansi256Color(colour))))
}

/// An indexed colour on a board's background.
const fn on(colour: u8, board: u8) -> Style {
    on_terminal(colour).bg_color(Some(Color::Ansi256(Ansi256Color(board))))
}

/// The board with its coordinates; every line ends with a newline.
pub fn board(position: &AnyPosition, glyphs: &Glyphs, texts: &Texts) -> String {
    match position {
        AnyPosition::Avalam(position) => avalam::board(position, glyphs, texts),
        AnyPosition::Abalone(position) => abalone::board(position, glyphs, texts),
        AnyPosition::Awale(position) => awale::board(position, glyphs, texts),
    }
}

fn styled(style: Style, text: impl std::fmt::Display) -> String {
    format!("{style}{text}{style:#}")
}
