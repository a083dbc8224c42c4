//! Games on a terminal: on a whole screen, or line by line for scripts and screen readers.
//!
//! [`play`] runs a game at this keyboard, [`join`] one at a server's table. On a whole screen,
//! `App` is a state that changes with every input and says what is to be done; the screens draw
//! it. Neither touches the terminal, files or time: the loop around them (`run`) does.
//!
//! What the command line prints beside games stands here too: boards as text ([`draw`]), the rules
//! ([`rules`]), and errors ([`failure`]).

mod active_game;
mod app;
mod best_lines;
mod board;
mod canvas;
mod clipboard;
mod clock;
pub mod draw;
pub mod failure;
pub mod files;
mod ink;
mod join;
mod keeper;
mod labels;
mod layout;
mod line_mode;
mod local;
mod look;
mod motion;
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
pub mod tables;
mod thinker;

pub use clock::read as read_clock;
pub use join::{JoinOptions, join};
pub use local::LocalGame;
pub use play::{PlayOptions, load_game, play};
pub use player::Player;
pub use run::Now;
