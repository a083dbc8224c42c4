//! Analyses of any position, streamed to whoever asks.
//!
//! Everybody has one at a time, wherever they ask from: that is their share of the engine. It works in
//! turns, so that others who want one have theirs, and ends with its socket.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use engine::Thought;
use games::AnyHistory;
use protocol::live::{Analyse, Answer, Line};
use protocol::study::Place;
use search::Limits;

use crate::app::App;
use crate::connection::visitor::Out;
use crate::id::PersonId;
use crate::jobs::pool::{Engines, Halt, Pool, Rank, Signal, Turn};
use crate::jobs::score;
use crate::play::refusal::Refusal;
use crate::problem::Problem;
use crate::study;

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
    running: Option<(String, Arc<Halt>)>,
}

impl Analysis {
    /// Begins one; the one before ends.
    pub(crate) fn begin(
        &mut self,
        app: &App,
        person: PersonId,
        request: Analyse,
        out: &Out,
    ) -> Result<(), Problem> {
        self.end(app, person);
        let Analyse { id, game, rules, start, position, moves, lines, every } = request;
        let history = study::history(&Place { game, rules, start, position, moves })?;
        let choices = history.moves().len();
        if choices == 0 {
            out.say(&told(&id, 0, Vec::new(), true));
            return Ok(());
        }
        let live = &app.live;
        live.analyses.halt(person);
        let ahead = live.pool.ahead(Rank::Think);
        let best = (lines as usize).min(choices);
        let all = if every { choices } else { best };
        let mut work = Work {
            pool: live.pool.clone(),
            id: id.clone(),
            history,
            best,
            all,
            out: out.clone(),
            spent: Duration::ZERO,
            slice: SLICE,
            deepest: 0,
        };
        let job =
            Box::new(move |engines: &mut Engines, signal: &Signal| work.turn(engines, signal));
        let halt = live.pool.submit(Rank::Think, job).map_err(|_| Refusal::Busy)?;
        if ahead > 0 {
            let waiting = u32::try_from(ahead).ok();
            let (id, lines) = (id.clone(), Vec::new());
            out.say(&Answer::Analysis { id, depth: 0, lines, done: false, waiting });
        }
        live.analyses.begin(person, &halt, Some((id.clone(), out.clone())));
        self.running = Some((id, halt));
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
        if let Some((_, halt)) = self.running.take() {
            halt.halt();
            app.live.analyses.end(person, &halt);
        }
    }
}

/// An analysis as the engine's threads do it.
struct Work {
    pool: Pool,
    id: String,
    history: AnyHistory,
    /// How many lines are wanted with the play after them, and how many moves with their values.
    best: usize,
    all: usize,
    out: Out,
    spent: Duration,
    slice: Duration,
    deepest: u32,
}

impl Work {
    fn turn(&mut self, engines: &mut Engines, signal: &Signal) -> Turn {
        let engine = engines.of(self.history.game());
        let begin = Instant::now();
        let proof = if self.spent.is_zero() { FIRST_PROOF } else { PROOF };
        if let Some(certain) = engine.certain(&self.history, self.best, proof, &signal.stop) {
            let lines = certain.iter().take(self.all).filter_map(score::certain_line);
            let lines: Vec<Line> = lines.collect();
            let depth = lines.first().map_or(0, |line| line.pv.len() as u32);
            self.out.say(&told(&self.id, depth, lines, true));
            return Turn::Done;
        }
        let slice = self.slice.min(WHOLE.saturating_sub(self.spent)).max(SLICE / 4);
        let searching = Instant::now();
        let (mut lines, mut deepest) = (Vec::new(), self.deepest);
        let (all, best, id, out) = (self.all, self.best, &self.id, &self.out);
        let tell = |thought: &Thought| {
            lines.truncate(thought.rank - 1);
            lines.extend(score::line(thought).map(|line| shortened(line, thought.rank <= best)));
            if lines.len() >= all && thought.depth > deepest {
                deepest = thought.depth;
                out.say(&told(id, deepest, lines.clone(), false));
            }
        };
        let last = engine.think(&self.history, Limits::time(slice), all, &signal.stop, tell);
        self.deepest = deepest;
        self.spent += begin.elapsed();
        // A search that ends before its time has found everything.
        let exhausted = !signal.is_cut() && searching.elapsed() < slice / 2;
        if last.is_none() || self.spent >= WHOLE || exhausted {
            self.out.say(&told(&self.id, self.deepest, Vec::new(), true));
            return Turn::Done;
        }
        // Each search goes over what it knows before it finds anything new: where nobody waits, the
        // next one may take longer.
        let alone = self.pool.waiting() == 0;
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
    halt: Arc<Halt>,
    /// Who is told that it has ended, and of which.
    told: Option<(String, Out)>,
}

impl Analyses {
    /// Somebody begins one.
    pub(crate) fn begin(&self, person: PersonId, halt: &Arc<Halt>, told: Option<(String, Out)>) {
        let running = Running { halt: Arc::clone(halt), told };
        let mut analyses = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(old) = analyses.insert(person, running) {
            old.end();
        }
    }

    /// Somebody's has ended.
    pub(crate) fn end(&self, person: PersonId, halt: &Arc<Halt>) {
        let mut analyses = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if analyses.get(&person).is_some_and(|running| Arc::ptr_eq(&running.halt, halt)) {
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
        self.halt.halt();
        if let Some((id, out)) = self.told {
            out.say(&told(&id, 0, Vec::new(), true));
        }
    }
}
