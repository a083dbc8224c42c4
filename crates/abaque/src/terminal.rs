//! Games on a terminal: boards, screens and what happens on them.
//!
//! [`App`](app::App) is a state that changes with every input and says what is to be done; the
//! screens draw it. Neither touches the terminal, files or time: the loop around them does.

pub(crate) mod board;
pub(crate) mod canvas;
pub(crate) mod ink;
pub(crate) mod look;
pub(crate) mod palette;
pub(crate) mod picture;
