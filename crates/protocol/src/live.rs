//! Games in play: the WebSocket messages, and the table views of the HTTP API.
//!
//! Clients' messages are parsed strictly, with errors that name the field ([`Request::read`]); the server's messages
//! ([`Answer`]) are serialized here and can be parsed by clients in Rust.
//!
//! ```
//! use protocol::live::{Action, Request};
//!
//! let text = r#"{"type":"act","id":"a7","table":"k3v9q2m4xz","ply":12,"action":{"kind":"move","move":"c9d9"}}"#;
//! let Request::Act(act) = Request::read(text).unwrap() else { panic!() };
//! assert_eq!(act.action, Action::Move { mv: "c9d9".to_owned() });
//!
//! let error = Request::read(r#"{"type":"act","id":"a8","table":"k3v9q2m4xz"}"#).unwrap_err();
//! assert_eq!((error.id.as_deref(), error.field.as_deref()), (Some("a8"), Some("ply")));
//! ```

mod action;
mod answer;
mod board;
mod effect;
mod end_reason;
mod event;
mod request;
mod terms;
mod view;
mod word;

pub use crate::analysis::{Line, Points, Score};
pub use crate::json::{Problem, RequestError};
pub use action::{Ability, Action, Claim, Offer};
pub use answer::{Answer, NoticeKind, Reason, Unread};
pub use board::Board;
pub use effect::{CounterColour, Effect, MarbleColour, Out};
pub use end_reason::EndReason;
pub use event::Event;
pub use request::{
    Act, Analyse, Ask, Help, Join, MAX_LENGTH, MOST_LINES, MOST_MOVES, Request, Think, VERSION, Why,
};
pub use terms::{Clock, HostSide, Mode};
pub use view::{
    Challenge, Challenger, Clocks, Ended, LegalMove, OpenOffer, PlayedMove, Seat, SeatKind, Status,
    Turn, View,
};
pub use word::Word;
