//! Integration tests in one binary, to build and link once.

mod endings;
mod horizon;
mod levels;
mod network;
mod plain;
mod proofs;
mod repetition;
mod threads;
