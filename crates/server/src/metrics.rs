//! Prometheus metrics at `/metrics`.

use std::sync::atomic::AtomicU64;
use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::http::header;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;
use protocol::work::JobKind;

use crate::app::App;
use crate::cast::to_i64;
use crate::problem::{Problem, ProblemBody, Refused};
use crate::store::JobQueue;

/// Histogram buckets in seconds, from a fast read to a slow disk.
const SECONDS: [f64; 12] =
    [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0];
/// Histogram buckets for the number of writes per commit.
const WRITES: [f64; 10] = [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0, 512.0];

/// All metrics.
pub struct Metrics {
    registry: Registry,
    requests: Family<RequestLabels, Counter>,
    request_seconds: Histogram,
    /// Open connections, WebSockets included.
    pub connections: Gauge,
    /// Open WebSockets.
    pub sockets: Gauge,
    /// Pauses in reading sockets whose addresses had sent too many messages.
    pub delayed_messages: Counter,
    /// Bytes queued for WebSockets and bot streams.
    pub outgoing_bytes: Gauge,
    /// Tables in memory.
    pub tables: Gauge,
    /// Committed moves.
    pub moves: Counter,
    /// Seconds from an action's arrival to its commit.
    pub action_seconds: Histogram,
    /// Rejected actions.
    pub refused: Counter,
    /// Queued engine jobs.
    pub engine_waiting: Gauge,
    /// Reviews that nobody works on.
    pub reviews_waiting: Gauge,
    /// Reviews that a server or a worker holds.
    pub reviews_running: Gauge,
    /// The age of the oldest review that waits, in seconds.
    pub reviews_oldest_seconds: Gauge,
    /// Moves and analyses that wait for a worker or are with one, by kind.
    pub jobs: Family<JobLabels, Gauge>,
    /// Workers that wait at this server for a job.
    pub workers_idle: Gauge,
    /// Workers that this server heard within a lease.
    pub workers: Gauge,
    /// Jobs that workers have finished.
    pub worker_jobs: Counter,
    /// Results of workers that did not fit the game, or contradicted this server's engine.
    pub worker_jobs_rejected: Counter,
    /// The store's metrics.
    pub store: StoreMetrics,
}

/// Metrics of a store.
#[derive(Clone)]
pub struct StoreMetrics {
    /// Duration of commits.
    pub commit_seconds: Histogram,
    /// Writes per commit.
    pub commit_writes: Histogram,
    /// Failed commits.
    pub failures: Counter,
}

impl Default for StoreMetrics {
    fn default() -> Self {
        StoreMetrics {
            commit_seconds: Histogram::new(SECONDS),
            commit_writes: Histogram::new(WRITES),
            failures: Counter::default(),
        }
    }
}

/// Labels of a request. The route's pattern stands for the path: metrics contain no name or id.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct RequestLabels {
    method: &'static str,
    route: String,
    status: u16,
}

/// Labels of the moves and analyses for workers.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct JobLabels {
    kind: &'static str,
    state: &'static str,
}

impl Default for Metrics {
    fn default() -> Self {
        let mut metrics = Metrics {
            registry: Registry::with_prefix("abaque"),
            requests: Family::default(),
            request_seconds: Histogram::new(SECONDS),
            connections: Gauge::default(),
            sockets: Gauge::default(),
            delayed_messages: Counter::default(),
            outgoing_bytes: Gauge::default(),
            tables: Gauge::default(),
            moves: Counter::default(),
            action_seconds: Histogram::new(SECONDS),
            refused: Counter::default(),
            engine_waiting: Gauge::default(),
            reviews_waiting: Gauge::default(),
            reviews_running: Gauge::default(),
            reviews_oldest_seconds: Gauge::default(),
            jobs: Family::default(),
            workers_idle: Gauge::default(),
            workers: Gauge::default(),
            worker_jobs: Counter::default(),
            worker_jobs_rejected: Counter::default(),
            store: StoreMetrics::default(),
        };
        metrics.register();
        metrics
    }
}

