use engine::Level;

/// Who moves for a side at this keyboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// Whoever sits there.
    Person,
    /// The computer.
    Computer(Level),
}

/// The word for the computer in records, before the number of its level.
const LEVEL: &str = "Level ";
/// What people are called in records.
const PERSON: &str = "Guest";

impl Player {
    /// Whether it is a person.
    pub(crate) fn is_person(self) -> bool {
        self == Player::Person
    }

    /// The computer's level.
    pub(crate) fn level(self) -> Option<Level> {
        match self {
            Player::Person => None,
            Player::Computer(level) => Some(level),
        }
    }

    /// What records call the player; read back by [`of_record`](Self::of_record).
    pub(crate) fn record_name(self) -> String {
        match self {
            Player::Person => PERSON.to_owned(),
            Player::Computer(level) => format!("{LEVEL}{}", level.number()),
        }
    }

    /// The player with this name in a record: a level, or else a person.
    pub(crate) fn of_record(name: &str) -> Self {
        let number = name.strip_prefix(LEVEL).and_then(|number| number.parse().ok());
        number.and_then(Level::new).map_or(Player::Person, Player::Computer)
    }
}

pub(crate) use view::side_message as side_name;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_records_are_read_back() {
        for player in Level::all().map(Player::Computer).chain([Player::Person]) {
            assert_eq!(Player::of_record(&player.record_name()), player);
        }
        for name in ["", "Ada", "Level", "Level 0", "Level 11", "level 3", "Level three"] {
            assert_eq!(Player::of_record(name), Player::Person, "{name}");
        }
    }
}
