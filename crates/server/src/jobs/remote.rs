//! Engine requests that a worker may answer in place of this server's engine.
//!
//! A request is a row of the store, which any server of the site hands to a worker. The server that asks watches the row. If
//! no worker holds it for longer than `wait-milliseconds`, or the answer takes too long, the row is withdrawn and this
//! server's engine does the work, so that a worker that vanishes or lies delays an answer for a bounded time.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use engine::Ticket;
use protocol::work::{JobFinding, JobRequest, JobResult};
use tokio::time::{Instant, timeout};
use tokio_util::sync::CancellationToken;

use crate::app::App;
use crate::backoff::warn_rarely;
use crate::bus::{Hint, Subscription, Topic};
use crate::cast::{to_i64, to_u64};
use crate::clock::now;
use crate::id::KeyId;
use crate::live::closes;
use crate::store::NewJob;

/// How often the row is read, in case a hint was lost, and the timeout of a read.
const LOOK: Duration = Duration::from_secs(1);

/// A job that can be cancelled, whether a worker or this server's engine does it.
#[derive(Clone, Debug, Default)]
pub(crate) struct RunningJob(Arc<JobState>);

#[derive(Debug, Default)]
struct JobState {
    cancelled: CancellationToken,
    here: Mutex<Option<Ticket>>,
}

impl From<Ticket> for RunningJob {
    fn from(ticket: Ticket) -> Self {
        let job = RunningJob::default();
        job.runs_here(ticket);
        job
    }
}

impl RunningJob {
    /// This server's engine does it now.
    pub(crate) fn runs_here(&self, ticket: Ticket) {
        let mut here = self.0.here.lock().unwrap_or_else(PoisonError::into_inner);
        if self.is_cancelled() {
            ticket.cancel();
        }
        *here = Some(ticket);
    }

    pub(crate) fn cancel(&self) {
        let here = self.0.here.lock().unwrap_or_else(PoisonError::into_inner);
        self.0.cancelled.cancel();
        if let Some(ticket) = &*here {
            ticket.cancel();
        }
    }

    pub(crate) fn is_cancelled(&self) -> bool {
        self.0.cancelled.is_cancelled()
    }

    /// Resolves when it is cancelled.
    pub(crate) async fn cancelled(&self) {
        self.0.cancelled.cancelled().await;
    }

    pub(crate) fn is_same(&self, other: &RunningJob) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

/// Asks the workers, for `patience` at most. `found` gets the partial results of an analysis. `None` if no worker answers
/// in time, or the job was cancelled.
pub(crate) async fn ask(
    app: &App,
    job: &RunningJob,
    request: &JobRequest,
    patience: Duration,
    found: impl FnMut(JobFinding) + Send,
) -> Option<JobResult> {
    let (id, at) = (KeyId::random(), now());
    let expires = at + to_i64(patience.as_millis());
    let row = NewJob {
        id,
        kind: request.task.kind(),
        request: serde_json::to_string(request).ok()?,
        at,
        expires,
    };
    let mut hints = app.bus.subscribe(Topic::Job(id));
    let mut closing = app.closing();
    let answered = async {
        timeout(LOOK, app.store.offer_job(row)).await.ok()?.ok()?;
        app.bus.publish(Topic::Jobs, Hint::Changed);
        watch(app, id, &mut hints, found).await
    };
    let result = tokio::select! {
        result = timeout(patience, answered) => result.ok().flatten(),
        () = job.cancelled() => None,
        () = closes(&mut closing) => None,
    };
    // The caller does not wait for the store.
    let withdrawing = app.clone();
    app.tasks.spawn(async move {
        if let Err(error) = withdrawing.store.withdraw_job(id).await {
            warn_rarely!(error, "a request to workers could not be withdrawn");
        }
    });
    result
}

/// Watches a request until it is answered, or nobody holds it any more.
async fn watch(
    app: &App,
    id: KeyId,
    hints: &mut Subscription,
    mut found: impl FnMut(JobFinding) + Send,
) -> Option<JobResult> {
    let wait = Duration::from_millis(app.config.workers.wait_milliseconds.get().into());
    let mut free_since = Some(Instant::now());
    let mut last = None;
    loop {
        // A rejected result deletes the row.
        let row = timeout(LOOK, app.store.job(id)).await.ok()?.ok()??;
        if row.done {
            return serde_json::from_str(&row.answer?).ok();
        }
        if let Some(answer) = row.answer.filter(|answer| last.as_ref() != Some(answer)) {
            if let Ok(finding) = serde_json::from_str(&answer) {
                found(finding);
            }
            last = Some(answer);
        }
        let held = row.lease.map_or(0, |lease| to_u64((lease - now()).max(0)));
        let pause = if held > 0 {
            free_since = None;
            Duration::from_millis(held)
        } else {
            if free_since.is_none() {
                // Its worker has vanished or given it back.
                app.bus.publish(Topic::Jobs, Hint::Changed);
            }
            let free_since = *free_since.get_or_insert_with(Instant::now);
            wait.checked_sub(free_since.elapsed()).filter(|left| !left.is_zero())?
        };
        tokio::select! {
            _ = hints.next() => {}
            () = tokio::time::sleep(pause.min(LOOK)) => {}
        }
    }
}
