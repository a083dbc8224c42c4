use game::Expected;
use serde::Serialize;
use serde_json::Value;

use crate::json::{Fields, Problem, RequestError, Wrong, read_object};

/// The maximal length of a line, in bytes: room for a game of some hundred thousand moves.
pub const MAX_LENGTH: usize = 1 << 20;
/// The maximal nesting depth: requests need two, and JSON parsers have their own limits.
const MAX_DEPTH: usize = 100;
/// The maximal number of lines: more than any position has moves.
pub const MAX_LINES: u32 = 1000;

const ACTION: Expected = Expected::new("analysis-expected-action", "\"terminate\" or \"version\"");

/// A line of input.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum AnalysisRequest {
    /// Analyses a position.
    Query(AnalysisQuery),
    /// Terminates an analysis.
    Terminate(Terminate),
    /// Asks for the version of the answers.
    Version(VersionQuery),
}

/// A position to analyse. `games` parses the texts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct AnalysisQuery {
    /// An id chosen by the client, repeated in every result.
    pub id: String,
    /// The game.
    pub game: String,
    /// The rule set; the default one if absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
    /// Abalone's layout.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub layout: Option<String>,
    /// Avalam's setup.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub setup: Option<String>,
    /// A position, instead of a named start.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The moves from the start to the position.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
    /// The search limits.
    #[serde(skip_serializing_if = "AnalysisLimits::is_none")]
    pub limits: AnalysisLimits,
    /// The number of best lines, from 1.
    pub lines: u32,
}

/// Search limits; the first one that is reached ends the analysis. Without any, the program decides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct AnalysisLimits {
    /// Maximal depth, in plies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Maximal number of nodes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Maximal time, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub movetime: Option<u64>,
}

/// Terminates an analysis: its final result is sent at once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "action", rename = "terminate")]
pub struct Terminate {
    /// The id of this request.
    pub id: String,
    /// The id of the query.
    pub of: String,
}

/// Asks for the version of the answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "action", rename = "version")]
pub struct VersionQuery {
    /// The id of this request.
    pub id: String,
}

impl AnalysisRequest {
    /// Parses a line.
    ///
    /// # Errors
    ///
    /// The first error, with the request's id if that could be parsed.
    pub fn read(line: &str) -> Result<Self, RequestError> {
        let map = read_object(line, MAX_LENGTH, MAX_DEPTH)?;
        let id = map.get("id").and_then(Value::as_str).map(str::to_owned);
        read_fields(Fields::new("", map)).map_err(|(field, problem)| RequestError {
            id,
            field: Some(field),
            problem,
        })
    }

    /// The id of the request.
    pub fn id(&self) -> &str {
        match self {
            AnalysisRequest::Query(query) => &query.id,
            AnalysisRequest::Terminate(terminate) => &terminate.id,
            AnalysisRequest::Version(version) => &version.id,
        }
    }
}

impl AnalysisLimits {
    /// Whether there are no limits.
    pub fn is_none(&self) -> bool {
        *self == AnalysisLimits::default()
    }
}

fn read_fields(mut fields: Fields) -> Result<AnalysisRequest, Wrong> {
    let id = fields.text("id")?;
    match fields.optional_text("action")?.as_deref() {
        None => read_query(id, fields).map(AnalysisRequest::Query),
        Some("terminate") => {
            let of = fields.text("of")?;
            fields.end(&["id", "action", "of"])?;
            Ok(AnalysisRequest::Terminate(Terminate { id, of }))
        }
        Some("version") => {
            fields.end(&["id", "action"])?;
            Ok(AnalysisRequest::Version(VersionQuery { id }))
        }
        Some(other) => {
            let found = format!("\"{}\"", crate::shown(other));
            Err(("action".to_owned(), Problem::Wrong { found, expected: ACTION }))
        }
    }
}

fn read_query(id: String, mut fields: Fields) -> Result<AnalysisQuery, Wrong> {
    // Report a misspelt field before the one that is missing because of it.
    const KNOWN: [&str; 9] =
        ["id", "game", "rules", "layout", "setup", "position", "moves", "limits", "lines"];
    let game = fields.optional_text("game")?;
    let rules = fields.optional_text("rules")?;
    let layout = fields.optional_text("layout")?;
    let setup = fields.optional_text("setup")?;
    let position = fields.optional_text("position")?;
    let moves = fields.texts("moves")?;
    let limits = read_limits(fields.object("limits", "limits.")?)?;
    let lines = fields.count("lines", MAX_LINES)?.unwrap_or(1);
    fields.end(&KNOWN)?;
    let expected = Expected::new("analysis-expected-game", "the name of a game");
    let game = game.ok_or(("game".to_owned(), Problem::Missing { expected }))?;
    Ok(AnalysisQuery { id, game, rules, layout, setup, position, moves, limits, lines })
}

fn read_limits(mut fields: Fields) -> Result<AnalysisLimits, Wrong> {
    let depth = fields.count("depth", u32::MAX)?;
    let nodes = fields.count("nodes", u64::MAX)?;
    let movetime = fields.count("movetime", u64::MAX)?;
    fields.end(&["depth", "nodes", "movetime"])?;
    Ok(AnalysisLimits { depth, nodes, movetime })
}
