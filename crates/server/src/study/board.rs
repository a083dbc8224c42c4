//! Any position of any game, with its legal moves.

use answers::ImpossiblePlace;
use axum::Json;
use axum::extract::State;
use protocol::live::Board;
use protocol::study::{GameLine, Legality, MoveQuestion};

use crate::app::App;
use crate::problem::{Body, Problem, ProblemBody};
use crate::speech::Reader;

/// A position: its legal moves with their effects, the score, the end, and the moves that led there.
///
/// An impossible position is rejected with all its `problems`; an illegal move with its `index` and
/// the `board` before it.
#[utoipa::path(post, path = "/api/board", tag = "study", request_body = GameLine, responses(
    (status = 200, body = Board), (status = 422, body = ProblemBody)))]
pub(super) async fn show(
    State(app): State<App>,
    Reader(language): Reader,
    Body(place): Body<GameLine>,
) -> Result<Json<Board>, Problem> {
    answers::board(&place, app.speech.texts(language)).map(Json).map_err(problem)
}

fn problem(impossible: ImpossiblePlace) -> Problem {
    Problem::from(impossible.refusal).with_fields(impossible.details)
}

/// Why a move is illegal in a position.
#[utoipa::path(post, path = "/api/board/why", tag = "study", request_body = MoveQuestion, responses(
    (status = 200, body = Legality), (status = 422, body = ProblemBody)))]
pub(super) async fn why(
    State(app): State<App>,
    Reader(language): Reader,
    Body(question): Body<MoveQuestion>,
) -> Result<Json<Legality>, Problem> {
    Ok(Json(answers::why(&question, app.speech.texts(language))?))
}
