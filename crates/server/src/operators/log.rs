use std::collections::HashMap;

use axum::Json;
use axum::extract::State;
use protocol::operator::{OperatorEntry, OperatorLog};

use super::Operator;
use crate::app::App;
use crate::id::PersonId;
use crate::people::shown_name;
use crate::problem::{Problem, ProblemBody};
use crate::speech::Reader;

/// The number of entries shown.
const LATEST: u32 = 100;

/// The audit log, the latest entry first.
#[utoipa::path(get, path = "/api/operator/log", tag = "operator", responses(
    (status = 200, body = OperatorLog), (status = 404, body = ProblemBody)))]
pub(super) async fn list(
    _operator: Operator,
    State(app): State<App>,
    Reader(language): Reader,
) -> Result<Json<OperatorLog>, Problem> {
    let found = app.store.operator_log(LATEST).await?;
    let mut ids: Vec<PersonId> =
        found.iter().flat_map(|entry| [entry.by, entry.person]).flatten().collect();
    ids.sort_unstable();
    ids.dedup();
    let texts = app.speech.texts(language);
    let people = app.store.people(ids).await?;
    let names: HashMap<PersonId, String> =
        people.iter().map(|person| (person.id, shown_name(person, texts))).collect();
    let name = |id: Option<PersonId>| id.and_then(|id| names.get(&id).cloned());
    let entries = found.into_iter().map(|entry| OperatorEntry {
        at: entry.at,
        by: name(entry.by),
        action: entry.action,
        person: name(entry.person),
        table: entry.table.map(|table| table.to_string()),
        report: entry.report,
    });
    Ok(Json(OperatorLog { entries: entries.collect() }))
}
