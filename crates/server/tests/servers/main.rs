//! Several servers over PostgreSQL and NATS, each with threads of its own, on real ports.

#[allow(dead_code, reason = "other tests use the rest")]
#[path = "../live/common.rs"]
mod common;
mod deadlines;
mod pairing;
mod presence;
mod restart;
mod site;
mod workers;
