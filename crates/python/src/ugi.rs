//! Lines of UGI as dictionaries, for the Python side of engines and of bots.

use ::game::Explain;
use protocol::ugi::{
    Command, EngineMessage, Go, Info, Response, StartText, UgiError, UgiQuery, UgiScore,
};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::error::{Kind, explain};

/// A line to an engine as a dictionary with its ``kind``.
#[pyfunction]
pub(crate) fn read_ugi_command<'py>(
    py: Python<'py>,
    line: &str,
) -> PyResult<Option<Bound<'py, PyDict>>> {
    let command: Command = match line.parse() {
        Err(UgiError::Empty) => return Ok(None),
        read => read.map_err(|error: UgiError| failed(py, &error))?,
    };
    let words = PyDict::new(py);
    let kind = match command {
        Command::Ugi => "ugi",
        Command::IsReady => "isready",
        Command::NewGame => "uginewgame",
        Command::Stop => "stop",
        Command::Quit => "quit",
        Command::SetOption { name, value } => {
            words.set_item("name", name)?;
            words.set_item("value", value)?;
            "setoption"
        }
        Command::Position { start, moves } => {
            let text = match start {
                StartText::Usual => None,
                StartText::Text(text) => Some(text),
            };
            words.set_item("position", text)?;
            words.set_item("moves", moves)?;
            "position"
        }
        Command::Go(go) => {
            limits(&words, &go)?;
            "go"
        }
        Command::Query(query) => {
            words.set_item("query", query_name(query))?;
            "query"
        }
    };
    words.set_item("kind", kind)?;
    Ok(Some(words))
}

/// A line from an engine as a dictionary with its ``kind``.
#[pyfunction]
pub(crate) fn read_ugi_answer<'py>(
    py: Python<'py>,
    line: &str,
) -> PyResult<Option<Bound<'py, PyDict>>> {
    let answer: EngineMessage = match line.parse() {
        Err(UgiError::Empty) => return Ok(None),
        read => read.map_err(|error: UgiError| failed(py, &error))?,
    };
    let words = PyDict::new(py);
    let kind = match answer {
        EngineMessage::Name(name) => {
            words.set_item("name", name)?;
            "name"
        }
        EngineMessage::Author(author) => {
            words.set_item("author", author)?;
            "author"
        }
        EngineMessage::Option(option) => {
            words.set_item("name", &option.name)?;
            words.set_item("text", option.to_string())?;
            "option"
        }
        EngineMessage::UgiOk => "ugiok",
        EngineMessage::ReadyOk => "readyok",
        EngineMessage::Info(info) => {
            describe(&words, &info)?;
            "info"
        }
        EngineMessage::BestMove(mv) => {
            words.set_item("move", mv)?;
            "bestmove"
        }
        EngineMessage::Response(response) => {
            match response {
                Response::Is(is) => words.set_item("value", is)?,
                Response::Result(_) => words.set_item("value", response.to_string())?,
            }
            "response"
        }
    };
    words.set_item("kind", kind)?;
    Ok(Some(words))
}

/// An ``info`` line with a text for people.
#[pyfunction]
pub(crate) fn write_ugi_info(text: &str) -> String {
    Info::text(text).to_string()
}

fn limits(words: &Bound<'_, PyDict>, go: &Go) -> PyResult<()> {
    words.set_item("times", go.time)?;
    words.set_item("increments", go.increment)?;
    words.set_item("movestogo", go.moves_to_go)?;
    words.set_item("movetime", go.movetime)?;
    words.set_item("depth", go.depth)?;
    words.set_item("nodes", go.nodes)?;
    words.set_item("endless", go.is_endless())
}

fn describe(words: &Bound<'_, PyDict>, info: &Info) -> PyResult<()> {
    words.set_item("depth", info.depth)?;
    words.set_item("multipv", info.multipv)?;
    words.set_item("nodes", info.nodes)?;
    words.set_item("time", info.time)?;
    words.set_item("pv", &info.pv)?;
    words.set_item("string", &info.string)?;
    let (kind, number) = match info.score {
        None => (None, None),
        Some(UgiScore::Points(points)) => (Some("cp"), Some(points)),
        Some(UgiScore::Mate(plies)) => (Some("mate"), Some(plies)),
        Some(UgiScore::Draw) => (Some("draw"), None),
    };
    words.set_item("score_kind", kind)?;
    words.set_item("score", number)
}

const fn query_name(query: UgiQuery) -> &'static str {
    match query {
        UgiQuery::GameOver => "gameover",
        UgiQuery::P1Turn => "p1turn",
        UgiQuery::Result => "result",
    }
}

fn failed(py: Python<'_>, error: &impl Explain) -> PyErr {
    explain(py, Kind::Notation, error)
}
