use std::fmt;

use game::Expected;

use super::UgiError;
use super::tokens::{NUMBER, Tokens, WHOLE_NUMBER};

const SCORE: Expected =
    Expected::new("ugi-expected-score", "a score: cp, mate, win or loss and a number, or draw");

/// Search information: the arguments of `info`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Info {
    /// Search depth, in plies.
    pub depth: Option<u32>,
    /// Selective depth, in plies.
    pub seldepth: Option<u32>,
    /// The rank of this line, from 1 (multi-PV).
    pub multipv: Option<u32>,
    /// The score for the side to move.
    pub score: Option<UgiScore>,
    /// Whether the score is only a bound.
    pub bound: Option<Bound>,
    /// Nodes visited so far.
    pub nodes: Option<u64>,
    /// Nodes per second.
    pub nps: Option<u64>,
    /// The time since `go`, in milliseconds.
    pub time: Option<u64>,
    /// Fill rate of the transposition table, in thousandths.
    pub hashfull: Option<u32>,
    /// The principal variation.
    pub pv: Vec<String>,
    /// A text for people, up to the end of the line.
    pub string: Option<String>,
}

/// A score for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UgiScore {
    /// An estimate in hundredths of a point (a tower, a marble, a seed).
    Points(i32),
    /// A proven result and its distance in plies: positive for a win, negative for a loss; at zero the side to move
    /// has already lost.
    Mate(i32),
    /// A proven draw.
    Draw,
}

/// The direction of a bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// A lower bound.
    Lower,
    /// An upper bound.
    Upper,
}

impl UgiScore {
    /// A proven win in this many plies.
    pub fn win(plies: u32) -> Self {
        UgiScore::Mate(i32::try_from(plies).unwrap_or(i32::MAX))
    }

    /// A proven loss in this many plies.
    pub fn loss(plies: u32) -> Self {
        UgiScore::Mate(-i32::try_from(plies).unwrap_or(i32::MAX))
    }

    fn read(tokens: &mut Tokens<'_>) -> Result<Self, UgiError> {
        let kind = tokens.peek();
        let place = tokens.clone();
        tokens.next();
        Ok(match kind {
            Some("cp") => UgiScore::Points(tokens.number(NUMBER)?),
            Some("mate") => UgiScore::Mate(tokens.number(NUMBER)?),
            Some("win") => UgiScore::win(tokens.number(WHOLE_NUMBER)?),
            Some("loss") => UgiScore::loss(tokens.number(WHOLE_NUMBER)?),
            Some("draw") => UgiScore::Draw,
            _ => return Err(place.error(SCORE)),
        })
    }
}

impl Info {
    /// A text for people only.
    pub fn text(text: impl Into<String>) -> Self {
        Info { string: Some(text.into()), ..Info::default() }
    }

    pub(super) fn read(tokens: &mut Tokens<'_>) -> Result<Self, UgiError> {
        let mut info = Info::default();
        while let Some(word) = tokens.next() {
            match word {
                "depth" => info.depth = Some(tokens.number(WHOLE_NUMBER)?),
                "seldepth" => info.seldepth = Some(tokens.number(WHOLE_NUMBER)?),
                "multipv" => info.multipv = Some(tokens.number(WHOLE_NUMBER)?),
                "score" => info.score = Some(UgiScore::read(tokens)?),
                "lowerbound" => info.bound = Some(Bound::Lower),
                "upperbound" => info.bound = Some(Bound::Upper),
                "nodes" => info.nodes = Some(tokens.number(WHOLE_NUMBER)?),
                "nps" => info.nps = Some(tokens.number(WHOLE_NUMBER)?),
                "time" => info.time = Some(tokens.time()?),
                "hashfull" => info.hashfull = Some(tokens.number(WHOLE_NUMBER)?),
                // The line may end in a `string`, which is not a move.
                "pv" => {
                    let moves = tokens.take_until(|word| word == "string");
                    info.pv = moves.split_whitespace().map(str::to_owned).collect();
                }
                "string" => info.string = Some(tokens.take_rest().to_owned()),
                // Skip unknown tokens, as UCI demands.
                _ => {}
            }
        }
        Ok(info)
    }
}

impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("info")?;
        let number = |f: &mut fmt::Formatter<'_>, word, number: Option<u64>| match number {
            Some(number) => write!(f, " {word} {number}"),
            None => Ok(()),
        };
        number(f, "depth", self.depth.map(u64::from))?;
        number(f, "seldepth", self.seldepth.map(u64::from))?;
        number(f, "multipv", self.multipv.map(u64::from))?;
        if let Some(score) = self.score {
            write!(f, " score {score}")?;
        }
        match self.bound {
            Some(Bound::Lower) => f.write_str(" lowerbound")?,
            Some(Bound::Upper) => f.write_str(" upperbound")?,
            None => {}
        }
        number(f, "nodes", self.nodes)?;
        number(f, "nps", self.nps)?;
        number(f, "time", self.time)?;
        number(f, "hashfull", self.hashfull.map(u64::from))?;
        if !self.pv.is_empty() {
            write!(f, " pv {}", self.pv.join(" "))?;
        }
        if let Some(text) = &self.string {
            // A line break in the text must not start a second line.
            write!(f, " string {}", text.replace(['\n', '\r'], " "))?;
        }
        Ok(())
    }
}

impl fmt::Display for UgiScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UgiScore::Points(points) => write!(f, "cp {points}"),
            UgiScore::Mate(plies) => write!(f, "mate {plies}"),
            UgiScore::Draw => f.write_str("draw"),
        }
    }
}
