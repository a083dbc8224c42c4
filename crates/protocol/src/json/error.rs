use std::fmt;

use game::{Expected, Explain, Message};

/// Why a line is not a valid request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestError {
    /// The request's id, if it could be parsed.
    pub id: Option<String>,
    /// The path of the invalid field: `limits.depth`, `moves[3]`.
    pub field: Option<String>,
    /// The problem.
    pub problem: Problem,
}

/// The problem with a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// The line is too long.
    TooLong {
        /// The maximal length, in bytes.
        limit: usize,
    },
    /// The line is nested too deeply.
    TooDeep {
        /// The maximal depth.
        limit: usize,
    },
    /// The line is not JSON.
    NotJson {
        /// The column of the syntax error, in bytes from 1.
        column: usize,
    },
    /// The line is JSON but not an object.
    NotObject,
    /// The field is unknown.
    UnknownField {
        /// The known fields.
        known: String,
    },
    /// The field's text is too long.
    LongText {
        /// The maximal number of characters.
        limit: usize,
    },
    /// The field is missing.
    Missing {
        /// The expected value.
        expected: Expected,
    },
    /// The field has an invalid value.
    Wrong {
        /// The value, truncated.
        found: String,
        /// The expected value.
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
