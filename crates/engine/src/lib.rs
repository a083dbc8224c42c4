//! The engine that players meet: the evaluation of each game, and a search that plays any of them.
//!
//! Abalone and Avalam are judged by small [`network`]s that have learned from games of the engine against itself
//! (`docs/training.md`). Awalé's evaluation is a sum of named [terms](Evaluation), each a small number that
//! is positive where it favours the side to move, times a weight; `cargo run --release -p engine --example
//! tune` finds the weights by playing games.
//!
//! Programs that serve somebody do not hold an [`Engine`] themselves: they submit jobs to a [`service`],
//! whose workers own the engines. Every protocol reports an engine's result as an [`Assessment`]; a
//! [`Review`] rates the moves of a game by it.
//!
//! ```
//! use engine::{Assessment, Engine, Level, Settings};
//! use games::{AnyHistory, GameId, Start};
//! use search::{Limits, Stop};
//!
//! let mut engine = Engine::new(GameId::Awale, Settings { megabytes: 1, threads: 1 });
//! let mut history = AnyHistory::start(GameId::Awale, &Start::default()).unwrap();
//!
//! // The best move of a position, with its evaluation and line.
//! let limits = Limits { depth: Some(6), ..Limits::default() };
//! let thought = engine.think(&history, limits, 1, &Stop::default(), |_| {}).unwrap();
//! assert!(matches!(Assessment::from(&thought), Assessment::Estimate { .. }));
//! history.play_text(&thought.line[0].to_string()).unwrap();
//!
//! // A level plays on; the same seed is the same person.
//! let level = Level::new(1).unwrap();
//! let chosen = engine.choose(&history, level, None, 7, &Stop::default()).unwrap();
//! history.play_text(&chosen.mv.to_string()).unwrap();
//! ```

mod abalone_features;
mod abalone_model;
mod abalone_player;
mod accumulator;
mod analysis;
mod assessment;
mod avalam_endings;
mod avalam_features;
mod avalam_model;
mod avalam_placing;
mod avalam_player;
mod awale_model;
mod awale_player;
pub mod bench;
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

pub use abalone_features::AbaloneFeatures;
pub use abalone_model::AbaloneModel;
pub use accumulator::{Features, Inputs, Scratch, Terms};
pub use analysis::{Analysis, Finding, Pace};
pub use assessment::{Assessment, RESULT_POINTS};
pub use avalam_features::AvalamFeatures;
pub use avalam_model::AvalamModel;
pub use awale_model::AwaleModel;
pub use certain::CertainMove;
pub use choose::{Chosen, natural_delay};
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
