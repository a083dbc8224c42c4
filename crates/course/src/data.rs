use std::sync::LazyLock;

use games::GameId;
use serde::Deserialize;

use crate::{Attempt, Figure, Question, Reply, Scene, Stage, Step, Task};

/// A course through the rules of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Course {
    /// The game.
    pub game: GameId,
    /// Its chapters, in the order in which they are read.
    pub chapters: Vec<Chapter>,
    /// The figures of the rules' pages.
    pub figures: Vec<Figure>,
}

/// A chapter of a course.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chapter {
    /// Its name.
    pub id: String,
    /// Its steps.
    pub steps: Vec<Step>,
}

/// Why a course file is invalid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum CourseError {
    /// It cannot be parsed.
    #[error(transparent)]
    Text(#[from] toml::de::Error),
    #[error("step {step}: {error}")]
    Step { step: String, error: StepError },
}

/// An error in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum StepError {
    #[error("there is another one of this name")]
    Twice,
    #[error("it has more than one task")]
    SeveralTasks,
    #[error("it mentions another game")]
    OtherGame,
}

impl Course {
    /// The course through a game.
    ///
    /// # Panics
    ///
    /// If the built-in data file is invalid, which the tests detect.
    pub fn of(game: GameId) -> &'static Course {
        static COURSES: LazyLock<[Course; 3]> = LazyLock::new(|| {
            GameId::ALL.map(|game| {
                Course::read(game, source(game)).expect("the tests read every built-in course")
            })
        });
        let place = GameId::ALL.iter().position(|one| *one == game).unwrap_or_default();
        &COURSES[place]
    }

    /// Parses a course.
    ///
    /// # Errors
    ///
    /// The first error in it.
    pub fn read(game: GameId, text: &str) -> Result<Course, CourseError> {
        let raw: RawCourse = toml::from_str(text)?;
        let mut course = Course { game, chapters: Vec::new(), figures: raw.figures };
        for chapter in raw.chapters {
            let mut steps: Vec<Step> = Vec::new();
            for raw in chapter.steps {
                let id = raw.id.clone();
                let step = checked(game, raw)
                    .and_then(|step| {
                        let known = course.steps().chain(&steps).any(|other| other.id == step.id);
                        if known { Err(StepError::Twice) } else { Ok(step) }
                    })
                    .map_err(|error| CourseError::Step { step: id, error })?;
                steps.push(step);
            }
            course.chapters.push(Chapter { id: chapter.id, steps });
        }
        Ok(course)
    }

    /// All steps, in order.
    pub fn steps(&self) -> impl Iterator<Item = &Step> {
        self.chapters.iter().flat_map(|chapter| &chapter.steps)
    }

    /// The step with this id.
    pub fn step(&self, id: &str) -> Option<&Step> {
        self.steps().find(|step| step.id == id)
    }
}

fn source(game: GameId) -> &'static str {
    match game {
        GameId::Avalam => include_str!("../courses/avalam.toml"),
        GameId::Abalone => include_str!("../courses/abalone.toml"),
        GameId::Awale => include_str!("../courses/awale.toml"),
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawCourse {
    chapters: Vec<RawChapter>,
    #[serde(default)]
    figures: Vec<Figure>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawChapter {
    id: String,
    steps: Vec<RawStep>,
}

/// A step as in the file; at most one of its tasks is set.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawStep {
    id: String,
    #[serde(default)]
    scene: Scene,
    #[serde(default)]
    play: Vec<Stage>,
    #[serde(rename = "try")]
    attempt: Option<Attempt>,
    question: Option<Question>,
    #[serde(default)]
    game: bool,
    #[serde(default)]
    replies: Vec<Reply>,
}

fn checked(game: GameId, raw: RawStep) -> Result<Step, StepError> {
    let play = Some(raw.play).filter(|stages| !stages.is_empty());
    let tasks = [
        play.map(Task::Play),
        raw.attempt.map(Task::Try),
        raw.question.map(Task::Answer),
        raw.game.then_some(Task::Game),
    ];
    let mut tasks = tasks.into_iter().flatten();
    let task = tasks.next().unwrap_or(Task::Read);
    if tasks.next().is_some() {
        return Err(StepError::SeveralTasks);
    }
    if let Task::Play(stages) = &task
        && !stages.iter().all(|stage| stage.claim.is_about(game))
    {
        return Err(StepError::OtherGame);
    }
    Ok(Step { id: raw.id, game, scene: raw.scene, task, replies: raw.replies })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn broken_course_files_are_reported() {
        let check = |steps: &str, told: &str| {
            let text = format!("[[chapters]]\nid = \"one\"\n{steps}");
            let error = Course::read(GameId::Awale, &text).unwrap_err().to_string();
            assert!(error.contains(told), "{error}");
        };
        check("[[chapters.steps]]\nid = \"a\"\nscenery = 1", "scenery");
        check("[[chapters.steps]]\nid = \"a\"\n[[chapters.steps]]\nid = \"a\"", "this name");
        let two = "game = true\ntry = { reason = \"x\", answers = [] }";
        check(&format!("[[chapters.steps]]\nid = \"a\"\n{two}"), "more than one task");
        let foreign = "play = [{ claim.marbles = { movers = 1 }, answers = [] }]";
        check(&format!("[[chapters.steps]]\nid = \"a\"\n{foreign}"), "another game");
    }
}
