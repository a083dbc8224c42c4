//! A game in play: the task that keeps each table, its storage, and its HTTP routes.

pub(crate) mod ask;
mod assistant;
pub(crate) mod deadlines;
pub(crate) mod faces;
mod keeper;
pub(crate) mod preload;
pub(crate) mod refusal;
pub(crate) mod rooms;
pub(crate) mod stored;
pub(crate) mod tables;
mod telling;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;

/// The routes of one table.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(tables::view))
        .routes(routes!(tables::record))
        .routes(routes!(tables::invited, tables::sit))
        .routes(routes!(tables::act))
        .routes(routes!(tables::play))
}
