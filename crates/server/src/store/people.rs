use async_trait::async_trait;
use protocol::people::Scope;

use super::{StoreError, TableRow};
use crate::clock::Millis;
use crate::glicko::Rating;
use crate::id::{KeyId, PersonId, SecretHash, TableId};

/// Guests and accounts: sessions, tokens, ratings, blocks, reports.
#[async_trait]
pub trait People: Send + Sync {
    /// Creates a guest with a session.
    async fn create_guest(&self, id: PersonId, session: NewSession) -> Result<Person, StoreError>;

    /// Turns a guest into an account that keeps the games; creates a new one if there is no such
    /// guest.
    ///
    /// # Errors
    /// [`StoreError::Taken`] if another name looks the same.
    async fn sign_up(&self, signup: Signup) -> Result<Person, StoreError>;

    /// People by id, without unknown ids.
    async fn people(&self, ids: Vec<PersonId>) -> Result<Vec<Person>, StoreError>;

    /// The account or guest whose name has this confusable skeleton.
    async fn person_by_look(&self, look: String) -> Result<Option<Person>, StoreError>;

    /// Stores a person's settings.
    async fn set_settings(&self, id: PersonId, settings: String) -> Result<(), StoreError>;

    /// Changes a password, and ends all sessions and tokens but those in `kept`.
    async fn set_password(
        &self,
        id: PersonId,
        password: String,
        keep: KeptKeys,
    ) -> Result<(), StoreError>;

    /// Changes the password and the recovery code, and ends all sessions and tokens but those in
    /// `kept`: they may be an intruder's.
    async fn recover(
        &self,
        id: PersonId,
        password: String,
        recovery: SecretHash,
        keep: KeptKeys,
    ) -> Result<(), StoreError>;

    /// Turns an account into a bot's.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] after its first rated game.
    async fn become_bot(&self, id: PersonId) -> Result<(), StoreError>;

    /// Deletes a person: sessions, tokens, settings, ratings, studies, reports and all names; the
    /// games stay. Afterwards the database's files contain none of their texts.
    async fn forget(&self, id: PersonId) -> Result<(), StoreError>;

    /// Deletes guests last seen before `unused` who have played and stored nothing, all data stored
    /// by guests last seen before `abandoned`, and expired sessions; also the private games at one screen and against the
    /// computer of people who are gone, if nothing has happened in them since `abandoned`, and reports that were resolved before. Returns
    /// the number of guests and games; there may be more.
    async fn tidy(&self, unused: Millis, abandoned: Millis, now: Millis)
    -> Result<u64, StoreError>;

    /// Opens a session for a person, and ends another one.
    async fn open_session(
        &self,
        id: PersonId,
        session: NewSession,
        instead: Option<SecretHash>,
    ) -> Result<(), StoreError>;

    /// The person of an unexpired session.
    async fn session(
        &self,
        hash: SecretHash,
        now: Millis,
    ) -> Result<Option<(Person, SessionRow)>, StoreError>;

    /// Records the use of a session and extends it.
    async fn touch_session(
        &self,
        hash: SecretHash,
        seen: Millis,
        expires: Millis,
    ) -> Result<(), StoreError>;

    /// A person's sessions, the latest first.
    async fn sessions(&self, id: PersonId, now: Millis) -> Result<Vec<SessionRow>, StoreError>;

    /// Ends a session of a person.
    async fn end_session(&self, id: PersonId, session: KeyId) -> Result<(), StoreError>;

    /// Creates a token.
    ///
    /// # Errors
    /// [`StoreError::TooMany`] if the person has `most` already.
    async fn create_token(
        &self,
        id: PersonId,
        token: TokenRow,
        hash: SecretHash,
        most: u32,
    ) -> Result<(), StoreError>;

    /// A token and its owner.
    async fn token(&self, hash: SecretHash) -> Result<Option<(Person, TokenRow)>, StoreError>;

    /// A person's tokens, the latest first.
    async fn tokens(&self, id: PersonId) -> Result<Vec<TokenRow>, StoreError>;

    /// Revokes a token of a person.
    async fn end_token(&self, id: PersonId, token: KeyId) -> Result<(), StoreError>;

    /// A person's ratings.
    async fn ratings(&self, id: PersonId) -> Result<Vec<PersonRating>, StoreError>;

