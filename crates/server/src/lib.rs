//! The referee as one process: accounts, lobby, live games, storage, and the web app's pages.
//!
//! Clients propose, the server decides. A move is acknowledged once it is durable; what lasts goes
//! through the seam [`store::Store`], hints between the server's parts through [`bus::Bus`].

#![warn(
    clippy::cast_lossless,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss
)]

pub mod address;
pub mod app;
pub mod bus;
mod cast;
pub mod clock;
pub mod config;
mod connection;
mod courses;
mod docs;
pub mod folder;
pub mod glicko;
mod housekeeping;
mod html;
pub mod id;
pub mod identity;
mod jobs;
pub mod limits;
pub mod live;
mod lobby;
pub mod log;
pub mod metrics;
pub mod pages;
mod patient;
pub mod people;
mod play;
mod privacy;
pub mod problem;
pub mod router;
mod run;
pub mod security;
pub mod serve;
pub mod speech;
pub mod store;
mod study;

pub use run::run;
