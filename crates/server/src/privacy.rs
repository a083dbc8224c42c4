//! What is stored about people and why, in words that children understand.

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use texts::privacy_of;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::speech::Reader;

/// The privacy page.
#[derive(Serialize, ToSchema)]
struct Privacy {
    title: String,
    sections: Vec<Section>,
}

/// A part of it; paragraphs are separated by empty lines.
#[derive(Serialize, ToSchema)]
struct Section {
    title: String,
    text: String,
}

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(privacy))
}

/// What is stored about people, and why.
#[utoipa::path(get, path = "/api/privacy", tag = "people", responses((status = 200, body = Privacy)))]
async fn privacy(State(app): State<App>, Reader(language): Reader) -> Json<Privacy> {
    let text = privacy_of(app.speech.texts(language));
    let sections = text.sections.into_iter().map(|(title, text)| Section { title, text }).collect();
    Json(Privacy { title: text.title, sections })
}
