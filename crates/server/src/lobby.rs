//! How games are set up and found: the catalogue, challenges, pairing, running games, lists of games.

pub(crate) mod boards;
mod catalogue;
pub(crate) mod challenges;
mod games;
mod hand_in;
mod new_table;
pub(crate) mod pairing;
pub(crate) mod subscription;
pub(crate) mod summary;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;

/// The routes of the lobby.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(catalogue::catalogue))
        .routes(routes!(new_table::create))
        .merge(hand_in::routes())
        .routes(routes!(challenges::list))
        .routes(routes!(challenges::accept))
        .routes(routes!(challenges::withdraw))
        .routes(routes!(pairing::pair, pairing::leave))
        .routes(routes!(games::mine))
        .routes(routes!(games::search))
        .routes(routes!(games::export))
}
