//! A minimal HTTP client, enough for two requests.

use std::io::{Read, Write};
use std::net::TcpStream;

use super::AgentError;

/// The maximal length of a response, in bytes.
const MOST: u64 = 1 << 20;

/// Sends a POST request and returns the body of the response. HTTP 1.0, so that the body ends with the stream.
pub(super) fn post(
    mut stream: TcpStream,
    path: &str,
    kind: &str,
    body: &str,
) -> Result<String, AgentError> {
    let length = body.len();
    let head = format!(
        "POST {path} HTTP/1.0\r\nHost: localhost\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\n\r\n"
    );
    stream.write_all((head + body).as_bytes())?;
    let mut reply = Vec::new();
    stream.take(MOST).read_to_end(&mut reply)?;
    let reply = String::from_utf8_lossy(&reply);
    let (head, body) = reply
        .split_once("\r\n\r\n")
        .ok_or_else(|| AgentError("the agent's reply is not HTTP".to_owned()))?;
    let status = head.split(' ').nth(1).unwrap_or_default();
    if status != "200" {
        let line = head.lines().next().unwrap_or_default();
        return Err(AgentError(format!("the agent replied {line}")));
    }
    Ok(body.to_owned())
}
