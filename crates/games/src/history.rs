use game::{
    End, Explain, History, Message, MoveError, Outcome, PlayError, Position, Reason, Side,
    TextError,
};

use crate::any::any;
use crate::{AnyIllegal, AnyMove, AnyPosition, GameId, Start, StartError, with_any};

any! {
    /// A game of any kind.
    #[derive(Clone, Debug, PartialEq, Eq)]
    AnyHistory(
        History<avalam::Position>,
        History<abalone::Position>,
        History<awale::Position>
    )
}

/// Why a move was not played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AnyPlayError {
    /// The text does not parse as a move.
    #[error(transparent)]
    Text(TextError),
    /// The move is not allowed.
    #[error("{0}")]
    Illegal(AnyIllegal),
    /// The game is over.
    #[error("the game is over ({})", .0.reason.name())]
    Over(End),
}

impl AnyHistory {
    /// A new game of the kind `id`.
    ///
    /// # Errors
    ///
    /// If the start does not exist or is impossible.
    pub fn start(id: GameId, start: &Start<'_>) -> Result<Self, StartError> {
        Ok(Self::from_position(AnyPosition::start(id, start)?))
    }

    /// A game that starts in a position.
    pub fn from_position(start: AnyPosition) -> Self {
        match start {
            AnyPosition::Avalam(start) => Self::Avalam(History::new(start)),
            AnyPosition::Abalone(start) => Self::Abalone(History::new(start)),
            AnyPosition::Awale(start) => Self::Awale(History::new(start)),
        }
    }

    /// The position at the start.
    pub fn first_position(&self) -> AnyPosition {
        with_any!(self, history => (*history.start()).into())
    }

    /// The position now.
    pub fn position(&self) -> AnyPosition {
        with_any!(self, history => (*history.position()).into())
    }

    /// The side to move.
    pub fn side(&self) -> Side {
        with_any!(self, history => history.position().side())
    }

    /// The end, if the game is over.
    pub fn end(&self) -> Option<End> {
        with_any!(self, history => history.end())
    }

    /// The outcome if a limit of the game ended it now.
    pub fn outcome_at_limit(&self, reason: Reason) -> Outcome {
        with_any!(self, history => history.position().outcome_at_limit(reason))
    }

    /// The number of moves played.
    pub fn plies(&self) -> usize {
        with_any!(self, history => history.plies())
    }

    /// The legal moves; none when the game is over.
    pub fn moves(&self) -> Vec<AnyMove> {
        with_any!(self, history => history.moves().into_iter().map(AnyMove::from).collect())
    }

    /// The moves so far.
    pub fn played(&self) -> Vec<AnyMove> {
        with_any!(self, history => history.steps().iter().map(|step| step.mv.into()).collect())
    }

    /// Parses a move and plays it.
    ///
    /// # Errors
    ///
    /// If it cannot be played; the game is then unchanged.
    pub fn play_text(&mut self, text: &str) -> Result<AnyMove, AnyPlayError> {
        with_any!(self, history => play_text(history, text))
    }

    /// Takes back the last move and returns it.
    pub fn undo(&mut self) -> Option<AnyMove> {
        with_any!(self, history => history.undo().map(AnyMove::from))
    }
}

fn play_text<P: Position>(history: &mut History<P>, text: &str) -> Result<AnyMove, AnyPlayError>
where
    AnyMove: From<P::Move>,
    AnyIllegal: From<P::Illegal>,
{
    let mv = text.parse::<P::Move>().map_err(|error: MoveError<P::Illegal>| match error {
        MoveError::Text(error) => AnyPlayError::Text(error),
        MoveError::Illegal(reason) => AnyPlayError::Illegal(reason.into()),
    })?;
    history.play(mv).map_err(|error| match error {
        PlayError::Over(end) => AnyPlayError::Over(end),
        PlayError::Illegal(reason) => AnyPlayError::Illegal(reason.into()),
    })?;
    Ok(mv.into())
}

impl Explain for AnyPlayError {
    fn message(&self) -> Message {
        match self {
            AnyPlayError::Text(error) => error.message(),
            AnyPlayError::Illegal(reason) => reason.message(),
            AnyPlayError::Over(_) => Message::new("illegal-game-over"),
        }
    }
}
