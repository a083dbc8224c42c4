//! Analysis as JSON lines: one request a line, answered by one or more lines.
//!
//! ```
//! use protocol::analysis::AnalysisRequest;
//!
//! let line = r#"{"id":"1","game":"awale","moves":["C"],"limits":{"depth":12},"lines":3}"#;
//! let AnalysisRequest::Query(query) = AnalysisRequest::read(line).unwrap() else { panic!() };
//! assert_eq!((query.limits.depth, query.lines), (Some(12), 3));
//!
//! let error = AnalysisRequest::read(r#"{"id":"2","game":"awale","dept":12}"#).unwrap_err();
//! assert_eq!((error.id.as_deref(), error.field.as_deref()), (Some("2"), Some("dept")));
//! ```

mod answer;
mod request;

pub use crate::json::{Problem, RequestError};
pub use answer::{
    Analysis, AnalysisError, AnalysisMessage, Line, Points, Proof, Score, Share, Terminated,
    Version,
};
pub use request::{
    AnalysisLimits, AnalysisQuery, AnalysisRequest, MAX_LENGTH, MAX_LINES, Terminate, VersionQuery,
};