impl Metrics {
    /// Sets the numbers of moves or analyses for workers.
    pub(crate) fn count_jobs(&self, kind: JobKind, queue: JobQueue) {
        for (state, count) in [("waiting", queue.waiting), ("running", queue.running)] {
            let labels = JobLabels { kind: kind.name(), state };
            self.jobs.get_or_create(&labels).set(to_i64(count));
        }
    }

    fn register(&mut self) {
        let version: Family<Vec<(&str, &str)>, Gauge<f64, AtomicU64>> = Family::default();
        version.get_or_create(&vec![("version", env!("CARGO_PKG_VERSION"))]).set(1.0);
        let registry = &mut self.registry;
        registry.register("build_info", "The version that runs", version);
        registry.register("http_requests", "Requests", self.requests.clone());
        registry.register("http_request_seconds", "Time to answer", self.request_seconds.clone());
        registry.register("connections", "Open connections", self.connections.clone());
        registry.register("sockets", "Live sockets", self.sockets.clone());
        registry.register(
            "delayed_messages",
            "Pauses in reading sockets whose addresses had sent too many messages",
            self.delayed_messages.clone(),
        );
        registry.register(
            "outgoing_bytes",
            "Bytes that wait to be sent to clients",
            self.outgoing_bytes.clone(),
        );
        registry.register("tables", "Tables in memory", self.tables.clone());
        registry.register("moves", "Durable moves", self.moves.clone());
        registry.register(
            "action_seconds",
            "From an action's arrival to its durability",
            self.action_seconds.clone(),
        );
        registry.register("actions_refused", "Refused actions", self.refused.clone());
        registry.register(
            "engine_waiting",
            "Positions that wait for the engine",
            self.engine_waiting.clone(),
        );
        for (name, help, gauge) in [
            ("reviews_waiting", "Reviews that nobody works on", &self.reviews_waiting),
            ("reviews_running", "Reviews that are being worked on", &self.reviews_running),
            (
                "reviews_oldest_seconds",
                "Age of the oldest review that waits",
                &self.reviews_oldest_seconds,
            ),
            ("workers_idle", "Workers that wait here for a job", &self.workers_idle),
            ("workers", "Workers that this server heard lately", &self.workers),
        ] {
            registry.register(name, help, gauge.clone());
        }
        registry.register("jobs", "Moves and analyses for workers", self.jobs.clone());
        registry.register("worker_jobs", "Jobs done by workers", self.worker_jobs.clone());
        registry.register(
            "worker_jobs_rejected",
            "Results of workers that do not fit the game or contradict the engine",
            self.worker_jobs_rejected.clone(),
        );
        let store = &self.store;
        registry.register("commit_seconds", "Time of a commit", store.commit_seconds.clone());
        registry.register(
            "commit_writes",
            "Writes that share a commit",
            store.commit_writes.clone(),
        );
        registry.register("commit_failures", "Commits that failed", store.failures.clone());
    }
}

/// Counts and times a request.
pub(crate) async fn count(State(app): State<App>, request: Request, next: Next) -> Response {
    let method = match request.method().as_str() {
        "GET" => "GET",
        "HEAD" => "HEAD",
        "POST" => "POST",
        "PUT" => "PUT",
        "DELETE" => "DELETE",
        // Clients can invent methods; unbounded labels would fill the memory.
        _ => "other",
    };
    let route = request.extensions().get::<MatchedPath>().map(|path| path.as_str().to_owned());
    let route = route.unwrap_or_else(|| "page".to_owned());
    let start = Instant::now();
    let response = next.run(request).await;
    let seconds = start.elapsed().as_secs_f64();
    let status = response.status().as_u16();
    tracing::debug!(method, route, status, seconds, "request");
    app.metrics.request_seconds.observe(seconds);
    app.metrics.requests.get_or_create(&RequestLabels { method, route, status }).inc();
    response
}

/// All metrics in Prometheus' format.
#[utoipa::path(get, path = "/metrics", tag = "operation", responses(
    (status = 200, body = String, content_type = "application/openmetrics-text"),
    (status = 429, body = ProblemBody)))]
pub(crate) async fn show(State(app): State<App>) -> Result<impl IntoResponse, Problem> {
    let mut text = String::new();
    encode(&mut text, &app.metrics.registry).map_err(|_| Refused::Fault)?;
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    Ok(([(header::CONTENT_TYPE, kind)], text))
}
