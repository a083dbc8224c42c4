use crate::record::{Record, result_text};
use crate::{
    End, Explain, Game, History, Impossible, Message, MoveError, Outcome, PlayError, Position,
    RulesError, Scope, Setup, TextError,
};

/// A record whose moves have been played.
#[derive(Clone, Debug)]
pub struct Replayed<P: Position> {
    /// The game.
    pub history: History<P>,
    /// Set if the moves end the game.
    pub end: Option<End>,
}

/// Why a record is not a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum ReplayError<P: Position> {
    #[error("tag Rules: {0}")]
    Rules(#[from] RulesError),
    #[error("there is no start {found:?}; choose one of: {}", known.join(", "))]
    UnknownStart { found: String, known: Vec<&'static str> },
    #[error("the tags {tag} and Position both give the start")]
    TwoStarts { tag: &'static str },
    #[error("tag Position: {0}")]
    Position(TextError),
    #[error("tag Position: {0}")]
    Impossible(Impossible<<P::Setup as Setup>::Problem>),
    #[error("move {} ({text}): {error}", ply / 2 + 1)]
    Move {
        /// Its place in the game, from 0.
        ply: usize,
        text: String,
        error: MoveError<P::Illegal>,
    },
    #[error("move {} ({text}) follows after the end of the game", ply / 2 + 1)]
    AfterEnd {
        /// Its place in the game, from 0.
        ply: usize,
        text: String,
        end: End,
    },
    #[error("the result is {}, but {}", result_text(*written), match by_moves {
        Some(end) => format!("the moves end in {}", end.outcome),
        None => "the moves do not end the game".to_owned(),
    })]
    Result {
        written: Option<Outcome>,
        /// How the moves end the game, if they do.
        by_moves: Option<End>,
    },
}

impl<P: Position> ReplayError<P> {
    /// Whether the record is readable and breaks the rules of its game.
    pub fn breaks_rules(&self) -> bool {
        matches!(
            self,
            ReplayError::Move { error: MoveError::Illegal(_), .. }
                | ReplayError::AfterEnd { .. }
                | ReplayError::Result { .. }
        )
    }
}

impl<P: Position> Explain for ReplayError<P> {
    fn message(&self) -> Message {
        let tag = |name: &str, what: Message| {
            Message::new("record-tag").with("name", name).with("what", what)
        };
        match self {
            ReplayError::Rules(error) => tag("Rules", error.message()),
            ReplayError::UnknownStart { found, known } => Message::new("unknown-start")
                .with("found", found.as_str())
                .with("known", known.join(", ")),
            ReplayError::TwoStarts { tag } => Message::new("record-two-starts").with("tag", *tag),
            ReplayError::Position(error) => tag("Position", error.message()),
            ReplayError::Impossible(impossible) => tag("Position", impossible.message()),
            ReplayError::Move { ply, text, error } => Message::new("record-move")
                .with("number", ply / 2 + 1)
                .with("move", text.as_str())
                .with("what", error.message()),
            ReplayError::AfterEnd { ply, text, .. } => Message::new("record-move")
                .with("number", ply / 2 + 1)
                .with("move", text.as_str())
                .with("what", Message::new("illegal-game-over")),
            ReplayError::Result { written, by_moves } => match by_moves {
                Some(end) => Message::new("record-result-contradicted")
                    .with("written", result_text(*written))
                    .with("moves", end.outcome.to_string()),
                None => {
                    Message::new("record-result-unfounded").with("written", result_text(*written))
                }
            },
        }
    }
}

/// The start position that a record's tags give.
///
/// # Errors
///
/// If a tag names something unknown or impossible.
pub fn start<G: Game>(record: &Record) -> Result<G::Position, ReplayError<G::Position>> {
    let rules = match record.tag("Rules") {
        Some(text) => text.parse()?,
        None => Default::default(),
    };
    let named = G::START_TAG.and_then(|tag| Some((tag, record.tag(tag)?)));
    match (record.tag("Position"), named) {
        (Some(_), Some((tag, _))) => Err(ReplayError::TwoStarts { tag }),
        (Some(text), None) => text
            .parse::<<G::Position as Position>::Setup>()
            .map_err(ReplayError::Position)?
            .position(rules, Scope::Play)
            .map_err(ReplayError::Impossible),
        (None, named) => {
            let name = named.map_or(G::starts()[0], |(_, name)| name);
            G::start(name, rules).ok_or_else(|| ReplayError::UnknownStart {
                found: name.to_owned(),
                known: G::starts(),
            })
        }
    }
}

/// Plays a record's moves and compares the result.
///
/// # Errors
///
/// The first error.
pub fn replay<G: Game>(record: &Record) -> Result<Replayed<G::Position>, ReplayError<G::Position>> {
    let mut history = History::new(start::<G>(record)?);
    for (ply, recorded) in record.moves.iter().enumerate() {
        let text = &recorded.text;
        let wrong = |error| ReplayError::Move { ply, text: text.clone(), error };
        let mv = text.parse().map_err(wrong)?;
        history.play(mv).map_err(|error| match error {
            PlayError::Over(end) => ReplayError::AfterEnd { ply, text: text.clone(), end },
            PlayError::Illegal(reason) => wrong(MoveError::Illegal(reason)),
        })?;
    }
    let end = history.end();
    let written = record.result;
    let contradicted = match end {
        Some(end) => written != Some(end.outcome),
        // A game may also end by resignation, agreement or on time.
        None => written.is_some() && record.tag("Termination") == Some("normal"),
    };
    if contradicted {
        return Err(ReplayError::Result { written, by_moves: end });
    }
    Ok(Replayed { history, end })
}
