//! Parsing of untrusted JSON: limits, and errors that name the field.

mod error;
mod fields;

use serde_json::{Map, Value};

pub use error::{Problem, RequestError};
pub(crate) use fields::{Fields, Wrong};

/// Parses a text as a JSON object.
///
/// # Errors
///
/// If the text is too long, nested too deeply, not JSON, or not an object.
pub(crate) fn read_object(
    text: &str,
    limit: usize,
    max_depth: usize,
) -> Result<Map<String, Value>, RequestError> {
    let fail = |problem| RequestError { id: None, field: None, problem };
    if text.len() > limit {
        return Err(fail(Problem::TooLong { limit }));
    }
    if depth(text) > max_depth {
        return Err(fail(Problem::TooDeep { limit: max_depth }));
    }
    let value: Value = serde_json::from_str(text)
        .map_err(|error| fail(Problem::NotJson { column: error.column() }))?;
    match value {
        Value::Object(map) => Ok(map),
        _ => Err(fail(Problem::NotObject)),
    }
}

/// The nesting depth of brackets and braces outside strings.
fn depth(text: &str) -> usize {
    let (mut depth, mut deepest) = (0_usize, 0);
    let (mut in_text, mut escaped) = (false, false);
    for byte in text.bytes() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_text => escaped = true,
            b'"' => in_text = !in_text,
            b'{' | b'[' if !in_text => {
                depth += 1;
                deepest = deepest.max(depth);
            }
            b'}' | b']' if !in_text => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    deepest
}

#[cfg(test)]
mod tests {
    use super::depth;

    #[test]
    fn depth_counts_what_is_open_at_once() {
        let check = |text: &str, expected| assert_eq!(depth(text), expected, "{text}");
        check("", 0);
        check("{}", 1);
        check("{}{}[]", 1);
        check(r#"{"a":[1,[2]]}"#, 3);
        check(r#"{"a":"[[[[\"[["}"#, 1);
        check(r#"{"a":"\\","b":[]}"#, 2);
        check("]]]]", 0);
        check(&"[".repeat(500), 500);
    }
}
