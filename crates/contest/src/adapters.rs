//! Adapters that run agents of existing courses as UGI engines: each starts the agent and translates its protocol.
//!
//! | name | game | the agent |
//! |---|---|---|
//! | `xmlrpc` | Avalam | is an XML-RPC server with `play(percepts, player, step, time_left)` |
//! | `tcp-json` | Abalone | subscribes at a server, then answers JSON requests at its own port |
//! | `http-move` | Avalam | answers `POST /move` |
//! | `files` | Abalone | reads a file `.input` and writes `.move` or `.board` |
//!
//! In the agent's command `{port}` stands for a free port, `{server-port}` for that of the server to subscribe at, and
//! `{input}` for the input file.

mod board;
mod files;
mod http;
mod http_move;
mod tcp_json;
mod xmlrpc;

use std::fmt;
use std::io::{self, BufRead, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::process::{Child, Command as Program, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use games::{AnyHistory, GameId, Start};
use protocol::ugi::{Command, EngineMessage, EngineOption, Go, Info, OptionKind, StartText};

/// The protocol of a course's agents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the table above says it")]
pub enum Adapter {
    XmlRpc,
    TcpJson,
    HttpMove,
    Files,
}

/// Timeout for the agent to accept connections.
const TIME_TO_START: Duration = Duration::from_secs(15);
/// Timeout of a move; the referee's clock ends sooner.
const LONGEST_MOVE: Duration = Duration::from_hours(1);

impl Adapter {
    /// All protocols.
    pub const ALL: [Adapter; 4] =
        [Adapter::XmlRpc, Adapter::TcpJson, Adapter::HttpMove, Adapter::Files];

    /// The name in commands and contest files.
    pub const fn name(self) -> &'static str {
        match self {
            Adapter::XmlRpc => "xmlrpc",
            Adapter::TcpJson => "tcp-json",
            Adapter::HttpMove => "http-move",
            Adapter::Files => "files",
        }
    }

    /// The protocol with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|adapter| adapter.name() == name)
    }

    /// The game of the course.
    pub const fn game(self) -> GameId {
        match self {
            Adapter::XmlRpc | Adapter::HttpMove => GameId::Avalam,
            Adapter::TcpJson | Adapter::Files => GameId::Abalone,
        }
    }

    fn start(self, words: &[String]) -> Result<Box<dyn Agent>, AgentError> {
        Ok(match self {
            Adapter::XmlRpc => Box::new(xmlrpc::XmlRpcAgent::start(words)?),
            Adapter::TcpJson => Box::new(tcp_json::TcpJsonAgent::start(words)?),
            Adapter::HttpMove => Box::new(http_move::HttpAgent::start(words)?),
            Adapter::Files => Box::new(files::FileAgent::new(words)?),
        })
    }
}

/// A course's agent.
trait Agent {
    /// Starts a game.
    fn new_game(&mut self, _: &AnyHistory) -> Result<(), AgentError> {
        Ok(())
    }

    /// The agent's move in our notation. Anything else is returned unchanged, for the referee to judge.
    fn choose(
        &mut self,
        history: &AnyHistory,
        time_left: Option<f64>,
    ) -> Result<String, AgentError>;
}

/// Why an agent returned no move.
#[derive(Debug)]
struct AgentError(String);

impl fmt::Display for AgentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<io::Error> for AgentError {
    fn from(error: io::Error) -> Self {
        AgentError(error.to_string())
    }
}

