//! The tests of `engine` from outside, as one program: what they share is built once.

mod endings;
mod horizon;
mod levels;
mod network;
mod plain;
mod proofs;
mod repetition;
mod threads;
