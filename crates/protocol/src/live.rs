//! Games in play: the WebSocket messages, and the table views of the HTTP API.
//!
//! Clients' messages are parsed strictly, with errors that name the field ([`ClientMessage::read`]); the server's messages
//! ([`ServerMessage`]) are serialized here and can be parsed by clients in Rust.
//!
//! ```
//! use protocol::live::{Action, ClientMessage};
//!
//! let text = r#"{"type":"act","id":"a7","table":"k3v9q2m4xz","ply":12,"action":{"kind":"move","move":"c9d9"}}"#;
//! let ClientMessage::Act(act) = ClientMessage::read(text).unwrap() else { panic!() };
//! assert_eq!(act.action, Action::Move { mv: "c9d9".to_owned() });
//!
//! let error = ClientMessage::read(r#"{"type":"act","id":"a8","table":"k3v9q2m4xz"}"#).unwrap_err();
//! assert_eq!((error.id.as_deref(), error.field.as_deref()), (Some("a8"), Some("ply")));
//! ```

mod action;
mod board;
mod client_message;
mod effect;
mod end_reason;
mod event;
mod server_message;
mod terms;
mod view;
mod word;

pub use crate::analysis::{Line, Points, Score, Share};
pub use crate::json::{Problem, RequestError};
pub use action::{Ability, Action, Claim, Offer};
pub use board::Board;
pub use client_message::{
    Act, Analyse, Ask, ClientMessage, Help, Join, MAX_LENGTH, MOST_LINES, MOST_MOVES, Think,
    VERSION, Why,
};
pub use effect::{CounterColour, Effect, MarbleColour, Out};
pub use end_reason::EndReason;
pub use event::Event;
pub use server_message::{NoticeKind, Reason, ServerMessage, Unread};
pub use terms::{Clock, HostSide, Mode};
pub use view::{
    Challenge, Challenger, Clocks, Ended, LegalMove, OpenOffer, PlayedMove, Seat, SeatKind, Status,
    Turn, View,
};
pub use word::Word;
