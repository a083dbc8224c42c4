//! The output of commands with `--json`: one object a line, with its format and version.

use serde::Serialize;

use crate::{GameName, SideName};

/// The version of these formats. A breaking change increases it.
pub const VERSION: u32 = 1;

/// A line of output.
#[derive(Clone, Debug, Serialize)]
pub struct Output<T> {
    /// The format: `abaque-moves`, …
    format: &'static str,
    version: u32,
    #[serde(flatten)]
    body: T,
}

/// The body of a line.
pub trait Body: Serialize + Sized {
    /// The name of the format.
    const FORMAT: &'static str;

    /// The line, without its newline.
    fn line(self) -> String {
        let output = Output { format: Self::FORMAT, version: VERSION, body: self };
        // These types always serialize.
        serde_json::to_string(&output).unwrap_or_default()
    }
}

/// A position.
#[derive(Clone, Debug, Serialize)]
#[allow(missing_docs, reason = "docs/program.md describes the fields")]
pub struct PositionOutput {
    pub game: GameName,
    pub rules: String,
    pub position: String,
    /// The side to move; `null` once the game is over.
    pub turn: Option<SideName>,
}

/// `abaque moves --json`.
#[derive(Clone, Debug, Serialize)]
#[allow(missing_docs, reason = "docs/program.md describes the fields")]
pub struct Moves {
    #[serde(flatten)]
    pub place: PositionOutput,
    pub moves: Vec<String>,
}

/// `abaque show --json`.
#[derive(Clone, Debug, Serialize)]
#[allow(missing_docs, reason = "docs/program.md describes the fields")]
pub struct Show {
    #[serde(flatten)]
    pub place: PositionOutput,
    pub plies: usize,
    pub score: [u32; 2],
    pub result: Option<String>,
    pub reason: Option<String>,
}

/// `abaque perft --json`.
#[derive(Clone, Debug, Serialize)]
#[allow(missing_docs, reason = "docs/program.md describes the fields")]
pub struct Perft {
    #[serde(flatten)]
    pub place: PositionOutput,
    pub depth: u32,
    pub nodes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<PerftMove>>,
}

/// The number of leaves below a move.
#[derive(Clone, Debug, Serialize)]
#[allow(missing_docs, reason = "docs/program.md describes the fields")]
pub struct PerftMove {
    #[serde(rename = "move")]
    pub mv: String,
    pub nodes: u64,
}

/// `abaque replay --json`, one line per game.
#[derive(Clone, Debug, Serialize)]
#[allow(missing_docs, reason = "docs/program.md describes the fields")]
pub struct Replay {
    pub file: String,
    pub number: usize,
    pub game: Option<GameName>,
    /// `good`, `illegal` or `unreadable`.
    pub status: &'static str,
    pub result: Option<String>,
    pub reason: Option<String>,
    pub plies: Option<usize>,
    /// A description in the user's language.
    pub error: Option<String>,
}

/// `abaque endgame probe --json`.
#[derive(Clone, Debug, Serialize)]
#[allow(missing_docs, reason = "docs/program.md describes the fields")]
pub struct Probe {
    #[serde(flatten)]
    pub place: PositionOutput,
    /// Net gain of the side to move from here on, in seeds.
    pub value: i32,
    pub moves: Vec<ProbeMove>,
    pub line: Vec<String>,
    /// `stop`, `circle` or `unknown`.
    pub end: Option<&'static str>,
}

/// A move with its value.
#[derive(Clone, Debug, Serialize)]
#[allow(missing_docs, reason = "docs/program.md describes the fields")]
pub struct ProbeMove {
    #[serde(rename = "move")]
    pub mv: String,
    pub value: i32,
}

/// `abaque match --json`.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "docs/program.md describes the fields")]
pub struct Match {
    pub game: GameName,
    pub rules: String,
    pub time_control: String,
    pub limits: String,
    /// Whether all games are played, or the test has decided.
    pub finished: bool,
    pub games: usize,
    /// Games that repeat an earlier one; they are not counted below.
    pub repeated: usize,
    pub players: [MatchPlayer; 2],
    /// Pairs in which the first player has 0, ½, 1, 1½ and 2 points.
    pub pairs: [u64; 5],
    /// The first player's; `null` without games.
    pub elo: Option<MatchElo>,
    pub sprt: Option<MatchSprt>,
}

/// A player of a match.
#[derive(Clone, Debug, Serialize)]
#[allow(missing_docs, reason = "docs/program.md describes the fields")]
pub struct MatchPlayer {
    pub name: String,
    pub points: f64,
    pub wins: u64,
    pub draws: u64,
    pub losses: u64,
    pub illegal: u64,
    pub time: u64,
    pub crash: u64,
}

/// An Elo difference and its 95 % interval; `null` if not finite.
#[derive(Clone, Debug, Serialize)]
#[allow(missing_docs, reason = "docs/program.md describes the fields")]
pub struct MatchElo {
    pub value: Option<f64>,
    pub low: Option<f64>,
    pub high: Option<f64>,
}

/// A sequential test.
#[derive(Clone, Debug, Serialize)]
#[allow(missing_docs, reason = "docs/program.md describes the fields")]
pub struct MatchSprt {
    pub elo0: f64,
    pub elo1: f64,
    pub llr: f64,
    pub bounds: [f64; 2],
    /// As in the text: which hypothesis is accepted, or none.
    pub accepted: String,
}

impl Body for Match {
    const FORMAT: &'static str = "abaque-match";
}

impl Body for Moves {
    const FORMAT: &'static str = "abaque-moves";
}

impl Body for Show {
    const FORMAT: &'static str = "abaque-show";
}

impl Body for Perft {
    const FORMAT: &'static str = "abaque-perft";
}

impl Body for Replay {
    const FORMAT: &'static str = "abaque-replay";
}

impl Body for Probe {
    const FORMAT: &'static str = "abaque-endgame-probe";
}
