//! Analyses of any position, streamed to whoever asks.
//!
//! Everybody has one at a time, wherever they ask from: that is their share of the engine. It works in
//! turns, so that others who want one have theirs, and ends with its socket.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use engine::{Engine, Lines, Order, Rank, Service, Thought, Ticket, Turn};
use games::AnyHistory;
use protocol::live::{Analyse, Answer, Line};
use search::{Limits, Stop};

use crate::app::App;
use crate::cast::to_u32;
use crate::connection::outbox::Outbox;
use crate::id::PersonId;
use crate::jobs::score;
use crate::play::refusal::GameRefusal;
use crate::problem::Problem;
use crate::study::Asked;

/// How long a position is thought about, all turns together. Whoever wants more asks again: what was
/// found is not forgotten at once.
const WHOLE: Duration = Duration::from_mins(1);
/// How long one turn takes while others wait for theirs, and at most where nobody does.
const SLICE: Duration = Duration::from_secs(2);
const LONGEST_SLICE: Duration = Duration::from_secs(8);
/// How long a proof is looked for before the first search, and between two of them.
const FIRST_PROOF: Duration = Duration::from_millis(400);
const PROOF: Duration = Duration::from_secs(2);
/// The longest line that is told of a search: what comes later is seldom played.
const LONGEST_LINE: usize = 24;

/// What one client has analysed.
#[derive(Default)]
pub(crate) struct Analysis {
    running: Option<(String, Ticket)>,
}

impl Analysis {
    /// Begins one; the one before ends.
    pub(crate) fn begin(
        &mut self,
        app: &App,
        person: PersonId,
        request: Analyse,
        out: &Outbox,
    ) -> Result<(), Problem> {
        self.end(app, person);
        let Analyse { id, game, rules, start, position, moves, lines, every } = request;
        let history = Asked { game, rules, start, position, moves }.history()?;
        let choices = history.moves().len();
        if choices == 0 {
            out.send(&told(&id, 0, Vec::new(), true));
            return Ok(());
        }
        let live = &app.live;
        live.analyses.halt(person);
        let ahead = live.pool.ahead(Rank::Analysis);
        let best = (lines as usize).min(choices);
        let all = if every { choices } else { best };
        let (client, game) = (out.client(), history.game());
        let order = Order { client, rank: Rank::Analysis, game, deadline: None };
        let mut work = Work {
            service: live.pool.service().clone(),
            id: id.clone(),
            history,
            best,
            all,
            out: out.clone(),
            spent: Duration::ZERO,
            slice: SLICE,
            deepest: 0,
        };
        let (lost, named) = (out.clone(), id.clone());
        let job = move |engine: &mut Engine, stop: &Stop| work.turn(engine, stop);
        let lost = move || lost.send(&told(&named, 0, Vec::new(), true));
        let ticket = live.pool.submit(order, job, lost).map_err(|_| GameRefusal::Busy)?;
        if ahead > 0 {
            let waiting = u32::try_from(ahead).ok();
            let (id, lines) = (id.clone(), Vec::new());
            out.send(&Answer::Analysis { id, depth: 0, lines, done: false, waiting });
        }
        live.analyses.begin(person, &ticket, Some((id.clone(), out.clone())));
        self.running = Some((id, ticket));
        Ok(())
    }

    /// Ends the analysis with this name, if it runs.
    pub(crate) fn stop(&mut self, app: &App, person: PersonId, id: &str) {
        if self.running.as_ref().is_some_and(|(running, _)| running == id) {
            self.end(app, person);
        }
    }

    /// Ends whatever runs.
    pub(crate) fn end(&mut self, app: &App, person: PersonId) {
        if let Some((_, ticket)) = self.running.take() {
            ticket.cancel();
            app.live.analyses.end(person, &ticket);
        }
    }
}

/// An analysis as the engine's threads do it.
struct Work {
    service: Service,
    id: String,
    history: AnyHistory,
    /// How many lines are wanted with the play after them, and how many moves with their values.
    best: usize,
    all: usize,
    out: Outbox,
    spent: Duration,
    slice: Duration,
    deepest: u32,
}

