//! The tests of `course` from outside, as one program: what they share is built once.

mod truth;
mod words;
