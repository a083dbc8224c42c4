//! Engine jobs: the pool of engine threads and the work that runs on it.

pub(crate) mod analysis;
pub(crate) mod computer;
pub(crate) mod fair_play;
pub(crate) mod highlights;
pub(crate) mod known_workers;
pub(crate) mod pool;
pub(crate) mod remote;
pub(crate) mod reviews;
pub(crate) mod workers;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;

/// The routes of reviews, highlights and workers.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(reviews::request, reviews::read))
        .routes(routes!(highlights::request))
        .merge(workers::routes())
}
