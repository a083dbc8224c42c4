//! Live games over real sockets, as browsers and bots meet them.

mod analysis;
mod boards;
mod bots;
mod bounds;
mod common;
mod community;
mod computer;
mod finished;
mod lobby;
mod pages;
mod plans;
mod play;
mod privacy;
mod push;
mod safety;
mod studies;
mod teams;
mod workers;
