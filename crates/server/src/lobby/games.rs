//! Lists of games, and searches for finished ones.

use std::io;

use axum::Json;
use axum::body::Body;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use futures_util::{StreamExt, stream};
use games::GameId;
use protocol::play::Games;
use protocol::query::{GamesQuery, OwnGamesQuery};
use texts::Language;

use crate::address::Address;
use crate::app::App;
use crate::id::{PersonId, TableId};
use crate::identity::Who;
use crate::limits::Permit;
use crate::lobby::summary::{read_result, summaries};
use crate::people::find;
use crate::play::http::record_of;
use crate::play::refusal::GameRefusal;
use crate::problem::{Problem, ProblemBody, Query, Refused};
use crate::speech::Reader;
use crate::store::Search;

/// The page size, at most and by default.
const MOST: u32 = 100;
const USUAL: u32 = 30;
/// The most games in an export, and the number if the query names none; `before` leads to the next ones.
const MOST_EXPORTED: u32 = 10_000;
/// Games of an export that are read at once.
const EXPORT_PAGE: u32 = 50;

/// The requester's unfinished games.
#[utoipa::path(get, path = "/api/me/games", tag = "games", params(OwnGamesQuery), responses(
    (status = 200, body = Games)))]
pub(crate) async fn mine(
    State(app): State<App>,
    who: Who,
    Reader(language): Reader,
    Query(OwnGamesQuery { waiting }): Query<OwnGamesQuery>,
) -> Result<Json<Games>, Problem> {
    let me = who.person.id;
    let waiting = waiting.is_some_and(|word| word == "1" || word == "true");
    let rows = app.store.games_of(me, waiting).await?;
    let games = summaries(&app, &rows, Some(me), app.speech.texts(language)).await?;
    Ok(Json(Games { games }))
}

/// Finished public games, the latest first. A search for the requester's own name also finds their
/// private games.
#[utoipa::path(get, path = "/api/games", tag = "games", params(GamesQuery), responses(
    (status = 200, body = Games), (status = 404, body = ProblemBody)))]
pub(crate) async fn search(
    State(app): State<App>,
    who: Option<Who>,
    Reader(language): Reader,
    Query(query): Query<GamesQuery>,
) -> Result<Json<Games>, Problem> {
    let me = who.map(|who| who.person.id);
    let search = search_of(query, &app, me, USUAL, MOST).await?;
    let rows = app.store.search(search).await?;
    let games = summaries(&app, &rows, me, app.speech.texts(language)).await?;
    Ok(Json(Games { games }))
}

/// The records of finished games that everybody can see, the latest first; no session is needed. They are read while
/// they are sent, two exports of an address at a time. `before` with the id of the last game (the tag `Table`) goes on
/// after it.
#[utoipa::path(get, path = "/api/games/export", tag = "games", params(GamesQuery), responses(
    (status = 200, body = String, content_type = "text/plain"), (status = 404, body = ProblemBody),
    (status = 429, body = ProblemBody)))]
pub(crate) async fn export(
    State(app): State<App>,
    who: Option<Who>,
    Reader(language): Reader,
    address: Address,
    Query(query): Query<GamesQuery>,
) -> Result<impl IntoResponse, Problem> {
    let place = app.limits.exports.take(address).ok_or(Refused::TooMany { seconds: 10 })?;
    let me = who.map(|who| who.person.id);
    let search = search_of(query, &app, me, MOST_EXPORTED, MOST_EXPORTED).await?;
    let mut export = Export { app, me, language, search, _place: place };
    // The first page now: what fails before the first byte has a status of its own.
    let first = export.page().await?;
    let first = stream::iter(first.map(Ok::<_, io::Error>));
    // A failure breaks the connection, so that no client takes a part for the whole.
    let rest = stream::try_unfold(export, async |mut export: Export| {
        let page = export.page().await.map_err(|problem| io::Error::other(problem.code))?;
        Ok(page.map(|page| (page, export)))
    });
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"abaque-games.txt\""),
    ];
    Ok((headers, Body::from_stream(first.chain(rest))))
}

/// An export that is being sent.
struct Export {
    app: App,
    me: Option<PersonId>,
    language: Language,
    /// The remaining search: `before` and `limit` advance with every page.
    search: Search,
    _place: Permit<Address>,
}

impl Export {
    /// The next records, each followed by an empty line; none after the last.
    async fn page(&mut self) -> Result<Option<String>, Problem> {
        let limit = self.search.limit.min(EXPORT_PAGE);
        if limit == 0 {
            return Ok(None);
        }
        let rows = self.app.store.search(Search { limit, ..self.search.clone() }).await?;
        let Some(last) = rows.last() else { return Ok(None) };
        self.search.before = Some(last.id);
        // The last page is the one that is not full.
        let is_full = rows.len() == limit as usize;
        self.search.limit = if is_full { self.search.limit - limit } else { 0 };
        let mut page = String::new();
        for row in rows {
            let texts = self.app.speech.texts(self.language);
            page += &record_of(&self.app, row, self.me, texts).await?;
            page.push('\n');
        }
        Ok(Some(page))
    }
}

async fn search_of(
    query: GamesQuery,
    app: &App,
    me: Option<PersonId>,
    usual: u32,
    most: u32,
) -> Result<Search, Problem> {
    let game = match query.game.filter(|game| !game.is_empty()) {
        Some(game) => Some(game.parse::<GameId>().map_err(GameRefusal::from)?.name().to_owned()),
        None => None,
    };
    let player = match query.player.filter(|name| !name.is_empty()) {
        Some(name) => {
            let found = find(app, &name).await;
            let unknown = |problem: Problem| match problem.code {
                "not-found" => GameRefusal::NoPlayer.into(),
                _ => problem,
            };
            Some(found.map_err(unknown)?.id)
        }
        None => None,
    };
    let winner = match query.result.filter(|result| !result.is_empty()) {
        Some(text) => {
            let detail = || Refused::Address { detail: "result".to_owned() };
            Some(read_result(&text).ok_or_else(detail)?)
        }
        None => None,
    };
    let before = query.before.filter(|id| !id.is_empty());
    let before = before.map(|id| id.parse::<TableId>()).transpose();
    let before = before.map_err(|_| Refused::Address { detail: "before".to_owned() })?;
    Ok(Search {
        game,
        player,
        rules: query.rules.filter(|rules| !rules.is_empty()),
        winner,
        opening: query.opening.map(|moves| moves.replace([',', '+'], " ")),
        // Private games are found only by their own player.
        private: player.is_some() && player == me,
        before,
        limit: query.limit.unwrap_or(usual).min(most),
    })
}
