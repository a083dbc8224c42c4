use avalam::{Hole, Position};
use game::{Message, Side};
use texts::Texts;

use super::{COORDINATES, DARK, Glyphs, HOLE, LIGHT, styled};

/// A tower is its owner's glyph and its height, with a mark once it is settled.
pub(super) fn board(position: &Position, glyphs: &Glyphs, texts: &Texts) -> String {
    let mut lines = String::new();
    for row in (0..9).rev() {
        lines += &styled(COORDINATES, format!(" {} ", row + 1));
        for column in 0..9 {
            lines += &match Hole::at(column, row) {
                Some(hole) => tower(position, hole, glyphs),
                None => "    ".to_owned(),
            };
        }
        trim_end(&mut lines);
        lines.push('\n');
    }
    let letters: Vec<String> = ('a'..='i').map(|letter| format!("{letter}   ")).collect();
    lines += &styled(COORDINATES, format!("    {}", letters.concat().trim_end()));
    lines.push('\n');
    if position.is_placing() {
        let left = |side| u32::from(position.to_place(side));
        let stock = Message::new("show-to-place")
            .with("light", left(Side::First))
            .with("dark", left(Side::Second));
        lines += &format!("\n{}\n", texts.tell(&stock));
    } else if !position.settled().is_empty() {
        let legend = Message::new("show-settled").with("mark", glyphs.settled.to_string());
        lines += &format!("\n{}\n", texts.tell(&legend));
    }
    lines
}

fn tower(position: &Position, hole: Hole, glyphs: &Glyphs) -> String {
    let (sign, style) = match position.owner(hole) {
        Some(Side::First) => (glyphs.first, LIGHT),
        Some(Side::Second) => (glyphs.second, DARK),
        None => return styled(HOLE, format_args!(" {}  ", glyphs.empty)),
    };
    let height = match position.height(hole) {
        1 => ' ',
        height => char::from(b'0' + height),
    };
    let mark = if position.settled().contains(hole) { glyphs.settled } else { ' ' };
    styled(style, format_args!(" {sign}{height}{mark}"))
}

/// Removes the spaces of missing holes at the end of a line.
fn trim_end(lines: &mut String) {
    lines.truncate(lines.trim_end_matches(' ').len());
}
