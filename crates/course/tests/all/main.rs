//! Integration tests in one binary, to build and link once.

mod texts;
mod truth;
