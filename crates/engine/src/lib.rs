//! What a player meets: the evaluation of each game, and a search that plays any of them.
//!
//! An evaluation is a sum of named [terms](Evaluation), each a small number that is positive where it
//! favours the side to move, times a weight. The weights were found by playing games, not by taste:
//! `cargo run --release -p engine --example tune` finds them again.

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
mod strengths;

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
