//! The server as visitors, other sites and operators meet it.

mod common;
mod courses;
mod disk;
mod operations;
mod people;
mod security;
mod several;
