//! Sides in JSON: `"first"` and `"second"`. Stored types, which are not messages, use `#[serde(with =
//! "protocol::side")]`; messages contain a [`SideName`].

use game::Side;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::SideName;

/// The name of a side.
pub const fn name(side: Side) -> &'static str {
    match side {
        Side::First => "first",
        Side::Second => "second",
    }
}

/// The side with this name.
pub fn read(word: &str) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| name(*side) == word)
}

/// Serializes a side.
///
/// # Errors
///
/// If the serializer fails.
pub fn serialize<S: Serializer>(side: &Side, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(name(*side))
}

/// Deserializes a side.
///
/// # Errors
///
/// If the text is not the name of a side.
pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Side, D::Error> {
    Ok(SideName::deserialize(deserializer)?.0)
}

/// An optional side; `null` if absent.
pub mod option {
    use super::{Deserialize, Deserializer, Serialize, Serializer, Side, SideName};

    /// Serializes a side or `null`.
    ///
    /// # Errors
    ///
    /// If the serializer fails.
    pub fn serialize<S: Serializer>(side: &Option<Side>, serializer: S) -> Result<S::Ok, S::Error> {
        side.map(SideName).serialize(serializer)
    }

    /// Deserializes a side or `null`.
    ///
    /// # Errors
    ///
    /// If the value is neither.
    pub fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Side>, D::Error> {
        Ok(Option::<SideName>::deserialize(deserializer)?.map(Side::from))
    }
}
