use game::{Explain, Game, Message, Position, RulesError, Scope, Setup, TextError};

use crate::{AnyImpossible, AnyPosition, GameId, with_game};

/// Where a game starts, as given on a command line or in a file.
#[derive(Clone, Copy, Debug, Default)]
pub struct Start<'a> {
    /// The rule set; default: the game's first.
    pub rules: Option<&'a str>,
    /// The name of the start; default: the game's first.
    pub name: Option<&'a str>,
    /// A position, instead of a named start.
    pub position: Option<&'a str>,
    /// Whether pieces may be missing.
    pub scope: Scope,
}

/// Why a game cannot start.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum StartError {
    /// There is no such rule set.
    #[error(transparent)]
    Rules(#[from] RulesError),
    #[error("there is no start {found:?}; choose one of: {}", known.join(", "))]
    UnknownStart { found: String, known: Vec<&'static str> },
    #[error("both a named start and a position are given")]
    TwoStarts,
    /// The position cannot be read.
    #[error(transparent)]
    Position(TextError),
    /// The position is impossible.
    #[error("{0}")]
    Impossible(AnyImpossible),
}

impl AnyPosition {
    /// The position in which a game starts.
    ///
    /// # Errors
    ///
    /// If something does not exist or is impossible.
    pub fn start(id: GameId, start: &Start<'_>) -> Result<Self, StartError> {
        with_game!(id, G => start_of::<G>(start))
    }
}

fn start_of<G: Game>(start: &Start<'_>) -> Result<AnyPosition, StartError>
where
    AnyPosition: From<G::Position>,
    AnyImpossible: From<game::Impossible<Problem<G>>>,
{
    let rules = match start.rules {
        Some(text) => text.parse()?,
        None => Default::default(),
    };
    match (start.position, start.name) {
        (Some(_), Some(_)) => Err(StartError::TwoStarts),
        (Some(text), None) => text
            .parse::<<G::Position as Position>::Setup>()
            .map_err(StartError::Position)?
            .position(rules, start.scope)
            .map(AnyPosition::from)
            .map_err(|problems| StartError::Impossible(problems.into())),
        (None, name) => {
            let name = name.unwrap_or(G::starts()[0]);
            let unknown = || StartError::UnknownStart {
                found: name.chars().take(40).collect(),
                known: G::starts(),
            };
            G::start(name, rules).map(AnyPosition::from).ok_or_else(unknown)
        }
    }
}

type Problem<G> = <<<G as Game>::Position as Position>::Setup as Setup>::Problem;

impl Explain for StartError {
    fn message(&self) -> Message {
        match self {
            StartError::Rules(error) => error.message(),
            StartError::UnknownStart { found, known } => Message::new("unknown-start")
                .with("found", found.as_str())
                .with("known", known.join(", ")),
            StartError::TwoStarts => Message::new("two-starts"),
            StartError::Position(error) => error.message(),
            StartError::Impossible(problems) => problems.message(),
        }
    }
}
