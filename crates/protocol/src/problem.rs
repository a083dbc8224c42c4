//! Why a request was not met.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// A problem as RFC 9457 describes it: the body of every HTTP answer that is an error.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = Problem))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ProblemBody {
    /// The kind of problem as an address: that of the documentation, with the code.
    #[serde(rename = "type")]
    pub kind: String,
    /// The kind of problem, in the reader's language.
    pub title: String,
    /// The HTTP status.
    pub status: u16,
    /// What is wrong and what to do, in the reader's language.
    pub detail: String,
    /// A word for programs, which never changes.
    pub code: String,
    /// What else a program can use.
    #[serde(flatten)]
    pub more: Map<String, Value>,
}
