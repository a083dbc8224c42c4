use game::{Expected, Explain, Message};

use crate::shown;

/// Why a line is not valid UGI.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UgiError {
    /// The line is empty. UCI demands that such lines are ignored.
    #[error("the line is empty")]
    Empty,
    /// The first token is unknown.
    #[error("{found:?} is not known")]
    Unknown {
        /// The token, truncated.
        found: String,
    },
    /// The line ends too early.
    #[error("{after:?} should be followed by {}", expected.english)]
    Missing {
        /// The last token.
        after: String,
        /// What should follow.
        expected: Expected,
    },
    /// An unexpected token.
    #[error("after {after:?} stands {found:?} instead of {}", expected.english)]
    Unexpected {
        /// The token before it.
        after: String,
        /// The token, truncated.
        found: String,
        /// The expected token.
        expected: Expected,
    },
}

impl UgiError {
    /// An error at the token `found` after `after`, or at the end of the line.
    pub(crate) fn at(after: &str, found: Option<&str>, expected: Expected) -> Self {
        let after = shown(after);
        match found {
            Some(found) => UgiError::Unexpected { after, found: shown(found), expected },
            None => UgiError::Missing { after, expected },
        }
    }
}

impl Explain for UgiError {
    fn message(&self) -> Message {
        match self {
            UgiError::Empty => Message::new("ugi-empty"),
            UgiError::Unknown { found } => {
                Message::new("ugi-unknown").with("found", found.as_str())
            }
            UgiError::Missing { after, expected } => Message::new("ugi-missing")
                .with("after", after.as_str())
                .with("expected", Message::new(expected.id)),
            UgiError::Unexpected { after, found, expected } => Message::new("ugi-unexpected")
                .with("after", after.as_str())
                .with("found", found.as_str())
                .with("expected", Message::new(expected.id)),
        }
    }
}
