use async_trait::async_trait;

use super::{StoreError, TableRow};
use crate::clock::Millis;
use crate::glicko::Rating;
use crate::id::{KeyId, PersonId, SecretHash, TableId};

/// Guests and accounts, their sessions and tokens, their ratings, and whom they avoid.
#[async_trait]
pub trait People: Send + Sync {
    /// A guest with a session.
    async fn create_guest(&self, id: PersonId, session: NewSession) -> Result<Person, StoreError>;

    /// Makes an account of a guest, whose games it keeps, or a new one where there is no guest.
    ///
    /// # Errors
    /// [`StoreError::Taken`] where another name looks the same.
    async fn sign_up(&self, signup: Signup) -> Result<Person, StoreError>;

    /// People by their ids; those who do not exist are left out.
    async fn people(&self, ids: Vec<PersonId>) -> Result<Vec<Person>, StoreError>;

    /// The account whose name looks like this.
    async fn person_by_look(&self, look: String) -> Result<Option<Person>, StoreError>;

    /// Keeps a person's settings.
    async fn set_settings(&self, id: PersonId, settings: String) -> Result<(), StoreError>;

    /// Changes a password and ends all sessions but one.
    async fn set_password(
        &self,
        id: PersonId,
        password: String,
        keep: Option<SecretHash>,
    ) -> Result<(), StoreError>;

    /// Changes a password and the recovery code, and ends all sessions and tokens: whoever recovers an
    /// account may have lost it to somebody.
    async fn recover(
        &self,
        id: PersonId,
        password: String,
        recovery: SecretHash,
    ) -> Result<(), StoreError>;

    /// Makes an account a bot's.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] after its first rated game.
    async fn become_bot(&self, id: PersonId) -> Result<(), StoreError>;

    /// Removes a person: sessions, tokens, settings, ratings, studies, reports and every name go, the games
    /// stay. Afterwards none of their texts is left in the database's files.
    async fn forget(&self, id: PersonId) -> Result<(), StoreError>;

    /// Removes guests who were last seen before `before` and have no games, and sessions that have
    /// expired. Gives the number of guests.
    async fn tidy(&self, before: Millis, now: Millis) -> Result<u64, StoreError>;

    /// Opens a session for a person, ending another.
    async fn open_session(
        &self,
        id: PersonId,
        session: NewSession,
        instead: Option<SecretHash>,
    ) -> Result<(), StoreError>;

    /// The person of a session that has not expired.
    async fn session(
        &self,
        hash: SecretHash,
        now: Millis,
    ) -> Result<Option<(Person, SessionRow)>, StoreError>;

    /// Notes that a session was used, and lets it last longer.
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

    /// Makes a token.
    ///
    /// # Errors
    /// [`StoreError::TooMany`] where the person has `most` already.
    async fn create_token(
        &self,
        id: PersonId,
        token: TokenRow,
        hash: SecretHash,
        most: u32,
    ) -> Result<(), StoreError>;

    /// The person of a token.
    async fn token(&self, hash: SecretHash) -> Result<Option<Person>, StoreError>;

    /// A person's tokens, the latest first.
    async fn tokens(&self, id: PersonId) -> Result<Vec<TokenRow>, StoreError>;

    /// Removes a token of a person.
    async fn end_token(&self, id: PersonId, token: KeyId) -> Result<(), StoreError>;

    /// A person's ratings.
    async fn ratings(&self, id: PersonId) -> Result<Vec<PersonRating>, StoreError>;

    /// How a person's rating has changed, the oldest first; the latest `limit` points.
    async fn rating_history(
        &self,
        id: PersonId,
        game: String,
        limit: u32,
    ) -> Result<Vec<RatingPoint>, StoreError>;

    /// How a person's finished games have ended, by game.
    async fn tallies(&self, id: PersonId) -> Result<Vec<Tally>, StoreError>;

    /// All of a person's games, for an export.
    async fn all_games(&self, id: PersonId) -> Result<PersonGames, StoreError>;

    /// `id` wants nothing to do with `other` any more, or again.
    async fn block(
        &self,
        id: PersonId,
        other: PersonId,
        on: bool,
        at: Millis,
    ) -> Result<(), StoreError>;

