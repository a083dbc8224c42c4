//! The report of a contest: a JSON file for programs, and the data of its HTML page. `docs/contests.md` describes the
//! fields.

use serde::{Deserialize, Serialize};

use crate::{GameName, SideName, live};

/// The version of the JSON report. A breaking change increases it.
pub const VERSION: u32 = 1;

/// The format of a contest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "ContestFormat"))]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// All pairs meet once.
    #[default]
    RoundRobin,
    /// All pairs meet twice, with the seats swapped.
    DoubleRoundRobin,
    /// Rounds between players with equal points who have not met.
    Swiss,
    /// The first player meets all others.
    Gauntlet,
    /// Round robins in groups, then a knock-out of the best of each group.
    Groups,
}

/// A stage of a contest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "ContestStage"))]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// The only stage of a contest without groups.
    Main,
    /// A group, from 0.
    Group(usize),
    /// The knock-out, with the number of players left in it.
    KnockOut(usize),
}

impl Stage {
    /// The value of the tag `Stage` in game records.
    pub fn name(self) -> String {
        match self {
            Stage::Main => "main".to_owned(),
            Stage::Group(number) => format!("group {}", number + 1),
            Stage::KnockOut(left) => format!("knock-out {left}"),
        }
    }
}

/// The JSON report.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "docs/contests.md describes the fields")]
pub struct ContestReport {
    pub format: &'static str,
    pub version: u32,
    pub name: String,
    pub game: GameName,
    pub rules: String,
    pub form: Format,
    pub finished: bool,
    pub time_control: String,
    pub limits: String,
    pub lives: u32,
    pub network: String,
    pub champion: Option<String>,
    /// Games that repeat earlier ones move by move: they count for points, not for Elo or SPRT.
    pub repeated: usize,
    pub players: Vec<ContestPlayer>,
    pub games: Vec<ContestGame>,
}

/// A player, in the order of the standings.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "docs/contests.md describes the fields")]
pub struct ContestPlayer {
    pub name: String,
    pub place: usize,
    pub seed: usize,
    pub games: u32,
    pub points: f64,
    pub wins: u32,
    pub draws: u32,
    pub losses: u32,
    pub buchholz: f64,
    pub sonneborn_berger: f64,
    pub failures: Failures,
    pub elo: ContestElo,
    /// Wins, draws and losses against each player, in the same order.
    pub cross: Vec<[u32; 3]>,
}

/// Games lost by failures.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "ContestFailures"))]
#[allow(missing_docs, reason = "the names say it")]
pub struct Failures {
    pub illegal: u32,
    pub time: u32,
    pub crash: u32,
}

/// A rating.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[allow(missing_docs, reason = "as in statistics::Rating")]
pub enum ContestElo {
    Estimate { value: f64, error: f64 },
    MoreThan { value: f64 },
    LessThan { value: f64 },
    Unknown,
}

/// A game, in the order in which they ended.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "docs/contests.md describes the fields")]
pub struct ContestGame {
    pub round: usize,
    pub stage: Stage,
    pub leg: usize,
    pub first: String,
    pub second: String,
    pub result: String,
    pub plies: usize,
    pub termination: Option<String>,
    /// `illegal`, `time` or `crash`.
    pub failure: Option<String>,
    /// The failures, in the organiser's language.
    pub comment: Option<String>,
    /// Whether it repeats an earlier game move by move.
    pub repeated: bool,
}

/// The data of the HTML page.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ContestData {
    /// The report.
    pub report: ContestReport,
    /// Each game as a [`ContestReplay`]: gzipped JSON, encoded in base64.
    pub replays: Vec<String>,
}

/// A game for the page's board.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ContestReplay {
    /// The first position.
    pub first: String,
    /// The moves.
    pub moves: Vec<ContestMove>,
}

/// A move for the page's board.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ContestMove {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The side that played it.
    pub side: SideName,
    /// Its effect on the board.
    pub effect: live::Effect,
    /// The position after it.
    pub position: String,
    /// The places that no move can change any more.
    pub settled: Vec<String>,
    /// The clock after the move, as in the record.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub clock: Option<String>,
    /// The time spent on it, as in the record.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub spent: Option<String>,
    /// The evaluation, as in the record.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub eval: Option<String>,
    /// Comments for people.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<String>>"))]
    pub notes: Vec<String>,
}
