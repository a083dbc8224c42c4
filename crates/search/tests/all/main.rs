//! The search from outside, with small models made for the purpose.

mod interrupted;
mod lines;
mod model;
mod panics;
