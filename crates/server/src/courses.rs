//! Courses: their content, and the judging of answers.

use answers::CourseRefusal;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use protocol::course::{ExerciseAnswer, Judged};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::problem::{Body, HttpError, Path, Problem, ProblemBody};
use crate::speech::Reader;

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(show)).routes(routes!(answer))
}

/// The course of a game, with the figures of its rules, in the reader's language.
#[utoipa::path(get, path = "/api/courses/{game}", tag = "learn", responses(
    (status = 200, body = protocol::course::Course), (status = 404, body = ProblemBody)))]
async fn show(
    State(app): State<App>,
    Reader(language): Reader,
    Path(game): Path<String>,
) -> Result<Json<protocol::course::Course>, Problem> {
    Ok(Json(answers::show_course(&game, app.speech.texts(language))?))
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
    Ok(Json(answers::judge(&game, &step, given, app.speech.texts(language))?))
}

impl HttpError for CourseRefusal {
    fn status(&self) -> StatusCode {
        match self {
            CourseRefusal::Missing => StatusCode::NOT_FOUND,
            CourseRefusal::Misplaced(_) => StatusCode::CONFLICT,
        }
    }

    fn code(&self) -> &'static str {
        CourseRefusal::code(self)
    }
}
