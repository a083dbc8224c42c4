//! Perfect-play tables for the endings of Awalé.

mod batch;
mod build;
mod cells;
mod check;
mod crew;
mod distance;
mod effect;
mod error;
mod file;
mod header;
mod index;
mod layer;
mod map;
mod play;
mod reach;
mod row;
mod shape;
mod solve;
mod sowings;
mod start;
mod tables;

pub use build::{Builder, Progress, Stage};
pub use check::{Mismatch, Stats};
pub use error::TableError;
pub use play::{Best, Line, LineEnd};
pub use tables::Tables;
