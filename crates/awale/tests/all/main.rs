//! Integration tests in one binary, to build and link once.

mod common;
mod conformance;
mod history;
mod legality;
mod locales;
mod perft;
mod sowing;
mod texts;
