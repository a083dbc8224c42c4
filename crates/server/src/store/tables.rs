use async_trait::async_trait;
use game::Side;
use protocol::live::{Mode, SeatKind, Status};

use super::StoreError;
use crate::clock::{DAY, Millis, TOLERATED_SILENCE};
use crate::glicko::Rating;
use crate::id::{InvitationId, PersonId, TableId};

/// Tables and their events, invitations, and searches.
#[async_trait]
pub trait Tables: Send + Sync {
    /// Creates a table with its first events.
    async fn create_table(&self, table: NewTable) -> Result<(), StoreError>;

    /// Appends events to a table, all or none, with the index columns that follow from them.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if the table's last event is not the caller's `after`.
    async fn append(&self, append: Append) -> Result<Appended, StoreError>;

    async fn table(&self, id: TableId) -> Result<Option<TableRow>, StoreError>;

    /// The rating changes of a finished game, first side first; `None` for a seat whose rating did
    /// not change.
    async fn rating_changes(&self, id: TableId) -> Result<[Option<(f64, f64)>; 2], StoreError>;

    /// Stores or deletes the conditional moves of a side's player.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if the table's last event is not `after`.
    async fn keep_plan(&self, plan: PlanRow, after: u64) -> Result<(), StoreError>;

    /// The conditional moves at a table. They are deleted when the game ends.
    async fn plans(&self, id: TableId) -> Result<Vec<PlanRow>, StoreError>;

    /// All events after number `after`, in order.
    async fn events(&self, id: TableId, after: u64) -> Result<Vec<EventRow>, StoreError> {
        self.events_from(id, after, u32::MAX).await
    }

    /// At most `limit` events after number `after`, in order.
    async fn events_from(
        &self,
        id: TableId,
        after: u64,
        limit: u32,
    ) -> Result<Vec<EventRow>, StoreError>;

    /// The unfinished tables, each with its deadline: to be watched after a start.
    async fn running(&self) -> Result<Vec<(TableId, Option<Millis>)>, StoreError>;

    /// At most `limit` unfinished tables whose deadlines are at `at` or before, the earliest first.
    async fn overdue(&self, at: Millis, limit: u32) -> Result<Vec<TableId>, StoreError>;

    /// A person's unfinished games, the latest first; with `waiting` only those between people in
    /// which it is this person's turn.
    async fn games_of(&self, person: PersonId, waiting: bool) -> Result<Vec<TableRow>, StoreError>;

    /// A person's games between people that are being played, of one game.
    async fn playing_online(
        &self,
        person: PersonId,
        game: String,
    ) -> Result<Vec<TableRow>, StoreError>;

    /// Finished games, the latest first.
    async fn search(&self, search: Search) -> Result<Vec<TableRow>, StoreError>;

    /// Adds a game at one screen or against the computer to public lists, or removes it.
    ///
    /// # Errors
    /// [`StoreError::Missing`] if the table belongs to another person, or is between two people.
    async fn set_public(
        &self,
        id: TableId,
        owner: PersonId,
        public: bool,
    ) -> Result<(), StoreError>;

    /// The number of a person's open challenges in the lobby.
    async fn open_challenges(&self, owner: PersonId) -> Result<u32, StoreError>;

    /// The tables in the lobby, the latest first.
    async fn lobby(&self) -> Result<Vec<OpenTable>, StoreError>;

    /// At most `limit` tables in the lobby that were created before `at`.
    async fn stale_challenges(&self, at: Millis, limit: u32) -> Result<Vec<TableId>, StoreError>;

    /// Listed games in play: the `limit` latest tables, the latest first.
    async fn watchable(&self, limit: u32) -> Result<Vec<TableRow>, StoreError>;

    /// Stores the time at which this server could write. A silence of all servers before it becomes an outage if it is
    /// longer than `SILENCE`, or `SILENCE_AT_START` at the first heartbeat after opening the store; in a store that
    /// only one server can use, the latter is any time.
    async fn heartbeat(&self, at: Millis) -> Result<(), StoreError>;

