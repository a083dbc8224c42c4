//! The tests of `solver` from outside, as one program: what they share is built once.

mod plain;
mod solver;
