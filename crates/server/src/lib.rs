//! The referee as one process: accounts, lobby, live games, storage, and the web app's pages.
//!
//! Clients propose, the server decides. A move is acknowledged once it is durable; persistent data goes
//! through [`store::Store`], hints between the server's parts through [`bus::Bus`].

#![allow(missing_docs, reason = "used in this workspace only: comments say what names cannot")]
#![warn(
    clippy::cast_lossless,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss
)]

pub mod address;
pub mod app;
mod backoff;
pub mod bus;
mod cast;
pub mod clock;
pub mod config;
mod connection;
mod courses;
mod docs;
pub mod folder;
mod gathered_body;
pub mod glicko;
pub mod housekeeping;
mod html;
pub mod id;
pub mod identity;
mod jobs;
pub mod limits;
pub mod live;
mod lobby;
pub mod log;
pub mod metrics;
pub mod operators;
pub mod pages;
pub mod people;
mod play;
mod privacy;
pub mod problem;
mod push;
pub mod router;
mod run;
pub mod security;
pub mod serve;
mod sharing;
pub mod speech;
pub mod store;
mod stream;
mod study;
mod tls;

pub use run::{copy, run};
