//! Finding games.

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use games::GameId;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::app::App;
use crate::id::TableId;
use crate::identity::Who;
use crate::lobby::summary::{Summary, read_result, summaries};
use crate::people::look;
use crate::play::http::record_of;
use crate::play::refusal::GameRefusal;
use crate::problem::{Problem, ProblemBody, Query, Refused};
use crate::speech::Reader;
use crate::store::Search;

/// How many games a page has at most, and where nothing is said.
const MOST: u32 = 100;
const USUAL: u32 = 30;
/// How many games an export has at most; the next ones are behind `before`.
const MOST_EXPORTED: u32 = 200;

/// Games in a list.
#[derive(Serialize, ToSchema)]
pub(crate) struct Games {
    games: Vec<Summary>,
}

/// Which of one's games.
#[derive(Deserialize, IntoParams)]
pub(crate) struct Mine {
    /// `1`: only games against other people in which it is my turn.
    waiting: Option<String>,
}

/// My games that are not over.
#[utoipa::path(get, path = "/api/me/games", tag = "games", params(Mine), responses(
    (status = 200, body = Games)))]
pub(crate) async fn mine(
    State(app): State<App>,
    who: Who,
    Reader(language): Reader,
    Query(Mine { waiting }): Query<Mine>,
) -> Result<Json<Games>, Problem> {
    let me = who.person.id;
    let waiting = waiting.is_some_and(|word| word == "1" || word == "true");
    let rows = app.store.games_of(me, waiting).await?;
    let games = summaries(&app, rows, Some(me), app.speech.texts(language)).await?;
    Ok(Json(Games { games }))
}

/// Which finished games.
#[derive(Deserialize, IntoParams)]
pub(crate) struct Wanted {
    /// Of this game.
    game: Option<String>,
    /// Of the player with this name.
    player: Option<String>,
    /// With this rule set.
    rules: Option<String>,
    /// `1-0`, `0-1`, `1/2-1/2`, or `first`, `second`, `draw`.
    result: Option<String>,
    /// That begin with these moves, separated by spaces or commas.
    opening: Option<String>,
    /// That ended before this one.
    before: Option<TableId>,
    /// At most so many.
    limit: Option<u32>,
    /// The language; read elsewhere.
    #[serde(rename = "lang")]
    _lang: Option<String>,
}

/// Finished games, the latest first.
#[utoipa::path(get, path = "/api/games", tag = "games", params(Wanted), responses(
    (status = 200, body = Games), (status = 404, body = ProblemBody)))]
pub(crate) async fn search(
    State(app): State<App>,
    who: Option<Who>,
    Reader(language): Reader,
    Query(wanted): Query<Wanted>,
) -> Result<Json<Games>, Problem> {
    let search = wanted.search(&app, USUAL, MOST).await?;
    let rows = app.store.search(search).await?;
    let me = who.map(|who| who.person.id);
    let games = summaries(&app, rows, me, app.speech.texts(language)).await?;
    Ok(Json(Games { games }))
}

/// The records of finished games, the latest first.
#[utoipa::path(get, path = "/api/games/export", tag = "games", params(Wanted), responses(
    (status = 200, body = String, content_type = "text/plain"), (status = 404, body = ProblemBody)))]
pub(crate) async fn export(
    State(app): State<App>,
    who: Who,
    Reader(language): Reader,
    Query(wanted): Query<Wanted>,
) -> Result<impl IntoResponse, Problem> {
    app.limits.costly.take(&who.person.id)?;
    let search = wanted.search(&app, MOST_EXPORTED, MOST_EXPORTED).await?;
    let texts = app.speech.texts(language);
    let mut records = Vec::new();
    for row in app.store.search(search).await? {
        records.push(record_of(&app, row, texts).await?);
    }
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"abaque-games.txt\""),
    ];
    Ok((headers, records.join("\n")))
}

impl Wanted {
    async fn search(self, app: &App, usual: u32, most: u32) -> Result<Search, Problem> {
        let game = match self.game.filter(|game| !game.is_empty()) {
            Some(game) => {
                Some(game.parse::<GameId>().map_err(GameRefusal::from)?.name().to_owned())
            }
            None => None,
        };
        let player = match self.player.filter(|name| !name.is_empty()) {
            Some(name) => {
                let person = app.store.person_by_look(look(&name)).await?;
                Some(person.ok_or(GameRefusal::NoPlayer)?.id)
            }
            None => None,
        };
        let winner = match self.result.filter(|result| !result.is_empty()) {
            Some(text) => {
                let detail = || Refused::Address { detail: "result".to_owned() };
                Some(read_result(&text).ok_or_else(detail)?)
            }
            None => None,
        };
        Ok(Search {
            game,
            player,
            rules: self.rules.filter(|rules| !rules.is_empty()),
            winner,
            opening: self.opening.map(|moves| moves.replace([',', '+'], " ")),
            before: self.before,
            limit: self.limit.unwrap_or(usual).min(most),
        })
    }
}
