//! Validation of names, and detection of confusable ones.

use game::{Explain, Message};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_security::{
    GeneralSecurityProfile, RestrictionLevel, RestrictionLevelDetection, skeleton,
};

/// Length of a name in letters: it must fit beside a board.
const LETTERS: std::ops::RangeInclusive<usize> = 2..=20;
/// Separators allowed between letters and digits, one at a time.
const SEPARATORS: [char; 5] = [' ', '-', '_', '.', '\''];
/// The most combining marks on one letter: more would overlap the lines above and below.
const MARKS: usize = 2;
/// Names that could be taken for the site itself, the computer or a guest.
const RESERVED: [&str; 18] = [
    "abaque",
    "admin",
    "administrator",
    "administrateur",
    "anonymous",
    "anonyme",
    "computer",
    "engine",
    "guest",
    "invite",
    "moderator",
    "moderateur",
    "operator",
    "ordinateur",
    "root",
    "server",
    "support",
    "system",
];

/// A valid account name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    shown: String,
    look: String,
}

/// Why a text is not a valid name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NameError {
    /// It is too short.
    #[error("a name has at least {} letters", LETTERS.start())]
    Short,
    /// It is too long.
    #[error("a name has at most {} letters", LETTERS.end())]
    Long,
    /// A character that is not a letter, digit or separator.
    #[error("{0:?} cannot stand in a name")]
    Character(char),
    /// It begins or ends with a separator, or has two in a row.
    #[error("separators stand one at a time between letters")]
    Separators,
    /// It mixes scripts, as lookalikes of other names do.
    #[error("a name is written in one alphabet")]
    Alphabets,
    /// It could be taken for the site itself.
    #[error("the name is reserved")]
    Reserved,
}

impl Explain for NameError {
    fn message(&self) -> Message {
        match self {
            NameError::Short => Message::new("name-short").with("least", *LETTERS.start()),
            NameError::Long => Message::new("name-long").with("most", *LETTERS.end()),
            NameError::Character(found) => {
                // Invisible characters are shown by code point.
                let found =
                    if found.is_control() || found.is_whitespace() || is_combining_mark(*found) {
                        format!("U+{:04X}", *found as u32)
                    } else {
                        found.to_string()
                    };
                Message::new("name-character").with("found", found)
            }
            NameError::Separators => Message::new("name-separators"),
            NameError::Alphabets => Message::new("name-alphabets"),
            NameError::Reserved => Message::new("name-reserved"),
        }
    }
}

impl Name {
    /// Validates and normalises a text.
    pub fn new(text: &str) -> Result<Self, NameError> {
        // Check the length before any work: the input is unbounded.
        if text.len() > 16 * LETTERS.end() {
            return Err(NameError::Long);
        }
        let shown: String = text.trim().replace('’', "'").nfkc().collect();
        let count = shown.chars().count();
        if count < *LETTERS.start() {
            return Err(NameError::Short);
        }
        if count > *LETTERS.end() {
            return Err(NameError::Long);
        }
        check_characters(&shown)?;
        let letters: String = shown.chars().filter(|c| !SEPARATORS.contains(c)).collect();
        if letters.as_str().detect_restriction_level() > RestrictionLevel::HighlyRestrictive {
            return Err(NameError::Alphabets);
        }
        let look = look(&shown);
        if is_reserved(&look) {
            return Err(NameError::Reserved);
        }
        Ok(Name { shown, look })
    }

    /// The name for display.
    pub fn shown(&self) -> &str {
        &self.shown
    }

    /// The confusable skeleton: equal for all names that look alike.
    pub fn look(&self) -> &str {
        &self.look
    }
}

/// The confusable skeleton of a text: `Ida`, `lda`, `1da` and `Іда` have the same.
pub fn look(text: &str) -> String {
    let plain: String = text.nfkc().take(16 * LETTERS.end()).flat_map(char::to_lowercase).collect();
    let similar: String = skeleton(&plain).flat_map(char::to_lowercase).collect();
    skeleton(&similar)
        .nfd()
        .filter(|c| !SEPARATORS.contains(c) && *c != '’')
        // Ignore accents: they are easily overlooked.
        .filter(|c| !('\u{300}'..='\u{36f}').contains(c))
        .map(|c| if c == 'i' { 'l' } else { c })
        .collect()
}

