//! Errors as `application/problem+json` (RFC 9457) in the reader's language.

mod codes;

use axum::Json;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use game::{Explain, Message};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::app::App;
use crate::backoff::LogLimit;
use crate::speech::Reader;
use crate::store::StoreError;

pub(crate) use codes::CODES;
pub(crate) use protocol::problem::ProblemBody;

/// The media type of problems.
pub(crate) const PROBLEM_TYPE: &str = "application/problem+json";

/// An error response, before it is translated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    pub status: StatusCode,
    /// A stable code for programs.
    pub code: &'static str,
    /// The untranslated message.
    pub message: Message,
    /// Value of `Retry-After` in seconds.
    pub retry_after: Option<u64>,
    /// Further members of the JSON object.
    pub more: Map<String, Value>,
}

impl Problem {
    /// Adds a member to the JSON object.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Serialize) -> Self {
        // Our own values always serialize.
        self.more.insert(name.to_owned(), serde_json::to_value(value).unwrap_or_default());
        self
    }

    /// Adds the fields of a struct to the JSON object.
    #[must_use]
    pub fn with_fields(mut self, fields: impl Serialize) -> Self {
        if let Ok(Value::Object(mut fields)) = serde_json::to_value(fields) {
            self.more.append(&mut fields);
        }
        self
    }
}

/// A typed error that maps to a [`Problem`].
pub trait HttpError: Explain {
    fn status(&self) -> StatusCode;
    /// A stable code for programs.
    fn code(&self) -> &'static str;
    /// Value of `Retry-After` in seconds, if known.
    fn retry_after(&self) -> Option<u64> {
        None
    }
}

impl<R: HttpError> From<R> for Problem {
    fn from(refusal: R) -> Self {
        Problem {
            status: refusal.status(),
            code: refusal.code(),
            message: refusal.message(),
            retry_after: refusal.retry_after(),
            more: Map::new(),
        }
    }
}

/// Errors that any route can return.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// No such route.
    #[error("there is nothing here")]
    NotFound,
    /// The route exists with other methods.
    #[error("the method is not allowed here")]
    Method,
    /// The body is not the expected JSON.
    #[error("the body cannot be read: {detail}")]
    Body {
        /// The parser's message.
        detail: String,
    },
    /// The path or query string is malformed.
    #[error("the address cannot be read: {detail}")]
    Address {
        /// The parser's message.
        detail: String,
    },
    /// The body exceeds the size limit.
    #[error("the body is too large")]
    TooLarge,
    /// The content type is not JSON.
    #[error("the body is not JSON")]
    MediaType,
    /// The request took too long to arrive or to be answered.
    #[error("the request took too long")]
    TooSlow,
    /// Cross-site request.
    #[error("the request comes from another site")]
    Foreign,
    /// No session, not even a guest's.
    #[error("there is no session")]
    NoSession,
    /// Rate limit exceeded.
    #[error("too many requests")]
    TooMany {
        /// Seconds until the next request is accepted.
        seconds: u64,
    },
    /// The server is shutting down.
    #[error("the server is closing")]
    Closing,
    /// Internal error.
    #[error("a fault in the server")]
    Fault,
}

