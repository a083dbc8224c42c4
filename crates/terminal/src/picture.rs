//! Renders a screen as SVG, with block characters as rectangles.

use std::fmt::Write;

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};

/// The size of a character, in pixels.
const WIDTH: u32 = 10;
const HEIGHT: u32 = 20;
/// The baseline of text, from the top of a line.
const BASELINE: u32 = 15;
const FONT_SIZE: u32 = 16;
/// Background and foreground of a dark terminal.
const PAPER: &str = "#171411";
const INK: &str = "#f1e9db";
/// Pixels around the screen.
const BORDER: u32 = 12;

pub(crate) fn svg(buffer: &Buffer) -> String {
    let area = buffer.area;
    let (columns, lines) = (u32::from(area.width), u32::from(area.height));
    let (width, height) = (columns * WIDTH + 2 * BORDER, lines * HEIGHT + 2 * BORDER);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\">\n\
         <rect width=\"{width}\" height=\"{height}\" rx=\"10\" fill=\"{PAPER}\"/>\n\
         <g shape-rendering=\"crispEdges\">\n"
    );
    for y in 0..area.height {
        for (colour, left, length) in grounds(buffer, y) {
            let (x, y) = corner(left, y);
            rectangle(&mut out, (x, y), (length * WIDTH, HEIGHT), &colour);
        }
        for x in 0..area.width {
            let cell = &buffer[(x, y)];
            for (part, size) in blocks(cell.symbol()) {
                let (left, top) = corner(x, y);
                rectangle(&mut out, (left + part.0, top + part.1), size, &ink(cell));
            }
        }
    }
    let _ = write!(
        out,
        "</g>\n<g font-family=\"'DejaVu Sans Mono', Menlo, Consolas, monospace\" \
         font-size=\"{FONT_SIZE}\" xml:space=\"preserve\">\n"
    );
    for y in 0..area.height {
        for x in 0..area.width {
            letter(&mut out, &buffer[(x, y)], corner(x, y));
        }
    }
    out.push_str("</g>\n</svg>\n");
    out
}

fn corner(x: u16, y: u16) -> (u32, u32) {
    (BORDER + u32::from(x) * WIDTH, BORDER + u32::from(y) * HEIGHT)
}

fn rectangle(out: &mut String, (x, y): (u32, u32), (width, height): (u32, u32), colour: &str) {
    let _ = writeln!(
        out,
        "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{colour}\"/>"
    );
}

/// The runs of one background colour in a line: colour, first column, number of columns.
fn grounds(buffer: &Buffer, y: u16) -> Vec<(String, u16, u32)> {
    let mut runs: Vec<(String, u16, u32)> = Vec::new();
    for x in 0..buffer.area.width {
        let cell = &buffer[(x, y)];
        let Some(colour) = ground(cell) else { continue };
        match runs.last_mut() {
            Some((last, left, length))
                if *last == colour && u32::from(*left) + *length == u32::from(x) =>
            {
                *length += 1;
            }
            _ => runs.push((colour, x, 1)),
        }
    }
    runs
}

/// The rectangles of a block character: offset and size within its cell.
fn blocks(symbol: &str) -> Vec<((u32, u32), (u32, u32))> {
    const W: u32 = WIDTH / 2;
    const H: u32 = HEIGHT / 2;
    let quarter = |x: u32, y: u32| ((x * W, y * H), (W, H));
    let upper = ((0, 0), (WIDTH, H));
    let lower = ((0, H), (WIDTH, H));
    match symbol {
        "█" => vec![((0, 0), (WIDTH, HEIGHT))],
        "▀" => vec![upper],
        "▄" => vec![lower],
        "▌" => vec![((0, 0), (W, HEIGHT))],
        "▐" => vec![((W, 0), (W, HEIGHT))],
        "▘" => vec![quarter(0, 0)],
        "▝" => vec![quarter(1, 0)],
        "▖" => vec![quarter(0, 1)],
        "▗" => vec![quarter(1, 1)],
        "▟" => vec![quarter(1, 0), lower],
        "▙" => vec![quarter(0, 0), lower],
        "▜" => vec![upper, quarter(1, 1)],
        "▛" => vec![upper, quarter(0, 1)],
        "▚" => vec![quarter(0, 0), quarter(1, 1)],
        "▞" => vec![quarter(1, 0), quarter(0, 1)],
        _ => Vec::new(),
    }
}

