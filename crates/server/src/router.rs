//! All routes.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::StatusCode;
use axum::middleware::{from_fn_with_state, map_request};
use axum::routing::get;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::timeout::{RequestBodyTimeoutLayer, TimeoutLayer};
use utoipa::openapi::{InfoBuilder, OpenApiBuilder};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::docs::Docs;
use crate::play::refusal::GameRefusal;
use crate::problem::{self, Problem, ProblemBody, Refused};
use crate::speech::Reader;
use crate::store::StoreError;
use crate::{
    connection, courses, gathered_body, jobs, lobby, metrics, operators, pages, people, play,
    privacy, push, security, sharing, study,
};

/// The size limit of request bodies: settings, or a position with its moves.
const BODY_BYTES: usize = 64 << 10;
/// Timeout for the start of a response, and for each chunk of a body.
const PATIENCE: Duration = Duration::from_secs(20);

/// Timeout of the store's readiness check.
const READY_TIMEOUT: Duration = Duration::from_secs(5);

pub fn router(app: &App) -> Router {
    let (api, mut description) = api().split_for_parts();
    let (watching, watched) = watching().split_for_parts();
    description.merge(watched);
    let docs = Arc::new(Docs::new(&description));
    let page_docs = Arc::clone(&docs);
    let state = || app.clone();
    // Layers apply from the inside out: the last one sees a request first.
    api.route("/api/openapi.json", get(|| async move { docs.json() }))
        .route("/api/docs", get(|Reader(language): Reader| async move { page_docs.page(language) }))
        .route("/api/docs.css", get(|| async { Docs::style() }))
        .fallback(pages::page)
        .layer(from_fn_with_state(state(), security::refuse_foreign))
        .layer(from_fn_with_state(state(), security::refuse_floods))
        // Monitoring must work during floods of requests.
        .merge(watching.layer(from_fn_with_state(state(), security::refuse_floods_of_watchers)))
        .layer(map_request(gathered_body::gather))
        .layer(DefaultBodyLimit::max(BODY_BYTES))
        .layer(RequestBodyTimeoutLayer::new(PATIENCE))
        .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, PATIENCE))
        .layer(CatchPanicLayer::custom(security::after_panic))
        .layer(from_fn_with_state(state(), problem::tell))
        .layer(from_fn_with_state(state(), metrics::count))
        .layer(from_fn_with_state(state(), security::be_strict))
        .with_state(app.clone())
}

/// The routes that OpenAPI describes.
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
        .merge(push::routes())
        .merge(sharing::routes())
        .merge(courses::routes())
        .merge(operators::routes())
}

/// Health and metrics routes.
fn watching() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(healthz))
        .routes(routes!(readyz))
        .routes(routes!(metrics::show))
}

/// Liveness: the process runs.
#[utoipa::path(get, path = "/healthz", tag = "operation", responses(
    (status = 200, body = String, content_type = "text/plain")))]
async fn healthz() -> &'static str {
    "ok\n"
}

/// Readiness: the store reads and writes, the engine runs, and the server is not shutting down. The
/// check writes nothing. A problem's member `missing` lists what is missing: `store`, `engine`, `bus`.
#[utoipa::path(get, path = "/readyz", tag = "operation", responses(
    (status = 200, body = String, content_type = "text/plain"), (status = 429, body = ProblemBody),
    (status = 503, body = ProblemBody)))]
async fn readyz(State(app): State<App>) -> Result<&'static str, Problem> {
    if app.is_closing() {
        return Err(Refused::Closing.into());
    }
    let checked = tokio::time::timeout(READY_TIMEOUT, app.store.check()).await;
    let store = checked.unwrap_or(Err(StoreError::Locked)).err().map(Problem::from);
    let has_engine = app.live.pool.is_running();
    let engine = (!has_engine).then(|| Problem::from(GameRefusal::Busy));
    let has_bus = app.bus.is_connected();
    let present = [("store", store.is_none()), ("engine", has_engine), ("bus", has_bus)];
    if let Some(problem) = store.or(engine) {
        let missing = present.iter().filter(|(_, is_there)| !is_there).map(|(name, _)| name);
        return Err(problem.with("missing", missing.collect::<Vec<_>>()));
    }
    // Without the bus the servers still work, and learn of each other's moves from the store.
    Ok(if has_bus { "ready\n" } else { "ready; the bus is away\n" })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::bus::LocalBus;
    use crate::config::Settings;
    use crate::metrics::Metrics;
    use crate::store::Sqlite;

    #[tokio::test]
    async fn a_server_that_has_lost_an_engine_thread_is_not_ready() {
        let folder = tempfile::TempDir::new().unwrap();
        let config = Settings::default().resolve(folder.path().to_owned()).unwrap();
        let store = Arc::new(Sqlite::open(folder.path()).unwrap());
        let app = App::new(config, store, Arc::new(LocalBus::default()), Metrics::default());
        assert_eq!(readyz(State(app.clone())).await, Ok("ready\n"));
        app.live.pool.lose_a_thread();
        let problem = readyz(State(app)).await.unwrap_err();
        assert_eq!(problem.status, axum::http::StatusCode::SERVICE_UNAVAILABLE);
        assert_eq!(problem.more["missing"], serde_json::json!(["engine"]));
    }
}
