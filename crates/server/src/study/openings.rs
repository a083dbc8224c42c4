//! How games begin here, and what comes of it.

use axum::Json;
use axum::extract::State;
use protocol::study::{OpeningMove, Openings, Place};
use serde::Deserialize;
use utoipa::IntoParams;

use super::board::history;
use crate::app::App;
use crate::cast::round;
use crate::problem::{Problem, ProblemBody, Query};
use crate::store::{self, OpeningLine};

/// The beginning of games.
#[derive(Deserialize, IntoParams)]
pub(super) struct Beginning {
    /// `avalam`, `abalone` or `awale`.
    game: String,
    /// The rule set; the usual one where nothing is said.
    rules: Option<String>,
    /// The name of the start; the usual one where nothing is said.
    start: Option<String>,
    /// The first moves, with dots, commas or spaces between them.
    moves: Option<String>,
}

fn opening_move(stored: store::OpeningMove) -> OpeningMove {
    let store::OpeningMove { mv, games, results: [first, draws, second], rating } = stored;
    let rating = rating.map(|rating| round(rating).into());
    OpeningMove { mv, games, first, draws, second, rating }
}

/// Which moves were played after a beginning in the games of this site, with their results.
#[utoipa::path(get, path = "/api/openings", tag = "study", params(Beginning), responses(
    (status = 200, body = Openings), (status = 422, body = ProblemBody)))]
pub(super) async fn openings(
    State(app): State<App>,
    Query(Beginning { game, rules, start, moves }): Query<Beginning>,
) -> Result<Json<Openings>, Problem> {
    let moves = moves.unwrap_or_default();
    let moves = moves.split(['.', ',', ' ']).filter(|mv| !mv.is_empty()).map(str::to_owned);
    // Written as we write them, so that games with the same beginning are found together.
    let place = Place { game, rules, start, position: None, moves: moves.collect() };
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
