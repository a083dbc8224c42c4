//! The referee as one process: accounts, lobby, live games, storage, and the web app's pages.
//!
//! Clients propose, the server decides. A move is acknowledged once it is durable; what lasts goes
//! through the seam [`store::Store`], hints between the server's parts through [`bus::Bus`].

pub mod app;
pub mod bus;
pub mod clock;
pub mod config;
pub mod glicko;
pub mod id;
pub mod identity;
pub mod people;
pub mod problem;
pub mod router;
pub mod serve;
pub mod speech;
pub mod store;
