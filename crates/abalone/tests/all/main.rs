//! Integration tests in one binary, to build and link once.

mod conformance;
mod history;
mod illegal;
mod locales;
mod perft;
mod pushes;
mod setup;
