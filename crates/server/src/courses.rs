//! The courses through the games: what they show, and what is thought of an answer.

mod refusal;
mod view;

use axum::Json;
use axum::extract::State;
use course::{Course, Feedback, Judgement, Step};
use game::Message;
use games::GameId;
use protocol::live::Board;
use serde::{Deserialize, Serialize};
use texts::Texts;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::problem::{Body, Path, Problem, ProblemBody};
use crate::speech::Reader;

use refusal::Refusal;
use view::CourseView;

/// The addresses of this part.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(show)).routes(routes!(answer))
}

/// The course through a game, with the figures of its rules, in the reader's language.
#[utoipa::path(get, path = "/api/courses/{game}", tag = "learn", responses(
    (status = 200, body = CourseView), (status = 404, body = ProblemBody)))]
async fn show(
    State(app): State<App>,
    Reader(language): Reader,
    Path(game): Path<String>,
) -> Result<Json<CourseView>, Problem> {
    let game: GameId = game.parse().map_err(|_| Refusal::Missing)?;
    Ok(Json(CourseView::of(Course::of(game), app.speech.texts(language))))
}

/// An answer to an exercise, or none yet: then only the board is asked for.
#[derive(Deserialize, ToSchema)]
#[schema(as = ExerciseAnswer)]
#[serde(deny_unknown_fields)]
struct Given {
    /// The moves of the exercise so far, the opponent's included.
    #[serde(default)]
    moves: Vec<String>,
    /// A move as it is written, or the name of an option.
    answer: Option<String>,
}

/// What is thought of an answer, and the board after it.
#[derive(Serialize, ToSchema)]
struct Judged {
    /// Whether the answer is right; none where nothing was answered.
    right: Option<bool>,
    /// Whether the step is done.
    complete: bool,
    /// What is said about the answer.
    text: String,
    /// Why the move is not allowed, in the words of the rules, where that is not already the text.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    /// The moves of the exercise so far.
    moves: Vec<String>,
    /// The board after them.
    #[schema(value_type = Object)]
    board: Board,
}

/// Judges an answer to an exercise.
#[utoipa::path(post, path = "/api/courses/{game}/{step}", tag = "learn", request_body = Given, responses(
    (status = 200, body = Judged), (status = 404, body = ProblemBody), (status = 409, body = ProblemBody)))]
async fn answer(
    State(app): State<App>,
    Reader(language): Reader,
    Path((game, step)): Path<(String, String)>,
    Body(given): Body<Given>,
) -> Result<Json<Judged>, Problem> {
    let game: GameId = game.parse().map_err(|_| Refusal::Missing)?;
    let step = Course::of(game).step(&step).ok_or(Refusal::Missing)?;
    let texts = app.speech.texts(language);
    let Some(answer) = given.answer else {
        let board = board_of(step, &given.moves, texts)?;
        let (text, moves) = (String::new(), given.moves);
        return Ok(Json(Judged { right: None, complete: false, text, reason: None, moves, board }));
    };
    let judgement = step.judge(&given.moves, &answer).map_err(Refusal::from)?;
    let board = board_of(step, &judgement.moves, texts)?;
    let (text, reason) = told(step, &judgement, texts);
    let Judgement { right, complete, moves, .. } = judgement;
    Ok(Json(Judged { right: Some(right), complete, text, reason, moves, board }))
}

fn board_of(step: &Step, moves: &[String], texts: &Texts) -> Result<Board, Refusal> {
    let history = step.follow(moves)?;
    let tell = |message: &Message| texts.tell(message);
    Ok(::view::board(&history, step.scene.start.as_deref(), &tell))
}

/// The words for an answer and, beside them, the reason of the rules.
fn told(step: &Step, judgement: &Judgement, texts: &Texts) -> (String, Option<String>) {
    let reason = judgement.reason.as_ref().map(|reason| texts.tell(reason));
    match &judgement.feedback {
        Feedback::Reason => (reason.unwrap_or_default(), None),
        Feedback::Words(attribute) => {
            (texts.attribute(&step.text(), attribute).unwrap_or_default(), reason)
        }
    }
}
