//! People: accounts, profiles, sessions and tokens.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::GameName;

/// The user's own account or guest session.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Me {
    /// The person's id.
    pub id: String,
    /// The display name.
    pub name: String,
    /// Whether the user is a guest, without an account.
    pub guest: bool,
    /// Whether it is a bot account.
    pub bot: bool,
    /// Whether the user is an operator of the site.
    pub operator: bool,
    /// The web app's settings; opaque to the server.
    pub settings: Map<String, Value>,
    /// The ratings, by game.
    pub ratings: BTreeMap<GameName, Rating>,
}

/// A rating, rounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Rating {
    /// The rating; 1500 initially.
    pub rating: i32,
    /// The rating deviation.
    pub deviation: i32,
    /// Whether the deviation is still too large for the rating to be meaningful.
    pub provisional: bool,
    /// The number of rated games.
    pub games: u32,
}

/// A person's public profile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[expect(clippy::struct_excessive_bools, reason = "facts that hold independently of each other")]
pub struct Profile {
    /// The person's id.
    pub id: String,
    /// The display name.
    pub name: String,
    /// Whether the person is a guest, without an account.
    pub guest: bool,
    /// Whether it is a bot account.
    pub bot: bool,
    /// The day on which they joined, in Unix milliseconds.
    pub since: i64,
    /// The ratings, by game.
    pub ratings: BTreeMap<GameName, RatingHistory>,
    /// The results of finished games, by game.
    pub games: BTreeMap<GameName, Tally>,
    /// Whether the user has blocked them.
    pub blocked: bool,
    /// Whether the user follows them.
    pub following: bool,
    /// Whether they are online, as far as the user may know: only followers do, not across a block, and only if the
    /// person shows it.
    pub here: bool,
}

/// A rating and its history.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RatingHistory {
    /// The current rating.
    #[serde(flatten)]
    pub now: Rating,
    /// The rating after each rated game, earliest first.
    pub history: Vec<RatingPoint>,
}

/// A rating after a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RatingPoint {
    /// When the game ended, in Unix milliseconds.
    pub at: i64,
    /// The rating.
    pub rating: i32,
    /// The id of the game's table.
    pub table: String,
}

/// Numbers of wins, draws and losses.
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

/// A report of a player's behaviour.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct Report {
    /// The description.
    pub reason: String,
    /// The id of the table where it happened.
    pub table: Option<String>,
}

/// A person whom the user has blocked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Blocked {
    /// The person's id.
    pub id: String,
    /// The display name.
    pub name: String,
}

/// A person whom the user follows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FollowedPerson {
    /// The name of the account.
    pub name: String,
    /// Whether it is a bot account.
    pub bot: bool,
    /// Whether they are online, as far as the user may know.
    pub here: bool,
}

/// Whether followers see that the user is online.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Presence {
    /// Whether they do.
    pub shown: bool,
}

/// A guest's choice of name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct GuestName {
    /// The name, valid as an account's name.
    pub name: String,
}

/// The strongest players of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Leaderboard {
    /// The game.
    pub game: GameName,
    /// The players, strongest first.
    pub players: Vec<Leader>,
}

/// A player on a leaderboard.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Leader {
    /// The name of the account.
    pub name: String,
    /// Whether it is a bot account.
    pub bot: bool,
    /// The rating.
    pub rating: Rating,
}

/// Name and password.
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

/// A password reset by recovery code.
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
    /// Whether API tokens stay valid; otherwise they are revoked.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub keep_tokens: bool,
}

/// A change of password.
#[derive(Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct PasswordChange {
    /// The old password.
    pub old: String,
    /// The new password.
    pub new: String,
    /// Whether API tokens stay valid; otherwise they are revoked.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub keep_tokens: bool,
}

/// The deletion of an account.
#[derive(Clone, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct AccountDeletion {
    /// The password; empty for a guest.
    pub password: String,
}

/// A new account with its recovery code, which is shown once.
#[derive(Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NewAccount {
    /// The account.
    pub me: Me,
    /// The recovery code, which resets a forgotten password.
    pub recovery: String,
}

/// A browser session.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Session {
    /// Its id.
    pub id: String,
    /// The browser's name.
    pub label: String,
    /// When it began, in Unix milliseconds.
    pub created: i64,
    /// When it was last used, to a few hours.
    pub seen: i64,
    /// When it expires unless it is used again.
    pub expires: i64,
    /// Whether it is the session of this request.
    pub this: bool,
}

/// A permission of an API token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Scope {
    /// Everything a player does: tables, moves, challenges, WebSockets, streams. Includes `read`.
    Play,
    /// GET requests.
    Read,
    /// Engine jobs for the server, without access to the account.
    Work,
}

/// An API token.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Token {
    /// Its id.
    pub id: String,
    /// The name.
    pub name: String,
    /// The permissions.
    pub scopes: Vec<Scope>,
    /// When it was created, in Unix milliseconds.
    pub created: i64,
}

/// A request for an API token.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewToken {
    /// The name.
    pub name: String,
    /// The permissions; `play` by default.
    #[serde(default = "playing")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<Scope>>"))]
    pub scopes: Vec<Scope>,
}

fn playing() -> Vec<Scope> {
    vec![Scope::Play]
}

/// A new API token; its secret is shown once.
#[derive(Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CreatedToken {
    /// Its id.
    pub id: String,
    /// The name.
    pub name: String,
    /// The secret.
    pub token: String,
}

/// The privacy page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Privacy {
    /// The title.
    pub title: String,
    /// The sections.
    pub sections: Vec<PrivacySection>,
}

/// A section of the privacy page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PrivacySection {
    /// The title.
    pub title: String,
    /// The text; paragraphs are separated by empty lines.
    pub text: String,
}
