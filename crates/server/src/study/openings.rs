//! How games begin here, and what comes of it.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::board::Asked;
use crate::app::App;
use crate::cast::round;
use crate::problem::{Problem, ProblemBody, Query};
use crate::store::{OpeningLine, OpeningMove};

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

/// What was played after the beginning, the most frequent first.
#[derive(Serialize, ToSchema)]
pub(super) struct Openings {
    /// How many games have begun like this and gone on.
    games: u32,
    moves: Vec<Next>,
}

/// A move and what came of it.
#[derive(Serialize, ToSchema)]
struct Next {
    #[serde(rename = "move")]
    mv: String,
    games: u32,
    /// Won by the first side.
    first: u32,
    draws: u32,
    /// Won by the second side.
    second: u32,
    /// The average rating of those who played it in rated games.
    rating: Option<i64>,
}

impl From<OpeningMove> for Next {
    fn from(OpeningMove { mv, games, results, rating }: OpeningMove) -> Self {
        let [first, draws, second] = results;
        Next { mv, games, first, draws, second, rating: rating.map(|rating| round(rating).into()) }
    }
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
    let asked = Asked { game, rules, start, position: None, moves: moves.collect() };
    let history = asked.history()?;
    let first = history.first_position();
    let line = OpeningLine {
        game: history.game().name(),
        rules: first.rules(),
        start: asked.start.unwrap_or_else(|| history.game().starts()[0].to_owned()),
        moves: history.played().iter().map(ToString::to_string).collect(),
    };
    let moves: Vec<Next> = app.store.openings(line).await?.into_iter().map(Next::from).collect();
    Ok(Json(Openings { games: moves.iter().map(|next| next.games).sum(), moves }))
}
