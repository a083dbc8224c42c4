use game::record::{self, Record, ReplayError};
use game::{Explain, Message};

use crate::{AnyHistory, GameId, UnknownGame, with_game};

/// Why a record is not a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AnyReplayError {
    /// The tag `Game` is missing.
    #[error("the tag Game is missing")]
    NoGame,
    /// The tag `Game` names an unknown game.
    #[error(transparent)]
    UnknownGame(#[from] UnknownGame),
    #[allow(missing_docs)]
    #[error(transparent)]
    Avalam(#[from] ReplayError<avalam::Position>),
    #[allow(missing_docs)]
    #[error(transparent)]
    Abalone(#[from] ReplayError<abalone::Position>),
    #[allow(missing_docs)]
    #[error(transparent)]
    Awale(#[from] ReplayError<awale::Position>),
}

/// Plays a record's moves, in the game that its tags name, and compares the result.
///
/// # Errors
///
/// The first error.
pub fn replay(record: &Record) -> Result<AnyHistory, AnyReplayError> {
    let id: GameId = record.tag("Game").ok_or(AnyReplayError::NoGame)?.parse()?;
    with_game!(id, G => Ok(record::replay::<G>(record)?.history.into()))
}

impl AnyReplayError {
    /// Whether the record is readable and breaks the rules of its game.
    pub fn breaks_rules(&self) -> bool {
        match self {
            AnyReplayError::NoGame | AnyReplayError::UnknownGame(_) => false,
            AnyReplayError::Avalam(error) => error.breaks_rules(),
            AnyReplayError::Abalone(error) => error.breaks_rules(),
            AnyReplayError::Awale(error) => error.breaks_rules(),
        }
    }
}

impl Explain for AnyReplayError {
    fn message(&self) -> Message {
        match self {
            AnyReplayError::NoGame => {
                let titles = GameId::ALL.map(GameId::title).join(", ");
                Message::new("record-no-game").with("known", titles)
            }
            AnyReplayError::UnknownGame(error) => error.message(),
            AnyReplayError::Avalam(error) => error.message(),
            AnyReplayError::Abalone(error) => error.message(),
            AnyReplayError::Awale(error) => error.message(),
        }
    }
}

impl AnyHistory {
    /// The name of the start, if it has one.
    pub fn start_name(&self) -> Option<&'static str> {
        let start = self.first_position();
        let rules = start.rules();
        self.game().starts().into_iter().find(|name| {
            let named =
                crate::Start { rules: Some(&rules), name: Some(name), ..Default::default() };
            crate::AnyPosition::start(self.game(), &named) == Ok(start)
        })
    }

    /// The record of this game: its essential tags, its moves and, if the moves end it, its result.
    pub fn record(&self) -> Record {
        let start = self.first_position();
        let mut record = Record::default();
        record.set_tag("Game", self.game().title());
        record.set_tag("Rules", start.rules());
        match (self.game().start_tag(), self.start_name()) {
            (Some(tag), Some(name)) => record.set_tag(tag, name),
            (None, Some(_)) => {}
            (_, None) => record.set_tag("Position", start.to_string()),
        }
        record.moves = self
            .played()
            .iter()
            .map(|mv| record::RecordedMove { text: mv.to_string(), comments: Vec::new() })
            .collect();
        record.result = self.end().map(|end| end.outcome);
        record.set_tag("Result", record::result_text(record.result));
        if record.result.is_some() {
            record.set_tag("Termination", "normal");
        }
        record
    }
}
