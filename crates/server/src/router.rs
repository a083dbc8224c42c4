//! All addresses, in one place.

use std::time::Duration;

use axum::Router;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::StatusCode;
use axum::middleware;
use axum::routing::get;
use tower_http::timeout::{RequestBodyTimeoutLayer, TimeoutLayer};
use utoipa_axum::router::OpenApiRouter;

use crate::app::App;
use crate::people;
use crate::problem::{self, Problem, Refused};

/// The largest body that any address takes: a page of settings, or a position with its moves.
const BODY_BYTES: usize = 64 << 10;
/// How long an answer may take to begin, and a body to arrive.
const PATIENCE: Duration = Duration::from_secs(20);

/// The whole service.
pub fn router(app: &App) -> Router {
    let (api, _) = OpenApiRouter::new().merge(people::routes()).split_for_parts();
    api.route("/healthz", get(healthz))
        .route("/readyz", get(readyz))
        .fallback(nothing)
        .layer(DefaultBodyLimit::max(BODY_BYTES))
        .layer(RequestBodyTimeoutLayer::new(PATIENCE))
        .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, PATIENCE))
        .layer(middleware::from_fn_with_state(app.clone(), problem::tell))
        .with_state(app.clone())
}

/// The process runs.
async fn healthz() -> &'static str {
    "ok\n"
}

/// The server can take visitors: its store reads and writes, and it is not about to stop.
async fn readyz(State(app): State<App>) -> Result<&'static str, Problem> {
    if app.is_closing() {
        return Err(Refused::Closing.into());
    }
    app.store.check().await?;
    Ok("ready\n")
}

async fn nothing() -> Problem {
    Refused::NotFound.into()
}
