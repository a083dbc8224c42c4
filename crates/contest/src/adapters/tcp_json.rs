//! Abalone's championship at ECAM: the agent subscribes at a server, then answers requests at the port that it named. A
//! message is JSON after its length in four bytes, the least significant first; agents that send plain JSON get plain JSON.
//!
//! To subscribe the agent sends `{"request": "subscribe", "port": …, "name": …, "matricules": […]}`. Each request to it is a
//! connection of its own: `{"request": "ping"}` is answered by `{"response": "pong"}`, `{"request": "play", "lives": …,
//! "errors": […], "state": {"players": […], "current": 0 or 1, "board": …}}` by `{"response": "move", "move": {"marbles":
//! [[row, column], …], "direction": "NE"}}` or `{"response": "giveup"}`.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

use game::Side;
use games::AnyHistory;
use serde_json::{Value, json};

use super::board;
use super::{Agent, AgentError, AgentProcess, TIME_TO_START, free_port, local};

/// The championship's port, which many agents hard-code.
const SERVER_PORT: u16 = 3000;
/// The maximal length of a message, in bytes.
const MOST: u32 = 1 << 20;
/// Steps of the matrix.
const DIRECTIONS: [(&str, [i64; 2]); 6] = [
    ("NE", [-1, 0]),
    ("SW", [1, 0]),
    ("NW", [-1, -1]),
    ("SE", [1, 1]),
    ("E", [0, 1]),
    ("W", [0, -1]),
];

pub(super) struct TcpJsonAgent {
    process: AgentProcess,
    port: u16,
    framing: Framing,
    name: String,
}

/// The framing that the agent uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Framing {
    Length,
    Plain,
}

impl TcpJsonAgent {
    pub(super) fn start(words: &[String]) -> Result<Self, AgentError> {
        let names_server = words.iter().any(|word| word.contains("{server-port}"));
        let server_port = if names_server { free_port()? } else { SERVER_PORT };
        let server = TcpListener::bind(local(server_port))
            .map_err(|error| AgentError(format!("port {server_port}: {error}")))?;
        server.set_nonblocking(true)?;
        let places =
            [("{server-port}", server_port.to_string()), ("{port}", free_port()?.to_string())];
        let mut process = AgentProcess::start(words, &places)?;
        let mut stream = accept(&server, &mut process)?;
        let (subscription, framing) = receive(&mut stream)?;
        let port = subscription["port"].as_u64().and_then(|port| u16::try_from(port).ok());
        let port = port.ok_or_else(|| AgentError("the agent names no port".to_owned()))?;
        let name = subscription["name"].as_str().unwrap_or("agent").to_owned();
        send(&mut stream, &json!({ "response": "ok" }), framing)?;
        let mut agent = TcpJsonAgent { process, port, framing, name };
        let reply = agent.request(&json!({ "request": "ping" }))?;
        if reply["response"] == "pong" {
            return Ok(agent);
        }
        Err(AgentError(format!("the agent answers ping by {reply}")))
    }

    fn request(&mut self, request: &Value) -> Result<Value, AgentError> {
        let mut stream = self.process.connect(self.port)?;
        send(&mut stream, request, self.framing)?;
        receive(&mut stream).map(|(reply, _)| reply)
    }
}

impl Agent for TcpJsonAgent {
    fn choose(&mut self, history: &AnyHistory, _: Option<f64>) -> Result<String, AgentError> {
        let current = usize::from(history.side() == Side::Second);
        let mut players = ["opponent"; 2];
        players[current] = &self.name;
        let board: Vec<Vec<String>> = board::abalone(&history.position())
            .iter()
            .map(|row| row.iter().map(ToString::to_string).collect())
            .collect();
        let state = json!({ "players": players, "current": current, "board": board });
        let request = json!({ "request": "play", "lives": 3, "errors": [], "state": state });
        let reply = self.request(&request)?;
        let mv = &reply["move"];
        let marbles: Option<Vec<[i64; 2]>> = mv["marbles"].as_array().and_then(|marbles| {
            marbles.iter().map(|one| Some([one[0].as_i64()?, one[1].as_i64()?])).collect()
        });
        let step = DIRECTIONS.iter().find(|(name, _)| mv["direction"] == **name);
        let legal = match (marbles, step) {
            (Some(marbles), Some((_, step))) => board::abalone_move(history, &marbles, *step),
            _ => None,
        };
        Ok(legal.map_or_else(|| reply.to_string(), |legal| legal.to_string()))
    }
}

fn accept(server: &TcpListener, process: &mut AgentProcess) -> Result<TcpStream, AgentError> {
    let deadline = Instant::now() + TIME_TO_START;
    loop {
        if let Ok((stream, _)) = server.accept() {
            stream.set_nonblocking(false)?;
            stream.set_read_timeout(Some(TIME_TO_START))?;
            return Ok(stream);
        }
        if let Ok(Some(status)) = process.0.try_wait() {
            return Err(AgentError(format!("the agent ended: {status}")));
        }
        if Instant::now() >= deadline {
            return Err(AgentError("the agent does not subscribe".to_owned()));
        }
        thread::sleep(Duration::from_millis(10));
    }
}

fn send(stream: &mut TcpStream, message: &Value, framing: Framing) -> Result<(), AgentError> {
    let text = message.to_string();
    if framing == Framing::Length {
        stream.write_all(&(text.len() as u32).to_le_bytes())?;
    }
    stream.write_all(text.as_bytes())?;
    Ok(())
}

/// A message and its framing. A message without a length prefix begins with a brace: as a length, `{"re` would be
/// more than a gigabyte.
fn receive(stream: &mut TcpStream) -> Result<(Value, Framing), AgentError> {
    let bad =
        |error: &dyn std::fmt::Display| AgentError(format!("the message is not JSON: {error}"));
    let mut head = [0; 4];
    stream.read_exact(&mut head)?;
    let length = u32::from_le_bytes(head);
    if head[0] != b'{' || length <= MOST {
        if length > MOST {
            return Err(AgentError(format!("a message of {length} bytes is too long")));
        }
        let mut bytes = vec![0; length as usize];
        stream.read_exact(&mut bytes)?;
        return Ok((serde_json::from_slice(&bytes).map_err(|error| bad(&error))?, Framing::Length));
    }
    // Read until the JSON is complete.
    let mut text = head.to_vec();
    let mut buffer = [0; 4096];
    loop {
        match serde_json::from_slice(&text) {
            Ok(value) => return Ok((value, Framing::Plain)),
            Err(error) if !error.is_eof() || text.len() > MOST as usize => return Err(bad(&error)),
            Err(error) => match stream.read(&mut buffer)? {
                0 => return Err(bad(&error)),
                read => text.extend_from_slice(&buffer[..read]),
            },
        }
    }
}
