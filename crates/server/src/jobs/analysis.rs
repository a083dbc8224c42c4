//! Analyses of any position, streamed to the client that requested them.
//!
//! A person has one analysis at a time, across all connections: their share of the engine. It runs
//! in time slices, so that others get theirs, and ends with its socket.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use engine::{Engine, Finding, Order, Pace, Rank, Service, Ticket, Turn};
use protocol::live::{Analyse, Line, ServerMessage};
use protocol::study::GameLine;
use search::Stop;

use crate::app::App;
use crate::connection::outbox::{Outbox, ReportKind};
use crate::id::PersonId;
use crate::jobs::fair_play::is_own_game;
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

/// The analysis of one client.
#[derive(Default)]
pub(crate) struct Analysis {
    running: Option<(String, Ticket)>,
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
        let game = history.game();
        let Some(analysis) = engine::Analysis::new(history, lines as usize, every, PACE) else {
            out.send(&ended(&id));
            return Ok(());
        };
        let live = &app.live;
        live.analyses.halt(person);
        let ahead = live.pool.ahead(Rank::Analysis);
        let client = out.client();
        let order = Order { client, rank: Rank::Analysis, game, deadline: None };
        let service = live.pool.service().clone();
        let mut work = AnalysisJob { service, id: id.clone(), analysis, out: out.clone() };
        let (lost, named) = (out.clone(), id.clone());
        let job = move |engine: &mut Engine, stop: &Stop| work.turn(engine, stop);
        let lost = move || lost.send(&ended(&named));
        let ticket = live.pool.submit(order, job, lost).map_err(|_| GameRefusal::Busy)?;
        if ahead > 0 {
            let waiting = u32::try_from(ahead).ok();
            let (id, lines, speed) = (id.clone(), Vec::new(), None);
            let answer =
                ServerMessage::Analysis { id, depth: 0, lines, done: false, speed, waiting };
            out.send_latest(ReportKind::Analysis, &answer);
        }
        live.analyses.begin(person, &ticket, Some((id.clone(), out.clone())));
        self.running = Some((id, ticket));
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
        if let Some((_, ticket)) = self.running.take() {
            ticket.cancel();
            app.live.analyses.end(person, &ticket);
        }
    }
}

/// An analysis on the engine's threads.
struct AnalysisJob {
    service: Service,
    id: String,
    analysis: engine::Analysis,
    out: Outbox,
}

impl AnalysisJob {
    fn turn(&mut self, engine: &mut Engine, stop: &Stop) -> Turn {
        let (id, out) = (&self.id, &self.out);
        let alone = self.service.waiting() == 0;
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
    ticket: Ticket,
    /// The client to notify of the end, with the name of its analysis.
    told: Option<(String, Outbox)>,
}

impl Analyses {
    /// Registers a person's new analysis and cancels the previous one.
    pub(crate) fn begin(&self, person: PersonId, ticket: &Ticket, told: Option<(String, Outbox)>) {
        let running = RunningAnalysis { ticket: ticket.clone(), told };
        let mut analyses = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(old) = analyses.insert(person, running) {
            old.end();
        }
    }

    /// Removes a person's finished analysis.
    pub(crate) fn end(&self, person: PersonId, ticket: &Ticket) {
        let mut analyses = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if analyses.get(&person).is_some_and(|running| running.ticket.is_same(ticket)) {
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
        self.ticket.cancel();
        if let Some((id, out)) = self.told {
            out.send(&ended(&id));
        }
    }
}