/// Speaks UGI on `input` and `output` on behalf of the agent that `words` start.
///
/// # Errors
///
/// If the agent does not start or returns no move; the caller reports the reason and exits.
pub fn bridge(
    adapter: Adapter,
    words: &[String],
    input: impl BufRead,
    mut output: impl Write,
) -> io::Result<()> {
    let mut say = |answer: EngineMessage| {
        writeln!(output, "{answer}")?;
        output.flush()
    };
    let failed = |error: AgentError| io::Error::other(error.to_string());
    let game = adapter.game();
    let mut rules: Option<String> = None;
    let start = |rules: &Option<String>, position: Option<&str>| {
        let start = Start { rules: rules.as_deref(), position, ..Start::default() };
        AnyHistory::start(game, &start).map_err(|error| io::Error::other(error.to_string()))
    };
    let mut history = start(&rules, None)?;
    let mut agent: Option<Box<dyn Agent>> = None;
    let mut is_new = true;
    for line in input.lines() {
        let Ok(command) = line?.parse::<Command>() else { continue };
        match command {
            Command::Ugi => {
                say(EngineMessage::Name(format!("{} agent", adapter.name())))?;
                let kind = OptionKind::String { default: game.rule_sets()[0].to_owned() };
                say(EngineMessage::Option(EngineOption { name: "Rules".to_owned(), kind }))?;
                say(EngineMessage::UgiOk)?;
            }
            Command::IsReady => {
                if agent.is_none() {
                    agent = Some(adapter.start(words).map_err(failed)?);
                }
                say(EngineMessage::ReadyOk)?;
            }
            Command::SetOption { name, value } if name == "Rules" => {
                rules = value;
                history = start(&rules, None)?;
            }
            Command::NewGame => is_new = true,
            Command::Position { start: from, moves } => {
                let position = match &from {
                    StartText::Usual => None,
                    StartText::Text(text) => Some(text.as_str()),
                };
                history = start(&rules, position)?;
                for mv in moves {
                    history.play_text(&mv).map_err(|error| io::Error::other(error.to_string()))?;
                }
            }
            Command::Go(go) => {
                let agent = match &mut agent {
                    Some(agent) => agent,
                    None => agent.insert(adapter.start(words).map_err(failed)?),
                };
                if std::mem::take(&mut is_new) {
                    agent.new_game(&history).map_err(failed)?;
                }
                let mv = agent.choose(&history, seconds(&go, &history)).map_err(failed)?;
                let mv = mv.split_whitespace().collect::<Vec<_>>().join("_");
                if mv.is_empty() {
                    say(EngineMessage::Info(Info::text("the agent gave no move")))?;
                }
                say(EngineMessage::BestMove((!mv.is_empty()).then_some(mv)))?;
            }
            Command::Quit => break,
            _ => {}
        }
    }
    Ok(())
}

/// Seconds left for the side to move.
fn seconds(go: &Go, history: &AnyHistory) -> Option<f64> {
    let clock = go.clock(history.side()).map(|(left, _)| left);
    clock.or(go.movetime).map(|milliseconds| milliseconds as f64 / 1000.0)
}

/// A running agent, killed on drop.
struct AgentProcess(Child);

impl AgentProcess {
    /// Starts an agent with its placeholders filled in. Its output is discarded.
    fn start(words: &[String], places: &[(&str, String)]) -> Result<Self, AgentError> {
        let fill = |word: &String| {
            places.iter().fold(word.clone(), |word, (place, value)| word.replace(place, value))
        };
        let words: Vec<String> = words.iter().map(fill).collect();
        let Some((program, arguments)) = words.split_first() else {
            return Err(AgentError("there is no command".to_owned()));
        };
        let child = Program::new(program)
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .spawn()
            .map_err(|error| AgentError(format!("{program}: {error}")))?;
        Ok(AgentProcess(child))
    }

    /// Connects to a port of the agent, with retries while it is starting.
    fn connect(&mut self, port: u16) -> Result<TcpStream, AgentError> {
        const NAP: Duration = Duration::from_millis(20);
        let deadline = Instant::now() + TIME_TO_START;
        loop {
            match TcpStream::connect(local(port)) {
                Ok(stream) => {
                    stream.set_read_timeout(Some(LONGEST_MOVE))?;
                    stream.set_nodelay(true)?;
                    return Ok(stream);
                }
                Err(error) if Instant::now() >= deadline => {
                    return Err(AgentError(format!("port {port}: {error}")));
                }
                Err(_) => {}
            }
            if let Ok(Some(status)) = self.0.try_wait() {
                return Err(AgentError(format!("the agent ended: {status}")));
            }
            thread::sleep(NAP);
        }
    }
}

impl Drop for AgentProcess {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn local(port: u16) -> SocketAddr {
    (Ipv4Addr::LOCALHOST, port).into()
}

fn free_port() -> io::Result<u16> {
    TcpListener::bind(local(0))?.local_addr().map(|address| address.port())
}
