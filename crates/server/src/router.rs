//! All addresses, in one place.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::StatusCode;
use axum::middleware::from_fn_with_state;
use axum::routing::get;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::timeout::{RequestBodyTimeoutLayer, TimeoutLayer};
use utoipa::openapi::{InfoBuilder, OpenApiBuilder};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::docs::Docs;
use crate::problem::{self, Problem, ProblemBody, Refused};
use crate::speech::Reader;
use crate::{
    connection, courses, jobs, lobby, metrics, pages, people, play, privacy, security, study,
};

/// The largest body that any address takes: a page of settings, or a position with its moves.
const BODY_BYTES: usize = 64 << 10;
/// How long an answer may take to begin, and a part of a body to arrive.
const PATIENCE: Duration = Duration::from_secs(20);

/// The whole service.
pub fn router(app: &App) -> Router {
    let (api, mut description) = api().split_for_parts();
    let (watching, watched) = watching().split_for_parts();
    description.merge(watched);
    let docs = Arc::new(Docs::new(&description));
    let page_docs = Arc::clone(&docs);
    let state = || app.clone();
    // From the inside out: the last layer is the first to see a request.
    api.route("/api/openapi.json", get(|| async move { docs.json() }))
        .route("/api/docs", get(|Reader(language): Reader| async move { page_docs.page(language) }))
        .route("/api/docs.css", get(|| async { Docs::style() }))
        .fallback(pages::page)
        .layer(from_fn_with_state(state(), security::refuse_foreign))
        .layer(from_fn_with_state(state(), security::refuse_floods))
        // Who watches the server must not be slowed down.
        .merge(watching)
        .layer(DefaultBodyLimit::max(BODY_BYTES))
        .layer(RequestBodyTimeoutLayer::new(PATIENCE))
        .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, PATIENCE))
        .layer(CatchPanicLayer::custom(security::after_panic))
        .layer(from_fn_with_state(state(), problem::tell))
        .layer(from_fn_with_state(state(), metrics::count))
        .layer(from_fn_with_state(state(), security::be_strict))
        .with_state(app.clone())
}

/// Everything that is described.
fn api() -> OpenApiRouter<App> {
    let info = InfoBuilder::new().title("Abaque").version(env!("CARGO_PKG_VERSION")).build();
    OpenApiRouter::with_openapi(OpenApiBuilder::new().info(info).build())
        .merge(people::routes())
        .merge(connection::routes())
        .merge(lobby::routes())
        .merge(play::routes())
        .merge(jobs::routes())
        .merge(study::routes())
        .merge(privacy::routes())
        .merge(courses::routes())
}

/// What those ask who watch over the server.
fn watching() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(healthz))
        .routes(routes!(readyz))
        .routes(routes!(metrics::show))
}

/// The process runs.
#[utoipa::path(get, path = "/healthz", tag = "operation", responses(
    (status = 200, body = String, content_type = "text/plain")))]
async fn healthz() -> &'static str {
    "ok\n"
}

/// The server can take visitors: its store reads and writes, and it is not about to stop.
#[utoipa::path(get, path = "/readyz", tag = "operation", responses(
    (status = 200, body = String, content_type = "text/plain"), (status = 503, body = ProblemBody)))]
async fn readyz(State(app): State<App>) -> Result<&'static str, Problem> {
    if app.is_closing() {
        return Err(Refused::Closing.into());
    }
    app.store.check().await?;
    Ok("ready\n")
}
