//! For tests and drills: PostgreSQL and NATS servers of their own.
//!
//! Each server runs as an unprivileged user on a free port of the loopback interface, with its data in a temporary
//! folder. It ends when it is dropped, and at the latest with the process that has started it. A missing program is a
//! panic that says what to install: no test passes because of it.

#![allow(clippy::missing_panics_doc)]

mod nats;
mod postgres;
mod process;

pub use nats::Nats;
pub use postgres::{Durability, Postgres};
