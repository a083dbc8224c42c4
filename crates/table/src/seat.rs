use game::{Explain, Message};
use serde::{Deserialize, Serialize};

/// The longest name at one screen, in characters.
pub const MAX_NAME: usize = 30;
/// The most members of a team: more than fit around a board.
pub const MAX_MEMBERS: usize = 8;

/// Who sits on a side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Seat {
    /// Nobody yet.
    Open,
    /// A person, by their id; also several who share one screen.
    Person {
        /// Who moves for this side.
        person: String,
        /// The names of those who sit there, if others than the person: a team moves in rotation.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        members: Vec<String>,
    },
    /// The computer.
    Computer {
        /// How strong it plays.
        level: u8,
    },
}

/// Why a name cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NameProblem {
    /// It says nothing.
    #[error("a name is empty")]
    Empty,
    /// It is too long.
    #[error("a name has more than {MAX_NAME} characters")]
    TooLong,
    /// It holds characters that cannot be seen.
    #[error("a name holds characters that cannot be seen")]
    Invisible,
    /// The team is too large.
    #[error("a team has more than {MAX_MEMBERS} members")]
    TooMany,
}

impl Seat {
    /// A person who plays under their own name.
    pub fn person(id: &str) -> Self {
        Seat::Person { person: id.to_owned(), members: Vec::new() }
    }

    /// Somebody, or a team, at the screen of a person.
    pub fn members(id: &str, names: &[&str]) -> Self {
        Seat::Person {
            person: id.to_owned(),
            members: names.iter().map(|name| (*name).to_owned()).collect(),
        }
    }

    /// Whether nobody sits there.
    pub fn is_open(&self) -> bool {
        matches!(self, Seat::Open)
    }

    /// The person who moves for this side, if it is one.
    pub fn person_id(&self) -> Option<&str> {
        match self {
            Seat::Person { person, .. } => Some(person),
            Seat::Open | Seat::Computer { .. } => None,
        }
    }

    /// The computer's level, if it sits there.
    pub fn level(&self) -> Option<u8> {
        match self {
            Seat::Computer { level } => Some(*level),
            Seat::Open | Seat::Person { .. } => None,
        }
    }

    pub(crate) fn check(&self) -> Result<(), NameProblem> {
        let Seat::Person { members, .. } = self else { return Ok(()) };
        if members.len() > MAX_MEMBERS {
            return Err(NameProblem::TooMany);
        }
        members.iter().try_for_each(|name| check_name(name))
    }
}

/// Whether a name can be shown.
///
/// # Errors
///
/// What is wrong with it.
pub fn check_name(name: &str) -> Result<(), NameProblem> {
    // Marks that change the direction of writing, or that take no place, can make a name look like
    // another one or disturb the text around it.
    let invisible = |c: char| {
        c.is_control()
            || matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}')
            || matches!(c, '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}')
            || matches!(c, '\u{e0000}'..='\u{e007f}')
    };
    if name.trim().is_empty() {
        Err(NameProblem::Empty)
    } else if name.chars().nth(MAX_NAME).is_some() {
        Err(NameProblem::TooLong)
    } else if name.chars().any(invisible) {
        Err(NameProblem::Invisible)
    } else {
        Ok(())
    }
}

impl Explain for NameProblem {
    fn message(&self) -> Message {
        match self {
            NameProblem::Empty => Message::new("table-name-empty"),
            NameProblem::TooLong => Message::new("table-name-long").with("limit", MAX_NAME),
            NameProblem::Invisible => Message::new("table-name-invisible"),
            NameProblem::TooMany => Message::new("table-team-large").with("limit", MAX_MEMBERS),
        }
    }
}
