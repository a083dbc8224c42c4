//! Integration tests in one binary, to build and link once.

mod actions;
mod clocks;
mod common;
mod fixtures;
mod plans;
mod properties;
mod referee;
mod shared;
mod simulation;
mod teams;
mod terms;
mod views;
