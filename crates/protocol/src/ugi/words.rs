//! The words of a line, with the rest of the line always at hand.

use std::str::FromStr;

use game::Expected;

use super::UgiError;

pub(super) const WHOLE_NUMBER: Expected =
    Expected::new("ugi-expected-whole-number", "a whole number that is not negative");
pub(super) const NUMBER: Expected = Expected::new("ugi-expected-number", "a whole number");
pub(super) const TIME: Expected =
    Expected::new("ugi-expected-time", "a time in milliseconds, as a whole number");

/// Reads a line word by word.
#[derive(Clone, Debug)]
pub(super) struct Words<'a> {
    rest: &'a str,
    /// The word that was read last, for errors.
    last: &'a str,
}

impl<'a> Words<'a> {
    pub(super) fn new(line: &'a str) -> Self {
        Words { rest: line.trim(), last: "" }
    }

    /// The next word, which stays to be read.
    pub(super) fn peek(&self) -> Option<&'a str> {
        self.rest.split_whitespace().next()
    }

    /// Takes everything that is left, as it stands.
    pub(super) fn take_rest(&mut self) -> &'a str {
        std::mem::take(&mut self.rest)
    }

    /// Takes the words before the next one that `ends`, with single spaces between them.
    pub(super) fn take_until(&mut self, ends: impl Fn(&str) -> bool) -> String {
        let mut text = String::new();
        while let Some(word) = self.peek() {
            if ends(word) {
                break;
            }
            self.next();
            if !text.is_empty() {
                text.push(' ');
            }
            text.push_str(word);
        }
        text
    }

    /// Takes a number.
    pub(super) fn number<N: FromStr>(&mut self, expected: Expected) -> Result<N, UgiError> {
        let number = self.peek().and_then(|word| word.parse().ok());
        let number = number.ok_or_else(|| self.error(expected))?;
        self.next();
        Ok(number)
    }

    /// Takes a time in milliseconds. A clock that has run below zero is read as zero.
    pub(super) fn time(&mut self) -> Result<u64, UgiError> {
        let negative = self.peek().and_then(|word| word.strip_prefix('-')).is_some_and(|digits| {
            !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
        });
        if negative {
            self.next();
            return Ok(0);
        }
        self.number(TIME)
    }

    /// An error at the present place.
    pub(super) fn error(&self, expected: Expected) -> UgiError {
        UgiError::at(self.last, self.peek(), expected)
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let word = self.peek()?;
        self.rest = self.rest[word.len()..].trim_start();
        self.last = word;
        Some(word)
    }
}