fn check_characters(name: &str) -> Result<(), NameError> {
    let mut separated = true;
    let mut marks = 0;
    for character in name.chars() {
        let separator = SEPARATORS.contains(&character);
        if !separator && (!character.identifier_allowed() || character == ':') {
            return Err(NameError::Character(character));
        }
        if separator && separated {
            return Err(NameError::Separators);
        }
        marks = if is_combining_mark(character) { marks + 1 } else { 0 };
        if marks > MARKS || (marks > 0 && separated) {
            return Err(NameError::Character(character));
        }
        separated = separator;
    }
    if separated { Err(NameError::Separators) } else { Ok(()) }
}

fn is_reserved(name: &str) -> bool {
    RESERVED.iter().any(|reserved| {
        let reserved = look(reserved);
        // Guests are named by a number.
        name.strip_prefix(&reserved)
            .is_some_and(|rest| rest.chars().all(|c| c.is_ascii_digit() || "lo".contains(c)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_letters_and_digits() {
        let check = |text: &str, expected: Result<&str, NameError>| {
            let name = Name::new(text);
            assert_eq!(
                name.as_ref().map(Name::shown).map_err(|error| *error),
                expected,
                "{text:?}"
            );
        };
        check("Ada", Ok("Ada"));
        check("  Ada  ", Ok("Ada"));
        check("Jean-Luc", Ok("Jean-Luc"));
        check("O’Neil", Ok("O'Neil"));
        check("Éloïse 2", Ok("Éloïse 2"));
        check("E\u{301}loi\u{308}se", Ok("Éloïse"));
        check("Иван", Ok("Иван"));
        check("さくら", Ok("さくら"));
        check("ａｄａ", Ok("ada"));
        check("", Err(NameError::Short));
        check("A", Err(NameError::Short));
        check(" A ", Err(NameError::Short));
        check("abcdefghijklmnopqrstu", Err(NameError::Long));
        check(&"a".repeat(10_000), Err(NameError::Long));
        check("Ada\nBo", Err(NameError::Character('\n')));
        check("Ada\u{0}", Err(NameError::Character('\u{0}')));
        check("Ada\u{202e}oB", Err(NameError::Character('\u{202e}')));
        check("Ada\u{200d}B", Err(NameError::Character('\u{200d}')));
        check("<b>Ada</b>", Err(NameError::Character('<')));
        check("a&amp;b", Err(NameError::Character('&')));
        check("Ada\"", Err(NameError::Character('"')));
        check("Ada/..", Err(NameError::Character('/')));
        check("😀😀", Err(NameError::Character('😀')));
        check("a\u{300}\u{301}\u{302}\u{303}", Err(NameError::Character('\u{303}')));
        check("-Ada", Err(NameError::Separators));
        check("Ada.", Err(NameError::Separators));
        check("Ada  Bo", Err(NameError::Separators));
        check("Аda", Err(NameError::Alphabets));
        check("Admin", Err(NameError::Reserved));
        check("Adm1n", Err(NameError::Reserved));
        check("guest 1234", Err(NameError::Reserved));
        check("Invité 12", Err(NameError::Reserved));
        check("Guestave", Ok("Guestave"));
    }

    #[test]
    fn look_alikes_share_their_look() {
        let same = |texts: &[&str]| {
            for text in texts {
                assert_eq!(look(text), look(texts[0]), "{text} and {}", texts[0]);
            }
        };
        same(&["Ada", "ada", "ADA", "A.D.A", "A d a", "Àdá", "аdа"]);
        same(&["Ida", "lda", "1da", "ida", "IDA"]);
        same(&["Otto", "0tt0", "οttο"]);
        same(&["Bernd", "Bemd"]);
        same(&["Сора", "Copa"]);
        assert_ne!(look("Ada"), look("Ida"));
        assert_ne!(look("Иван"), look("Ivan"));
    }
}
