use std::fmt;

use crate::record::{Record, result_text};

/// Known tags in the order in which they are written; others follow.
const ORDER: [&str; 11] = [
    "Game",
    "Rules",
    "Layout",
    "Setup",
    "Position",
    "Date",
    "First",
    "Second",
    "TimeControl",
    "Result",
    "Termination",
];

/// The line width of the move text.
const WIDTH: usize = 80;

impl fmt::Display for Record {
    /// The canonical text, which ends with a line break.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rank = |name: &str| ORDER.iter().position(|known| *known == name);
        let mut tags: Vec<_> = self.tags.iter().collect();
        tags.sort_by_key(|(name, _)| rank(name).unwrap_or(ORDER.len()));
        for (name, value) in tags {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"").replace(['\n', '\r'], " ");
            writeln!(f, "[{name} \"{value}\"]")?;
        }
        if !self.tags.is_empty() {
            writeln!(f)?;
        }
        write_words(f, &self.words())
    }
}

impl Record {
    /// Move numbers, moves, comments and the result, in order; lines break only between them.
    fn words(&self) -> Vec<String> {
        let mut words: Vec<String> = self.comments.iter().map(|text| comment(text)).collect();
        for (ply, mv) in self.moves.iter().enumerate() {
            if ply % 2 == 0 {
                words.push(format!("{}. {}", ply / 2 + 1, mv.text));
            } else {
                words.push(mv.text.clone());
            }
            words.extend(mv.comments.iter().map(|text| comment(text)));
        }
        words.push(result_text(self.result));
        words
    }
}

/// A comment in braces; a closing brace inside is replaced by a bracket.
fn comment(text: &str) -> String {
    format!("{{{}}}", text.replace('}', "]"))
}

fn write_words(f: &mut fmt::Formatter<'_>, words: &[String]) -> fmt::Result {
    let mut column = 0;
    for word in words {
        let width = word.chars().count();
        if column > 0 && column + 1 + width > WIDTH {
            writeln!(f)?;
            column = 0;
        }
        if column > 0 {
            f.write_str(" ")?;
            column += 1;
        }
        f.write_str(word)?;
        column += width;
    }
    writeln!(f)
}
