//! Positions and games without a table: the analysis board, record import and export, studies,
//! opening statistics.

mod board;
mod openings;
mod records;
mod refusal;
mod studies;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;

/// The routes of studies.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(board::show))
        .routes(routes!(board::why))
        .merge(records::routes())
        .routes(routes!(records::write))
        .routes(routes!(openings::openings))
        .routes(routes!(studies::list, studies::create))
        .routes(routes!(studies::read, studies::update, studies::delete))
}
