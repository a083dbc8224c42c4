//! Integration tests in one binary, to build and link once.

mod analysis;
mod docs;
mod live;
mod ugi;
