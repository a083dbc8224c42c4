use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderMap, header};
use axum::response::IntoResponse;
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::shown_name;
use crate::address::Address;
use crate::app::App;
use crate::cast::round;
use crate::id::PersonId;
use crate::identity::{Who, new_session, set_cookie};
use crate::problem::{Problem, ProblemBody};
use crate::speech::Reader;
use crate::store::{Kind, Person, PersonRating};

/// Whoever asks, as they see themselves.
#[derive(Debug, Serialize, ToSchema)]
pub struct Me {
    /// Their id.
    pub id: PersonId,
    /// Their name, or what a guest is called.
    pub name: String,
    /// Whether they have no account.
    pub guest: bool,
    /// Whether the account is a program's.
    pub bot: bool,
    /// What they have set; the server does not look into it.
    #[schema(value_type = Object)]
    pub settings: Map<String, Value>,
    /// Their ratings, by game.
    pub ratings: BTreeMap<String, RatingView>,
}

/// A rating, rounded for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct RatingView {
    /// The strength; 1500 for a newcomer.
    pub rating: i32,
    /// How uncertain it is.
    pub deviation: i32,
    /// Whether it is still too uncertain to mean much.
    pub provisional: bool,
    /// How many rated games it rests on.
    pub games: u32,
}

impl From<&PersonRating> for RatingView {
    fn from(rating: &PersonRating) -> Self {
        RatingView {
            rating: round(rating.rating.rating),
            deviation: round(rating.rating.deviation),
            provisional: rating.rating.is_provisional(),
            games: rating.games,
        }
    }
}

impl Me {
    /// How a person sees themselves.
    pub async fn of(app: &App, person: &Person, reader: Reader) -> Result<Me, Problem> {
        let ratings = app.store.ratings(person.id).await?;
        Ok(Me {
            id: person.id,
            name: shown_name(person, app.speech.texts(reader.0)),
            guest: person.kind == Kind::Guest,
            bot: person.kind == Kind::Bot,
            settings: serde_json::from_str(&person.settings).unwrap_or_default(),
            ratings: ratings.iter().map(|rating| (rating.game.clone(), rating.into())).collect(),
        })
    }
}

/// Who I am. Whoever has no session becomes a guest.
#[utoipa::path(get, path = "/api/me", tag = "people", responses(
    (status = 200, body = Me), (status = 429, body = ProblemBody)))]
pub(super) async fn me(
    State(app): State<App>,
    who: Option<Who>,
    address: Address,
    reader: Reader,
    headers: HeaderMap,
) -> Result<impl IntoResponse, Problem> {
    if let Some(who) = who {
        return Ok((HeaderMap::new(), Json(Me::of(&app, &who.person, reader).await?)));
    }
    app.limits.guests.take(&address)?;
    let (secret, session) = new_session(browser(&headers));
    let person = app.store.create_guest(PersonId::random(), session).await?;
    let mut cookies = HeaderMap::new();
    cookies.insert(SET_COOKIE, set_cookie(&app, &secret));
    Ok((cookies, Json(Me::of(&app, &person, reader).await?)))
}

/// The kind of browser, in two words at most: enough to recognise one's own sessions by, too little to
/// recognise a person.
pub(super) fn browser(headers: &HeaderMap) -> String {
    let agent = headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok());
    let agent = agent.unwrap_or_default();
    // The order matters: most browsers also claim to be another.
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
