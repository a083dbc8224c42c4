//! The tests of `awale` from outside, as one program: what they share is built once.

mod common;
mod conformance;
mod history;
mod legality;
mod locales;
mod perft;
mod sowing;
mod texts;
