//! The Universal Game Interface: UCI for any two-player game.
//!
//! It follows the public description (`kz04px/ugi`), which generalises UCI and adds `query` and `response`. Player 1
//! is the game's first side (Light, Black, South), even if the second side begins.
//!
//! Parsing is lenient where that is safe: as UCI demands, unknown tokens are skipped in `info`, in `go` (if at least
//! one limit was understood), and after commands without arguments. Where skipping a token would silently change the
//! position or an option, it is an error instead.

mod command;
mod engine_message;
mod error;
mod go;
mod info;
mod option;
mod tokens;

pub use command::{Command, StartText, UgiQuery};
pub use engine_message::{EngineMessage, Response};
pub use error::UgiError;
pub use go::Go;
pub use info::{Bound, Info, UgiScore};
pub use option::{EngineOption, OptionKind};
