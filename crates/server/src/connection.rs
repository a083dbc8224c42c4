//! Connected clients: the WebSocket, the bots' stream, their outboxes, and who is online.

pub(crate) mod online;
mod socket;
mod stream;
pub(crate) mod visitor;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;

/// The routes that stay open.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(socket::connect)).routes(routes!(stream::stream))
}
