//! Integration tests in one binary, to build and link once.

mod plain;
mod solver;
