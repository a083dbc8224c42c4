//! Integration tests in one binary, to build and link once.

mod against_plain;
mod import;
mod records;
