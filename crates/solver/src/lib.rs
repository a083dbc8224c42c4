//! Proves endings of Avalam.

mod atlas;
mod history;
mod node;
mod parts;
mod place;
mod root;
mod search;
mod shape;
mod solver;
mod table;
mod towers;
mod value;

pub use solver::{Proof, Solved, SolvedScore, Solver};
