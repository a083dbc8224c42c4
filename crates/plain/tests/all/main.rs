//! Integration tests in one binary, to build and link once.

mod abalone;
mod avalam;
mod awale;
mod conformance;
mod game;
mod perft;
