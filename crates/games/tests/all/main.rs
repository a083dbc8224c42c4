//! The tests of `games` from outside, as one program: what they share is built once.

mod against_plain;
mod import;
mod records;
