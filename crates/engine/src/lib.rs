//! What a player meets: the evaluation of each game, and a search that plays any of them.
//!
//! Abalone is judged by a small [`network`] that has learned from games of the engine against itself
//! (`docs/training.md`). For Avalam and Awalé an evaluation is a sum of named [terms](Evaluation), each a
//! small number that is positive where it favours the side to move, times a weight; `cargo run --release -p
//! engine --example tune` finds the weights by playing games.
//!
//! Programs that serve somebody do not hold an [`Engine`] themselves: they submit jobs to a [`service`],
//! whose workers own the engines. What an engine finds is told as an [`Assessment`], in every protocol; a
//! [`Review`] judges the moves of a game by it.

mod abalone_features;
mod abalone_model;
mod abalone_player;
mod assessment;
mod avalam_endings;
mod avalam_model;
mod avalam_placing;
mod avalam_player;
mod awale_model;
mod awale_player;
mod careless;
mod certain;
mod choose;
mod clock;
mod engine;
mod evaluation;
mod level;
mod library;
mod lines;
pub mod network;
mod review;
mod service;
mod strengths;

pub use abalone_features::{Board, Inputs};
pub use abalone_model::AbaloneModel;
pub use assessment::{Assessment, RESULT_POINTS};
pub use avalam_model::AvalamModel;
pub use avalam_placing::{PLACING_TERMS, placing_terms};
pub use awale_model::AwaleModel;
pub use certain::Certain;
pub use choose::Chosen;
pub use clock::Clock;
pub use engine::{Engine, Settings, Thought};
pub use evaluation::{Evaluation, SCALE};
pub use level::{Level, Strength};
pub use library::Library;
pub use lines::{Line, Lines};
pub use review::{Lapse, Opinion, Review, ReviewedMove, Reviewer};
pub use service::{
    Busy, Capacity, Client, Job, Lost, Order, Rank, Service, ServiceSettings, Ticket, Turn, Worker,
    service,
};
pub use solver::Proof;
