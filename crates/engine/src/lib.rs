//! What a player meets: the evaluation of each game, and a search that plays any of them.
//!
//! Abalone is judged by a small [network](network) that has learned from games of the engine against itself
//! (`docs/training.md`). For Avalam and Awalé an evaluation is a sum of named [terms](Evaluation), each a
//! small number that is positive where it favours the side to move, times a weight; `cargo run --release -p
//! engine --example tune` finds the weights by playing games.

mod abalone_features;
mod abalone_model;
mod avalam_endings;
mod avalam_model;
mod avalam_placing;
mod awale_model;
mod careless;
mod certain;
mod choose;
mod engine;
mod evaluation;
mod level;
mod library;
pub mod network;
mod strengths;

pub use abalone_features::{Board, Inputs};
pub use abalone_model::AbaloneModel;
pub use avalam_model::AvalamModel;
pub use avalam_placing::{PLACING_TERMS, placing_terms};
pub use awale_model::AwaleModel;
pub use certain::Certain;
pub use choose::Chosen;
pub use engine::{Engine, Settings, Thought};
pub use evaluation::{Evaluation, SCALE};
pub use level::{Level, Strength};
pub use library::Library;
