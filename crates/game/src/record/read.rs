use std::collections::HashSet;

use crate::record::{Record, RecordedMove, result_text};
use crate::{Expected, Explain, Message, TextError};

const TAG: Expected = Expected::new("expected-tag", "a tag such as [Game \"Abalone\"]");
const TAG_END: Expected = Expected::new("expected-tag-end", "a ']' to close the tag");
const QUOTE: Expected =
    Expected::new("expected-quoted", "the tag's value between double quotes on the same line");
const COMMENT_END: Expected = Expected::new("expected-comment-end", "a '}' to close the comment");
const MOVE_OR_RESULT: Expected =
    Expected::new("expected-move-or-result", "a move or the result: 1-0, 0-1, 1/2-1/2 or *");

/// A record that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum RecordError {
    #[error("line {line}, {error}")]
    Text {
        /// The line, from 1.
        line: usize,
        error: TextError,
    },
    #[error("line {line}: the tag {name} occurs twice")]
    RepeatedTag {
        /// The line, from 1.
        line: usize,
        name: String,
    },
    #[error("line {line}: the tag Result says {tag}, the moves end with {written}")]
    TwoResults {
        /// The line of the result after the moves, from 1.
        line: usize,
        tag: String,
        written: String,
    },
}

impl Explain for RecordError {
    fn message(&self) -> Message {
        match self {
            RecordError::Text { line, error } => {
                Message::new("record-line").with("line", *line).with("what", error.message())
            }
            RecordError::RepeatedTag { line, name } => {
                Message::new("record-repeated-tag").with("line", *line).with("name", name.as_str())
            }
            RecordError::TwoResults { line, tag, written } => Message::new("record-two-results")
                .with("line", *line)
                .with("tag", tag.as_str())
                .with("written", written.as_str()),
        }
    }
}

/// Iterates over the records in a text. After an error it continues at the next tag section.
#[derive(Clone, Debug)]
pub struct Records<'a> {
    text: &'a str,
    at: usize,
    line: usize,
    line_start: usize,
}

impl<'a> Records<'a> {
    /// The records in `text`.
    pub fn new(text: &'a str) -> Self {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        Records { text, at: 0, line: 1, line_start: 0 }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn advance(&mut self, bytes: usize) {
        let end = self.at + bytes;
        for (i, _) in self.text[self.at..end].match_indices('\n') {
            self.line += 1;
            self.line_start = self.at + i + 1;
        }
        self.at = end;
    }

    fn skip_space(&mut self) {
        let rest = self.rest();
        self.advance(rest.len() - rest.trim_start().len());
    }

    fn error_at(&self, at: usize, expected: Expected) -> RecordError {
        let line_end = self.text[self.line_start..]
            .find('\n')
            .map_or(self.text.len(), |i| self.line_start + i);
        let line = self.text[self.line_start..line_end].trim_end_matches('\r');
        let at = at.saturating_sub(self.line_start);
        RecordError::Text { line: self.line, error: TextError::at(line, at, expected) }
    }

    fn error(&self, expected: Expected) -> RecordError {
        self.error_at(self.at, expected)
    }

    fn record(&mut self) -> Result<Record, RecordError> {
        let mut record = Record::default();
        self.tags(&mut record)?;
        self.moves(&mut record)?;
        Ok(record)
    }

    fn tags(&mut self, record: &mut Record) -> Result<(), RecordError> {
        let mut names = HashSet::new();
        while self.rest().starts_with('[') {
            let line = self.line;
            let (name, value) = self.one_tag()?;
            if !names.insert(name.clone()) {
                return Err(RecordError::RepeatedTag { line, name });
            }
            record.tags.push((name, value));
            self.skip_space();
        }
        Ok(())
    }

