//! Positions and games that belong to no table: looking at them, reading what others have written,
//! keeping what was found.

mod board;
mod openings;
mod records;
mod refusal;
mod studies;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;

pub(crate) use board::history;

/// The addresses of this part.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(board::show))
        .routes(routes!(board::why))
        .routes(routes!(records::read))
        .routes(routes!(records::write))
        .routes(routes!(openings::openings))
        .routes(routes!(studies::list, studies::create))
        .routes(routes!(studies::read, studies::update, studies::delete))
}
