use std::fmt;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// What is answered, a line each. [`Display`](fmt::Display) writes the line, without its end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Answer {
    /// How an analysis stands, or its end.
    Analysis(Analysis),
    /// A request that was not understood or cannot be met.
    Refusal(Refusal),
    /// An analysis has been told to end.
    Terminated(Terminated),
}

/// How an analysis stands.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Analysis {
    /// The query.
    pub id: String,
    /// Whether more will follow.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub partial: bool,
    /// The depth in plies that was reached.
    pub depth: u32,
    /// The best lines, the best first; none where the game is over.
    pub lines: Vec<Line>,
    /// The nodes visited.
    pub nodes: u64,
    /// The time spent, in milliseconds.
    pub time: u64,
    /// The result where the game is over, as records write it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
}

/// A move and what it leads to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// What it is worth to the side to move.
    pub score: Score,
    /// The best play from the position on, the move included.
    pub pv: Vec<String>,
}

/// What a move is worth to the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(untagged)]
pub enum Score {
    /// An estimate.
    Estimate {
        /// In points: towers, marbles, seeds.
        points: Points,
    },
    /// A proven result.
    Proven {
        /// Who wins.
        proven: Proof,
        /// By how many points, where that is proven too.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        by: Option<u32>,
        /// In how many plies at most, where that is known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        plies: Option<u32>,
    },
}

/// A result for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Proof {
    /// It wins.
    Win,
    /// Nobody does.
    Draw,
    /// It loses.
    Loss,
}

/// Why there is no analysis.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Refusal {
    /// The request, where its id could be read.
    pub id: Option<String>,
    /// The reason, for people.
    pub error: String,
    /// The field that is wrong, where it is one field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
}

/// The answer to a request to terminate; the query's own last answer has come before it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "action", rename = "terminate")]
pub struct Terminated {
    /// The request.
    pub id: String,
    /// The query that it named.
    pub of: String,
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // These types hold nothing that JSON cannot say.
        f.write_str(&serde_json::to_string(self).map_err(|_| fmt::Error)?)
    }
}

/// Points in hundredths, so that they can be compared; JSON has them as a number of points: `1.25`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Points(pub i32);

const HUNDREDTHS: f64 = 100.0;

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
