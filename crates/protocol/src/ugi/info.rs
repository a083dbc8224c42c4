use std::fmt;

use game::Expected;

use super::UgiError;
use super::words::{NUMBER, WHOLE_NUMBER, Words};

const SCORE: Expected =
    Expected::new("ugi-expected-score", "a score: cp, mate, win or loss and a number, or draw");

/// What an engine tells about its search: the words after `info`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Info {
    /// The depth in plies that the search has reached.
    pub depth: Option<u32>,
    /// The deepest ply that it has looked at.
    pub seldepth: Option<u32>,
    /// Which of several best lines this is, from 1.
    pub multipv: Option<u32>,
    /// What the position is worth to the side to move.
    pub score: Option<Score>,
    /// Whether the score is only a bound.
    pub bound: Option<Bound>,
    /// The nodes visited so far.
    pub nodes: Option<u64>,
    /// The nodes visited in a second.
    pub nps: Option<u64>,
    /// The time since `go`, in milliseconds.
    pub time: Option<u64>,
    /// How full the table is, in thousandths.
    pub hashfull: Option<u32>,
    /// The best line, as texts.
    pub pv: Vec<String>,
    /// A text for people, to the end of the line.
    pub string: Option<String>,
}

/// What a position is worth to the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// An estimate in hundredths of a point (a tower, a marble, a seed).
    Points(i32),
    /// A proven result and its distance in plies: above zero a win, below it a loss; at zero the
    /// side to move has lost already.
    Mate(i32),
    /// A proven draw.
    Draw,
}

/// In which direction the true score may lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// It is at least this.
    Lower,
    /// It is at most this.
    Upper,
}

impl Score {
    /// A proven win in so many plies.
    pub fn win(plies: u32) -> Self {
        Score::Mate(i32::try_from(plies).unwrap_or(i32::MAX))
    }

    /// A proven loss in so many plies.
    pub fn loss(plies: u32) -> Self {
        Score::Mate(-i32::try_from(plies).unwrap_or(i32::MAX))
    }

    fn read(words: &mut Words<'_>) -> Result<Self, UgiError> {
        let kind = words.peek();
        let place = words.clone();
        words.next();
        Ok(match kind {
            Some("cp") => Score::Points(words.number(NUMBER)?),
            Some("mate") => Score::Mate(words.number(NUMBER)?),
            Some("win") => Score::win(words.number(WHOLE_NUMBER)?),
            Some("loss") => Score::loss(words.number(WHOLE_NUMBER)?),
            Some("draw") => Score::Draw,
            _ => return Err(place.error(SCORE)),
        })
    }
}

impl Info {
    /// Nothing but a text for people.
    pub fn text(text: impl Into<String>) -> Self {
        Info { string: Some(text.into()), ..Info::default() }
    }

    pub(super) fn read(words: &mut Words<'_>) -> Result<Self, UgiError> {
        let mut info = Info::default();
        while let Some(word) = words.next() {
            match word {
                "depth" => info.depth = Some(words.number(WHOLE_NUMBER)?),
                "seldepth" => info.seldepth = Some(words.number(WHOLE_NUMBER)?),
                "multipv" => info.multipv = Some(words.number(WHOLE_NUMBER)?),
                "score" => info.score = Some(Score::read(words)?),
                "lowerbound" => info.bound = Some(Bound::Lower),
                "upperbound" => info.bound = Some(Bound::Upper),
                "nodes" => info.nodes = Some(words.number(WHOLE_NUMBER)?),
                "nps" => info.nps = Some(words.number(WHOLE_NUMBER)?),
                "time" => info.time = Some(words.time()?),
                "hashfull" => info.hashfull = Some(words.number(WHOLE_NUMBER)?),
                // A line may end in a text, and no move is called so.
                "pv" => {
                    let moves = words.take_until(|word| word == "string");
                    info.pv = moves.split_whitespace().map(str::to_owned).collect();
                }
                "string" => info.string = Some(words.take_rest().to_owned()),
                // Engines tell many things; what we do not know is passed over.
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
            // A text from elsewhere must not become a second line.
            write!(f, " string {}", text.replace(['\n', '\r'], " "))?;
        }
        Ok(())
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Points(points) => write!(f, "cp {points}"),
            Score::Mate(plies) => write!(f, "mate {plies}"),
            Score::Draw => f.write_str("draw"),
        }
    }
}
