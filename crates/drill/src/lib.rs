//! For tests: players over real sockets, who check that the real server keeps what it acknowledges.
//!
//! [`crash`] kills the server repeatedly while people play; `cargo run -p drill --bin load` measures how many people can
//! play at once, and [`siege`] attacks the server while others play. [`cluster`] starts a site of several servers, whose
//! parts [`cluster_crash`] kills, stops and cuts off from each other.

pub mod attacks;
pub mod client;
pub mod cluster;
#[cfg(unix)]
pub mod cluster_crash;
pub mod crash;
#[cfg(unix)]
mod disks;
#[cfg(unix)]
pub mod faults;
pub mod front;
pub mod link;
pub mod measure;
pub mod pair;
pub mod server;
pub mod siege;
pub mod tls;
pub mod visitor;
