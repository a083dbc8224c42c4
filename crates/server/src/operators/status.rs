use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use engine::Rank;
use protocol::operator::{JobsOfKind, JobsToDo, QueueLength, SiteStatus, WorkerStatus};
use protocol::work::JobKind;

use super::Operator;
use crate::app::App;
use crate::cast::{to_u32, to_u64};
use crate::clock::{DAY, Millis, now};
use crate::jobs::known_workers::KnownWorker;
use crate::jobs::workers;
use crate::problem::{Problem, ProblemBody};
use crate::store::JobQueue;

/// The state of the server: limits in force, queue lengths.
#[utoipa::path(get, path = "/api/operator/status", tag = "operator", responses(
    (status = 200, body = SiteStatus), (status = 404, body = ProblemBody)))]
pub(super) async fn show(
    _operator: Operator,
    State(app): State<App>,
) -> Result<Json<SiteStatus>, Problem> {
    let engine = app.live.pool.queues().map(|(rank, length, most)| QueueLength {
        name: engine_queue(rank).to_owned(),
        length: to_u64(length),
        most: to_u64(most),
    });
    let store = app.store.queues().into_iter().map(|queue| QueueLength {
        name: queue.name.to_owned(),
        length: to_u64(queue.length),
        most: to_u64(queue.most),
    });
    let (metrics, now) = (&app.metrics, now());
    let seconds = |since: Millis| to_u64((now - since).max(0) / 1000);
    let to_do = |queue: JobQueue| JobsToDo {
        waiting: queue.waiting,
        running: queue.running,
        oldest_seconds: queue.oldest.map_or(0, seconds),
    };
    let reviews = to_do(app.store.review_queue(now).await?);
    let mut jobs = vec![JobsOfKind { kind: JobKind::Review, to_do: reviews }];
    for kind in workers::REQUESTS {
        jobs.push(JobsOfKind { kind, to_do: to_do(app.store.job_queue(kind, now).await?) });
    }
    let worker = |worker: KnownWorker| WorkerStatus {
        distrusted: worker.is_distrusted(),
        name: worker.name,
        silent_seconds: seconds(worker.heard),
        done: worker.done,
        rejected: worker.rejected,
    };
    Ok(Json(SiteStatus {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        storage: app.store.check().await.is_ok(),
        engine_threads: app.live.pool.threads().map(to_u32),
        connections: metrics.connections.get(),
        sockets: metrics.sockets.get(),
        tables: metrics.tables.get(),
        outgoing_bytes: metrics.outgoing_bytes.get(),
        reports: app.store.open_reports().await?,
        queues: engine.chain(store).collect(),
        reviews,
        jobs,
        workers: app.live.workers.heard_since(now - DAY).into_iter().map(worker).collect(),
        limits: limits(&app),
    }))
}

fn engine_queue(rank: Rank) -> &'static str {
    match rank {
        Rank::QuickMove => "engine-quick-moves",
        Rank::Move => "engine-moves",
        Rank::Hint => "engine-hints",
        Rank::Analysis => "engine-analyses",
        Rank::Review => "engine-reviews",
    }
}

fn limits(app: &App) -> BTreeMap<String, u64> {
    let limits = serde_json::to_value(&app.config.limits).unwrap_or_default();
    let limits = limits.as_object().cloned().unwrap_or_default();
    limits.into_iter().filter_map(|(name, value)| Some((name, value.as_u64()?))).collect()
}
