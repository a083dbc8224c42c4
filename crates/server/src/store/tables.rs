use async_trait::async_trait;
use game::Side;
use protocol::live::{Mode, SeatKind, Status};

use super::StoreError;
use crate::clock::Millis;
use crate::glicko::Rating;
use crate::id::{InvitationId, PersonId, TableId};

/// Tables, their events and the ways to find them.
#[async_trait]
pub trait Tables: Send + Sync {
    /// Sets up a table with its first events.
    async fn create_table(&self, table: NewTable) -> Result<(), StoreError>;

    /// Adds events to a table, all or none, together with what follows from them.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] where the table's last event is not the one that the caller knows.
    async fn append(&self, append: Append) -> Result<Appended, StoreError>;

    /// A table, if there is one of this name.
    async fn table(&self, id: TableId) -> Result<Option<TableRow>, StoreError>;

    /// The events after number `after`, in order.
    async fn events(&self, id: TableId, after: u64) -> Result<Vec<EventRow>, StoreError>;

    /// The tables that are not over, each with the moment at which its running clock ends: what must
    /// be watched after a start.
    async fn running(&self) -> Result<Vec<(TableId, Option<Millis>)>, StoreError>;

    /// The games of a person that are not over, the latest first; those that wait for a move of his
    /// only, where `waiting` says so. Only games between people do: nobody waits at one
    /// screen or opposite the computer.
    async fn games_of(&self, person: PersonId, waiting: bool) -> Result<Vec<TableRow>, StoreError>;

    /// Finished games, the latest first.
    async fn search(&self, search: Search) -> Result<Vec<TableRow>, StoreError>;

    /// The tables in the lobby, the latest first.
    async fn lobby(&self) -> Result<Vec<OpenTable>, StoreError>;

    /// Notes that the server is there. After a crash the last note says until when it was.
    async fn heartbeat(&self, at: Millis) -> Result<(), StoreError>;

    /// When the server was last known to be there.
    async fn last_heartbeat(&self) -> Result<Option<Millis>, StoreError>;

    /// An invitation and its table, if there is one of this name.
    async fn invitation(&self, id: InvitationId) -> Result<Option<Invitation>, StoreError>;
}

/// A seat, as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatRow {
    /// Who sits there.
    pub kind: SeatKind,
    /// The person, where it is one with a session.
    pub person: Option<PersonId>,
    /// The computer's level.
    pub level: Option<u8>,
    /// Names that were typed at one screen: one, or a team's.
    pub names: Vec<String>,
}

impl SeatRow {
    /// A seat that is free.
    pub fn open() -> Self {
        SeatRow { kind: SeatKind::Open, person: None, level: None, names: Vec::new() }
    }

    /// A person's.
    pub fn person(person: PersonId) -> Self {
        SeatRow { kind: SeatKind::Person, person: Some(person), level: None, names: Vec::new() }
    }

    /// The computer's.
    pub fn computer(level: u8) -> Self {
        SeatRow { kind: SeatKind::Computer, person: None, level: Some(level), names: Vec::new() }
    }
}

/// A table to be set up.
#[derive(Clone, Debug)]
pub struct NewTable {
    /// Its name.
    pub id: TableId,
    /// Who makes it.
    pub owner: PersonId,
    /// The game: `avalam`, …
    pub game: &'static str,
    /// The rule set, as records write it.
    pub rules: String,
    /// The start: `standard`, …
    pub start: String,
    /// Where the players sit.
    pub mode: Mode,
    /// Whether ratings change.
    pub rated: bool,
    /// Everything else that a table needs to be set up again; the store does not look into it.
    pub terms: String,
    /// The seats, first and second.
    pub seats: [SeatRow; 2],
    /// How somebody gets to an open seat.
    pub invitation: Option<NewInvitation>,
    /// Its first events.
    pub events: Vec<NewEvent>,
    /// Where they lead.
    pub progress: Progress,
    /// When.
    pub at: Millis,
}

/// An invitation to be made.
#[derive(Clone, Copy, Debug)]
pub struct NewInvitation {
    /// Its name.
    pub id: InvitationId,
    /// Whether it stands in the lobby.
    pub listed: bool,
}

/// An event to be added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewEvent {
    /// When it happened.
    pub at: Millis,
    /// Whose action it follows from, and the client's id of that action: what makes sending the same
    /// action again harmless, also after a restart.
    pub action: Option<(PersonId, String)>,
    /// The event itself; the store does not look into it.
    pub body: String,
}

