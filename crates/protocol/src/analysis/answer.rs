use std::fmt;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A line of output. [`Display`](fmt::Display) writes it, without its newline.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum AnalysisMessage {
    /// An intermediate or the final result of an analysis.
    Analysis(Analysis),
    /// A request was invalid.
    Error(AnalysisError),
    /// An analysis was terminated on request.
    Terminated(Terminated),
    /// The version of the answers.
    Version(Version),
}

/// The result of an analysis so far.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Analysis {
    /// The id of the query.
    pub id: String,
    /// Whether more results follow.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub partial: bool,
    /// The finished depth, in plies.
    pub depth: u32,
    /// The best lines, best first; empty if the game is over.
    pub lines: Vec<Line>,
    /// Nodes visited.
    pub nodes: u64,
    /// Time since the start, in milliseconds.
    pub time: u64,
    /// The result of a finished game, in the notation of records.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
}

/// A move with its score and principal variation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The score for the side to move.
    pub score: Score,
    /// The principal variation, including the move.
    pub pv: Vec<String>,
}

/// The score of a move for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(untagged)]
pub enum Score {
    /// An estimate.
    Estimate {
        /// In points: towers, marbles or seeds.
        points: Points,
        /// The expected share of a game between equals, from 0 (lost) to 1 (won).
        #[serde(default)]
        share: Share,
    },
    /// A proven result.
    Proven {
        /// The proven outcome.
        proven: Proof,
        /// The margin in points, if that is proven too.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        by: Option<u32>,
        /// An upper bound of the plies to the end, if known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        plies: Option<u32>,
    },
}

/// A proven outcome for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Proof {
    /// The side to move wins.
    Win,
    /// The game is drawn.
    Draw,
    /// The side to move loses.
    Loss,
}

/// An error in reply to a request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AnalysisError {
    /// The id of the request, if it could be parsed.
    pub id: Option<String>,
    /// A description for people.
    pub error: String,
    /// The path of the invalid field, if a single one is wrong.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
}

/// Confirms a `terminate` request; sent after the final result of the query.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "action", rename = "terminate")]
pub struct Terminated {
    /// The id of the request.
    pub id: String,
    /// The id of the terminated query.
    pub of: String,
}

/// The version of these formats. A breaking change increases it.
const VERSION: u32 = 1;

/// The reply to a `version` request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "action", rename = "version")]
pub struct Version {
    /// The id of the request.
    pub id: String,
    /// `abaque-analysis`.
    pub format: String,
    /// Grows with every change that could break a reader.
    pub version: u32,
}

impl Version {
    /// The reply to the request with this id.
    pub fn new(id: String) -> Self {
        Version { id, format: "abaque-analysis".to_owned(), version: VERSION }
    }
}

impl fmt::Display for AnalysisMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // These types always serialize.
        f.write_str(&serde_json::to_string(self).map_err(|_| fmt::Error)?)
    }
}

/// Points in hundredths, so that they can be compared; in JSON a number of points: `1.25`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Points(pub i32);

/// A share in thousandths; in JSON a number from 0 to 1. By default a half, for scores of earlier versions, which had none:
/// a reader who knows the game computes it anew from the points ([`Score::of_game`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share(pub u16);

const HUNDREDTHS: f64 = 100.0;
const THOUSANDTHS: f64 = 1000.0;

impl Share {
    /// The nearest thousandth of a share from 0 to 1.
    pub fn new(share: f64) -> Self {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "0 to 1000")]
        Share((share.clamp(0.0, 1.0) * THOUSANDTHS).round() as u16)
    }
}

impl Default for Share {
    fn default() -> Self {
        Share::new(0.5)
    }
}

impl Serialize for Share {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(f64::from(self.0) / THOUSANDTHS)
    }
}

impl<'de> Deserialize<'de> for Share {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        f64::deserialize(deserializer).map(Share::new)
    }
}

impl Serialize for Points {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(f64::from(self.0) / HUNDREDTHS)
    }
}

impl<'de> Deserialize<'de> for Points {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let hundredths = (f64::deserialize(deserializer)? * HUNDREDTHS).round();
        if hundredths.abs() > f64::from(i32::MAX) {
            return Err(D::Error::custom("points out of range"));
        }
        #[expect(clippy::cast_possible_truncation, reason = "whole, and in the range of an i32")]
        Ok(Points(hundredths as i32))
    }
}

crate::name::written_as!(Points, f64);
crate::name::written_as!(Share, f64);
