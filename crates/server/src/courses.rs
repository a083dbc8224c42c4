//! The courses through the games: what they show, and what is thought of an answer.

mod refusal;
mod view;

use axum::Json;
use axum::extract::State;
use course::{Course, Feedback, Judgement, Step};
use game::Message;
use games::GameId;
use protocol::course::{ExerciseAnswer, Judged};
use protocol::live::Board;
use texts::Texts;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::problem::{Body, Path, Problem, ProblemBody};
use crate::speech::Reader;

use refusal::Refusal;

/// The addresses of this part.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(show)).routes(routes!(answer))
}

/// The course through a game, with the figures of its rules, in the reader's language.
#[utoipa::path(get, path = "/api/courses/{game}", tag = "learn", responses(
    (status = 200, body = protocol::course::Course), (status = 404, body = ProblemBody)))]
async fn show(
    State(app): State<App>,
    Reader(language): Reader,
    Path(game): Path<String>,
) -> Result<Json<protocol::course::Course>, Problem> {
    let game: GameId = game.parse().map_err(|_| Refusal::Missing)?;
    Ok(Json(view::course(Course::of(game), app.speech.texts(language))))
}

/// Judges an answer to an exercise.
#[utoipa::path(post, path = "/api/courses/{game}/{step}", tag = "learn", request_body = ExerciseAnswer, responses(
    (status = 200, body = Judged), (status = 404, body = ProblemBody), (status = 409, body = ProblemBody)))]
async fn answer(
    State(app): State<App>,
    Reader(language): Reader,
    Path((game, step)): Path<(String, String)>,
    Body(given): Body<ExerciseAnswer>,
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
