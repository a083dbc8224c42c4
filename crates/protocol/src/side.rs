//! Sides in JSON: `"first"` and `"second"`. The crates of the rules know no serde, so that fields say
//! `#[serde(with = "protocol::side")]`.

use game::Side;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The word for a side.
pub const fn name(side: Side) -> &'static str {
    match side {
        Side::First => "first",
        Side::Second => "second",
    }
}

/// The side that a word names.
pub fn read(word: &str) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| name(*side) == word)
}

/// Writes a side.
///
/// # Errors
///
/// Those of the writer.
pub fn serialize<S: Serializer>(side: &Side, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(name(*side))
}

/// Reads a side.
///
/// # Errors
///
/// When the word is no side.
pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Side, D::Error> {
    Ok(Named::deserialize(deserializer)?.0)
}

/// A side that may be missing: `null`.
pub mod option {
    use super::{Deserialize, Deserializer, Named, Serialize, Serializer, Side};

    /// Writes a side or `null`.
    ///
    /// # Errors
    ///
    /// Those of the writer.
    pub fn serialize<S: Serializer>(side: &Option<Side>, serializer: S) -> Result<S::Ok, S::Error> {
        side.map(Named).serialize(serializer)
    }

    /// Reads a side or `null`.
    ///
    /// # Errors
    ///
    /// When it is neither.
    pub fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Side>, D::Error> {
        Ok(Option::<Named>::deserialize(deserializer)?.map(|named| named.0))
    }
}

/// A list of sides.
pub mod list {
    use super::{Deserialize, Deserializer, Named, Serializer, Side};

    /// Writes the sides.
    ///
    /// # Errors
    ///
    /// Those of the writer.
    pub fn serialize<S: Serializer>(sides: &[Side], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(sides.iter().map(|side| super::name(*side)))
    }

    /// Reads the sides.
    ///
    /// # Errors
    ///
    /// When one is none.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Side>, D::Error> {
        Ok(Vec::<Named>::deserialize(deserializer)?.into_iter().map(|named| named.0).collect())
    }
}

/// A side with its word.
struct Named(Side);

impl Serialize for Named {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(name(self.0))
    }
}

impl<'de> Deserialize<'de> for Named {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let word = std::borrow::Cow::<str>::deserialize(deserializer)?;
        read(&word).map(Named).ok_or_else(|| D::Error::custom("no side: first or second"))
    }
}