    /// The outages of the last 60 days, in any order. Servers that notice the same one record it
    /// each: they may overlap.
    async fn outages(&self) -> Result<Vec<Outage>, StoreError>;

    /// The time of the last heartbeat.
    async fn last_heartbeat(&self) -> Result<Option<Millis>, StoreError>;

    /// An invitation with its table.
    async fn invitation(&self, id: InvitationId) -> Result<Option<Invitation>, StoreError>;
}

/// Milliseconds without a heartbeat of any server that are an outage. Heartbeats come every second, and take as long on a
/// busy machine; servers that lived through less excuse nothing either.
pub(super) const SILENCE: Millis = TOLERATED_SILENCE;
/// The same before a server's first heartbeat: while it started, perhaps nobody served.
pub(super) const SILENCE_AT_START: Millis = 2_000;
/// Milliseconds for which outages are kept: the longest clock, 14 days for a move, may have been stopped by
/// several of them.
pub(super) const OUTAGES_KEPT: Millis = 60 * DAY;

/// A time in which no server could write, in Unix milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outage {
    pub until: Millis,
    pub back: Millis,
}

/// A stored seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatRow {
    pub kind: SeatKind,
    /// The person, if they have a session.
    pub person: Option<PersonId>,
    /// The computer's level.
    pub level: Option<u8>,
    /// Names typed at one screen: one, or a team's.
    pub names: Vec<String>,
    /// The members of a team on their own devices, in the order of rotation.
    pub members: Vec<PersonId>,
}

impl SeatRow {
    /// A free seat.
    pub fn open() -> Self {
        SeatRow {
            kind: SeatKind::Open,
            person: None,
            level: None,
            names: Vec::new(),
            members: Vec::new(),
        }
    }

    /// A person's seat.
    pub fn person(person: PersonId) -> Self {
        SeatRow {
            kind: SeatKind::Person,
            person: Some(person),
            level: None,
            names: Vec::new(),
            members: Vec::new(),
        }
    }

    /// A seat of the computer.
    pub fn computer(level: u8) -> Self {
        SeatRow {
            kind: SeatKind::Computer,
            person: None,
            level: Some(level),
            names: Vec::new(),
            members: Vec::new(),
        }
    }
}

/// A table to create.
#[derive(Clone, Debug)]
pub struct NewTable {
    pub id: TableId,
    pub owner: PersonId,
    /// The game: `avalam`, …
    pub game: &'static str,
    /// The rule set, as in records.
    pub rules: String,
    /// The start: `standard`, …
    pub start: String,
    /// Where the players sit.
    pub mode: Mode,
    pub rated: bool,
    /// Whether the lobby shows the running game: it was found there.
    pub listed: bool,
    /// The remaining terms as JSON; opaque to the store.
    pub terms: String,
    /// First and second.
    pub seats: [SeatRow; 2],
    /// The invitation to the open seat.
    pub invitation: Option<NewInvitation>,
    pub events: Vec<NewEvent>,
    /// The state after these events.
    pub progress: Progress,
    pub at: Millis,
}

/// An invitation to create.
#[derive(Clone, Copy, Debug)]
pub struct NewInvitation {
    pub id: InvitationId,
    /// Whether it is listed in the lobby.
    pub listed: bool,
    /// The only person who sees and may accept it; `None`: anybody.
    pub target: Option<PersonId>,
}

/// The conditional moves of one player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanRow {
    pub table: TableId,
    pub side: Side,
    /// The player; nobody else may read them.
    pub person: PersonId,
    /// JSON, opaque to the store. `None` deletes them.
    pub body: Option<String>,
}

/// An event to append.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewEvent {
    pub at: Millis,
    /// The person and the client's id of the action that caused it: makes a repeated action
    /// idempotent, also after a restart.
    pub action: Option<(PersonId, String)>,
    /// JSON; opaque to the store.
    pub body: String,
}

/// A stored event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventRow {
    /// Its number at its table, from 1.
    pub n: u64,
    pub at: Millis,
    /// The person and the client's id of the action that caused it.
    pub action: Option<(PersonId, String)>,
    /// JSON; opaque to the store.
    pub body: String,
}

