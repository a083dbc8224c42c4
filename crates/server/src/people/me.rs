use axum::Json;
use axum::extract::State;
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderMap, header};
use axum::response::IntoResponse;
use protocol::GameName;
use protocol::people::{Me, Rating};

use super::shown_name;
use crate::address::Address;
use crate::app::App;
use crate::cast::round;
use crate::clock::now;
use crate::id::PersonId;
use crate::identity::{Who, new_session, set_cookie};
use crate::problem::{Problem, ProblemBody};
use crate::speech::Reader;
use crate::store::{Kind, Person, PersonRating};

/// A rating, rounded for display.
pub(crate) fn rounded(rating: &PersonRating) -> Rating {
    Rating {
        rating: round(rating.rating.rating),
        deviation: round(rating.rating.deviation),
        provisional: rating.rating.is_provisional(),
        games: rating.games,
    }
}

/// A person's own view of themselves.
pub(crate) async fn me(app: &App, person: &Person, reader: Reader) -> Result<Me, Problem> {
    let ratings = app.store.ratings(person.id).await?;
    let operator =
        person.kind == Kind::Member && app.store.standing(person.id, now()).await?.operator;
    let by_game = |rating: &PersonRating| Some((game_name(&rating.game)?, rounded(rating)));
    Ok(Me {
        id: person.id.to_string(),
        name: shown_name(person, app.speech.texts(reader.0)),
        guest: person.kind == Kind::Guest,
        bot: person.kind == Kind::Bot,
        operator,
        settings: serde_json::from_str(&person.settings).unwrap_or_default(),
        ratings: ratings.iter().filter_map(by_game).collect(),
    })
}

/// The game of a stored row; `None` if this version does not know it.
pub(crate) fn game_name(stored: &str) -> Option<GameName> {
    stored.parse().ok().map(GameName)
}

/// The requester. Without a session, creates a guest.
#[utoipa::path(get, path = "/api/me", tag = "people", responses(
    (status = 200, body = Me), (status = 429, body = ProblemBody)))]
pub(super) async fn show(
    State(app): State<App>,
    who: Option<Who>,
    address: Address,
    reader: Reader,
    headers: HeaderMap,
) -> Result<impl IntoResponse, Problem> {
    if let Some(who) = who {
        return Ok((HeaderMap::new(), Json(me(&app, &who.person, reader).await?)));
    }
    app.limits.guests.take(&address)?;
    let (secret, session) = new_session(browser(&headers));
    let person = app.store.create_guest(PersonId::random(), session).await?;
    let mut cookies = HeaderMap::new();
    cookies.insert(SET_COOKIE, set_cookie(&app, &secret));
    Ok((cookies, Json(me(&app, &person, reader).await?)))
}

/// The kind of browser, in two words at most: enough to recognise one's own sessions, too little
/// for a fingerprint.
pub(super) fn browser(headers: &HeaderMap) -> String {
    let agent = headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok());
    let agent = agent.unwrap_or_default();
    // The order matters: most browsers also claim to be others.
    let first = |words: &[(&'static str, &'static str)]| {
        words.iter().find(|(mark, _)| agent.contains(mark)).map(|(_, name)| *name)
    };
    let program = first(&[
        ("Firefox/", "Firefox"),
        ("Edg", "Edge"),
        ("OPR/", "Opera"),
        ("Chrome/", "Chrome"),
        ("Safari/", "Safari"),
    ]);
    let system = first(&[
        ("Android", "Android"),
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("Windows", "Windows"),
        ("Mac OS X", "macOS"),
        ("Linux", "Linux"),
    ]);
    let words: Vec<&str> = [program, system].into_iter().flatten().collect();
    words.join(", ")
}
