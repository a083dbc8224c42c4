//! People, as the HTTP interface and the socket tell of them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::GameName;

/// The signed-in person's or guest's own account.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Me {
    /// The person's id.
    pub id: String,
    /// The name, or what a guest is called.
    pub name: String,
    /// Whether there is no account.
    pub guest: bool,
    /// Whether the account is a program's.
    pub bot: bool,
    /// What the web app has stored; the server does not look into it.
    pub settings: Map<String, Value>,
    /// The ratings, by game.
    pub ratings: BTreeMap<GameName, Rating>,
}

/// A rating, rounded for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Rating {
    /// The strength; 1500 for a newcomer.
    pub rating: i32,
    /// How uncertain it is.
    pub deviation: i32,
    /// Whether it is still too uncertain to mean much.
    pub provisional: bool,
    /// How many rated games it rests on.
    pub games: u32,
}

/// Somebody, as everybody can see them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Profile {
    /// The person's id.
    pub id: String,
    /// The name, or what a guest is called.
    pub name: String,
    /// Whether there is no account.
    pub guest: bool,
    /// Whether the account is a program's.
    pub bot: bool,
    /// The day since which they play here, in milliseconds since 1970.
    pub since: i64,
    /// The ratings, by game.
    pub ratings: BTreeMap<GameName, RatingHistory>,
    /// Finished games, by game.
    pub games: BTreeMap<GameName, Tally>,
    /// Whether the reader has blocked them.
    pub blocked: bool,
}

/// A rating and how it has changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RatingHistory {
    /// The rating now.
    #[serde(flatten)]
    pub now: Rating,
    /// The rating after each rated game, the earliest first.
    pub history: Vec<RatingPoint>,
}

/// A rating after a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RatingPoint {
    /// When the game ended, in milliseconds since 1970.
    pub at: i64,
    /// The rating.
    pub rating: i32,
    /// The game's table.
    pub table: String,
}

/// How games ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Tally {
    /// Games won.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
}

/// A report of somebody's behaviour.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct Report {
    /// What they did.
    pub reason: String,
    /// The table at which they did it.
    pub table: Option<String>,
}

/// Somebody whom the reader has blocked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Blocked {
    /// The person's id.
    pub id: String,
    /// The name, or what a guest is called.
    pub name: String,
}

/// A name and its password.
#[derive(Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    /// The name.
    pub name: String,
    /// The password.
    pub password: String,
}

/// A name with the recovery code of its account, and a new password.
#[derive(Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Recovery {
    /// The name.
    pub name: String,
    /// The recovery code.
    pub recovery: String,
    /// The new password.
    pub password: String,
}

/// The old password and a new one.
#[derive(Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct PasswordChange {
    /// The old password.
    pub old: String,
    /// The new password.
    pub new: String,
}

/// The end of an account.
#[derive(Clone, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct AccountDeletion {
    /// The password; empty for a guest.
    pub password: String,
}

/// An account with its recovery code, which is shown once.
#[derive(Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NewAccount {
    /// Whose account it is.
    pub me: Me,
    /// The recovery code: it opens the account if the password is forgotten.
    pub recovery: String,
}

/// A session in a browser.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Session {
    /// Its id.
    pub id: String,
    /// The kind of browser.
    pub label: String,
    /// When it began, in milliseconds since 1970.
    pub created: i64,
    /// When it was used last, to a few hours.
    pub seen: i64,
    /// When it ends, unless it is used again.
    pub expires: i64,
    /// Whether it is the one that asks.
    pub this: bool,
}

/// A token with which a program plays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Token {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// When it was made, in milliseconds since 1970.
    pub created: i64,
}

/// A token to be made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewToken {
    /// What to call it.
    pub name: String,
}

/// A new token, which is shown once.
#[derive(Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CreatedToken {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// The secret.
    pub token: String,
}

/// What is stored about people, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Privacy {
    /// The title of the page.
    pub title: String,
    /// Its sections.
    pub sections: Vec<PrivacySection>,
}

/// A section of the privacy page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PrivacySection {
    /// Its title.
    pub title: String,
    /// Its text; paragraphs are separated by empty lines.
    pub text: String,
}
