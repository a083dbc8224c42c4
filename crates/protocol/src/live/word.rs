use std::fmt::{self, Write as _};

use arrayvec::ArrayString;
use serde::{Deserialize, Serialize};

/// The maximal length in bytes: a move of Abalone has six letters.
const MAX_LENGTH: usize = 7;

/// The name of a place, colour or move, stored inline: a message with the legal moves of Avalam contains a thousand,
/// and one is sent after every move of every game.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Word(ArrayString<MAX_LENGTH>);

impl Word {
    /// The formatted value; `None` if it is longer than 7 bytes.
    pub fn of(shown: impl fmt::Display) -> Option<Word> {
        let mut word = ArrayString::new();
        write!(word, "{shown}").ok()?;
        Some(Word(word))
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

impl PartialEq<str> for Word {
    fn eq(&self, other: &str) -> bool {
        self.as_str() == other
    }
}

crate::name::written_as!(Word, String);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_up_to_seven_bytes_are_words() {
        let shown = |text: &str| Word::of(text).map(|word| word.to_string());
        assert_eq!(shown("").as_deref(), Some(""));
        assert_eq!(shown("c9d9").as_deref(), Some("c9d9"));
        assert_eq!(shown("1234567").as_deref(), Some("1234567"));
        assert_eq!(shown("12345678"), None);
        assert_eq!(shown("éééé"), None);
    }

    #[test]
    fn a_word_is_a_string_in_json() {
        let word = Word::of("a1").unwrap();
        assert_eq!(serde_json::to_string(&word).unwrap(), r#""a1""#);
        assert_eq!(serde_json::from_str::<Word>(r#""a1""#).unwrap(), word);
        assert!(serde_json::from_str::<Word>(r#""much too long""#).is_err());
        assert!(serde_json::from_str::<Word>("1").is_err());
    }
}
