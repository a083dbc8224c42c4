//! One game being played: who sits where, whose turn it is, what the clocks show, what is offered,
//! and how it ended.
//!
//! A [`Table`] is a pure state machine. It decides what an action brings about
//! ([`Table::decide`]: events, or a typed reason why not) and takes events in ([`Table::apply`]);
//! the same events always make the same table, so that whoever has stored them can carry the game on.
//! Time, lots and the network's delay come in as arguments ([`Moment`]). A [`Room`] adds what a server
//! needs around one table: numbered events, actions that are known by their id, and who is there.
//!
//! # What we chose
//!
//! - **Clocks.** With main time and increment ([`Clock::Timed`](protocol::live::Clock)) the clocks
//!   start when both sides have made their first move. In a game between people at their own screens, a
//!   side that does not make its first move within [`FIRST_MOVE`] ends the game as called off. With days
//!   for each move the first ones count too, and running out before the second move calls the game off.
//! - **Time out is a loss**, whatever the opponent could still have won: neither Avalam, Abalone nor Awalé
//!   has a position in which a side can no longer win by any sequence of moves that would be worth
//!   proving at the board.
//! - **Lag.** The time that the network took is not counted, up to [`MAX_LAG`] for a move.
//! - **Offers** belong to a ply: the next move ends them, and what was declined or withdrawn cannot be
//!   offered again before it. A draw may be agreed in every game.
//! - **Taking back** goes to the last turn of whoever asks; at one screen it takes one move. It gives no
//!   time back.
//! - **Calling off** is possible until the second move. From then on there is resigning. A table at
//!   which nobody sits down is called off after [`WAITING`].
//! - **Claiming.** Who leaves a live game for [`CLAIM_AFTER`] can be declared to have lost it.
//! - **Downtime of the server** counts for nobody ([`Table::excuse`]).
//!
//! ```
//! use protocol::live::{Action, Clock, Mode};
//! use table::{Actor, Moment, Seat, Table, Terms};
//!
//! let terms = Terms { clock: Clock::Timed { main: 600_000, increment: 0 }, ..Terms::new(games::GameId::Awale, Mode::Online) };
//! let now = Moment::at(1_000);
//! let opened = Table::open(terms, Seat::person("ada"), Seat::Open, &now).unwrap();
//! let mut table = Table::replay(&opened).unwrap();
//! for event in table.sit("bo", &now).unwrap() {
//!     table.apply(&event).unwrap();
//! }
//! let play = |mv: &str| Action::Move { mv: mv.to_owned() };
//! for event in table.decide(&Actor::Person("ada"), &play("C"), &Moment::at(3_000)).unwrap() {
//!     table.apply(&event).unwrap();
//! }
//! let refused = table.decide(&Actor::Person("ada"), &play("D"), &Moment::at(4_000)).unwrap_err();
//! assert_eq!(refused.code(), "not-your-turn");
//! ```

mod clock;
mod decide;
mod ending;
mod event;
mod moment;
mod offers;
mod phrase;
mod presence;
mod record;
mod refused;
mod room;
mod seat;
mod table;
mod terms;
mod view;

pub use clock::{CLAIM_AFTER, CLAIM_AFTER_UNTIMED, FIRST_MOVE, MAX_LAG, PRESETS, WAITING};
pub use ending::{EndReason, Ending};
pub use event::{Began, Damaged, Event, Opened, What};
pub use moment::{Actor, Moment};
pub use phrase::Phrase;
pub use presence::{Connection, Presence};
pub use refused::Refused;
pub use room::{Answered, Asker, Batch, Committed, Happened, Key, News, Request, Room, Step};
pub use seat::{MAX_MEMBERS, MAX_NAME, NameProblem, Seat, check_names};
pub use table::{Status, Table};
pub use terms::{Begins, Party, Sides, Start, Terms, Unfit};
pub use view::{Face, Viewer};
