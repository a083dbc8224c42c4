use axum::extract::State;
use axum::http::StatusCode;
use game::Side;
use protocol::operator::{GameEnd, GameEndResult};
use table::Adjudication;
use tokio::sync::oneshot;

use super::Operator;
use crate::app::App;
use crate::id::TableId;
use crate::play::refusal::GameRefusal;
use crate::play::rooms::RoomMessage;
use crate::problem::{Body, Path, Problem, ProblemBody};
use crate::store::Operation;

/// Ends a game, with a result or without one.
#[utoipa::path(post, path = "/api/operator/tables/{id}/end", tag = "operator", request_body = GameEnd,
    responses((status = 204), (status = 404, body = ProblemBody), (status = 409, body = ProblemBody)))]
pub(super) async fn end(
    operator: Operator,
    State(app): State<App>,
    Path(id): Path<TableId>,
    Body(asked): Body<GameEnd>,
) -> Result<StatusCode, Problem> {
    let adjudication = match asked.result {
        GameEndResult::Abort => Adjudication::Abort,
        GameEndResult::Draw => Adjudication::Draw,
        GameEndResult::First => Adjudication::Win(Side::First),
        GameEndResult::Second => Adjudication::Win(Side::Second),
    };
    let (reply, answer) = oneshot::channel();
    app.live.rooms.send(&app, id, RoomMessage::Adjudicate { adjudication, reply }).await?;
    answer.await.map_err(|_| GameRefusal::Storage)??;
    operator.decide(&app, Operation::EndGame(id)).await?;
    Ok(StatusCode::NO_CONTENT)
}