/// The index columns of a table after its last event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Progress {
    pub status: Status,
    /// The number of moves played.
    pub ply: u32,
    /// The side to move.
    pub turn: Option<Side>,
    /// When the running clock ends.
    pub deadline: Option<Millis>,
    /// The position, for thumbnails in lists. `None` for tables stored by older versions, until
    /// their next event.
    pub position: Option<String>,
}

/// An append of events to a table.
#[derive(Clone, Debug)]
pub struct Append {
    pub table: TableId,
    /// The number of the last event that the caller knows.
    pub after: u64,
    pub events: Vec<NewEvent>,
    /// The state after these events.
    pub progress: Progress,
    /// The seats, if a person has sat down.
    pub seats: Option<[SeatRow; 2]>,
    /// Whether the table's invitation is closed.
    pub close_invitation: bool,
    /// The result, if the game ends. A rated game between two accounts changes their ratings.
    pub finish: Option<Finish>,
    /// The table of the rematch, created in the same transaction.
    pub next: Option<Box<NewTable>>,
    pub at: Millis,
}

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finish {
    /// The winner; `None` for a draw or a game without a result.
    pub winner: Option<Side>,
    /// The reason's code: `time`, `resignation`, …
    pub reason: String,
    pub score: [i32; 2],
    /// The first moves, separated by spaces: the index of opening searches.
    pub opening: String,
    /// Whether the game counts; false if it was aborted.
    pub counts: bool,
}

/// The result of an append.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Appended {
    /// The number of the last event.
    pub last: u64,
    /// Rating changes, first and second.
    pub ratings: Option<[RatingChange; 2]>,
}

/// A rating before and after a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatingChange {
    pub person: PersonId,
    pub before: Rating,
    pub after: Rating,
}

/// A table, without its events.
#[derive(Clone, Debug, PartialEq)]
pub struct TableRow {
    pub id: TableId,
    pub owner: PersonId,
    pub game: String,
    pub rules: String,
    pub start: String,
    pub mode: Mode,
    pub rated: bool,
    /// Whether the lobby shows the running game.
    pub listed: bool,
    /// The terms as JSON; opaque to the store.
    pub terms: String,
    /// First and second.
    pub seats: [SeatRow; 2],
    /// The number of the last event.
    pub last: u64,
    pub progress: Progress,
    pub created: Millis,
    /// When the last event was stored.
    pub updated: Millis,
    /// Whether it is in public lists: always between two people, otherwise if its owner shares it.
    pub public: bool,
    pub ended: Option<Ended>,
}

impl TableRow {
    /// Whether this person owns the table or sits at it.
    pub fn is_player(&self, person: Option<PersonId>) -> bool {
        let Some(person) = person else { return false };
        self.owner == person
            || self
                .seats
                .iter()
                .any(|seat| seat.person == Some(person) || seat.members.contains(&person))
    }
}

/// A stored result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ended {
    pub at: Millis,
    pub finish: Finish,
}

/// A table in the lobby.
#[derive(Clone, Debug, PartialEq)]
pub struct OpenTable {
    /// The id of its challenge.
    pub invitation: InvitationId,
    /// The only person who may accept it.
    pub target: Option<PersonId>,
    pub table: TableRow,
}

/// An invitation to a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Invitation {
    pub table: TableId,
    /// The host.
    pub by: PersonId,
    /// Whether it is listed in the lobby.
    pub listed: bool,
    /// The only person who may accept it.
    pub target: Option<PersonId>,
    /// Whether the seat is still free.
    pub open: bool,
}

/// Filters of finished games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Search {
    pub game: Option<String>,
    pub player: Option<PersonId>,
    pub rules: Option<String>,
    /// The winner; `Some(None)` for a draw.
    pub winner: Option<Option<Side>>,
    /// The first moves, separated by spaces.
    pub opening: Option<String>,
    /// Whether to include games that are in no public list.
    pub private: bool,
    /// Keyset pagination: only games that ended before this one.
    pub before: Option<TableId>,
    pub limit: u32,
}
