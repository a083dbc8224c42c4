use course::{Chapter, Course, Figure, Scene, Step, Task};
use games::{AnyHistory, GameId};
use protocol::course as wire;
use protocol::live::{LegalMove, Word};
use protocol::play::Named;
use texts::Texts;

/// A course, in the reader's language.
pub(super) fn course(course: &Course, texts: &Texts) -> wire::Course {
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
        // The tests make sure that every scene is possible.
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

/// A word to choose: a side, one of the courses' own, or a number or place that is its own name.
fn option(name: &str, texts: &Texts) -> Named {
    let ids = [format!("course-option-{name}"), format!("side-{name}")];
    let text = ids.iter().find_map(|id| texts.find(id)).unwrap_or_else(|| name.to_owned());
    Named { name: name.to_owned(), text }
}

fn find(texts: &Texts, id: &str) -> String {
    texts.find(id).unwrap_or_default()
}
