//! Games in the terminal: full-screen, or line by line for scripts and screen readers.
//!
//! [`play`] runs a local game, [`join`] one at a server's table. Full-screen, `App` is a state machine without
//! I/O: inputs change it and return effects, and the screens draw it. The event loop (`run`) performs the effects.
//!
//! Also prints the rules ([`rules`]) and errors ([`failure`]) for the command line.

mod active_game;
mod animation;
mod app;
mod best_lines;
mod board;
mod canvas;
mod clipboard;
mod clock;
pub mod endgame_tables;
mod engines;
pub mod failure;
pub mod files;
mod game_files;
mod ink;
mod join;
mod labels;
mod layout;
mod line_mode;
mod local;
mod look;
pub mod output;
mod palette;
mod pick;
mod picture;
mod play;
mod player;
mod raw;
mod remote_text;
pub mod rules;
mod run;
mod screen;

pub use clock::read as read_clock;
pub use engines::start_engine;
pub use join::{JoinOptions, join};
pub use local::LocalGame;
pub use play::{PlayOptions, load_game, play};
pub use player::{Names, Player, read_names};
pub use run::EpochClock;
