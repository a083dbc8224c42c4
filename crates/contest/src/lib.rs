//! Contests between programs: players, their processes, the referee, schedules, standings and reports.
//!
//! `abaque match` and `abaque tournament` are thin layers over this crate. A [`Seat`] holds a player: a level of the
//! built-in engine, random moves, or a UGI program in an untrusted process. [`referee::play`] plays one game and
//! always returns a record. A [`Contest`] combines a schedule ([`schedule`]) and its standings ([`standings`]).
//!
//! Programs that use this crate on Linux must call [`supervisor::run_if_asked`] first in `main`.

pub mod adapters;
#[cfg(target_os = "linux")]
pub mod cgroup;
mod clock;
mod contest;
mod definition;
mod dispatcher;
mod evidence;
mod interrupt;
mod ledger;
mod level;
mod openings;
mod player;
mod process;
mod random;
pub mod referee;
mod report;
mod sandbox;
pub mod schedule;
mod search_limits;
mod spec;
pub mod standings;
#[cfg(target_os = "linux")]
pub mod supervisor;
mod ugi;

pub use clock::{Clocks, TimeControl, TimeLimit, tolerances};
pub use contest::{Contest, Fixture, against};
pub use definition::{Definition, DefinitionError, Entrant, FILE_NAME, PlayerEntry};
pub use dispatcher::{Observer, RunError};
pub use evidence::{Evidence, identity};
pub use interrupt::Interrupt;
pub use ledger::{GameLog, Ledger, LedgerError, PlayedGame, differing_parts, whole_length};
pub use openings::Openings;
pub use player::{ChosenMove, FailureKind, Player, PlayerFailure};
pub use report::{PageError, failure_columns, json, page, report};
pub use sandbox::{Cgroups, Network, Sandbox};
pub use search_limits::search_limits;
pub use spec::{PlayerSpec, Seat, split_words};
pub use ugi::PlayerOptions;
