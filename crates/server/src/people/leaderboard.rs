//! The strongest players of each game.

use axum::Json;
use axum::extract::State;
use games::GameId;
use protocol::people::{Leader, Leaderboard};

use super::{rounded, shown_name};
use crate::app::App;
use crate::clock::{DAY, Millis, now};
use crate::glicko::Rating;
use crate::play::refusal::GameRefusal;
use crate::problem::{Path, Problem, ProblemBody};
use crate::speech::Reader;
use crate::store::Kind;

/// The length of a leaderboard.
const PLAYERS: u32 = 50;
/// The largest deviation of a ranked player: a lucky newcomer is not the strongest player.
const DEVIATION: f64 = Rating::PROVISIONAL;
/// Players without a rated game in this time do not rank.
const ACTIVE: Millis = 6 * 7 * DAY;

/// The strongest players of a game with an established rating and a rated game in the last six
/// weeks.
#[utoipa::path(get, path = "/api/leaderboards/{game}", tag = "people", params(("game" = String, Path)),
    responses((status = 200, body = Leaderboard), (status = 422, body = ProblemBody)))]
pub(super) async fn leaderboard(
    State(app): State<App>,
    Reader(language): Reader,
    Path(game): Path<String>,
) -> Result<Json<Leaderboard>, Problem> {
    let game: GameId = game.parse().map_err(GameRefusal::from)?;
    let since = now() - ACTIVE;
    let leaders = app.store.leaders(game.name().to_owned(), DEVIATION, since, PLAYERS).await?;
    let texts = app.speech.texts(language);
    let players = leaders
        .iter()
        .map(|leader| Leader {
            name: shown_name(&leader.person, texts),
            bot: leader.person.kind == Kind::Bot,
            rating: rounded(&leader.rating),
        })
        .collect();
    Ok(Json(Leaderboard { game: game.into(), players }))
}
