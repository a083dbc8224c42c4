//! Integration tests in one binary, to build and link once.

mod common;
mod files;
mod play;
mod values;
