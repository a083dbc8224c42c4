use std::fmt;

use game::{Expected, Explain, Message};

/// Why a line is not a request, with what is needed to answer it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestError {
    /// The request's name for itself, where it could be read.
    pub id: Option<String>,
    /// The field that is wrong, as a path: `limits.depth`, `moves[3]`.
    pub field: Option<String>,
    /// What is wrong.
    pub problem: Problem,
}

/// What is wrong with a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// The line is longer than any request needs to be.
    TooLong {
        /// The most that is read, in bytes.
        limit: usize,
    },
    /// Brackets stand in each other more deeply than any request needs.
    TooDeep {
        /// The most that is read.
        limit: usize,
    },
    /// The line is not JSON.
    NotJson {
        /// Where it stops to be, in bytes from 1.
        column: usize,
    },
    /// The line is JSON but not an object.
    NotObject,
    /// There is no such field.
    UnknownField {
        /// The fields that there are.
        known: String,
    },
    /// The field holds a text that is longer than it may be.
    LongText {
        /// The most characters that are taken.
        limit: usize,
    },
    /// The field is missing.
    Missing {
        /// What it should hold.
        expected: Expected,
    },
    /// The field holds something else.
    Wrong {
        /// What stands there, cut short.
        found: String,
        /// What it should hold.
        expected: Expected,
    },
}

impl fmt::Display for RequestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(field) = &self.field {
            write!(f, "{field}: ")?;
        }
        match &self.problem {
            Problem::TooLong { limit } => write!(f, "the line is longer than {limit} bytes"),
            Problem::TooDeep { limit } => write!(f, "nested more than {limit} deep"),
            Problem::NotJson { column } => write!(f, "this is not JSON from column {column} on"),
            Problem::NotObject => f.write_str("a request is an object in braces"),
            Problem::UnknownField { known } => write!(f, "there is no such field, only {known}"),
            Problem::LongText { limit } => write!(f, "longer than {limit} characters"),
            Problem::Missing { expected } => write!(f, "missing; expected {}", expected.english),
            Problem::Wrong { found, expected } => {
                write!(f, "found {found}, expected {}", expected.english)
            }
        }
    }
}

impl std::error::Error for RequestError {}

impl Explain for RequestError {
    fn message(&self) -> Message {
        let field = self.field.as_deref().unwrap_or_default();
        match &self.problem {
            Problem::TooLong { limit } => Message::new("analysis-too-long").with("limit", *limit),
            Problem::TooDeep { limit } => Message::new("analysis-too-deep").with("limit", *limit),
            Problem::NotJson { column } => {
                Message::new("analysis-not-json").with("column", *column)
            }
            Problem::NotObject => Message::new("analysis-not-object"),
            Problem::UnknownField { known } => Message::new("analysis-unknown-field")
                .with("field", field)
                .with("known", known.as_str()),
            Problem::LongText { limit } => {
                Message::new("analysis-long-text").with("field", field).with("limit", *limit)
            }
            Problem::Missing { expected } => Message::new("analysis-missing")
                .with("field", field)
                .with("expected", Message::new(expected.id)),
            Problem::Wrong { found, expected } => Message::new("analysis-wrong")
                .with("field", field)
                .with("found", found.as_str())
                .with("expected", Message::new(expected.id)),
        }
    }
}
