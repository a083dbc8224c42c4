//! The catalogue: games, rule sets, starts, levels, phrases, clocks.

use axum::Json;
use axum::extract::State;
use protocol::play::Catalogue;

use crate::app::App;
use crate::speech::Reader;

/// The games, rule sets, starts, levels, phrases, clocks and limits.
#[utoipa::path(get, path = "/api/catalogue", tag = "play", responses((status = 200, body = Catalogue)))]
pub(crate) async fn catalogue(State(app): State<App>, Reader(language): Reader) -> Json<Catalogue> {
    Json(answers::catalogue(app.speech.texts(language)))
}
