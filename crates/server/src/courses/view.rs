use course::{Chapter, Course, Figure, Scene, Step, Task};
use games::{AnyHistory, GameId};
use protocol::live::Effect;
use serde::Serialize;
use texts::Texts;
use utoipa::ToSchema;

/// A course, in the reader's language.
#[derive(Serialize, ToSchema)]
pub(super) struct CourseView {
    /// The game's name in requests.
    game: &'static str,
    /// Its chapters, in the order in which they are read.
    chapters: Vec<ChapterView>,
    /// The figures of the rules' page.
    figures: Vec<FigureView>,
}

#[derive(Serialize, ToSchema)]
struct ChapterView {
    id: String,
    title: String,
    steps: Vec<StepView>,
}

#[derive(Serialize, ToSchema)]
struct StepView {
    id: String,
    /// `read`, `play`, `try`, `answer` or `game`.
    kind: &'static str,
    title: String,
    /// What it explains; paragraphs are separated by empty lines.
    text: String,
    /// What is to be done.
    #[serde(skip_serializing_if = "Option::is_none")]
    task: Option<String>,
    scene: SceneView,
    /// What can be answered to a question.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    options: Vec<OptionView>,
    /// The right answers, for whoever would rather be shown: for each move of the exercise, all that
    /// are right.
    answers: Vec<Vec<String>>,
}

#[derive(Serialize, ToSchema)]
struct OptionView {
    name: String,
    text: String,
}

#[derive(Default, Serialize, ToSchema)]
struct SceneView {
    rules: String,
    position: String,
    highlight: Vec<String>,
    arrows: Vec<ArrowView>,
    /// Avalam: the towers that can never change.
    settled: Vec<String>,
}

#[derive(Serialize, ToSchema)]
struct ArrowView {
    #[serde(rename = "move")]
    mv: String,
    #[schema(value_type = Object)]
    effect: Effect,
}

#[derive(Serialize, ToSchema)]
struct FigureView {
    id: String,
    /// The text of the rules that it belongs to.
    section: String,
    caption: String,
    scene: SceneView,
}

impl CourseView {
    pub(super) fn of(course: &Course, texts: &Texts) -> Self {
        let chapter = |chapter: &Chapter| ChapterView {
            id: chapter.id.clone(),
            title: find(texts, &format!("course-{}-chapter-{}", course.game, chapter.id)),
            steps: chapter.steps.iter().map(|step| StepView::of(step, texts)).collect(),
        };
        let figure = |figure: &Figure| FigureView {
            id: figure.id.clone(),
            section: format!("{}-rules-{}", course.game, figure.section),
            caption: find(texts, &format!("figure-{}-{}", course.game, figure.id)),
            scene: SceneView::of(&figure.scene, course.game),
        };
        CourseView {
            game: course.game.name(),
            chapters: course.chapters.iter().map(chapter).collect(),
            figures: course.figures.iter().map(figure).collect(),
        }
    }
}

impl StepView {
    fn of(step: &Step, texts: &Texts) -> Self {
        let id = step.text();
        let mut options = Vec::new();
        let (kind, answers) = match &step.task {
            Task::Read => ("read", Vec::new()),
            Task::Game => ("game", Vec::new()),
            Task::Play(stages) => {
                ("play", stages.iter().map(|stage| stage.answers.clone()).collect())
            }
            Task::Try(attempt) => ("try", vec![attempt.answers.clone()]),
            Task::Answer(question) => {
                options = question.options.iter().map(|name| option(name, texts)).collect();
                ("answer", vec![vec![question.answer.clone()]])
            }
        };
        StepView {
            id: step.id.clone(),
            kind,
            title: texts.attribute(&id, "title").unwrap_or_default(),
            text: find(texts, &id),
            task: texts.attribute(&id, "task"),
            scene: SceneView::of(&step.scene, step.game),
            options,
            answers,
        }
    }
}

impl SceneView {
    fn of(scene: &Scene, game: GameId) -> Self {
        let Ok(position) = scene.position(game) else {
            // The tests make sure that every scene is possible.
            return SceneView::default();
        };
        let arrow = |mv: &String| {
            let mv = AnyHistory::from_position(position).play_text(mv).ok()?;
            Some(ArrowView { mv: mv.to_string(), effect: ::view::effect(&position, &mv)? })
        };
        SceneView {
            settled: ::view::settled(&position),
            rules: position.rules(),
            position: position.to_string(),
            highlight: scene.highlight.clone(),
            arrows: scene.arrows.iter().filter_map(arrow).collect(),
        }
    }
}

/// A word to choose: a side, one of the courses' own, or a number or place that is its own name.
fn option(name: &str, texts: &Texts) -> OptionView {
    let ids = [format!("course-option-{name}"), format!("side-{name}")];
    let text = ids.iter().find_map(|id| texts.find(id)).unwrap_or_else(|| name.to_owned());
    OptionView { name: name.to_owned(), text }
}

fn find(texts: &Texts, id: &str) -> String {
    texts.find(id).unwrap_or_default()
}