impl HttpError for Refused {
    fn status(&self) -> StatusCode {
        match self {
            Refused::NotFound => StatusCode::NOT_FOUND,
            Refused::Method => StatusCode::METHOD_NOT_ALLOWED,
            Refused::Body { .. } | Refused::Address { .. } => StatusCode::BAD_REQUEST,
            Refused::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Refused::MediaType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Refused::TooSlow => StatusCode::REQUEST_TIMEOUT,
            Refused::Foreign => StatusCode::FORBIDDEN,
            Refused::NoSession => StatusCode::UNAUTHORIZED,
            Refused::TooMany { .. } => StatusCode::TOO_MANY_REQUESTS,
            Refused::Closing => StatusCode::SERVICE_UNAVAILABLE,
            Refused::Fault => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    fn code(&self) -> &'static str {
        match self {
            Refused::NotFound => "not-found",
            Refused::Method => "method",
            Refused::Body { .. } => "malformed",
            Refused::Address { .. } => "malformed-address",
            Refused::TooLarge => "too-large",
            Refused::MediaType => "not-json",
            Refused::TooSlow => "too-slow",
            Refused::Foreign => "foreign",
            Refused::NoSession => "no-session",
            Refused::TooMany { .. } => "too-many",
            Refused::Closing => "closing",
            Refused::Fault => "fault",
        }
    }

    fn retry_after(&self) -> Option<u64> {
        match self {
            Refused::TooMany { seconds } => Some(*seconds),
            Refused::Closing => Some(2),
            _ => None,
        }
    }
}

impl Explain for Refused {
    fn message(&self) -> Message {
        match self {
            Refused::NotFound => Message::new("problem-not-found"),
            Refused::Method => Message::new("problem-method"),
            Refused::Body { detail } => {
                Message::new("problem-body").with("detail", detail.as_str())
            }
            Refused::Address { detail } => {
                Message::new("problem-address").with("detail", detail.as_str())
            }
            Refused::TooLarge => Message::new("problem-too-large"),
            Refused::MediaType => Message::new("problem-media-type"),
            Refused::TooSlow => Message::new("problem-too-slow"),
            Refused::Foreign => Message::new("problem-foreign"),
            Refused::NoSession => Message::new("problem-no-session"),
            Refused::TooMany { seconds } if *seconds >= 120 => {
                Message::new("problem-too-many-minutes")
                    .with("minutes", seconds.div_ceil(60).to_string())
            }
            Refused::TooMany { seconds } => {
                Message::new("problem-too-many").with("seconds", seconds.to_string())
            }
            Refused::Closing => Message::new("problem-closing"),
            Refused::Fault => Message::new("problem-fault"),
        }
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        let (status, code) = match &error {
            StoreError::Missing => (StatusCode::NOT_FOUND, "not-found"),
            StoreError::Conflict { .. } => (StatusCode::CONFLICT, "stale"),
            StoreError::Taken => (StatusCode::CONFLICT, "taken"),
            StoreError::TooMuch => (StatusCode::CONFLICT, "too-much"),
            // Callers who know more say which limit it is.
            StoreError::TooMany => {
                return Problem {
                    status: StatusCode::TOO_MANY_REQUESTS,
                    code: "too-many",
                    message: error.message(),
                    retry_after: Some(60),
                    more: Map::new(),
                };
            }
            StoreError::Busy | StoreError::TooSlow => {
                return Problem {
                    status: StatusCode::SERVICE_UNAVAILABLE,
                    code: if error == StoreError::Busy { "busy" } else { "too-slow" },
                    message: error.message(),
                    retry_after: Some(5),
                    more: Map::new(),
                };
            }
            StoreError::Closed => return Refused::Closing.into(),
            fault => {
                // The operator needs the details; visitors only need to know that no data was lost.
                static LOG: LogLimit = LogLimit::new();
                if let Some(suppressed) = LOG.permit() {
                    tracing::error!(error = %fault, suppressed, "the store failed");
                }
                let message = Message::new("problem-storage");
                let status = StatusCode::SERVICE_UNAVAILABLE;
                return Problem {
                    status,
                    code: "storage",
                    message,
                    retry_after: Some(5),
                    more: Map::new(),
                };
            }
        };
        Problem { status, code, message: error.message(), retry_after: None, more: Map::new() }
    }
}

impl IntoResponse for Problem {
    /// A response without a body: `tell` writes it once the reader's language is known.
    fn into_response(self) -> Response {
        let mut response = self.status.into_response();
        response.extensions_mut().insert(self);
        response
    }
}

/// Middleware that writes the body of every problem in the reader's language.
pub(crate) async fn tell(State(app): State<App>, request: Request, next: Next) -> Response {
    let (parts, body) = request.into_parts();
    let Reader(language) = Reader::of(&parts);
    let mut response = next.run(Request::from_parts(parts, body)).await;
    let problem = match response.extensions_mut().remove::<Problem>() {
        Some(problem) => problem,
        // Rejections by other middleware have no body.
        None => match response.status() {
            StatusCode::REQUEST_TIMEOUT => Refused::TooSlow.into(),
            StatusCode::METHOD_NOT_ALLOWED => Refused::Method.into(),
            StatusCode::PAYLOAD_TOO_LARGE => Refused::TooLarge.into(),
            _ => return response,
        },
    };
    let texts = app.speech.texts(language);
    let body = ProblemBody {
        kind: format!("/api/docs#{}", problem.code),
        title: texts.tell(&title(problem.status)),
        status: problem.status.as_u16(),
        detail: texts.tell(&problem.message),
        code: problem.code.to_owned(),
        more: problem.more,
    };
    let headers = response.headers().clone();
    let mut told = (problem.status, Json(body)).into_response();
    for (name, value) in &headers {
        if name != header::CONTENT_LENGTH && name != header::CONTENT_TYPE {
            told.headers_mut().append(name, value.clone());
        }
    }
    let json = HeaderValue::from_static(PROBLEM_TYPE);
    told.headers_mut().insert(header::CONTENT_TYPE, json);
    if let Ok(language) = HeaderValue::from_str(language.code()) {
        told.headers_mut().insert(header::CONTENT_LANGUAGE, language);
    }
    if let Some(seconds) = problem.retry_after {
        told.headers_mut().insert(header::RETRY_AFTER, seconds.into());
    }
    told
}

fn title(status: StatusCode) -> Message {
    match status.as_u16() {
        401 => Message::new("problem-title-session"),
        403 => Message::new("problem-title-forbidden"),
        404 => Message::new("problem-title-missing"),
        409 => Message::new("problem-title-conflict"),
        429 => Message::new("problem-title-often"),
        400..=499 => Message::new("problem-title-request"),
        _ => Message::new("problem-title-server"),
    }
}

/// JSON body extractor whose rejection is a [`Problem`].
pub struct Body<T>(pub T);

impl<T, S> FromRequest<S> for Body<T>
where
    Json<T>: FromRequest<S, Rejection = JsonRejection>,
    S: Send + Sync,
{
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        match Json::from_request(request, state).await {
            Ok(Json(value)) => Ok(Body(value)),
            Err(JsonRejection::MissingJsonContentType(_)) => Err(Refused::MediaType.into()),
            Err(JsonRejection::BytesRejection(error))
                if error.status() == StatusCode::PAYLOAD_TOO_LARGE =>
            {
                Err(Refused::TooLarge.into())
            }
            Err(JsonRejection::BytesRejection(_)) => Err(Refused::TooSlow.into()),
            Err(other) => Err(Refused::Body { detail: short(&other.body_text()) }.into()),
        }
    }
}

