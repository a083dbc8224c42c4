//! Connected clients: the WebSocket, the bots' stream, their outboxes, and the online people.

mod bot_stream;
pub(crate) mod outbox;
pub(crate) mod presence;
mod requests;
mod socket;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;

/// The long-lived routes.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(socket::connect)).routes(routes!(bot_stream::stream))
}
