//! For tests: players over real sockets, who hold the real server to what it has confirmed.
//!
//! [`crash`] kills the server again and again while people play; `cargo run -p drill --bin load`
//! measures how many can.

pub mod client;
pub mod crash;
pub mod pair;
pub mod server;
pub mod tls;
