//! The tests of `abalone` from outside, as one program: what they share is built once.

mod conformance;
mod history;
mod illegal;
mod locales;
mod perft;
mod setup;
