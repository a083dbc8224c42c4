//! The Universal Game Interface: UCI for any game of two players.
//!
//! It follows the public description (`kz04px/ugi`), which generalises UCI and adds `query` and
//! `response`. Player 1 is the side that the game calls first (Light, Black, South), whoever begins.
//!
//! Reading is lenient where that is safe: words that we do not know are passed over, as UCI asks, in
//! `info` and in `go` (as long as something of it was understood), and after commands that take no
//! words. Where passing over a word would silently give another position or another option, it is an
//! error instead.

mod answer;
mod command;
mod error;
mod go;
mod info;
mod option;
mod words;

pub use answer::{Answer, Response};
pub use command::{Command, Query, Start};
pub use error::UgiError;
pub use go::Go;
pub use info::{Bound, Info, Score};
pub use option::{EngineOption, OptionKind};
