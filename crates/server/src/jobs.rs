//! Engine jobs: the pool of engine threads and the work that runs on it.

pub(crate) mod analysis;
pub(crate) mod computer;
pub(crate) mod pool;
pub(crate) mod reviews;
mod score;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;

/// The routes of reviews.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(reviews::request, reviews::read))
}
