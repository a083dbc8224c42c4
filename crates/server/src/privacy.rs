//! The privacy page: what is stored about people and why, in words that children understand.

use axum::Json;
use axum::extract::State;
use protocol::people::{Privacy, PrivacySection};
use texts::privacy_of;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::speech::Reader;

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(privacy))
}

/// The privacy page's text.
#[utoipa::path(get, path = "/api/privacy", tag = "people", responses((status = 200, body = Privacy)))]
async fn privacy(State(app): State<App>, Reader(language): Reader) -> Json<Privacy> {
    let text = privacy_of(app.speech.texts(language));
    let sections =
        text.sections.into_iter().map(|(title, text)| PrivacySection { title, text }).collect();
    Json(Privacy { title: text.title, sections })
}
