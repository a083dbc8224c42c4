//! Reads a JSON object field by field, with errors that name the field.
//!
//! Derived deserializers would report “unknown variant at line 1 column 80”; client authors need the field's name and
//! the expected value.

use game::Expected;
use serde_json::{Map, Value};

use super::Problem;
use crate::shown;

const TEXT: Expected = Expected::new("analysis-expected-text", "a text");
const TEXTS: Expected = Expected::new("analysis-expected-texts", "a list of texts");
const COUNT: Expected = Expected::new("analysis-expected-count", "a whole number from 1 on");
const NUMBER: Expected =
    Expected::new("analysis-expected-number", "a whole number that is not negative");
const TRUTH: Expected = Expected::new("analysis-expected-truth", "true or false");
const OBJECT: Expected = Expected::new("analysis-expected-object", "an object in braces");

/// The path of the invalid field, and the problem.
pub(crate) type Wrong = (String, Problem);

/// An object whose fields are removed as they are read.
pub(crate) struct Fields {
    /// The prefix of field paths: empty, or `limits.`.
    path: &'static str,
    map: Map<String, Value>,
}

impl Fields {
    pub(crate) fn new(path: &'static str, map: Map<String, Value>) -> Self {
        Fields { path, map }
    }

    /// A required string.
    pub(crate) fn text(&mut self, name: &str) -> Result<String, Wrong> {
        let missing = || (self.path(name), Problem::Missing { expected: TEXT });
        let text = missing();
        self.optional_text(name)?.ok_or(text)
    }

    pub(crate) fn optional_text(&mut self, name: &str) -> Result<Option<String>, Wrong> {
        self.take(name, TEXT, |value| match value {
            Value::String(text) => Some(text),
            _ => None,
        })
    }

    /// A required string of at most `most` characters.
    pub(crate) fn short_text(&mut self, name: &str, most: usize) -> Result<String, Wrong> {
        let missing = (self.path(name), Problem::Missing { expected: TEXT });
        self.optional_short_text(name, most)?.ok_or(missing)
    }

    pub(crate) fn optional_short_text(
        &mut self,
        name: &str,
        most: usize,
    ) -> Result<Option<String>, Wrong> {
        let text = self.optional_text(name)?;
        if text.as_ref().is_none_or(|text| text.chars().nth(most).is_none()) {
            return Ok(text);
        }
        Err((self.path(name), Problem::LongText { limit: most }))
    }

    /// A required string that `meaning` accepts.
    pub(crate) fn word<T>(
        &mut self,
        name: &str,
        expected: Expected,
        meaning: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, Wrong> {
        let missing = (self.path(name), Problem::Missing { expected });
        self.optional_word(name, expected, meaning)?.ok_or(missing)
    }

    pub(crate) fn optional_word<T>(
        &mut self,
        name: &str,
        expected: Expected,
        meaning: impl FnOnce(&str) -> Option<T>,
    ) -> Result<Option<T>, Wrong> {
        self.take(name, expected, |value| meaning(value.as_str()?))
    }

    /// A number from 0 to `most`.
    pub(crate) fn number<N>(&mut self, name: &str, most: N) -> Result<Option<N>, Wrong>
    where
        N: TryFrom<u64> + Into<u64>,
    {
        let most = most.into();
        self.take(name, NUMBER, |value| value.as_u64().filter(|n| *n <= most)?.try_into().ok())
    }

    /// A required number from 0 to `most`.
    pub(crate) fn needed_number<N>(&mut self, name: &str, most: N) -> Result<N, Wrong>
    where
        N: TryFrom<u64> + Into<u64>,
    {
        let missing = (self.path(name), Problem::Missing { expected: NUMBER });
        self.number(name, most)?.ok_or(missing)
    }

    pub(crate) fn truth(&mut self, name: &str) -> Result<Option<bool>, Wrong> {
        self.take(name, TRUTH, |value| value.as_bool())
    }

    /// A required object.
    pub(crate) fn needed_object(
        &mut self,
        name: &str,
        path: &'static str,
    ) -> Result<Fields, Wrong> {
        let missing = || (self.path(name), Problem::Missing { expected: OBJECT });
        if matches!(self.map.get(name), None | Some(Value::Null)) {
            return Err(missing());
        }
        self.object(name, path)
    }

    pub(crate) fn texts(&mut self, name: &str) -> Result<Vec<String>, Wrong> {
        let list = self.take(name, TEXTS, |value| match value {
            Value::Array(items) => Some(items),
            _ => None,
        })?;
        let text = |(i, item)| match item {
            Value::String(text) => Ok(text),
            other => Err((
                format!("{}[{i}]", self.path(name)),
                Problem::Wrong { found: describe(&other), expected: TEXT },
            )),
        };
        list.unwrap_or_default().into_iter().enumerate().map(text).collect()
    }

    /// A number from 1 to `most`.
    pub(crate) fn count<N>(&mut self, name: &str, most: N) -> Result<Option<N>, Wrong>
    where
        N: TryFrom<u64> + Into<u64>,
    {
        let most = most.into();
        self.take(name, COUNT, |value| {
            value.as_u64().filter(|n| (1..=most).contains(n))?.try_into().ok()
        })
    }

    pub(crate) fn object(&mut self, name: &str, path: &'static str) -> Result<Fields, Wrong> {
        let map = self.take(name, OBJECT, |value| match value {
            Value::Object(map) => Some(map),
            _ => None,
        })?;
        Ok(Fields::new(path, map.unwrap_or_default()))
    }

    /// Fails if unknown fields remain.
    pub(crate) fn end(self, known: &[&str]) -> Result<(), Wrong> {
        match self.map.keys().next() {
            Some(name) => Err((self.path(name), Problem::UnknownField { known: known.join(", ") })),
            None => Ok(()),
        }
    }

    /// Removes a field; an absent one is the same as `null`.
    fn take<T>(
        &mut self,
        name: &str,
        expected: Expected,
        read: impl FnOnce(Value) -> Option<T>,
    ) -> Result<Option<T>, Wrong> {
        match self.map.remove(name) {
            None | Some(Value::Null) => Ok(None),
            Some(value) => {
                let found = describe(&value);
                let wrong = || (self.path(name), Problem::Wrong { found, expected });
                read(value).map(Some).ok_or_else(wrong)
            }
        }
    }

    fn path(&self, name: &str) -> String {
        format!("{}{}", self.path, shown(name))
    }
}

/// A short description of a value for an error message.
fn describe(value: &Value) -> String {
    match value {
        Value::Array(_) => "[…]".to_owned(),
        Value::Object(_) => "{…}".to_owned(),
        Value::String(text) => format!("\"{}\"", shown(text)),
        other => shown(&other.to_string()),
    }
}
