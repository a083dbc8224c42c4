//! A small parser whose errors give the column and what was expected.

use std::fmt;

use crate::{Explain, Message};

/// What a parser expected: a message id for people, and English for developers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Expected {
    /// A message id of `locales/*.ftl`.
    pub id: &'static str,
    #[allow(missing_docs)]
    pub english: &'static str,
}

impl Expected {
    /// An expectation under the name `id`.
    pub const fn new(id: &'static str, english: &'static str) -> Self {
        Expected { id, english }
    }
}

/// A parse error: where, what was found, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError {
    /// In characters, from 1.
    pub column: usize,
    /// The word found there, shortened; empty at the end of the text.
    pub found: String,
    #[allow(missing_docs)]
    pub expected: Expected,
}

impl TextError {
    /// The maximal number of characters in an error.
    const SHOWN: usize = 24;

    /// An error at byte `at` of `text`.
    pub fn at(text: &str, at: usize, expected: Expected) -> Self {
        let (before, rest) = text.split_at_checked(at).unwrap_or((text, ""));
        let word = rest.split(char::is_whitespace).next().unwrap_or("");
        let piece = if word.is_empty() { rest } else { word };
        let found = match piece.char_indices().nth(Self::SHOWN) {
            Some((end, _)) => format!("{}…", &piece[..end]),
            None => piece.to_owned(),
        };
        TextError { column: before.chars().count() + 1, found, expected }
    }

    /// Shifts the column, for an error in a part of a longer text.
    #[must_use]
    pub fn shifted(mut self, columns: usize) -> Self {
        self.column += columns;
        self
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TextError { column, found, expected } = self;
        if found.is_empty() {
            write!(f, "column {column}: the text ends; expected {}", expected.english)
        } else {
            write!(f, "column {column}: found {found:?}, expected {}", expected.english)
        }
    }
}

impl std::error::Error for TextError {}

impl Explain for TextError {
    fn message(&self) -> Message {
        let id = if self.found.is_empty() { "text-ends" } else { "text-unexpected" };
        // Control characters from a damaged file must not reach a terminal.
        let found: String =
            self.found.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
        Message::new(id)
            .with("column", self.column)
            .with("found", found)
            .with("expected", Message::new(self.expected.id))
    }
}

/// A cursor over a text that creates the errors.
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    /// Starts at the beginning of `text`.
    pub fn new(text: &'a str) -> Self {
        Reader { text, at: 0 }
    }

    /// The unread rest.
    pub fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// Whether everything is read.
    pub fn is_done(&self) -> bool {
        self.at == self.text.len()
    }

    /// The next character, without reading it.
    pub fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Takes the next character.
    pub fn next_char(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.at += c.len_utf8();
        Some(c)
    }

    /// Takes the next character if it is `wanted`.
    pub fn accept(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.at += wanted.len_utf8();
        }
        found
    }

    /// Takes `wanted`, or fails with `expected`.
    pub fn expect(&mut self, wanted: char, expected: Expected) -> Result<(), TextError> {
        if self.accept(wanted) { Ok(()) } else { Err(self.error(expected)) }
    }

    /// Takes the next character if `meaning` maps it to a value, or fails with `expected`.
    pub fn take<T>(
        &mut self,
        expected: Expected,
        meaning: impl FnOnce(char) -> Option<T>,
    ) -> Result<T, TextError> {
        let value = self.peek().and_then(meaning).ok_or_else(|| self.error(expected))?;
        self.next_char();
        Ok(value)
    }

    /// Takes a whole number of at most three digits and without leading zeros.
    pub fn number(&mut self, expected: Expected) -> Result<u16, TextError> {
        let rest = self.rest();
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let leading_zero = digits > 1 && rest.starts_with('0');
        if digits == 0 || digits > 3 || leading_zero {
            return Err(self.error(expected));
        }
        let number = rest[..digits].parse().map_err(|_| self.error(expected))?;
        self.at += digits;
        Ok(number)
    }

    /// Fails unless everything is read.
    pub fn end(&self, expected: Expected) -> Result<(), TextError> {
        if self.is_done() { Ok(()) } else { Err(self.error(expected)) }
    }

    /// An error at the current position.
    pub fn error(&self, expected: Expected) -> TextError {
        TextError::at(self.text, self.at, expected)
    }
}
