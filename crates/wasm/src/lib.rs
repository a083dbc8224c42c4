//! The server's messages answered in a browser's worker.
//!
//! A [`Session`] receives the messages that a client sends over the socket and answers with those of the server, so
//! that the web app cannot tell a local table from a remote one. Requests over HTTP that need no store come in as
//! [`call`](message::HostMessage::Call)s. It does its work in short turns: a worker of a browser hears nothing while
//! it computes. Time, randomness and storage belong to the host.
//!
//! The module has a handful of functions over JSON texts (`exports`) instead of generated bindings: there is one
//! call for all messages, and building it needs no tool beside the compiler.

mod call;
#[cfg(target_family = "wasm")]
pub mod exports;
mod local_table;
pub mod message;
mod session;
mod thinking;

pub use session::{Host, Session};
