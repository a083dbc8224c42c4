//! Live games over real sockets, as browsers and bots meet them.

mod analysis;
mod boards;
mod bots;
mod common;
mod computer;
mod finished;
mod lobby;
mod pages;
mod play;
mod safety;
mod studies;
