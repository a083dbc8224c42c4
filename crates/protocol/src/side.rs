//! Sides in JSON: `"first"` and `"second"`. Stored types, which are not messages, say
//! `#[serde(with = "protocol::side")]`; messages hold a [`SideName`].

use game::Side;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::SideName;

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
    Ok(SideName::deserialize(deserializer)?.0)
}

/// A side that may be missing: `null`.
pub mod option {
    use super::{Deserialize, Deserializer, Serialize, Serializer, Side, SideName};

    /// Writes a side or `null`.
    ///
    /// # Errors
    ///
    /// Those of the writer.
    pub fn serialize<S: Serializer>(side: &Option<Side>, serializer: S) -> Result<S::Ok, S::Error> {
        side.map(SideName).serialize(serializer)
    }

    /// Reads a side or `null`.
    ///
    /// # Errors
    ///
    /// When it is neither.
    pub fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Side>, D::Error> {
        Ok(Option::<SideName>::deserialize(deserializer)?.map(Side::from))
    }
}
