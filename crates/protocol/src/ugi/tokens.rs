//! Tokenizer for UGI lines that also gives access to the rest of the line.

use std::str::FromStr;

use game::Expected;

use super::UgiError;

pub(super) const WHOLE_NUMBER: Expected =
    Expected::new("ugi-expected-whole-number", "a whole number that is not negative");
pub(super) const NUMBER: Expected = Expected::new("ugi-expected-number", "a whole number");
pub(super) const TIME: Expected =
    Expected::new("ugi-expected-time", "a time in milliseconds, as a whole number");

/// The tokens of a line.
#[derive(Clone, Debug)]
pub(super) struct Tokens<'a> {
    rest: &'a str,
    /// The last token, for errors.
    last: &'a str,
}

impl<'a> Tokens<'a> {
    pub(super) fn new(line: &'a str) -> Self {
        Tokens { rest: line.trim(), last: "" }
    }

    /// The next token, which is not consumed.
    pub(super) fn peek(&self) -> Option<&'a str> {
        self.rest.split_whitespace().next()
    }

    /// Consumes the rest of the line unchanged.
    pub(super) fn take_rest(&mut self) -> &'a str {
        std::mem::take(&mut self.rest)
    }

    /// Consumes tokens up to the next one that `ends`, joined by single spaces.
    pub(super) fn take_until(&mut self, ends: impl Fn(&str) -> bool) -> String {
        let mut text = String::new();
        while let Some(token) = self.peek() {
            if ends(token) {
                break;
            }
            self.next();
            if !text.is_empty() {
                text.push(' ');
            }
            text.push_str(token);
        }
        text
    }

    /// Consumes a number.
    pub(super) fn number<N: FromStr>(&mut self, expected: Expected) -> Result<N, UgiError> {
        let number = self.peek().and_then(|token| token.parse().ok());
        let number = number.ok_or_else(|| self.error(expected))?;
        self.next();
        Ok(number)
    }

    /// Consumes a time in milliseconds. A negative clock is read as zero.
    pub(super) fn time(&mut self) -> Result<u64, UgiError> {
        let negative =
            self.peek().and_then(|token| token.strip_prefix('-')).is_some_and(|digits| {
                !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
            });
        if negative {
            self.next();
            return Ok(0);
        }
        self.number(TIME)
    }

    /// An error at the current token.
    pub(super) fn error(&self, expected: Expected) -> UgiError {
        UgiError::at(self.last, self.peek(), expected)
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let token = self.peek()?;
        self.rest = self.rest[token.len()..].trim_start();
        self.last = token;
        Some(token)
    }
}
