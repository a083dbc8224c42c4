//! The server's HTTP interface for visitors, other sites and operators.

mod common;
mod courses;
mod disk;
mod hand_in;
mod operations;
mod operators;
mod people;
mod quotas;
mod security;
mod several;
mod workers;
