//! The export of a person's data.

use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use serde_json::{Value, json};
use texts::Texts;

use super::AccountRefusal;
use crate::app::App;
use crate::clock::now;
use crate::identity::Who;
use crate::play::http::record_of;
use crate::problem::{Problem, ProblemBody};
use crate::speech::Reader;
use crate::store::{EventRow, Person, TableRow};

/// All data stored about the requester, with their games.
#[utoipa::path(get, path = "/api/me/export", tag = "people", responses(
    (status = 200, body = Object), (status = 429, body = ProblemBody)))]
pub(super) async fn export(
    State(app): State<App>,
    Reader(language): Reader,
    who: Who,
) -> Result<impl IntoResponse, Problem> {
    who.session_hash().ok_or(AccountRefusal::NotByToken)?;
    app.limits.costly.take(&who.person.id)?;
    let export = collect(&app, &who.person, app.speech.texts(language)).await?;
    let headers = [
        (header::CONTENT_TYPE, "application/json"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"abaque-export.json\""),
    ];
    Ok((headers, export.to_string()))
}

async fn collect(app: &App, person: &Person, texts: &Texts) -> Result<Value, Problem> {
    let id = person.id;
    let sessions = app.store.sessions(id, now()).await?;
    let sessions: Vec<Value> = sessions
        .iter()
        .map(|session| {
            json!({ "label": session.label, "created": session.created, "seen": session.seen,
                "expires": session.expires })
        })
        .collect();
    let tokens = app.store.tokens(id).await?;
    let tokens: Vec<Value> = tokens
        .iter()
        .map(|token| json!({ "name": token.label, "scopes": token.scopes, "created": token.created }))
        .collect();
    let mut ratings = Vec::new();
    for rating in app.store.ratings(id).await? {
        let history = app.store.rating_history(id, rating.game.clone(), u32::MAX).await?;
        let history: Vec<Value> = history
            .iter()
            .map(|point| json!({ "at": point.at, "table": point.table, "rating": point.rating, "deviation": point.deviation }))
            .collect();
        ratings.push(json!({ "game": rating.game, "rating": rating.rating.rating,
            "deviation": rating.rating.deviation, "volatility": rating.rating.volatility,
            "games": rating.games, "history": history }));
    }
    let reports = app.store.reports_by(id).await?;
    let reports: Vec<Value> = reports
        .iter()
        .map(|report| {
            json!({ "about": report.about, "table": report.table, "reason": report.reason, "at": report.at })
        })
        .collect();
    let studies = app.store.studies_of(id).await?;
    let studies: Vec<Value> = studies
        .iter()
        .map(|study| {
            json!({ "id": study.id, "name": study.name, "game": study.game, "created": study.created,
                "updated": study.updated, "study": json_or_text(&study.body) })
        })
        .collect();
    let notifications = app.store.push_subscriptions(id).await?;
    let notifications: Vec<Value> = notifications
        .iter()
        .map(|one| {
            json!({ "endpoint": one.endpoint, "language": one.language.code(), "created": one.created })
        })
        .collect();
    let mut games = Vec::new();
    for table in app.store.all_games(id).await?.tables {
        let events = app.store.events(table.id, 0).await?;
        let mut game = game(&table, &events);
        // Only the requester's own plans: the opponent's are secret.
        let plans = app.store.plans(table.id).await?;
        let own = plans.into_iter().find(|plan| plan.person == id).and_then(|plan| plan.body);
        game["conditional"] = own.map_or(Value::Null, |body| json_or_text(&body));
        game["record"] = Value::String(record_of(app, table, Some(id), texts).await?);
        games.push(game);
    }
    Ok(json!({
        "id": id,
        "name": person.name,
        "created": person.created,
        "seen": person.seen,
        "settings": json_or_text(&person.settings),
        "sessions": sessions,
        "tokens": tokens,
        "ratings": ratings,
        "blocks": app.store.blocks(id).await?,
        "follows": app.store.followed(id).await?.iter().map(|one| one.person.id).collect::<Vec<_>>(),
        "shows_presence": app.store.shows_presence(id).await?,
        "notifications": notifications,
        "reports": reports,
        "studies": studies,
        "games": games,
    }))
}

fn game(table: &TableRow, events: &[EventRow]) -> Value {
    let seats: Vec<Value> = table
        .seats
        .iter()
        .map(|seat| json!({ "person": seat.person, "level": seat.level, "names": seat.names }))
        .collect();
    let events: Vec<Value> = events
        .iter()
        .map(|event| json!({ "n": event.n, "at": event.at, "event": json_or_text(&event.body) }))
        .collect();
    json!({ "table": table.id, "game": table.game, "rules": table.rules, "start": table.start,
        "rated": table.rated, "public": table.public, "created": table.created, "seats": seats,
        "terms": json_or_text(&table.terms), "events": events })
}

/// Parses stored JSON; other text becomes a string.
fn json_or_text(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|_| Value::String(text.to_owned()))
}
