//! The tests of `table` from outside, as one program: what they share is built once.

mod actions;
mod clocks;
mod common;
mod properties;
mod simulation;
mod terms;
mod views;
