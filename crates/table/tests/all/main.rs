//! Integration tests in one binary, to build and link once.

mod actions;
mod clocks;
mod common;
mod fixtures;
mod properties;
mod simulation;
mod terms;
mod views;