    /// Whether either of the two has blocked the other.
    async fn is_blocked(&self, one: PersonId, other: PersonId) -> Result<bool, StoreError>;

    /// Everybody whom this person has blocked.
    async fn blocks(&self, id: PersonId) -> Result<Vec<PersonId>, StoreError>;

    /// Everybody who is not to meet this person, whoever of the two has blocked the other.
    async fn avoided(&self, id: PersonId) -> Result<Vec<PersonId>, StoreError>;

    /// Keeps a report for the operator.
    ///
    /// # Errors
    /// [`StoreError::TooMany`] where `most` of this person's reports are kept since `since`.
    async fn report(&self, report: Report, most: u32, since: Millis) -> Result<(), StoreError>;

    /// The reports that a person has made, the oldest first.
    async fn reports_by(&self, id: PersonId) -> Result<Vec<Report>, StoreError>;

    /// All reports, the latest first.
    async fn reports(&self, limit: u32) -> Result<Vec<Report>, StoreError>;
}

/// What somebody is here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Plays without an account.
    Guest,
    /// Has an account.
    Member,
    /// Is a program with an account.
    Bot,
    /// Has left; only the games remain.
    Gone,
}

/// Somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// Who.
    pub id: PersonId,
    /// What.
    pub kind: Kind,
    /// The name of an account.
    pub name: Option<String>,
    /// The password's argon2 hash.
    pub password: Option<String>,
    /// The recovery code's hash.
    pub recovery: Option<SecretHash>,
    /// The settings, a JSON object.
    pub settings: String,
    /// Since when.
    pub created: Millis,
    /// Seen last.
    pub seen: Millis,
}

impl Person {
    /// Whether rated games count for this person.
    pub fn has_account(&self) -> bool {
        matches!(self.kind, Kind::Member | Kind::Bot)
    }
}

/// A session to be opened.
#[derive(Clone, Debug)]
pub struct NewSession {
    /// The hash of its secret.
    pub hash: SecretHash,
    /// Its name in lists, and when it began and ends.
    pub row: SessionRow,
}

/// A session, in lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionRow {
    /// Its name.
    pub id: KeyId,
    /// The kind of browser, in a word or two.
    pub label: String,
    /// When it began.
    pub created: Millis,
    /// When it was used last.
    pub seen: Millis,
    /// When it ends.
    pub expires: Millis,
}

/// A token, in lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TokenRow {
    /// Its name.
    pub id: KeyId,
    /// What its owner calls it.
    pub label: String,
    /// When it was made.
    pub created: Millis,
}

/// An account to be made.
#[derive(Clone, Debug)]
pub struct Signup {
    /// The guest who becomes an account, or a new id.
    pub id: PersonId,
    /// The name as it is shown.
    pub name: String,
    /// What it looks like: the same for all that could be mistaken for it.
    pub look: String,
    /// The password's argon2 hash.
    pub password: String,
    /// The recovery code's hash.
    pub recovery: SecretHash,
    /// When.
    pub at: Millis,
}

/// A person's rating in a game.
#[derive(Clone, Debug, PartialEq)]
pub struct PersonRating {
    /// The game.
    pub game: String,
    /// The rating.
    pub rating: Rating,
    /// How many rated games it rests on.
    pub games: u32,
    /// When it changed last.
    pub updated: Millis,
}

/// A point in a rating's history.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatingPoint {
    /// When.
    pub at: Millis,
    /// After which game.
    pub table: TableId,
    /// The rating.
    pub rating: f64,
    /// How uncertain it was.
    pub deviation: f64,
}

/// A person's games.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PersonGames {
    /// Every table at which the person sat or that the person made, the oldest first.
    pub tables: Vec<TableRow>,
}

/// How a person's games of one kind have ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// The game.
    pub game: String,
    /// Games won.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
}

/// Something that the operator should look at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Who says so.
    pub by: PersonId,
    /// About whom.
    pub about: PersonId,
    /// At which table.
    pub table: Option<TableId>,
    /// What.
    pub reason: String,
    /// When.
    pub at: Millis,
}
