//! Answers of a server that need no store: boards, the catalogue, courses, the terms of new tables, reviews.
//!
//! The server and the browser's module (`wasm`) answer the same requests with these functions, so that the web app
//! cannot tell one from the other.

mod board;
mod catalogue;
mod course;
mod new_table;
mod refusal;
mod review;

pub use self::board::{ImpossiblePlace, board, history, why};
pub use self::catalogue::catalogue;
pub use self::course::{judge, show_course};
pub use self::new_table::{Names, new_table, opponent_seed, plain_terms};
pub use self::refusal::{CourseRefusal, PlaceRefusal, TableRefusal};
pub use self::review::{key_moment, quick_review_nodes, review, review_nodes};
