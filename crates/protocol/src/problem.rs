//! Error responses of the HTTP API.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// An RFC 9457 problem: the body of every HTTP error response.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = Problem))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ProblemBody {
    /// The kind of problem as a URL: that of the documentation, with the code.
    #[serde(rename = "type")]
    pub kind: String,
    /// The kind of problem, in the user's language.
    pub title: String,
    /// The HTTP status.
    pub status: u16,
    /// The problem and its remedy, in the user's language.
    pub detail: String,
    /// The stable code for programs.
    pub code: String,
    /// Additional fields for programs.
    #[serde(flatten)]
    pub more: Map<String, Value>,
}
