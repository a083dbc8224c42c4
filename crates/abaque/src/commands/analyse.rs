//! `abaque analyse`: analyses positions for other programs, as JSON lines.

use std::collections::HashMap;
use std::io::{self, BufRead, Write};
use std::sync::mpsc;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use engine::{
    Engine, Library, Lost, Order, Rank, ServiceSettings, Settings, Thought, Turn, service,
};
use game::record::result_text;
use game::{Explain, Message};
use games::{AnyHistory, GameId, Start};
use protocol::analysis::{
    Analysis, AnalysisError, AnalysisMessage, AnalysisQuery, AnalysisRequest, Line, Terminate,
    Terminated, Version,
};
use search::{Budget, Limits, Stop};
use texts::Texts;

use crate::cli::Analyse;
use crate::commands::threads;
use terminal::endgame_tables;
use terminal::failure::Failure;

/// The search time of a query without limits.
const USUAL_TIME: Duration = Duration::from_secs(1);

/// Reads requests until the input ends and answers them all.
pub(crate) fn run(arguments: &Analyse, texts: &Texts) -> Result<(), Failure> {
    let threads = threads(arguments.threads);
    let settings = Settings { megabytes: arguments.hash, threads: 1 };
    let all = Settings { megabytes: arguments.hash.saturating_mul(threads), threads };
    all.check(GameId::Avalam).map_err(|error| Failure::input_in("--hash", &error))?;
    let library = endgame_tables::library(arguments.tables.as_deref());
    let (service, workers) =
        service(ServiceSettings::local(settings, Arc::clone(&library), threads));
    let workers: Vec<_> =
        workers.into_iter().map(|worker| thread::spawn(move || worker.run())).collect();
    let (open, answered) = mpsc::channel();
    let running = OpenQueries::default();
    let partial = !arguments.no_partial;
    let result = read(texts, &running, &library, |query| {
        let order = Order::local(Rank::Analysis, query.history.game());
        let failed = texts.tell(&Message::new("analyse-failed"));
        let job =
            QueryJob { query, partial, running: running.clone(), failed, _open: open.clone() };
        // An unbounded queue accepts every job.
        let _ = service.submit(order, job);
    });
    drop(open);
    // Wait until all jobs have dropped their sender.
    let _ = answered.recv();
    drop(service);
    for worker in workers {
        let _ = worker.join();
    }
    result
}

/// A valid query.
struct ValidQuery {
    id: String,
    history: AnyHistory,
    limits: Limits,
    lines: usize,
    stop: Stop,
}

/// The unanswered queries, each with its stop flag and the requests to terminate it.
#[derive(Clone, Default)]
struct OpenQueries(Arc<Mutex<QueryMap>>);

type QueryMap = HashMap<String, (Stop, Vec<Terminate>)>;

