//! A game in play.
//!
//! Each table in use has its own task (`table_task`) with three parts: the `room` decides and
//! stores, the `audience` tracks connections and what each was sent, the `assistant` submits engine
//! jobs. `rooms` starts the tasks and routes messages to them. The decisions and their order are
//! `table::Room`, pure code that the simulation in `crates/table` runs as well.

mod assistant;
pub(crate) mod audience;
mod catch_up;
pub(crate) mod deadlines;
pub(crate) mod http;
mod perspective;
mod plans;
mod players;
pub(crate) mod preload;
pub(crate) mod refusal;
pub(crate) mod replay;
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
