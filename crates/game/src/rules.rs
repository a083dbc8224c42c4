//! Rule sets as values: named presets with keys, written `NAME` or `NAME,key=value,…`.

use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use crate::{Explain, Message};

/// A rule set of one game. Its text leaves out the keys that have their default.
pub trait RuleSet:
    Copy + Eq + Hash + Debug + Default + Display + FromStr<Err = RulesError> + Send + Sync + 'static
{
    /// The names of the presets, the default first.
    const NAMES: &'static [&'static str];
    /// The keys that can follow a name, each with its allowed values, for help texts.
    const KEYS: &'static [(&'static str, &'static str)];

    /// Limits that end a game by its history.
    fn limits(&self) -> Limits {
        Limits::default()
    }
}

/// Limits that end a game by its history; `None` switches one off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Maximal occurrences of one position.
    pub repetition: Option<u32>,
    /// Maximal consecutive plies without progress.
    pub no_progress: Option<u32>,
    /// Maximal plies in all.
    pub plies: Option<u32>,
}

/// A rule set that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum RulesError {
    #[error("there is no rule set {found:?}; choose one of: {known}")]
    UnknownName { found: String, known: String },
    #[error("there is no key {found:?}; the keys are: {known}")]
    UnknownKey {
        found: String,
        /// The keys that exist; empty when there are none.
        known: String,
    },
    #[error("the key {key:?} is set twice")]
    RepeatedKey { key: String },
    #[error("{key:?} cannot be {found:?}; it takes {expected}")]
    BadValue { key: String, found: String, expected: String },
}

impl Explain for RulesError {
    fn message(&self) -> Message {
        match self {
            RulesError::UnknownName { found, known } => Message::new("rules-unknown-name")
                .with("found", found.as_str())
                .with("known", known.as_str()),
            RulesError::UnknownKey { found, known } if known.is_empty() => {
                Message::new("rules-no-keys").with("found", found.as_str())
            }
            RulesError::UnknownKey { found, known } => Message::new("rules-unknown-key")
                .with("found", found.as_str())
                .with("known", known.as_str()),
            RulesError::RepeatedKey { key } => {
                Message::new("rules-repeated-key").with("key", key.as_str())
            }
            RulesError::BadValue { key, found, expected } => Message::new("rules-bad-value")
                .with("key", key.as_str())
                .with("found", found.as_str())
                .with("expected", expected.as_str()),
        }
    }
}

/// A parsed rule set text, whose name and keys exist.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesText<'a> {
    /// The preset's index in [`RuleSet::NAMES`].
    pub preset: usize,
    values: Vec<(&'static str, &'a str)>,
    keys: &'static [(&'static str, &'static str)],
}

impl<'a> RulesText<'a> {
    /// The maximal number of characters of the text in an error.
    const SHOWN: usize = 40;

    /// Splits a text for the rule sets of `R`.
    ///
    /// # Errors
    ///
    /// If a name or key does not exist, or a key is repeated.
    pub fn split<R: RuleSet>(text: &'a str) -> Result<Self, RulesError> {
        let mut parts = text.trim().split(',');
        let name = parts.next().unwrap_or_default();
        let preset = R::NAMES.iter().position(|known| *known == name).ok_or_else(|| {
            RulesError::UnknownName { found: shorten(name), known: R::NAMES.join(", ") }
        })?;
        let mut values: Vec<(&'static str, &'a str)> = Vec::new();
        for part in parts {
            let (written, value) = part.split_once('=').unwrap_or((part, ""));
            let Some((key, _)) = R::KEYS.iter().find(|(key, _)| *key == written) else {
                let known: Vec<_> = R::KEYS.iter().map(|(key, _)| *key).collect();
                return Err(RulesError::UnknownKey {
                    found: shorten(written),
                    known: known.join(", "),
                });
            };
            if values.iter().any(|(earlier, _)| earlier == key) {
                return Err(RulesError::RepeatedKey { key: (*key).to_owned() });
            }
            values.push((key, value));
        }
        Ok(RulesText { preset, values, keys: R::KEYS })
    }

    /// The value of `key`: `None` if the text does not set it, `Some(None)` for `off`.
    ///
    /// # Errors
    ///
    /// If it is neither `off` nor a number that `allowed` accepts.
    pub fn number(
        &self,
        key: &'static str,
        allowed: impl Fn(u32) -> bool,
    ) -> Result<Option<Option<u32>>, RulesError> {
        let Some((_, value)) = self.values.iter().find(|(name, _)| *name == key) else {
            return Ok(None);
        };
        if *value == "off" {
            return Ok(Some(None));
        }
        // `parse` alone would also accept "+3" and "003".
        let canonical = |number: &u32| number.to_string() == *value && allowed(*number);
        match value.parse().ok().filter(canonical) {
            Some(number) => Ok(Some(Some(number))),
            None => Err(RulesError::BadValue {
                key: key.to_owned(),
                found: shorten(value),
                expected: self
                    .keys
                    .iter()
                    .find(|(name, _)| *name == key)
                    .map_or("", |(_, values)| values)
                    .to_owned(),
            }),
        }
    }
}

fn shorten(text: &str) -> String {
    let mut short: String = text.chars().take(RulesText::SHOWN).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}