impl Work {
    fn turn(&mut self, engine: &mut Engine, stop: &Stop) -> Turn {
        let begin = Instant::now();
        let proof = if self.spent.is_zero() { FIRST_PROOF } else { PROOF };
        if let Some(certain) = engine.certain(&self.history, self.best, proof, stop) {
            let lines = certain.into_iter().take(self.all).map(engine::Line::from);
            let lines = lines.filter_map(|line| score::line(&line));
            let lines: Vec<Line> = lines.collect();
            let depth = lines.first().map_or(0, |line| to_u32(line.pv.len()));
            self.out.send(&told(&self.id, depth, lines, true));
            return Turn::Done;
        }
        let slice = self.slice.min(WHOLE.saturating_sub(self.spent)).max(SLICE / 4);
        let searching = Instant::now();
        let (mut found, mut deepest) = (Lines::new(self.all), self.deepest);
        let (all, best, id, out) = (self.all, self.best, &self.id, &self.out);
        let tell = |thought: &Thought| {
            let Some(lines) = found.add(thought) else { return };
            let lines = lines.iter().filter_map(score::line).enumerate();
            let lines: Vec<Line> = lines.map(|(i, line)| shortened(line, i < best)).collect();
            let depth = found.depth();
            if depth > deepest {
                deepest = depth;
                out.send(&told(id, deepest, lines, false));
            }
        };
        let last = engine.think(&self.history, Limits::time(slice), all, stop, tell);
        self.deepest = deepest;
        self.spent += begin.elapsed();
        // A search that ends before its time has found everything.
        let exhausted = !stop.is_stopped() && searching.elapsed() < slice / 2;
        if last.is_none() || self.spent >= WHOLE || exhausted {
            self.out.send(&told(&self.id, self.deepest, Vec::new(), true));
            return Turn::Done;
        }
        // Each search goes over what it knows before it finds anything new: where nobody waits, the
        // next one may take longer.
        let alone = self.service.waiting() == 0;
        self.slice = if alone { (self.slice * 2).min(LONGEST_SLICE) } else { SLICE };
        Turn::Again
    }
}

/// A line as it is told: the best ones with the play after them, the others with their values alone.
fn shortened(mut line: Line, whole: bool) -> Line {
    line.pv.truncate(if whole { LONGEST_LINE } else { 1 });
    line
}

fn told(id: &str, depth: u32, lines: Vec<Line>, done: bool) -> Answer {
    Answer::Analysis { id: id.to_owned(), depth, lines, done, waiting: None }
}

/// One analysis for each person, at a table or elsewhere: a new one ends the one before.
#[derive(Default)]
pub(crate) struct Analyses(Mutex<HashMap<PersonId, Running>>);

struct Running {
    ticket: Ticket,
    /// Who is told that it has ended, and of which.
    told: Option<(String, Outbox)>,
}

impl Analyses {
    /// Somebody begins one.
    pub(crate) fn begin(&self, person: PersonId, ticket: &Ticket, told: Option<(String, Outbox)>) {
        let running = Running { ticket: ticket.clone(), told };
        let mut analyses = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(old) = analyses.insert(person, running) {
            old.end();
        }
    }

    /// Somebody's has ended.
    pub(crate) fn end(&self, person: PersonId, ticket: &Ticket) {
        let mut analyses = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if analyses.get(&person).is_some_and(|running| running.ticket.is_same(ticket)) {
            analyses.remove(&person);
        }
    }

    /// Ends somebody's, wherever it was begun.
    fn halt(&self, person: PersonId) {
        let mut analyses = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(old) = analyses.remove(&person) {
            old.end();
        }
    }
}

impl Running {
    fn end(self) {
        self.ticket.cancel();
        if let Some((id, out)) = self.told {
            out.send(&told(&id, 0, Vec::new(), true));
        }
    }
}