/// An event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventRow {
    /// Its number at its table.
    pub n: u64,
    /// When it happened.
    pub at: Millis,
    /// Whose action it follows from, and the client's id of that action.
    pub action: Option<(PersonId, String)>,
    /// The event itself.
    pub body: String,
}

/// Where a table stands after its last event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Progress {
    /// How far it has come.
    pub status: Status,
    /// How many moves were played.
    pub ply: u32,
    /// Who is to move.
    pub turn: Option<Side>,
    /// When the running clock ends.
    pub deadline: Option<Millis>,
    /// What lies on the board, for the pictures in lists. Tables from before it was kept have none
    /// until something happens there.
    pub position: Option<String>,
}

/// Events to be added to a table, with what follows from them.
#[derive(Clone, Debug)]
pub struct Append {
    /// The table.
    pub table: TableId,
    /// The number of the last event that the caller knows.
    pub after: u64,
    /// The events.
    pub events: Vec<NewEvent>,
    /// Where they lead.
    pub progress: Progress,
    /// The seats, where somebody has sat down.
    pub seats: Option<[SeatRow; 2]>,
    /// Whether the table's invitation ends with this.
    pub close_invitation: bool,
    /// The result, where this ends the game. A rated game between two accounts changes their ratings.
    pub finish: Option<Finish>,
    /// A table that is set up together with this: the rematch.
    pub next: Option<Box<NewTable>>,
    /// When.
    pub at: Millis,
}

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finish {
    /// Who won; `None` is a draw, or a game without a result.
    pub winner: Option<Side>,
    /// Why, as results write it: `time`, `resignation`, …
    pub reason: String,
    /// The score.
    pub score: [i32; 2],
    /// The first moves, with spaces between them: what a search for openings looks at.
    pub opening: String,
    /// Whether the game counts: not where it was aborted.
    pub counts: bool,
}

/// What has followed from events.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Appended {
    /// The number of the last event.
    pub last: u64,
    /// How the ratings have changed, first and second.
    pub ratings: Option<[RatingChange; 2]>,
}

/// A rating before and after a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatingChange {
    /// Whose.
    pub person: PersonId,
    /// Before.
    pub before: Rating,
    /// After.
    pub after: Rating,
}

/// A table, without its events.
#[derive(Clone, Debug, PartialEq)]
pub struct TableRow {
    /// Its name.
    pub id: TableId,
    /// Who made it.
    pub owner: PersonId,
    /// The game.
    pub game: String,
    /// The rule set.
    pub rules: String,
    /// The start.
    pub start: String,
    /// Where the players sit.
    pub mode: Mode,
    /// Whether ratings change.
    pub rated: bool,
    /// What the table was set up with.
    pub terms: String,
    /// The seats, first and second.
    pub seats: [SeatRow; 2],
    /// The number of the last event.
    pub last: u64,
    /// Where it stands.
    pub progress: Progress,
    /// When it was made.
    pub created: Millis,
    /// When something happened last.
    pub updated: Millis,
    /// The result, once it is over.
    pub ended: Option<Ended>,
}

/// A result, as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ended {
    /// When.
    pub at: Millis,
    /// What.
    pub finish: Finish,
}

/// A table in the lobby.
#[derive(Clone, Debug, PartialEq)]
pub struct OpenTable {
    /// The name of its challenge.
    pub invitation: InvitationId,
    /// The table.
    pub table: TableRow,
}

/// An invitation to a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Invitation {
    /// The table.
    pub table: TableId,
    /// Who invites.
    pub by: PersonId,
    /// Whether it stands in the lobby.
    pub listed: bool,
    /// Whether the seat is still free.
    pub open: bool,
}

/// Which finished games to find.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Search {
    /// Of this game.
    pub game: Option<String>,
    /// Of this person.
    pub player: Option<PersonId>,
    /// With these rules.
    pub rules: Option<String>,
    /// Won by this side, or (`Some(None)`) by nobody.
    pub winner: Option<Option<Side>>,
    /// That begin with these moves, with spaces between them.
    pub opening: Option<String>,
    /// That ended before this one.
    pub before: Option<TableId>,
    /// At most so many.
    pub limit: u32,
}
