use game::{Expected, Explain, Message};

use crate::shown;

/// Why a line is not a command or an answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UgiError {
    /// The line holds nothing. UCI wants such lines to be passed over.
    #[error("the line is empty")]
    Empty,
    /// The first word is no command or answer.
    #[error("{found:?} is not known")]
    Unknown {
        /// The word, cut short.
        found: String,
    },
    /// The line ends where something should follow.
    #[error("{after:?} should be followed by {}", expected.english)]
    Missing {
        /// The word before the end.
        after: String,
        /// What should follow.
        expected: Expected,
    },
    /// Something else stands where this should.
    #[error("after {after:?} stands {found:?} instead of {}", expected.english)]
    Unexpected {
        /// The word before it.
        after: String,
        /// What stands there, cut short.
        found: String,
        /// What should stand there.
        expected: Expected,
    },
}

impl UgiError {
    /// An error at `found`, the word after `after`, or at the end of the line.
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
