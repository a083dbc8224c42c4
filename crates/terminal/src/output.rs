//! Styles and line wrapping of printed text.

use anstyle::{Ansi256Color, AnsiColor, Style};

/// The prefix of an error.
pub const ERROR: Style = AnsiColor::Red.on_default().bold();
/// Titles of sections.
pub const TITLE: Style = Style::new().bold();
/// Less important text.
pub const FAINT: Style = Ansi256Color(245).on_default();
/// Our rulings among the rules.
pub const RULING: Style = AnsiColor::Yellow.on_default();

/// The width of running text, in columns.
pub const WIDTH: usize = 80;

/// Columns and lines of the terminal; 80 and 24 if it does not tell.
pub fn terminal_size() -> (usize, usize) {
    let (width, height) = ratatui::crossterm::terminal::size().unwrap_or((0, 0));
    if width == 0 || height == 0 { (WIDTH, 24) } else { (width.into(), height.into()) }
}

/// Breaks a text into lines of at most `width` columns; empty lines are kept.
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let mut line = String::new();
        for word in paragraph.split_whitespace_but_hard() {
            let length = line.chars().count() + 1 + word.chars().count();
            if !line.is_empty() && length > width {
                lines.push(std::mem::take(&mut line));
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
        lines.push(line);
    }
    lines
}

/// Splits at spaces, except before `:`, `;`, `?`, `!` and inside guillemets, where French must not break.
trait SplitSoft {
    fn split_whitespace_but_hard(&self) -> impl Iterator<Item = &str>;
}

impl SplitSoft for str {
    fn split_whitespace_but_hard(&self) -> impl Iterator<Item = &str> {
        let mut rest = self.trim_start_matches(' ');
        std::iter::from_fn(move || {
            if rest.is_empty() {
                return None;
            }
            let mut end = 0;
            loop {
                end = rest[end..].find(' ').map_or(rest.len(), |i| end + i);
                let after = rest[end..].trim_start_matches(' ');
                let sticks =
                    after.starts_with([':', ';', '?', '!', '»']) || rest[..end].ends_with('«');
                if end == rest.len() || !sticks {
                    let word = &rest[..end];
                    rest = after;
                    return Some(word);
                }
                end += 1;
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::wrap;

    #[test]
    fn lines_break_at_spaces_but_not_before_a_colon() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("un deux : trois", 8), ["un", "deux :", "trois"]);
        assert_eq!(wrap("a\n\nb", 8), ["a", "", "b"]);
        assert_eq!(wrap("extraordinary", 5), ["extraordinary"]);
        assert_eq!(wrap("dit « oui »", 6), ["dit", "« oui »"]);
    }
}
