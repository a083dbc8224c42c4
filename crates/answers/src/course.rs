//! Courses: their content in the reader's language, and the judging of answers.

use course::{Chapter, Course, Feedback, Figure, Judgement, Scene, Step, Task};
use game::Message;
use games::{AnyHistory, GameId};
use protocol::course as wire;
use protocol::course::{ExerciseAnswer, Judged};
use protocol::live::{Board, LegalMove, Word};
use protocol::play::Named;
use texts::Texts;

use crate::CourseRefusal;

/// The course through a game, with the figures of its rules.
///
/// # Errors
///
/// When there is no such game.
pub fn show_course(game: &str, texts: &Texts) -> Result<wire::Course, CourseRefusal> {
    let game: GameId = game.parse().map_err(|_| CourseRefusal::Missing)?;
    Ok(course(Course::of(game), texts))
}

/// Judges an answer to an exercise; without an answer, returns the board after the given moves.
///
/// # Errors
///
/// When there is no such step, or the answer does not fit it.
pub fn judge(
    game: &str,
    step: &str,
    given: ExerciseAnswer,
    texts: &Texts,
) -> Result<Judged, CourseRefusal> {
    let game: GameId = game.parse().map_err(|_| CourseRefusal::Missing)?;
    let step = Course::of(game).step(step).ok_or(CourseRefusal::Missing)?;
    let Some(answer) = given.answer else {
        let board = board_of(step, &given.moves, texts)?;
        let (text, moves) = (String::new(), given.moves);
        return Ok(Judged { right: None, complete: false, text, reason: None, moves, board });
    };
    let judgement = step.judge(&given.moves, &answer)?;
    let board = board_of(step, &judgement.moves, texts)?;
    let (text, reason) = told(step, &judgement, texts);
    let Judgement { right, complete, moves, .. } = judgement;
    Ok(Judged { right: Some(right), complete, text, reason, moves, board })
}

fn board_of(step: &Step, moves: &[String], texts: &Texts) -> Result<Board, CourseRefusal> {
    let history = step.follow(moves)?;
    let tell = |message: &Message| texts.tell(message);
    Ok(::view::board(&history, step.scene.start.as_deref(), &tell))
}

/// The feedback on an answer, with the rule's explanation if a move was illegal.
fn told(step: &Step, judgement: &Judgement, texts: &Texts) -> (String, Option<String>) {
    let reason = judgement.reason.as_ref().map(|reason| texts.tell(reason));
    match &judgement.feedback {
        Feedback::Reason => (reason.unwrap_or_default(), None),
        Feedback::Text(attribute) => {
            (texts.attribute(&step.text(), attribute).unwrap_or_default(), reason)
        }
    }
}

/// A course, in the reader's language.
fn course(course: &Course, texts: &Texts) -> wire::Course {
    let chapter = |chapter: &Chapter| wire::Chapter {
        id: chapter.id.clone(),
        title: find(texts, &format!("course-{}-chapter-{}", course.game, chapter.id)),
        steps: chapter.steps.iter().map(|step| step_view(step, texts)).collect(),
    };
    let figure = |figure: &Figure| wire::Figure {
        id: figure.id.clone(),
        section: format!("{}-rules-{}", course.game, figure.section),
        caption: find(texts, &format!("figure-{}-{}", course.game, figure.id)),
        scene: scene_view(&figure.scene, course.game),
    };
    wire::Course {
        game: course.game.into(),
        chapters: course.chapters.iter().map(chapter).collect(),
        figures: course.figures.iter().map(figure).collect(),
    }
}

fn step_view(step: &Step, texts: &Texts) -> wire::Step {
    let id = step.text();
    let mut options = Vec::new();
    let (kind, answers) = match &step.task {
        Task::Read => (wire::StepKind::Read, Vec::new()),
        Task::Game => (wire::StepKind::Game, Vec::new()),
        Task::Play(stages) => {
            (wire::StepKind::Play, stages.iter().map(|stage| stage.answers.clone()).collect())
        }
        Task::Try(attempt) => (wire::StepKind::Try, vec![attempt.answers.clone()]),
        Task::Answer(question) => {
            options = question.options.iter().map(|name| option(name, texts)).collect();
            (wire::StepKind::Answer, vec![vec![question.answer.clone()]])
        }
    };
    wire::Step {
        id: step.id.clone(),
        kind,
        title: texts.attribute(&id, "title").unwrap_or_default(),
        text: find(texts, &id),
        task: texts.attribute(&id, "task"),
        scene: scene_view(&step.scene, step.game),
        options,
        answers,
    }
}

fn scene_view(scene: &Scene, game: GameId) -> wire::Scene {
    let Ok(position) = scene.position(game) else {
        // The tests of `course` check that every scene is a legal position.
        return wire::Scene::default();
    };
    let arrow = |mv: &String| {
        let mv = AnyHistory::from_position(position).play_text(mv).ok()?;
        Some(LegalMove { mv: Word::of(mv)?, effect: ::view::effect(&position, &mv)? })
    };
    wire::Scene {
        settled: ::view::settled(&position),
        rules: position.rules(),
        position: position.to_string(),
        highlight: scene.highlight.clone(),
        arrows: scene.arrows.iter().filter_map(arrow).collect(),
    }
}

/// The label of a choice: a side, a text of the course, or a number or cell that names itself.
fn option(name: &str, texts: &Texts) -> Named {
    let ids = [format!("course-option-{name}"), format!("side-{name}")];
    let text = ids.iter().find_map(|id| texts.find(id)).unwrap_or_else(|| name.to_owned());
    Named { name: name.to_owned(), text }
}

fn find(texts: &Texts, id: &str) -> String {
    texts.find(id).unwrap_or_default()
}
