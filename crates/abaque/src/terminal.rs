//! Games on a terminal: boards, screens and what happens on them.
//!
//! [`App`](app::App) is a state that changes with every input and says what is to be done; the
//! screens draw it. Neither touches the terminal, files or time: the loop around them does.

pub(crate) mod app;
mod board;
pub(crate) mod bout;
mod canvas;
mod clipboard;
pub(crate) mod clock;
mod ink;
pub(crate) mod keeper;
mod layout;
pub(crate) mod local;
pub(crate) mod look;
mod motion;
mod palette;
mod pick;
pub(crate) mod picture;
pub(crate) mod player;
mod raw;
pub(crate) mod remote;
pub(crate) mod run;
pub(crate) mod screen;
pub(crate) mod thinker;
pub(crate) mod told;
pub(crate) mod value;
pub(crate) mod words;
