use std::fmt;

use game::Expected;

use super::UgiError;
use super::command::EMPTY;
use super::words::{NUMBER, Words};

const NAME: Expected = Expected::new("ugi-expected-name", "“name” and an option’s name");
const TYPE: Expected = Expected::new(
    "ugi-expected-type",
    "“type” and a kind of option: check, spin, combo, button or string",
);
const DEFAULT: Expected = Expected::new("ugi-expected-default", "“default” and a value");
const TRUTH: Expected = Expected::new("ugi-expected-truth", "true or false");

/// Something that can be set in an engine: the words after `option`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineOption {
    /// Its name; it may hold spaces.
    pub name: String,
    /// What it can be.
    pub kind: OptionKind,
}

/// What an option can be, and what it is at first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// On or off.
    Check {
        /// Whether it is on.
        default: bool,
    },
    /// A number within limits.
    Spin {
        /// What it is at first.
        default: i64,
        /// The least that it can be; nothing where the engine does not say.
        min: Option<i64>,
        /// The most that it can be.
        max: Option<i64>,
    },
    /// One of several values.
    Combo {
        /// What it is at first.
        default: String,
        /// What it can be.
        choices: Vec<String>,
    },
    /// Something to do when it is set.
    Button,
    /// Any text.
    String {
        /// What it is at first.
        default: String,
    },
}

impl EngineOption {
    pub(super) fn read(words: &mut Words<'_>) -> Result<Self, UgiError> {
        if words.peek() != Some("name") {
            return Err(words.error(NAME));
        }
        words.next();
        let name = words.take_until(|word| word == "type");
        if name.is_empty() {
            return Err(words.error(NAME));
        }
        words.next();
        let kind = match words.peek() {
            Some("check") => {
                words.next();
                read_check(words)?
            }
            Some("spin") => {
                words.next();
                read_spin(words)?
            }
            Some("combo") => {
                words.next();
                read_combo(words)?
            }
            Some("button") => OptionKind::Button,
            Some("string") => {
                words.next();
                read_string(words)
            }
            _ => return Err(words.error(TYPE)),
        };
        Ok(EngineOption { name, kind })
    }
}

fn read_check(words: &mut Words<'_>) -> Result<OptionKind, UgiError> {
    if words.peek() != Some("default") {
        return Err(words.error(DEFAULT));
    }
    words.next();
    match words.peek() {
        Some("true") => Ok(OptionKind::Check { default: true }),
        Some("false") => Ok(OptionKind::Check { default: false }),
        _ => Err(words.error(TRUTH)),
    }
}

fn read_spin(words: &mut Words<'_>) -> Result<OptionKind, UgiError> {
    let (mut default, mut min, mut max) = (None, None, None);
    while let Some(word) = words.next() {
        match word {
            "default" => default = Some(words.number(NUMBER)?),
            "min" => min = Some(words.number(NUMBER)?),
            "max" => max = Some(words.number(NUMBER)?),
            _ => {}
        }
    }
    let default = default.ok_or_else(|| words.error(DEFAULT))?;
    Ok(OptionKind::Spin { default, min, max })
}

fn read_combo(words: &mut Words<'_>) -> Result<OptionKind, UgiError> {
    let is_key = |word: &str| matches!(word, "default" | "var");
    let (mut default, mut choices) = (None, Vec::new());
    while let Some(word) = words.next() {
        match word {
            "default" => default = Some(words.take_until(is_key)),
            "var" => choices.push(words.take_until(is_key)),
            _ => {}
        }
    }
    let default = default.ok_or_else(|| words.error(DEFAULT))?;
    Ok(OptionKind::Combo { default, choices })
}

/// Some engines leave the default out where it is empty.
fn read_string(words: &mut Words<'_>) -> OptionKind {
    let default = match (words.next(), words.take_rest()) {
        (Some("default"), text) if text != EMPTY => text.to_owned(),
        _ => String::new(),
    };
    OptionKind::String { default }
}

impl fmt::Display for EngineOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option name {} type ", self.name)?;
        match &self.kind {
            OptionKind::Check { default } => write!(f, "check default {default}"),
            OptionKind::Spin { default, min, max } => {
                write!(f, "spin default {default}")?;
                if let Some(min) = min {
                    write!(f, " min {min}")?;
                }
                if let Some(max) = max {
                    write!(f, " max {max}")?;
                }
                Ok(())
            }
            OptionKind::Combo { default, choices } => {
                write!(f, "combo default {default}")?;
                choices.iter().try_for_each(|choice| write!(f, " var {choice}"))
            }
            OptionKind::Button => f.write_str("button"),
            OptionKind::String { default } => {
                write!(f, "string default {}", if default.is_empty() { EMPTY } else { default })
            }
        }
    }
}
