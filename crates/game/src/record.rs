//! Game records: tags, numbered moves with comments, a result. The syntax here knows no game;
//! [`replay`] plays a record's moves on a board.

mod read;
mod replay;
mod write;

pub use read::{RecordError, Records};
pub use replay::{ReplayError, Replayed, replay, start};

use crate::Outcome;

/// A parsed record: its moves are still text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// Names and values, in file order.
    pub tags: Vec<(String, String)>,
    /// Comments before the first move.
    pub comments: Vec<String>,
    #[allow(missing_docs)]
    pub moves: Vec<RecordedMove>,
    /// The result; `None` is `*`, an unfinished game or unknown result.
    pub result: Option<Outcome>,
}

/// A move as written, with the comments that follow it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordedMove {
    /// The move.
    pub text: String,
    /// The comments in braces after it.
    pub comments: Vec<String>,
}

impl Record {
    /// The value of the tag `name`, if it is there.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }

    /// Sets the tag `name`, in place or at the end.
    pub fn set_tag(&mut self, name: &str, value: impl Into<String>) {
        match self.tags.iter_mut().find(|(tag, _)| tag == name) {
            Some((_, old)) => *old = value.into(),
            None => self.tags.push((name.to_owned(), value.into())),
        }
    }
}

impl RecordedMove {
    /// The value of a command in the comments: `0:09:57` for `clk` in `[%clk 0:09:57]`.
    pub fn command(&self, name: &str) -> Option<&str> {
        self.comments.iter().find_map(|comment| {
            let (_, after) = comment.split_once(&format!("[%{name} "))?;
            Some(after.split_once(']')?.0.trim())
        })
    }
}

/// A result as records write it; `None` is `*`.
pub fn result_text(result: Option<Outcome>) -> String {
    result.map_or_else(|| "*".to_owned(), |outcome| outcome.to_string())
}
