//! Positions and games that belong to no table: looking at them, reading what others have written.

mod board;
mod records;
mod refusal;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;

pub(crate) use board::Asked;

/// The addresses of this part.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(board::show))
        .routes(routes!(board::why))
        .routes(routes!(records::read))
        .routes(routes!(records::write))
}
