//! Analyses of any position, streamed to the client that requested them, by an idle worker if there is one.
//!
//! A person has one analysis at a time, across all connections: their share of the engine. It runs
//! in time slices, so that others get theirs, and ends with its socket.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use engine::{Busy, Engine, Finding, Order, Pace, Rank, Service, Ticket, Turn};
use protocol::live::{Analyse, Line, ServerMessage};
use protocol::study::GameLine;
use protocol::work::{JobFinding, JobRequest, JobResult, JobTask};
use search::Stop;

use crate::app::App;
use crate::cast::to_u32;
use crate::connection::outbox::{Outbox, ReportKind};
use crate::id::PersonId;
use crate::jobs::fair_play::is_own_game;
use crate::jobs::pool::EnginePool;
use crate::jobs::remote::{self, RunningJob};
use crate::play::refusal::GameRefusal;
use crate::problem::Problem;

/// A minute in total: a client that wants more requests it again, and the transposition table still
/// has the results.
const PACE: Pace = Pace {
    whole: Duration::from_mins(1),
    slice: Duration::from_secs(2),
    longest_slice: Duration::from_secs(8),
    first_proof: Duration::from_millis(400),
    proof: Duration::from_secs(2),
};

/// The most nodes that a worker searches: what a fast machine does in that minute.
const REMOTE_NODES: u64 = 100_000_000;

/// The analysis of one client.
#[derive(Default)]
pub(crate) struct Analysis {
    running: Option<(String, RunningJob)>,
}

impl Analysis {
    /// Starts an analysis and cancels the previous one.
    pub(crate) async fn begin(
        &mut self,
        app: &App,
        person: PersonId,
        request: Analyse,
        out: &Outbox,
    ) -> Result<(), Problem> {
        self.end(app, person);
        let Analyse { id, game, rules, start, position, moves, lines, every } = request;
        let history = answers::history(&GameLine { game, rules, start, position, moves })?;
        if is_own_game(app, person, &history).await? {
            return Err(GameRefusal::OwnGame.into());
        }
        let Some(analysis) = engine::Analysis::new(history.clone(), lines as usize, every, PACE)
        else {
            out.send(&ended(&id));
            return Ok(());
        };
        let live = &app.live;
        live.analyses.halt(person);
        let told = (id.clone(), out.clone());
        let work = AnalysisJob { id: id.clone(), analysis, out: out.clone() };
        let job = if live.workers.is_any_idle() {
            let job = RunningJob::default();
            let seconds = to_u32(PACE.whole.as_secs());
            let task = JobTask::Analysis { lines, every, seconds };
            let request =
                JobRequest { record: history.record().to_string(), nodes: REMOTE_NODES, task };
            app.tasks.spawn(work.ask_workers(app.clone(), job.clone(), request));
            job
        } else {
            work.submit(&live.pool).map_err(|_| GameRefusal::Busy)?.into()
        };
        live.analyses.begin(person, &job, Some(told));
        self.running = Some((id, job));
        Ok(())
    }

    /// Cancels the analysis with this name, if it runs.
    pub(crate) fn stop(&mut self, app: &App, person: PersonId, id: &str) {
        if self.running.as_ref().is_some_and(|(running, _)| running == id) {
            self.end(app, person);
        }
    }

    /// Cancels the running analysis, if any.
    pub(crate) fn end(&mut self, app: &App, person: PersonId) {
        if let Some((_, job)) = self.running.take() {
            job.cancel();
            app.live.analyses.end(person, &job);
        }
    }
}

/// An analysis for a client.
struct AnalysisJob {
    id: String,
    analysis: engine::Analysis,
    out: Outbox,
}

