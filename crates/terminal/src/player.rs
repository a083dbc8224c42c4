use engine::Level;

/// Who plays a side of a local game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// A person at this keyboard.
    Person,
    /// The engine at a level.
    Computer(Level),
}

/// The computer's name in records, before its level.
const LEVEL: &str = "Level ";
/// A person's name in records.
const PERSON: &str = "Guest";

impl Player {
    pub(crate) fn is_person(self) -> bool {
        self == Player::Person
    }

    pub(crate) fn level(self) -> Option<Level> {
        match self {
            Player::Person => None,
            Player::Computer(level) => Some(level),
        }
    }

    /// The name in records; parsed by [`of_record`](Self::of_record).
    pub(crate) fn record_name(self) -> String {
        match self {
            Player::Person => PERSON.to_owned(),
            Player::Computer(level) => format!("{LEVEL}{}", level.number()),
        }
    }

    /// Parses a name in a record; anything but a level is a person.
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
    fn record_names_round_trip() {
        for player in Level::all().map(Player::Computer).chain([Player::Person]) {
            assert_eq!(Player::of_record(&player.record_name()), player);
        }
        for name in ["", "Ada", "Level", "Level 0", "Level 11", "level 3", "Level three"] {
            assert_eq!(Player::of_record(name), Player::Person, "{name}");
        }
    }
}
