//! Integration tests in one binary, to build and link once.

mod conformance;
mod perft;
mod rules;