fn letter(out: &mut String, cell: &Cell, (x, y): (u32, u32)) {
    let symbol = cell.symbol();
    if symbol.trim().is_empty() || !blocks(symbol).is_empty() {
        return;
    }
    let escaped = symbol.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let bold = if cell.modifier.contains(Modifier::BOLD) { " font-weight=\"bold\"" } else { "" };
    let faint = if cell.modifier.contains(Modifier::DIM) { " opacity=\"0.65\"" } else { "" };
    let _ = writeln!(
        out,
        "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\" fill=\"{}\"{bold}{faint}>{escaped}</text>",
        x + WIDTH / 2,
        y + BASELINE,
        ink(cell),
    );
}

fn ink(cell: &Cell) -> String {
    let reversed = cell.modifier.contains(Modifier::REVERSED);
    let colour = if reversed { cell.bg } else { cell.fg };
    web(colour).unwrap_or_else(|| if reversed { PAPER } else { INK }.to_owned())
}

fn ground(cell: &Cell) -> Option<String> {
    if cell.modifier.contains(Modifier::REVERSED) {
        return Some(web(cell.fg).unwrap_or_else(|| INK.to_owned()));
    }
    web(cell.bg)
}

/// A colour in CSS notation; `None` for the terminal's default.
fn web(colour: Color) -> Option<String> {
    let hex = |[r, g, b]: [u8; 3]| Some(format!("#{r:02x}{g:02x}{b:02x}"));
    // The 16 theme colours as in xterm.
    match colour {
        Color::Reset => None,
        Color::Rgb(r, g, b) => hex([r, g, b]),
        Color::Indexed(index) => hex(super::ink::indexed(index)),
        Color::Black => hex([0, 0, 0]),
        Color::Red => hex([205, 0, 0]),
        Color::Green => hex([0, 205, 0]),
        Color::Yellow => hex([205, 205, 0]),
        Color::Blue => hex([0, 0, 238]),
        Color::Magenta => hex([205, 0, 205]),
        Color::Cyan => hex([0, 205, 205]),
        Color::Gray => hex([229, 229, 229]),
        Color::DarkGray => hex([127, 127, 127]),
        Color::LightRed => hex([255, 0, 0]),
        Color::LightGreen => hex([0, 255, 0]),
        Color::LightYellow => hex([255, 255, 0]),
        Color::LightBlue => hex([92, 92, 255]),
        Color::LightMagenta => hex([255, 0, 255]),
        Color::LightCyan => hex([0, 255, 255]),
        Color::White => hex([255, 255, 255]),
    }
}

#[cfg(test)]
mod tests {
    use ratatui::layout::Rect;
    use ratatui::style::Style;

    use super::*;

    #[test]
    fn text_blocks_and_backgrounds_are_drawn() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 3, 1));
        buffer.set_string(0, 0, "<", Style::new().fg(Color::Rgb(1, 2, 3)));
        buffer.set_string(1, 0, "▀", Style::new().fg(Color::Red).bg(Color::Indexed(231)));
        let picture = svg(&buffer);
        for part in [
            ">&lt;</text>",
            "fill=\"#010203\"",
            "<rect x=\"22\" y=\"12\" width=\"10\" height=\"10\" fill=\"#cd0000\"/>",
            "<rect x=\"22\" y=\"12\" width=\"10\" height=\"20\" fill=\"#ffffff\"/>",
        ] {
            assert!(picture.contains(part), "{part} is not in\n{picture}");
        }
    }
}
