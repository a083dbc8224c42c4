use engine::Level;
use game::{Explain, Message};

/// The player of one side of a local game.
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

/// The names of the people of both sides, in the order in which a team moves; empty without names.
pub type Names = [Vec<String>; 2];

/// Parses the names of a side: several, separated by commas, are a team. An empty text has no names.
pub fn read_names(text: &str) -> Result<Vec<String>, Message> {
    if text.trim().is_empty() {
        return Ok(Vec::new());
    }
    let names: Vec<String> = text.split(',').map(|name| name.trim().to_owned()).collect();
    table::check_names(names.iter().map(String::as_str)).map_err(|error| error.message())?;
    // Records distinguish the computer from people by its name.
    if !Player::of_record(&joined(&names)).is_person() {
        return Err(Message::new("terminal-name-of-computer").with("name", joined(&names)));
    }
    Ok(names)
}

/// The names of a side in one text, as in records.
pub(crate) fn joined(names: &[String]) -> String {
    names.join(", ")
}

/// The names of a side in a sentence.
pub(crate) fn listed(names: &[String]) -> Message {
    match names {
        [before @ .., last] if !before.is_empty() => Message::new("terminal-names")
            .with("before", joined(before))
            .with("last", last.as_str()),
        names => Message::new("join-told").with("text", joined(names)),
    }
}

/// Parses the names of a side in a record; none if they are unusable here.
pub(crate) fn names_of_record(text: &str) -> Vec<String> {
    if text == PERSON || text == "?" { Vec::new() } else { read_names(text).unwrap_or_default() }
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

    #[test]
    fn teams_are_named_as_in_a_sentence() {
        let check = |names: &[&str], english: &str, french: &str| {
            let names: Vec<String> = names.iter().map(ToString::to_string).collect();
            let told = |language| texts::Texts::new(language).tell(&listed(&names));
            assert_eq!(told(texts::Language::English), english);
            assert_eq!(told(texts::Language::French), french);
        };
        check(&["Ada"], "Ada", "Ada");
        check(&["Ada", "Ben"], "Ada and Ben", "Ada et Ben");
        check(&["Ada", "Ben", "Zoé"], "Ada, Ben and Zoé", "Ada, Ben et Zoé");
    }

    #[test]
    fn names_are_read() {
        let check = |text: &str, names: Result<&[&str], &str>| {
            let names = names.map(|names| names.iter().map(ToString::to_string).collect());
            assert_eq!(read_names(text).map_err(|error| error.id), names, "{text}");
        };
        check("", Ok(&[]));
        check("  ", Ok(&[]));
        check(" Ada ", Ok(&["Ada"]));
        check("Ada, Zoé,Ben", Ok(&["Ada", "Zoé", "Ben"]));
        check("Ada,,Ben", Err("table-name-empty"));
        check("a\u{202e}b", Err("table-name-invisible"));
        check(&"x".repeat(31), Err("table-name-long"));
        check("a,b,c,d,e,f,g,h,i", Err("table-team-large"));
        check("Level 3", Err("terminal-name-of-computer"));
        for (text, names) in [("Guest", 0), ("?", 0), ("Ada, Ben", 2), ("Level 3", 0), ("A,,", 0)] {
            assert_eq!(names_of_record(text).len(), names, "{text}");
        }
    }
}
