//! Opening statistics of this site.

use axum::Json;
use axum::extract::State;
use protocol::query::OpeningsQuery;
use protocol::study::{GameLine, OpeningMove, Openings};

use crate::app::App;
use crate::cast::round;
use crate::problem::{Problem, ProblemBody, Query};
use crate::store::{self, OpeningLine};
use answers::history;

fn opening_move(stored: store::OpeningMove) -> OpeningMove {
    let store::OpeningMove { mv, games, results: [first, draws, second], rating } = stored;
    let rating = rating.map(|rating| round(rating).into());
    OpeningMove { mv, games, first, draws, second, rating }
}

/// The moves played after an opening line in this site's games, with their results.
#[utoipa::path(get, path = "/api/openings", tag = "study", params(OpeningsQuery), responses(
    (status = 200, body = Openings), (status = 422, body = ProblemBody)))]
pub(super) async fn openings(
    State(app): State<App>,
    Query(OpeningsQuery { game, rules, start, moves }): Query<OpeningsQuery>,
) -> Result<Json<Openings>, Problem> {
    let moves = moves.unwrap_or_default();
    let moves = moves.split(['.', ',', ' ']).filter(|mv| !mv.is_empty()).map(str::to_owned);
    // In canonical form, so that games with the same line are found together.
    let place = GameLine { game, rules, start, position: None, moves: moves.collect() };
    let history = history(&place)?;
    let first = history.first_position();
    let line = OpeningLine {
        game: history.game().name(),
        rules: first.rules(),
        start: place.start.unwrap_or_else(|| history.game().starts()[0].to_owned()),
        moves: history.played().iter().map(ToString::to_string).collect(),
    };
    let moves: Vec<OpeningMove> =
        app.store.openings(line).await?.into_iter().map(opening_move).collect();
    Ok(Json(Openings { games: moves.iter().map(|next| next.games).sum(), moves }))
}
