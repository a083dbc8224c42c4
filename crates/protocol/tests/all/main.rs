//! The tests of `protocol` from outside, as one program: what they share is built once.

mod analysis;
mod docs;
mod live;
mod ugi;
