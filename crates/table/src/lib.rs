//! The referee of one game in play: seats, turns, clocks, offers, takebacks and the result.
//!
//! A [`Table`] is a pure state machine. [`Table::decide`] turns an action into a [`Decision`] (the
//! events and the table after them) or a typed [`RejectedAction`]. [`Table::apply`] applies stored
//! events; the same events always lead to the same table, so that any server that can read them can
//! continue the game. Time, lots and lag are arguments ([`Moment`]). A [`Room`] adds what a server
//! needs around one table: the event log, deduplication of actions by their ids, the pending write, and
//! presence.
//!
//! # Rules that the games leave open
//!
//! - **Clocks.** With main time and increment ([`Clock::Timed`](protocol::live::Clock)) the clocks
//!   start when both sides have made their first move. An online game is aborted if a side does not make
//!   its first move within [`FIRST_MOVE`]. With days for each move the first moves count too, and a flag
//!   fall before the second move aborts the game.
//! - **A flag fall loses**, whatever material is left: in none of the three games is there a common
//!   position that a side can no longer win.
//! - **Lag.** Network latency is not charged to the clock, up to [`MAX_LAG`] for a move.
//! - **Premoves.** In a timed online game a player may choose a move on the opponent's turn
//!   ([`Plan`]). It is decided together with the opponent's move and costs [`PREMOVE_COST`].
//! - **Conditional moves.** In a game of days a player may answer moves of the opponent ahead, up to
//!   [`MAX_LINES`] lines of [`MAX_LINE`] moves. Answers are decided together with the opponent's move.
//! - **Offers** belong to a ply: the next move ends them, and a declined or withdrawn offer cannot be
//!   made again before it. A draw may be agreed in every game.
//! - **A takeback** goes to the last turn of the player who asks; at a shared screen it takes back one
//!   move. It gives no time back.
//! - **Aborting** is possible until the second move; then players resign. A table without a second
//!   player is aborted after [`WAITING`].
//! - **Claiming.** A player who leaves a timed game for [`CLAIM_AFTER`] can be declared to have lost it.
//! - **Server downtime** is charged to nobody ([`Table::excuse`]).
//! - **A game is finite**, whatever its rule set: after [`LIMITS`](protocol::play::LIMITS)`.game_moves` moves
//!   the position decides as at a ply limit, and after `game_events` events only moves, and what ends the
//!   game, are accepted.
//!
//! ```
//! use protocol::live::{Action, Clock, Mode};
//! use table::{Actor, Moment, Seat, Table, Terms};
//!
//! let terms = Terms { clock: Clock::Timed { main: 600_000, increment: 0 }, ..Terms::new(games::GameId::Awale, Mode::Online) };
//! let now = Moment::at(1_000);
//! let table = Table::open(terms, Seat::person("ada"), Seat::Open, &now).unwrap().table;
//! let table = table.sit("bo", &now).unwrap().table;
//! let play = |mv: &str| Action::Move { mv: mv.to_owned() };
//! let decision = table.decide(&Actor::Person("ada"), &play("C"), &Moment::at(3_000)).unwrap();
//! assert_eq!(decision.events.len(), 1);
//! let table = decision.table;
//! let rejected = table.decide(&Actor::Person("ada"), &play("D"), &Moment::at(4_000)).unwrap_err();
//! assert_eq!(rejected.code(), "not-your-turn");
//! ```

#![warn(
    clippy::cast_lossless,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss
)]

mod clock;
mod decide;
mod ending;
mod event;
mod offers;
mod open;
mod phrase;
mod plan;
mod presence;
mod record;
mod referee;
mod rejected_action;
mod room;
mod seat;
mod table;
mod team;
mod terms;
mod view;

pub use clock::{
    CLAIM_AFTER, CLAIM_AFTER_UNTIMED, FIRST_MOVE, MAX_LAG, PREMOVE_COST, PRESETS, SKIP_AFTER,
    WAITING,
};
pub use decide::{Actor, Decision, Moment};
pub use ending::{Adjudication, EndReason, Ending};
pub use event::{AppliedEvent, Began, Event, EventKind, InvalidEvent, Opened};
pub use phrase::Phrase;
pub use plan::{Conditional, DroppedPlan, MAX_LINE, MAX_LINES, Plan};
pub use presence::{ConnectionId, Presence, Seen};
pub use record::date;
pub use referee::CheckedGame;
pub use rejected_action::RejectedAction;
pub use room::{ActionKey, Batch, Committed, Reply, Request, Requester, Room, Step, Update};
pub use seat::{InvalidName, MAX_MEMBERS, MAX_NAME, Seat, check_names};
pub use table::{Status, Table};
pub use terms::{Begins, InvalidTerms, Party, Sides, Start, Terms};
pub use view::{PlayerInfo, Viewer};
