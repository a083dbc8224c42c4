//! What keeps other sites and curious clients out.

use axum::extract::{Request, State};
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

/// The header that requests which change something carry. Another site's page cannot set it without
/// asking us first, and we never allow it.
const OWN_HEADER: &str = "x-abaque";

/// What browsers may load and run on our pages: only what we serve ourselves, and nothing inline.
macro_rules! policy {
    ($ancestors:literal) => {
        concat!(
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; ",
            "font-src 'self'; media-src 'self'; connect-src 'self'; manifest-src 'self'; ",
            "worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors ",
            $ancestors
        )
    };
}

const POLICY: &str = policy!("'none'");
/// The same for the one page that others may show in theirs: a game to look at, which knows nobody and
/// can do nothing.
const EMBEDDED: &str = policy!("*");

/// Whether a request comes from our own pages, or from no page at all. For sockets, which browsers
/// open for any site, with our cookies.
pub fn is_own_origin(app: &App, headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else {
        // Browsers always name it; programs that are none have no cookies but their own.
        return true;
    };
    let Ok(origin) = origin.to_str() else { return false };
    if let Some(base) = &app.config.base_url {
        return origin.eq_ignore_ascii_case(base.origin());
    }
    // Without a stated address, the page must come from the host that it talks to.
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let authority = origin.split_once("://").map(|(_, authority)| authority);
    host.is_some() && authority == host
}

/// Refuses what another site has caused a browser to send.
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

/// Refuses whoever asks too often.
pub(crate) async fn refuse_floods(
    State(app): State<App>,
    address: Address,
    request: Request,
    next: Next,
) -> Result<Response, Problem> {
    app.limits.requests.take(&address)?;
    Ok(next.run(request).await)
}

/// Adds the headers that tell browsers to be strict.
pub(crate) async fn be_strict(State(app): State<App>, request: Request, next: Next) -> Response {
    let api = request.uri().path().starts_with("/api/");
    let embedded = pages::is_embedded(request.uri().path());
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    let mut set = |name: HeaderName, value: &'static str| {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    };
    set(header::CONTENT_SECURITY_POLICY, if embedded { EMBEDDED } else { POLICY });
    set(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    if !embedded {
        set(header::X_FRAME_OPTIONS, "DENY");
    }
    set(header::REFERRER_POLICY, "same-origin");
    set(HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    let readers = if embedded { "cross-origin" } else { "same-origin" };
    set(HeaderName::from_static("cross-origin-resource-policy"), readers);
    set(
        HeaderName::from_static("permissions-policy"),
        "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    );
    if app.config.base_url.as_ref().is_some_and(BaseUrl::is_secure) {
        set(header::STRICT_TRANSPORT_SECURITY, "max-age=63072000");
    }
    if api {
        set(header::CACHE_CONTROL, "no-store");
    }
    response
}

/// Turns a fault within a handler into an answer.
pub(crate) fn after_panic(_: Box<dyn std::any::Any + Send>) -> Response {
    tracing::error!("a request ended by a panic");
    let mut response = Problem::from(Refused::Fault).into_response();
    *response.status_mut() = StatusCode::INTERNAL_SERVER_ERROR;
    response
}