impl AnalysisJob {
    /// Leaves it to this server's engine.
    fn submit(mut self, pool: &EnginePool) -> Result<Ticket, Busy> {
        let ahead = pool.ahead(Rank::Analysis);
        let (game, client) = (self.analysis.game(), self.out.client());
        let order = Order { client, rank: Rank::Analysis, game, deadline: None };
        let service = pool.service().clone();
        let (id, out) = (self.id.clone(), self.out.clone());
        let job = move |engine: &mut Engine, stop: &Stop| self.turn(&service, engine, stop);
        let (lost, named) = (out.clone(), id.clone());
        let ticket = pool.submit(order, job, move || lost.send(&ended(&named)))?;
        if ahead > 0 {
            let waiting = u32::try_from(ahead).ok();
            let (lines, speed) = (Vec::new(), None);
            let answer =
                ServerMessage::Analysis { id, depth: 0, lines, done: false, speed, waiting };
            out.send_latest(ReportKind::Analysis, &answer);
        }
        Ok(ticket)
    }

    /// Leaves it to a worker. If none takes it, or one vanishes, this server's engine goes on.
    async fn ask_workers(mut self, app: App, job: RunningJob, request: JobRequest) {
        let (id, out) = (self.id.clone(), self.out.clone());
        let game = self.analysis.game();
        let answer = |finding: JobFinding, done| {
            let JobFinding { depth, mut lines, speed } = finding;
            for line in &mut lines {
                line.score = line.score.of_game(game);
            }
            ServerMessage::Analysis { id: id.clone(), depth, lines, done, speed, waiting: None }
        };
        let mut deepest = 0;
        let found = |finding: JobFinding| {
            deepest = deepest.max(finding.depth);
            out.send_latest(ReportKind::Analysis, &answer(finding, false));
        };
        let patience = PACE.whole + PACE.longest_slice;
        let result = remote::ask(&app, &job, &request, patience, found).await;
        if job.is_cancelled() {
            return;
        }
        if let Some(JobResult::Analysis(finding)) = result {
            return out.send(&answer(finding, true));
        }
        self.analysis = self.analysis.deeper_than(deepest);
        match self.submit(&app.live.pool) {
            Ok(ticket) => job.runs_here(ticket),
            Err(Busy) => out.send(&ended(&id)),
        }
    }

    fn turn(&mut self, service: &Service, engine: &mut Engine, stop: &Stop) -> Turn {
        let (id, out) = (&self.id, &self.out);
        let alone = service.waiting() == 0;
        self.analysis.turn(engine, stop, alone, |Finding { depth, lines, done, speed }| {
            let lines = lines.iter().filter_map(Line::of).collect();
            let id = id.clone();
            let answer = ServerMessage::Analysis { id, depth, lines, done, speed, waiting: None };
            if done {
                out.send(&answer);
            } else {
                out.send_latest(ReportKind::Analysis, &answer);
            }
        })
    }
}

/// The end of an analysis that has found nothing more.
fn ended(id: &str) -> ServerMessage {
    let (id, lines, speed, waiting) = (id.to_owned(), Vec::new(), None, None);
    ServerMessage::Analysis { id, depth: 0, lines, done: true, speed, waiting }
}

/// One analysis per person, at a table or elsewhere: a new one cancels the previous one.
#[derive(Default)]
pub(crate) struct Analyses(Mutex<HashMap<PersonId, RunningAnalysis>>);

struct RunningAnalysis {
    job: RunningJob,
    /// The client to notify of the end, with the name of its analysis.
    told: Option<(String, Outbox)>,
}

impl Analyses {
    /// Registers a person's new analysis and cancels the previous one.
    pub(crate) fn begin(&self, person: PersonId, job: &RunningJob, told: Option<(String, Outbox)>) {
        let running = RunningAnalysis { job: job.clone(), told };
        let mut analyses = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(old) = analyses.insert(person, running) {
            old.end();
        }
    }

    /// Removes a person's finished analysis.
    pub(crate) fn end(&self, person: PersonId, job: &RunningJob) {
        let mut analyses = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if analyses.get(&person).is_some_and(|running| running.job.is_same(job)) {
            analyses.remove(&person);
        }
    }

    /// Cancels a person's analysis, on whichever connection it was started.
    fn halt(&self, person: PersonId) {
        let mut analyses = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(old) = analyses.remove(&person) {
            old.end();
        }
    }
}

impl RunningAnalysis {
    fn end(self) {
        self.job.cancel();
        if let Some((id, out)) = self.told {
            out.send(&ended(&id));
        }
    }
}
