use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use protocol::operator::{FiledReport, FiledReports};
use protocol::query::ReportsQuery;

use super::Operator;
use super::people::standings;
use crate::app::App;
use crate::cast::to_u64;
use crate::problem::{Path, Problem, ProblemBody, Query};
use crate::speech::Reader;
use crate::store::Operation;

/// The reports on one page.
const PAGE: u32 = 50;

/// Reports of players, the latest first.
#[utoipa::path(get, path = "/api/operator/reports", tag = "operator", params(ReportsQuery), responses(
    (status = 200, body = FiledReports), (status = 404, body = ProblemBody)))]
pub(super) async fn list(
    _operator: Operator,
    State(app): State<App>,
    Reader(language): Reader,
    Query(filter): Query<ReportsQuery>,
) -> Result<Json<FiledReports>, Problem> {
    let found = app.store.filed_reports(filter.resolved, filter.before, PAGE).await?;
    let is_full = to_u64(found.len()) == u64::from(PAGE);
    let before = found.last().filter(|_| is_full).map(|report| report.no);
    let ids = found.iter().flat_map(|filed| [filed.report.by, filed.report.about]).collect();
    let people = standings(&app, ids, app.speech.texts(language)).await?;
    let reports = found.into_iter().filter_map(|filed| {
        Some(FiledReport {
            no: filed.no,
            at: filed.report.at,
            by: people.get(&filed.report.by)?.clone(),
            about: people.get(&filed.report.about)?.clone(),
            table: filed.report.table.map(|table| table.to_string()),
            reason: filed.report.reason,
            resolved: filed.resolved,
        })
    });
    Ok(Json(FiledReports { reports: reports.collect(), before }))
}

/// Marks a report as resolved.
#[utoipa::path(post, path = "/api/operator/reports/{no}/resolve", tag = "operator",
    params(("no" = u64, Path)), responses((status = 204), (status = 404, body = ProblemBody)))]
pub(super) async fn resolve(
    operator: Operator,
    State(app): State<App>,
    Path(no): Path<u64>,
) -> Result<StatusCode, Problem> {
    operator.decide(&app, Operation::Resolve(no)).await?;
    Ok(StatusCode::NO_CONTENT)
}
