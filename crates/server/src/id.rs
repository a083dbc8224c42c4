//! Names for tables, people and the like, which nobody can guess.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use sha2::{Digest, Sha256};

/// Letters and digits without those that people confuse (`i l o u`). 32 of them: 5 bits each.
const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// 60 bits: with the limits on requests, guessing one of a million would take centuries.
const ID_LENGTH: usize = 12;

/// What cannot be an id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an id has {ID_LENGTH} letters a-z and digits")]
pub struct NotAnId;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name([u8; ID_LENGTH]);

        impl $name {
            /// A new one, by chance.
            pub fn random() -> Self {
                $name(random_letters())
            }

            /// Its text.
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
            fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
                String::schema()
            }
        }

        impl utoipa::ToSchema for $name {}
    };
}

id!(
    /// A table's.
    TableId
);
id!(
    /// A person's: guest, account or bot.
    PersonId
);
id!(
    /// That of the link that invites to a table, or of the challenge in the lobby.
    InvitationId
);
id!(
    /// A study's.
    StudyId
);
id!(
    /// The name of a session or a token in lists; it opens nothing.
    KeyId
);

/// A secret that opens something: a session, a bot's access, a forgotten password. Only its hash is
/// stored.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

/// What is stored of a secret. The secrets are long and random, so that a plain hash suffices.
pub type SecretHash = [u8; 32];

impl Secret {
    /// 160 bits: out of reach of any search, and short enough for a cookie.
    const LETTERS: usize = 32;
    /// 80 bits: short enough to be written down by hand, in groups of four. Guessing is slowed down
    /// by limits.
    const CODE_LETTERS: usize = 16;

    /// A new one for a cookie or a token.
    pub fn random() -> Self {
        Secret(text(random_letters::<{ Self::LETTERS }>()))
    }

    /// A new one for people to write down: `7k2m-x9qd-…`.
    pub fn random_code() -> Self {
        let letters = text(random_letters::<{ Self::CODE_LETTERS }>());
        let groups: Vec<&str> =
            (0..letters.len()).step_by(4).map(|at| &letters[at..at + 4]).collect();
        Secret(groups.join("-"))
    }

    /// One that somebody shows us.
    pub fn shown(text: &str) -> Self {
        Secret(text.to_owned())
    }

    /// A code that somebody typed: small or capital letters, with or without its dashes.
    pub fn typed_code(typed: &str) -> Self {
        let letters: String = typed
            .chars()
            .filter(char::is_ascii_alphanumeric)
            .map(|letter| match letter.to_ascii_lowercase() {
                // The letters that are not in use are read as the digits they look like.
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

    /// What is shown to its owner, once.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// What is stored.
    pub fn hash(&self) -> SecretHash {
        Sha256::digest(self.0.as_bytes()).into()
    }
}

impl fmt::Debug for Secret {
    /// Never the secret itself: it must not reach a log.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}

/// Random bytes from the system.
///
/// # Panics
/// Where the system has no randomness to give: nothing safe could be done without.
pub fn random_bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system gives random bytes");
    bytes
}

fn random_letters<const N: usize>() -> [u8; N] {
    // 256 is a multiple of 32: every letter is as likely as any other.
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
