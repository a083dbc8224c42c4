//! Prints the rules of a game.

use std::io::Write;

use games::GameId;
use texts::{RulesItem, Texts, rules_of};

use crate::failure::Failure;
use crate::output::{RULING, TITLE, WIDTH, wrap};

/// Prints the rules of a game, with our rulings highlighted.
pub fn print(game: GameId, texts: &Texts) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    let Some(rules) = rules_of(game.name(), texts) else { return Ok(()) };
    let label = texts.find("rules-ruling").unwrap_or_default();
    writeln!(out, "{TITLE}{}{TITLE:#}", rules.title)?;
    for item in rules.items {
        writeln!(out)?;
        match item {
            RulesItem::Section { title, text } => {
                writeln!(out, "{TITLE}{title}{TITLE:#}")?;
                for line in wrap(&text, WIDTH) {
                    writeln!(out, "{line}")?;
                }
            }
            RulesItem::Ruling(text) => {
                let lines = wrap(&format!("{label} {text}"), WIDTH - 4);
                for line in lines {
                    // Highlight the label at the start of the first line.
                    let rest = line.strip_prefix(label.as_str());
                    let shown = rest.map(|rest| format!("{RULING}{label}{RULING:#}{rest}"));
                    writeln!(out, "    {}", shown.unwrap_or(line.clone()))?;
                }
            }
        }
    }
    writeln!(out)?;
    for line in wrap(&texts.find("rules-note").unwrap_or_default(), WIDTH) {
        writeln!(out, "{line}")?;
    }
    Ok(out.flush()?)
}
