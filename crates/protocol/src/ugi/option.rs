use std::fmt;

use game::Expected;

use super::UgiError;
use super::command::EMPTY;
use super::tokens::{NUMBER, Tokens};

const NAME: Expected = Expected::new("ugi-expected-name", "“name” and an option’s name");
const TYPE: Expected = Expected::new(
    "ugi-expected-type",
    "“type” and a kind of option: check, spin, combo, button or string",
);
const DEFAULT: Expected = Expected::new("ugi-expected-default", "“default” and a value");
const TRUTH: Expected = Expected::new("ugi-expected-truth", "true or false");

/// An option of an engine: the arguments of `option`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineOption {
    /// The name, which may contain spaces.
    pub name: String,
    /// The type with its default.
    pub kind: OptionKind,
}

/// The type of an option, with its default.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// On or off.
    Check {
        /// The default value.
        default: bool,
    },
    /// An integer in a range.
    Spin {
        /// The default value.
        default: i64,
        /// The minimum, if the engine gives one.
        min: Option<i64>,
        /// The maximum, if the engine gives one.
        max: Option<i64>,
    },
    /// One of several values.
    Combo {
        /// The default value.
        default: String,
        /// The possible values.
        choices: Vec<String>,
    },
    /// An action.
    Button,
    /// Any text.
    String {
        /// The default value.
        default: String,
    },
}

impl EngineOption {
    pub(super) fn read(tokens: &mut Tokens<'_>) -> Result<Self, UgiError> {
        if tokens.peek() != Some("name") {
            return Err(tokens.error(NAME));
        }
        tokens.next();
        let name = tokens.take_until(|word| word == "type");
        if name.is_empty() {
            return Err(tokens.error(NAME));
        }
        tokens.next();
        let kind = match tokens.peek() {
            Some("check") => {
                tokens.next();
                read_check(tokens)?
            }
            Some("spin") => {
                tokens.next();
                read_spin(tokens)?
            }
            Some("combo") => {
                tokens.next();
                read_combo(tokens)?
            }
            Some("button") => OptionKind::Button,
            Some("string") => {
                tokens.next();
                read_string(tokens)
            }
            _ => return Err(tokens.error(TYPE)),
        };
        Ok(EngineOption { name, kind })
    }
}

fn read_check(tokens: &mut Tokens<'_>) -> Result<OptionKind, UgiError> {
    if tokens.peek() != Some("default") {
        return Err(tokens.error(DEFAULT));
    }
    tokens.next();
    match tokens.peek() {
        Some("true") => Ok(OptionKind::Check { default: true }),
        Some("false") => Ok(OptionKind::Check { default: false }),
        _ => Err(tokens.error(TRUTH)),
    }
}

fn read_spin(tokens: &mut Tokens<'_>) -> Result<OptionKind, UgiError> {
    let (mut default, mut min, mut max) = (None, None, None);
    while let Some(word) = tokens.next() {
        match word {
            "default" => default = Some(tokens.number(NUMBER)?),
            "min" => min = Some(tokens.number(NUMBER)?),
            "max" => max = Some(tokens.number(NUMBER)?),
            _ => {}
        }
    }
    let default = default.ok_or_else(|| tokens.error(DEFAULT))?;
    Ok(OptionKind::Spin { default, min, max })
}

fn read_combo(tokens: &mut Tokens<'_>) -> Result<OptionKind, UgiError> {
    let is_key = |word: &str| matches!(word, "default" | "var");
    let (mut default, mut choices) = (None, Vec::new());
    while let Some(word) = tokens.next() {
        match word {
            "default" => default = Some(tokens.take_until(is_key)),
            "var" => choices.push(tokens.take_until(is_key)),
            _ => {}
        }
    }
    let default = default.ok_or_else(|| tokens.error(DEFAULT))?;
    Ok(OptionKind::Combo { default, choices })
}

/// Some engines omit an empty default.
fn read_string(tokens: &mut Tokens<'_>) -> OptionKind {
    let default = match (tokens.next(), tokens.take_rest()) {
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
