use course::MisplacedAnswer;
use game::{Explain, Message};
use games::{StartError, UnknownGame};

/// Why a position cannot be shown.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlaceRefusal {
    /// There is no such game.
    #[error(transparent)]
    Game(#[from] UnknownGame),
    /// There is no such start, or its position is impossible.
    #[error(transparent)]
    Start(#[from] StartError),
    /// A move cannot be played.
    #[error("move {}: {refused}", index + 1)]
    Move {
        /// The ply, from 0.
        index: usize,
        /// The reason.
        refused: games::AnyPlayError,
    },
    /// More moves than any game has.
    #[error("more than {most} moves")]
    TooManyMoves {
        /// The limit.
        most: usize,
    },
}

impl PlaceRefusal {
    /// A stable code for programs.
    pub fn code(&self) -> &'static str {
        match self {
            PlaceRefusal::Game(_) => "game",
            PlaceRefusal::Start(StartError::Rules(_)) => "rules",
            PlaceRefusal::Start(StartError::UnknownStart { .. } | StartError::TwoStarts) => "start",
            PlaceRefusal::Start(StartError::Position(_) | StartError::Impossible(_)) => "position",
            PlaceRefusal::Move { .. } => "illegal-move",
            PlaceRefusal::TooManyMoves { .. } => "too-long",
        }
    }
}

impl Explain for PlaceRefusal {
    fn message(&self) -> Message {
        match self {
            PlaceRefusal::Game(error) => error.message(),
            PlaceRefusal::Start(error) => error.message(),
            PlaceRefusal::Move { refused, .. } => refused.message(),
            PlaceRefusal::TooManyMoves { most } => {
                Message::new("study-too-many-moves").with("most", *most)
            }
        }
    }
}

/// Why a request about a course is rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CourseRefusal {
    /// There is no such course or step.
    #[error("there is no such course or step")]
    Missing,
    /// The answer does not fit the kind of exercise.
    #[error(transparent)]
    Misplaced(#[from] MisplacedAnswer),
}

impl CourseRefusal {
    /// A stable code for programs.
    pub fn code(&self) -> &'static str {
        match self {
            CourseRefusal::Missing => "no-course",
            CourseRefusal::Misplaced(_) => "misplaced",
        }
    }
}

impl Explain for CourseRefusal {
    fn message(&self) -> Message {
        match self {
            CourseRefusal::Missing => Message::new("course-missing"),
            CourseRefusal::Misplaced(_) => Message::new("course-misplaced"),
        }
    }
}

/// Why a table cannot be set up.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TableRefusal {
    /// No game can be played on these terms.
    #[error(transparent)]
    Terms(#[from] table::InvalidTerms),
    /// There is no such game.
    #[error(transparent)]
    Game(#[from] UnknownGame),
    /// A name cannot be used.
    #[error(transparent)]
    Name(#[from] table::InvalidName),
    /// There is no such level.
    #[error("there is no such level")]
    NoLevel,
}

impl TableRefusal {
    /// A stable code for programs.
    pub fn code(&self) -> &'static str {
        match self {
            TableRefusal::Terms(_) | TableRefusal::Game(_) => "unfit",
            TableRefusal::Name(_) => "name",
            TableRefusal::NoLevel => "no-level",
        }
    }
}

impl Explain for TableRefusal {
    fn message(&self) -> Message {
        match self {
            TableRefusal::Terms(invalid) => invalid.message(),
            TableRefusal::Game(unknown) => unknown.message(),
            TableRefusal::Name(problem) => problem.message(),
            TableRefusal::NoLevel => Message::new("live-no-level"),
        }
    }
}