impl OpenQueries {
    fn with<T>(&self, act: impl FnOnce(&mut QueryMap) -> T) -> T {
        // A panicking thread leaves the map intact.
        act(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

fn read(
    texts: &Texts,
    running: &OpenQueries,
    library: &Library,
    submit: impl Fn(ValidQuery),
) -> Result<(), Failure> {
    for line in io::stdin().lock().split(b'\n') {
        let line = line.map_err(Failure::Output)?;
        let line = String::from_utf8_lossy(&line);
        if line.trim().is_empty() {
            continue;
        }
        match AnalysisRequest::read(line.trim()) {
            Ok(AnalysisRequest::Query(query)) => match prepare(&query) {
                Ok(job) => {
                    endgame_tables::check(library, &job.history.first_position(), texts);
                    let stop = job.stop.clone();
                    running.with(|map| map.insert(job.id.clone(), (stop, Vec::new())));
                    submit(job);
                }
                Err((field, reason)) => {
                    let error = texts.tell(&reason);
                    send(&AnalysisMessage::Error(AnalysisError {
                        id: Some(query.id),
                        error,
                        field,
                    }))?;
                }
            },
            Ok(AnalysisRequest::Terminate(request)) => terminate(request, running)?,
            Ok(AnalysisRequest::Version(request)) => {
                send(&AnalysisMessage::Version(Version::new(request.id)))?;
            }
            Err(error) => {
                let text = texts.tell(&error);
                let refusal = AnalysisError { id: error.id, error: text, field: error.field };
                send(&AnalysisMessage::Error(refusal))?;
            }
        }
    }
    Ok(())
}

/// Stops a query; the reply follows the query's last answer.
fn terminate(request: Terminate, running: &OpenQueries) -> Result<(), Failure> {
    let late = running.with(|map| match map.get_mut(&request.of) {
        Some((stop, requests)) => {
            stop.stop();
            requests.push(request);
            None
        }
        None => Some(request),
    });
    match late {
        Some(Terminate { id, of }) => send(&AnalysisMessage::Terminated(Terminated { id, of })),
        None => Ok(()),
    }
}

/// The game of a query, or the invalid field.
fn prepare(query: &AnalysisQuery) -> Result<ValidQuery, (Option<String>, Message)> {
    let wrong = |field: &str, reason: &dyn Explain| (Some(field.to_owned()), reason.message());
    let game: GameId = query.game.parse().map_err(|error| wrong("game", &error))?;
    let name = match (game.start_tag(), &query.layout, &query.setup) {
        (Some("Layout"), layout, None) => layout.as_deref(),
        (Some("Setup"), None, setup) => setup.as_deref(),
        (_, None, None) => None,
        (_, layout, _) => {
            let field = if layout.is_some() { "layout" } else { "setup" };
            let reason = Message::new("option-not-for-game")
                .with("option", field)
                .with("game", game.title());
            return Err((Some(field.to_owned()), reason));
        }
    };
    let start = Start {
        rules: query.rules.as_deref(),
        name,
        position: query.position.as_deref(),
        ..Start::default()
    };
    let mut history = AnyHistory::start(game, &start).map_err(|error| {
        let field = match error {
            games::StartError::Rules(_) => Some("rules"),
            games::StartError::Position(_) | games::StartError::Impossible(_) => Some("position"),
            games::StartError::UnknownStart { .. } => {
                Some(if query.layout.is_some() { "layout" } else { "setup" })
            }
            games::StartError::TwoStarts => None,
        };
        (field.map(str::to_owned), error.message())
    })?;
    for (i, text) in query.moves.iter().enumerate() {
        history.play_text(text).map_err(|refused| wrong(&format!("moves[{i}]"), &refused))?;
    }
    let time = query.limits.movetime.map(Duration::from_millis);
    let unlimited = query.limits.is_none();
    let limits = Limits {
        depth: query.limits.depth,
        nodes: query.limits.nodes,
        time: time.or(unlimited.then_some(USUAL_TIME)).map(Budget::fixed),
    };
    let lines = query.lines as usize;
    Ok(ValidQuery { id: query.id.clone(), history, limits, lines, stop: Stop::default() })
}

struct QueryJob {
    query: ValidQuery,
    /// Whether to send partial answers.
    partial: bool,
    running: OpenQueries,
    /// The error message if the analysis panics.
    failed: String,
    _open: mpsc::Sender<()>,
}

impl engine::Job for QueryJob {
    fn run(&mut self, engine: &mut Engine, _: &Stop) -> Turn {
        let last = analyse(engine, &self.query, self.partial);
        self.finish(&AnalysisMessage::Analysis(last));
        Turn::Done
    }

    fn lost(&mut self, _: &Lost) {
        let id = Some(self.query.id.clone());
        let error = self.failed.clone();
        self.finish(&AnalysisMessage::Error(AnalysisError { id, error, field: None }));
    }
}

impl QueryJob {
    /// Sends the query's last answer, then the replies to the requests to terminate it.
    fn finish(&self, last: &AnalysisMessage) {
        // The reader may have closed the pipe.
        let _ = send(last);
        let requests = self.running.with(|map| map.remove(&self.query.id));
        for Terminate { id, of } in requests.map(|(_, requests)| requests).unwrap_or_default() {
            let _ = send(&AnalysisMessage::Terminated(Terminated { id, of }));
        }
    }
}

/// Sends partial answers, if they are wanted, and returns the last one.
fn analyse(engine: &mut Engine, job: &ValidQuery, partial: bool) -> Analysis {
    let mut analysis = Analysis {
        id: job.id.clone(),
        result: job.history.end().map(|end| result_text(Some(end.outcome))),
        ..Analysis::default()
    };
    let lines = job.lines.min(job.history.moves().len());
    let mut found: Vec<Line> = Vec::new();
    let best = engine.think(&job.history, job.limits, job.lines, &job.stop, |thought| {
        found.truncate(thought.rank - 1);
        found.extend(line(thought));
        if found.len() == lines {
            // One answer behind, so that the last one is not marked `partial`.
            if partial && analysis.depth > 0 {
                let _ = send(&AnalysisMessage::Analysis(Analysis {
                    partial: true,
                    ..analysis.clone()
                }));
            }
            analysis.depth = thought.depth;
            analysis.nodes = thought.nodes;
            analysis.time = thought.time.as_millis() as u64;
            analysis.lines.clone_from(&found);
        }
    });
    if analysis.lines.is_empty() {
        analysis.lines = best.iter().filter_map(line).collect();
    }
    analysis
}

fn line(thought: &Thought) -> Option<Line> {
    Line::of(&thought.into())
}

/// Writes a whole line at once; called from several threads.
fn send(answer: &AnalysisMessage) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    writeln!(out, "{answer}")?;
    Ok(out.flush()?)
}
