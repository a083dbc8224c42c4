use std::fmt::{self, Write as _};

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The longest word, in bytes: a move of Abalone's has six letters.
const LONGEST: usize = 7;

/// The name of a place, a colour or a move, held in place.
///
/// A message with the legal moves of Avalam holds a thousand of them, and one goes out with every move
/// of every game: none of them is worth an allocation.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Word {
    bytes: [u8; LONGEST],
    length: u8,
}

impl Word {
    /// What is shown, if it is short enough.
    pub fn of(shown: impl fmt::Display) -> Option<Word> {
        let mut word = Word::default();
        write!(word, "{shown}").ok()?;
        Some(word)
    }

    /// The word.
    pub fn as_str(&self) -> &str {
        // Only whole texts are ever added.
        str::from_utf8(&self.bytes[..usize::from(self.length)]).unwrap_or_default()
    }
}

impl fmt::Write for Word {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let start = usize::from(self.length);
        let place = self.bytes.get_mut(start..start + text.len()).ok_or(fmt::Error)?;
        place.copy_from_slice(text.as_bytes());
        self.length += text.len() as u8;
        Ok(())
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

impl Serialize for Word {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for Word {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<str>::deserialize(deserializer)?;
        Word::of(&text).ok_or_else(|| D::Error::custom("no word: it is too long"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_what_is_shown_or_nothing() {
        let shown = |text: &str| Word::of(text).map(|word| word.to_string());
        assert_eq!(shown("").as_deref(), Some(""));
        assert_eq!(shown("c9d9").as_deref(), Some("c9d9"));
        assert_eq!(shown("1234567").as_deref(), Some("1234567"));
        assert_eq!(shown("12345678"), None);
        assert_eq!(shown("éééé"), None);
    }

    #[test]
    fn a_word_is_a_text_in_json() {
        let word = Word::of("a1").unwrap();
        assert_eq!(serde_json::to_string(&word).unwrap(), r#""a1""#);
        assert_eq!(serde_json::from_str::<Word>(r#""a1""#).unwrap(), word);
        assert!(serde_json::from_str::<Word>(r#""much too long""#).is_err());
        assert!(serde_json::from_str::<Word>("1").is_err());
    }
}