    /// `[Name "value"]`, with `\"` and `\\` inside the value.
    fn one_tag(&mut self) -> Result<(String, String), RecordError> {
        let rest = &self.rest()[1..];
        let name_length =
            rest.bytes().take_while(|b| b.is_ascii_alphanumeric() || *b == b'_').count();
        if name_length == 0 {
            return Err(self.error(TAG));
        }
        let name = rest[..name_length].to_owned();
        let spaces = rest[name_length..].bytes().take_while(|b| *b == b' ').count();
        self.advance(1 + name_length + spaces);
        if !self.rest().starts_with('"') {
            return Err(self.error(QUOTE));
        }
        let mut value = String::new();
        let mut characters = self.rest()[1..].char_indices();
        let length = loop {
            match characters.next() {
                Some((i, '"')) => break i,
                Some((_, '\\')) => match characters.next() {
                    Some((_, c @ ('"' | '\\'))) => value.push(c),
                    _ => return Err(self.error(QUOTE)),
                },
                None | Some((_, '\n')) => return Err(self.error(QUOTE)),
                Some((_, c)) => value.push(c),
            }
        };
        self.advance(length + 2);
        if !self.rest().starts_with(']') {
            return Err(self.error(TAG_END));
        }
        self.advance(1);
        Ok((name, value))
    }

    fn moves(&mut self, record: &mut Record) -> Result<(), RecordError> {
        loop {
            self.skip_space();
            let rest = self.rest();
            if rest.starts_with('{') {
                let comment = self.comment()?;
                match record.moves.last_mut() {
                    Some(mv) => mv.comments.push(comment),
                    None => record.comments.push(comment),
                }
                continue;
            }
            let length =
                rest.find(|c: char| c.is_whitespace() || "{}[]".contains(c)).unwrap_or(rest.len());
            let word = &rest[..length];
            if let Some(result) = read_result(word) {
                self.result(record, result)?;
                self.advance(length);
                return Ok(());
            }
            let number = number_length(word);
            if number == 0 && (length == 0 || word.starts_with(|c: char| c.is_ascii_digit())) {
                return Err(self.error(MOVE_OR_RESULT));
            }
            self.advance(if number > 0 { number } else { length });
            if number == 0 {
                record.moves.push(RecordedMove { text: word.to_owned(), comments: Vec::new() });
            }
        }
    }

    fn comment(&mut self) -> Result<String, RecordError> {
        let Some(length) = self.rest().find('}') else {
            return Err(self.error(COMMENT_END));
        };
        let inside = &self.rest()[1..length];
        let comment = inside.split_whitespace().collect::<Vec<_>>().join(" ");
        self.advance(length + 1);
        Ok(comment)
    }

    fn result(
        &mut self,
        record: &mut Record,
        result: Option<crate::Outcome>,
    ) -> Result<(), RecordError> {
        record.result = result;
        match record.tag("Result") {
            Some(tag) if tag != result_text(result) => Err(RecordError::TwoResults {
                line: self.line,
                tag: tag.to_owned(),
                written: result_text(result),
            }),
            _ => Ok(()),
        }
    }

    /// Skips to the next line that opens a tag section, after a blank line or a line of moves.
    fn skip_to_next_game(&mut self) {
        let mut in_tags = true;
        while !self.rest().is_empty() {
            let to_end_of_line = self.rest().find('\n').map_or(self.rest().len(), |i| i + 1);
            self.advance(to_end_of_line);
            let opens_tag = self.rest().starts_with('[');
            if opens_tag && !in_tags {
                return;
            }
            in_tags = opens_tag;
        }
    }
}

/// The length of a move number (`12.`, `12...` or `12…`) at the start of a word; a move may follow at once.
fn number_length(word: &str) -> usize {
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    let after = &word[digits..];
    let dots = after.len() - after.trim_start_matches(['.', '…']).len();
    if dots > 0 { digits + dots } else { 0 }
}

#[expect(clippy::option_option, reason = "the inner None is the result `*`")]
fn read_result(word: &str) -> Option<Option<crate::Outcome>> {
    if word == "*" { Some(None) } else { word.parse().ok().map(Some) }
}

impl Iterator for Records<'_> {
    type Item = Result<Record, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.skip_space();
        if self.rest().is_empty() {
            return None;
        }
        let record = self.record();
        if record.is_err() {
            self.skip_to_next_game();
        }
        Some(record)
    }
}
