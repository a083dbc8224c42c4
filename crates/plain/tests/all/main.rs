//! The tests of `plain` from outside, as one program: what they share is built once.

mod abalone;
mod avalam;
mod awale;
mod conformance;
mod game;
mod perft;