    /// A person's rating history, the oldest point first; at most the latest `limit` points.
    async fn rating_history(
        &self,
        id: PersonId,
        game: String,
        limit: u32,
    ) -> Result<Vec<RatingPoint>, StoreError>;

    /// Results of a person's finished public games, by game. Games at one screen do not count: both
    /// sides are the same person.
    async fn tallies(&self, id: PersonId) -> Result<Vec<Tally>, StoreError>;

    /// All of a person's games, for an export.
    async fn all_games(&self, id: PersonId) -> Result<PersonGames, StoreError>;

    /// Blocks or unblocks `other` for `id`.
    async fn block(
        &self,
        id: PersonId,
        other: PersonId,
        on: bool,
        at: Millis,
    ) -> Result<(), StoreError>;

    /// Whether either of the two has blocked the other.
    async fn is_blocked(&self, one: PersonId, other: PersonId) -> Result<bool, StoreError>;

    /// A person's block list.
    async fn blocks(&self, id: PersonId) -> Result<Vec<PersonId>, StoreError>;

    /// Everybody on either side of a block with this person.
    async fn avoided(&self, id: PersonId) -> Result<Vec<PersonId>, StoreError>;

    /// Files a report for the operators.
    ///
    /// # Errors
    /// [`StoreError::TooMany`] if this person has filed `most` reports since `since`.
    async fn report(&self, report: Report, most: u32, since: Millis) -> Result<(), StoreError>;

    /// The reports that a person has filed, the oldest first.
    async fn reports_by(&self, id: PersonId) -> Result<Vec<Report>, StoreError>;
}

/// The kind of a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Without an account.
    Guest,
    /// With an account.
    Member,
    /// A program with an account.
    Bot,
    /// Deleted; only the games remain.
    Gone,
}

/// A guest, an account or a deleted person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    pub id: PersonId,
    pub kind: Kind,
    /// The name of an account, or the one that a guest has chosen.
    pub name: Option<String>,
    /// The password's argon2 hash.
    pub password: Option<String>,
    /// The recovery code's hash.
    pub recovery: Option<SecretHash>,
    /// The settings, a JSON object.
    pub settings: String,
    pub created: Millis,
    /// When the person was last active.
    pub seen: Millis,
}

impl Person {
    /// Whether rated games are possible.
    pub fn has_account(&self) -> bool {
        matches!(self.kind, Kind::Member | Kind::Bot)
    }
}

/// A session to be opened.
#[derive(Clone, Debug)]
pub struct NewSession {
    /// The hash of its secret.
    pub hash: SecretHash,
    /// The listed part.
    pub row: SessionRow,
}

/// A session as listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionRow {
    pub id: KeyId,
    /// The kind of browser, in a word or two.
    pub label: String,
    pub created: Millis,
    /// When it was last used.
    pub seen: Millis,
    pub expires: Millis,
}

/// A token as listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TokenRow {
    pub id: KeyId,
    /// The owner's name for it.
    pub label: String,
    pub scopes: Vec<Scope>,
    pub created: Millis,
}

/// The credentials that stay valid after a change of password.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KeptKeys {
    /// This session.
    pub session: Option<SecretHash>,
    /// All tokens.
    pub tokens: bool,
}

/// A new account.
#[derive(Clone, Debug)]
pub struct Signup {
    /// The guest who becomes an account, or a new id.
    pub id: PersonId,
    /// The display name.
    pub name: String,
    /// Its confusable skeleton.
    pub look: String,
    /// The password's argon2 hash.
    pub password: String,
    /// The recovery code's hash.
    pub recovery: SecretHash,
    pub at: Millis,
}

/// A person's rating in a game.
#[derive(Clone, Debug, PartialEq)]
pub struct PersonRating {
    pub game: String,
    pub rating: Rating,
    /// The number of rated games.
    pub games: u32,
    /// When it last changed.
    pub updated: Millis,
}

/// A point in a rating's history.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatingPoint {
    pub at: Millis,
    /// The game that changed it.
    pub table: TableId,
    pub rating: f64,
    pub deviation: f64,
}

/// All games of a person.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PersonGames {
    /// Every table that the person owns or sits at, the oldest first.
    pub tables: Vec<TableRow>,
}

/// A person's results in one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    pub game: String,
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
}

/// A report of a person's behaviour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The reporter.
    pub by: PersonId,
    /// The reported person.
    pub about: PersonId,
    /// The table where it happened.
    pub table: Option<TableId>,
    pub reason: String,
    pub at: Millis,
}