/// Path extractor whose rejection is a [`Problem`].
pub struct Path<T>(pub T);

impl<T, S> FromRequestParts<S> for Path<T>
where
    axum::extract::Path<T>: FromRequestParts<S, Rejection = PathRejection>,
    S: Send + Sync,
{
    type Rejection = Problem;

    async fn from_request_parts(
        parts: &mut axum::http::request::Parts,
        state: &S,
    ) -> Result<Self, Problem> {
        // A malformed id cannot exist: not found.
        let path = axum::extract::Path::from_request_parts(parts, state).await;
        path.map(|path| Path(path.0)).map_err(|_| Refused::NotFound.into())
    }
}

/// Query string extractor whose rejection is a [`Problem`].
pub struct Query<T>(pub T);

impl<T, S> FromRequestParts<S> for Query<T>
where
    axum::extract::Query<T>: FromRequestParts<S, Rejection = QueryRejection>,
    S: Send + Sync,
{
    type Rejection = Problem;

    async fn from_request_parts(
        parts: &mut axum::http::request::Parts,
        state: &S,
    ) -> Result<Self, Problem> {
        let query = axum::extract::Query::from_request_parts(parts, state).await;
        query
            .map(|query| Query(query.0))
            .map_err(|error| Refused::Address { detail: short(&error.body_text()) }.into())
    }
}

/// Truncates client input for an error message.
fn short(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(200).collect()
}
