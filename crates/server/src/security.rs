//! CSRF protection, rate limiting and security headers.

use axum::extract::{MatchedPath, Request, State};
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::address::Address;
use crate::app::App;
use crate::config::BaseUrl;
use crate::identity;
use crate::pages;
use crate::problem::{Problem, Refused};

/// The header that modifying requests must carry. Another site's page can set it only after a CORS
/// preflight, which we never allow.
const OWN_HEADER: &str = "x-abaque";

/// Content security policy: only our own files, nothing inline. `wasm-unsafe-eval` lets the engine's module be compiled,
/// and no other code.
macro_rules! policy {
    ($ancestors:literal) => {
        concat!(
            "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; ",
            "img-src 'self' data:; ",
            "font-src 'self'; media-src 'self'; connect-src 'self'; manifest-src 'self'; ",
            "worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors ",
            $ancestors
        )
    };
}

const POLICY: &str = policy!("'none'");
/// The policy of the embeddable page, which has no session and can change nothing.
const EMBEDDED: &str = policy!("*");
/// The policy of the app's files, which applies where a script of them runs as a worker. It is short: every file of a
/// first load carries it.
const FILES: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/// Whether a request comes from our own pages or from a non-browser client. `WebSocket`s need it: browsers
/// open them for any site, with our cookies.
pub fn is_own_origin(app: &App, headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else {
        // Browsers always send `Origin`; non-browser clients carry only their own cookies.
        return true;
    };
    let Ok(origin) = origin.to_str() else { return false };
    if let Some(base) = &app.config.base_url {
        return origin.eq_ignore_ascii_case(base.origin());
    }
    // Without a configured URL, the origin must match the `Host` header.
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let authority = origin.split_once("://").map(|(_, authority)| authority);
    host.is_some() && authority == host
}

/// Rejects cross-site requests that modify something.
pub(crate) async fn refuse_foreign(
    State(app): State<App>,
    request: Request,
    next: Next,
) -> Result<Response, Problem> {
    let reads = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let headers = request.headers();
    // A bearer token decides the identity instead of the cookie, and no browser adds one by itself. Any
    // other `Authorization` header (a proxy's Basic credentials) leaves the cookie in charge.
    let by_token = identity::bearer(headers).is_some();
    if !reads && !by_token {
        let site = headers.get("sec-fetch-site").map(HeaderValue::as_bytes);
        let own_site = site.is_none_or(|site| site == b"same-origin" || site == b"none");
        if !own_site || !headers.contains_key(OWN_HEADER) || !is_own_origin(&app, headers) {
            return Err(Refused::Foreign.into());
        }
    }
    Ok(next.run(request).await)
}

/// Marks the answer to a bot's move that was played.
#[derive(Clone, Copy)]
pub(crate) struct MovePlayed;

/// The route of bots' moves.
pub(crate) const BOT_MOVE: &str = "/api/bot/tables/{id}/move";

/// Rejects requests over the address's rate limit. Bots' moves are charged only if none was played.
pub(crate) async fn refuse_floods(
    State(app): State<App>,
    address: Address,
    request: Request,
    next: Next,
) -> Result<Response, Problem> {
    let route = request.extensions().get::<MatchedPath>().map(MatchedPath::as_str);
    if route == Some(BOT_MOVE) {
        app.limits.bot_moves.admit(address)?;
        let response = next.run(request).await;
        if response.extensions().get::<MovePlayed>().is_none() {
            app.limits.bot_moves.charge(&app.limits.requests, address);
        }
        return Ok(response);
    }
    app.limits.requests.take(&address)?;
    Ok(next.run(request).await)
}

/// Rate limit of the health and metrics routes, separate from other requests: monitoring must work
/// during a flood.
pub(crate) async fn refuse_floods_of_watchers(
    State(app): State<App>,
    address: Address,
    request: Request,
    next: Next,
) -> Result<Response, Problem> {
    app.limits.watching.take(&address)?;
    Ok(next.run(request).await)
}

/// Adds the security headers.
pub(crate) async fn be_strict(State(app): State<App>, request: Request, next: Next) -> Response {
    let api = request.uri().path().starts_with("/api/");
    let embedded = pages::is_embedded(request.uri().path());
    let file = pages::is_hashed(request.uri().path());
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    let mut set = |name: HeaderName, value: &'static str| {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    };
    let policy = if file {
        FILES
    } else if embedded {
        EMBEDDED
    } else {
        POLICY
    };
    set(header::CONTENT_SECURITY_POLICY, policy);
    set(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    let readers = if embedded { "cross-origin" } else { "same-origin" };
    set(HeaderName::from_static("cross-origin-resource-policy"), readers);
    // Documents only; other files would send it for nothing.
    if !file {
        set(header::REFERRER_POLICY, "same-origin");
        set(HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
        set(
            HeaderName::from_static("permissions-policy"),
            "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
        );
    }
    if !file && !embedded {
        set(header::X_FRAME_OPTIONS, "DENY");
    }
    if app.config.base_url.as_ref().is_some_and(BaseUrl::is_secure) {
        set(header::STRICT_TRANSPORT_SECURITY, "max-age=63072000");
    }
    if api {
        set(header::CACHE_CONTROL, "no-store");
    }
    response
}

/// Maps a panic in a handler to a problem response.
pub(crate) fn after_panic(_: Box<dyn std::any::Any + Send>) -> Response {
    tracing::error!("a request ended by a panic");
    let mut response = Problem::from(Refused::Fault).into_response();
    *response.status_mut() = StatusCode::INTERNAL_SERVER_ERROR;
    response
}
