//! Unguessable ids of tables, people, sessions and so on.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use sha2::{Digest, Sha256};
use utoipa::openapi::schema::{Schema, Type};
use utoipa::openapi::{ObjectBuilder, RefOr};

/// Letters and digits without those that people confuse (`i l o u`). 32 of them: 5 bits each.
const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// 60 bits: with the limits on requests, guessing one of a million would take centuries.
const ID_LENGTH: usize = 12;

/// The text is not an id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an id has {ID_LENGTH} letters a-z and digits")]
pub struct NotAnId;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name([u8; ID_LENGTH]);

        impl $name {
            /// A random id.
            pub fn random() -> Self {
                $name(random_letters())
            }

            pub fn as_str(&self) -> &str {
                std::str::from_utf8(&self.0).unwrap_or_default()
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.as_str())
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.as_str())
            }
        }

        impl FromStr for $name {
            type Err = NotAnId;

            fn from_str(text: &str) -> Result<Self, NotAnId> {
                let letters: [u8; ID_LENGTH] = text.as_bytes().try_into().map_err(|_| NotAnId)?;
                let known = letters.iter().all(|letter| letter.is_ascii_digit() || letter.is_ascii_lowercase());
                if known { Ok($name(letters)) } else { Err(NotAnId) }
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
            }
        }

        impl utoipa::PartialSchema for $name {
            fn schema() -> RefOr<Schema> {
                ObjectBuilder::new()
                    .schema_type(Type::String)
                    .pattern(Some(format!("^[0-9a-z]{{{ID_LENGTH}}}$")))
                    .into()
            }
        }

        impl utoipa::ToSchema for $name {}
    };
}

id!(
    /// The id of a table.
    TableId
);
id!(
    /// The id of a person: guest, account or bot.
    PersonId
);
id!(
    /// The id of an invitation link or of a challenge in the lobby.
    InvitationId
);
id!(
    /// The id of a study.
    StudyId
);
id!(
    /// The id of a session or token in lists; it grants no access.
    KeyId
);
id!(
    /// The id of one run of a server among those of a site.
    ServerId
);

/// A credential: session, API token or recovery code. Only its hash is stored.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

/// Secrets are long and random, so that an unsalted hash suffices.
pub type SecretHash = [u8; 32];

impl Secret {
    /// 160 bits: beyond brute force, and short enough for a cookie.
    const LETTERS: usize = 32;
    /// 80 bits: short enough to write down, in groups of four. Rate limits slow guessing down.
    const CODE_LETTERS: usize = 16;

    /// A new secret for a cookie or a token.
    pub fn random() -> Self {
        Secret(text(random_letters::<{ Self::LETTERS }>()))
    }

    /// A new secret for people to write down: `7k2m-x9qd-…`.
    pub fn random_code() -> Self {
        let letters = text(random_letters::<{ Self::CODE_LETTERS }>());
        let groups: Vec<&str> =
            (0..letters.len()).step_by(4).map(|at| &letters[at..at + 4]).collect();
        Secret(groups.join("-"))
    }

    /// A secret received from a client.
    pub fn shown(text: &str) -> Self {
        Secret(text.to_owned())
    }

    /// A typed code: case-insensitive, with or without dashes.
    pub fn typed_code(typed: &str) -> Self {
        let letters: String = typed
            .chars()
            .filter(char::is_ascii_alphanumeric)
            .map(|letter| match letter.to_ascii_lowercase() {
                // Letters outside the alphabet are read as the digits they resemble.
                'o' => '0',
                'i' | 'l' => '1',
                letter => letter,
            })
            .take(Self::CODE_LETTERS + 1)
            .collect();
        let groups: Vec<&str> = (0..letters.len())
            .step_by(4)
            .map(|at| &letters[at..(at + 4).min(letters.len())])
            .collect();
        Secret(groups.join("-"))
    }

    /// The text, which its owner sees once.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// The hash to store.
    pub fn hash(&self) -> SecretHash {
        Sha256::digest(self.0.as_bytes()).into()
    }
}

impl fmt::Debug for Secret {
    /// Hides the secret, so that it cannot reach a log.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}

/// Random bytes from the operating system.
///
/// # Panics
/// If the operating system has no entropy source: no safe fallback exists.
pub fn random_bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system gives random bytes");
    bytes
}

fn random_letters<const N: usize>() -> [u8; N] {
    // 256 is a multiple of 32: the letters are uniformly distributed.
    random_bytes().map(|byte: u8| LETTERS[usize::from(byte % 32)])
}

fn text<const N: usize>(letters: [u8; N]) -> String {
    letters.iter().map(|letter| char::from(*letter)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_read_as_they_are_written() {
        let id = TableId::random();
        assert_eq!(id.to_string().parse(), Ok(id));
        assert_ne!(TableId::random(), id);
        for bad in ["", "abc", "ABCDEFGHJKMN", "abcdefghjkm/", "abcdefghjkmné", "abcdefghjkmnp"] {
            assert_eq!(bad.parse::<TableId>(), Err(NotAnId), "{bad}");
        }
    }

    #[test]
    fn codes_may_be_typed_carelessly() {
        let code = Secret("0a1b-2c3d-4e5f-6g7h".to_owned());
        for typed in ["0a1b-2c3d-4e5f-6g7h", "0A1B2C3D4E5F6G7H", " oalb 2c3d 4e5f 6g7h "] {
            assert_eq!(Secret::typed_code(typed), code, "{typed}");
        }
        assert_ne!(Secret::typed_code("0a1b-2c3d-4e5f-6g7h-8"), code);
        let new = Secret::random_code();
        assert_eq!(Secret::typed_code(&new.reveal().to_uppercase()), new);
        assert_eq!(format!("{new:?}"), "Secret");
    }
}
