//! The tests of `avalam` from outside, as one program: what they share is built once.

mod conformance;
mod perft;
mod rules;
