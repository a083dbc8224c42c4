use game::{Explain, Message};
use serde::{Deserialize, Serialize};

/// The longest name at a shared screen, in characters.
pub const MAX_NAME: usize = 30;
/// The largest team: more people than fit around a board.
pub const MAX_MEMBERS: usize = 8;

/// Who sits on a side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Seat {
    /// Free for anybody.
    Open,
    /// A person, or a team at one screen.
    Person {
        /// The id of the person who moves for this side.
        person: String,
        /// The number of team members, who move in rotation. Their names are stored elsewhere: names
        /// can change and be deleted, events cannot.
        #[serde(default = "one", skip_serializing_if = "is_one")]
        members: u8,
    },
    /// People at devices of their own, who move in rotation.
    Team {
        /// Their ids, in the order of rotation; empty until somebody joins.
        people: Vec<String>,
        /// The index of the member who moves next and speaks for the team.
        next: usize,
    },
    /// The engine.
    Computer {
        /// 1 to 10.
        level: u8,
    },
}

/// Why a name cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidName {
    /// Nothing but white space.
    #[error("a name is empty")]
    Empty,
    /// Longer than [`MAX_NAME`].
    #[error("a name has more than {MAX_NAME} characters")]
    TooLong,
    /// With control, zero-width or bidirectional characters.
    #[error("a name holds characters that cannot be seen")]
    Invisible,
    /// More than [`MAX_MEMBERS`] names.
    #[error("a team has more than {MAX_MEMBERS} members")]
    TooMany,
}

impl Seat {
    /// A single person.
    pub fn person(id: &str) -> Self {
        Self::team(id, 1)
    }

    /// A team at the screen of one person.
    pub fn team(id: &str, members: u8) -> Self {
        Seat::Person { person: id.to_owned(), members }
    }

    /// A team at devices of their own; the first member begins.
    pub fn members<'a>(ids: impl IntoIterator<Item = &'a str>) -> Self {
        Seat::Team { people: ids.into_iter().map(str::to_owned).collect(), next: 0 }
    }

    /// Whether the seat is free; of a team, whether nobody has joined it.
    pub fn is_open(&self) -> bool {
        match self {
            Seat::Open => true,
            Seat::Team { people, .. } => people.is_empty(),
            Seat::Person { .. } | Seat::Computer { .. } => false,
        }
    }

    /// Whether it is a team whose members have devices of their own.
    pub fn is_team(&self) -> bool {
        matches!(self, Seat::Team { .. })
    }

    /// Everybody who plays this side from a device of their own: the person, or a team's members.
    pub fn people(&self) -> &[String] {
        match self {
            Seat::Person { person, .. } => std::slice::from_ref(person),
            Seat::Team { people, .. } => people,
            Seat::Open | Seat::Computer { .. } => &[],
        }
    }

    /// The id of the person who moves for this side; of a team, the member who moves next.
    pub fn person_id(&self) -> Option<&str> {
        match self {
            Seat::Person { person, .. } => Some(person),
            Seat::Team { people, next } => people.get(*next).map(String::as_str),
            Seat::Open | Seat::Computer { .. } => None,
        }
    }

    /// The computer's level; `None` for people and open seats.
    pub fn level(&self) -> Option<u8> {
        match self {
            Seat::Computer { level } => Some(*level),
            Seat::Open | Seat::Person { .. } | Seat::Team { .. } => None,
        }
    }

    /// Gives the turn to the next member of a team.
    pub(crate) fn advance(&mut self) {
        if let Seat::Team { people, next } = self {
            *next = (*next + 1) % people.len().max(1);
        }
    }

    /// Gives the turn back to the member of a team before.
    pub(crate) fn go_back(&mut self) {
        if let Seat::Team { people, next } = self {
            *next = next.checked_sub(1).unwrap_or(people.len().saturating_sub(1));
        }
    }

    /// Removes a member of a team; if it was their turn, it is the next one's.
    pub(crate) fn remove(&mut self, person: &str) {
        if let Seat::Team { people, next } = self
            && let Some(place) = people.iter().position(|one| one == person)
        {
            people.remove(place);
            if place < *next {
                *next -= 1;
            }
            *next %= people.len().max(1);
        }
    }

    pub(crate) fn check(&self) -> Result<(), InvalidName> {
        match self {
            Seat::Person { members, .. } if usize::from(*members) > MAX_MEMBERS => {
                Err(InvalidName::TooMany)
            }
            Seat::Team { people, .. } if people.len() > MAX_MEMBERS => Err(InvalidName::TooMany),
            _ => Ok(()),
        }
    }
}

/// Whether the names of a team can be shown.
///
/// # Errors
///
/// The first problem.
pub fn check_names<'a>(names: impl ExactSizeIterator<Item = &'a str>) -> Result<(), InvalidName> {
    if names.len() > MAX_MEMBERS {
        return Err(InvalidName::TooMany);
    }
    let mut names = names;
    names.try_for_each(check_name)
}

fn check_name(name: &str) -> Result<(), InvalidName> {
    // Bidirectional and zero-width characters can make a name look like another one, or disturb the
    // text around it.
    let invisible = |c: char| {
        c.is_control()
            || matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}')
            || matches!(c, '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}')
            || matches!(c, '\u{e0000}'..='\u{e007f}')
    };
    if name.trim().is_empty() {
        Err(InvalidName::Empty)
    } else if name.chars().nth(MAX_NAME).is_some() {
        Err(InvalidName::TooLong)
    } else if name.chars().any(invisible) {
        Err(InvalidName::Invisible)
    } else {
        Ok(())
    }
}

impl Explain for InvalidName {
    fn message(&self) -> Message {
        match self {
            InvalidName::Empty => Message::new("table-name-empty"),
            InvalidName::TooLong => Message::new("table-name-long").with("limit", MAX_NAME),
            InvalidName::Invisible => Message::new("table-name-invisible"),
            InvalidName::TooMany => Message::new("table-team-large").with("limit", MAX_MEMBERS),
        }
    }
}

const fn one() -> u8 {
    1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over references")]
fn is_one(members: &u8) -> bool {
    *members == 1
}
