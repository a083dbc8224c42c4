//! A game in play.
//!
//! Each table in use has a task of its own (`table_task`) with three parts: the `room` decides and
//! stores, the `audience` is everybody connected and what they are sent, the `assistant` asks the
//! engine. `rooms` starts the tasks and carries messages to them. What is decided, and in which order,
//! is `table::Room`: pure code that the simulation in `crates/table` runs as well.

mod assistant;
pub(crate) mod audience;
pub(crate) mod deadlines;
pub(crate) mod http;
pub(crate) mod initial_state;
mod players;
pub(crate) mod refusal;
mod room;
pub(crate) mod rooms;
pub(crate) mod rows;
mod table_task;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;

/// The routes of one table.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(http::view))
        .routes(routes!(http::record))
        .routes(routes!(http::invited, http::sit))
        .routes(routes!(http::act))
        .routes(routes!(http::play))
}
