//! The tests of `endgame` from outside, as one program: what they share is built once.

mod common;
mod files;
mod play;
mod values;
