//! `abaque analyse`: many positions for another program, as JSON lines.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::io::{self, BufRead, Write};
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use engine::{Engine, Library, Settings, Thought};
use game::record::result_text;
use game::{Explain, Message};
use games::{AnyHistory, GameId, Start};
use protocol::analysis::{
    Analysis, Answer, Line, Points, Proof, Query, Refusal, Request, Score, Terminate, Terminated,
};
use search::{Budget, Limits, Stop};
use texts::Texts;

use crate::cli::Analyse;
use terminal::failure::Failure;
use terminal::tables;

/// How long a query without limits is analysed.
const USUAL_TIME: Duration = Duration::from_secs(1);

/// Reads requests until the input ends, and answers them all.
pub(crate) fn run(arguments: &Analyse, texts: &Texts) -> Result<(), Failure> {
    let threads = match arguments.threads {
        Some(threads) => threads.into(),
        None => thread::available_parallelism().map_or(1, usize::from),
    };
    let (sender, receiver) = mpsc::channel();
    let receiver = Mutex::new(receiver);
    let running = Running::default();
    let library = tables::library(arguments.tables.as_deref());
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| work(&receiver, &running, arguments.hash, &library));
        }
        let result = read(texts, &running, &library, |job| {
            // The workers listen until the sender is dropped.
            let _ = sender.send(job);
        });
        drop(sender);
        result
    })
}

/// A query that was understood.
struct Job {
    id: String,
    history: AnyHistory,
    limits: Limits,
    lines: usize,
    stop: Stop,
}

/// The queries that are not answered yet, each with its stop and the requests to end it.
#[derive(Clone, Default)]
struct Running(Arc<Mutex<Open>>);

type Open = HashMap<String, (Stop, Vec<Terminate>)>;

impl Running {
    fn with<T>(&self, act: impl FnOnce(&mut Open) -> T) -> T {
        // A thread that panicked leaves a map that is still whole.
        act(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

fn read(
    texts: &Texts,
    running: &Running,
    library: &Library,
    send: impl Fn(Job),
) -> Result<(), Failure> {
    for line in io::stdin().lock().split(b'\n') {
        let line = line.map_err(Failure::Output)?;
        let line = String::from_utf8_lossy(&line);
        if line.trim().is_empty() {
            continue;
        }
        match Request::read(line.trim()) {
            Ok(Request::Query(query)) => match prepare(&query) {
                Ok(job) => {
                    tables::check(library, &job.history.first_position(), texts);
                    let stop = job.stop.clone();
                    running.with(|map| map.insert(job.id.clone(), (stop, Vec::new())));
                    send(job);
                }
                Err((field, reason)) => {
                    let error = texts.tell(&reason);
                    say(&Answer::Refusal(Refusal { id: Some(query.id), error, field }))?;
                }
            },
            Ok(Request::Terminate(request)) => terminate(request, running)?,
            Err(error) => {
                let text = texts.tell(&error);
                let refusal = Refusal { id: error.id, error: text, field: error.field };
                say(&Answer::Refusal(refusal))?;
            }
        }
    }
    Ok(())
}

/// Stops a query; the answer comes after the query's own last one.
fn terminate(request: Terminate, running: &Running) -> Result<(), Failure> {
    let late = running.with(|map| match map.get_mut(&request.of) {
        Some((stop, requests)) => {
            stop.stop();
            requests.push(request);
            None
        }
        None => Some(request),
    });
    match late {
        Some(Terminate { id, of }) => say(&Answer::Terminated(Terminated { id, of })),
        None => Ok(()),
    }
}

/// The game that a query describes, or which field is wrong.
fn prepare(query: &Query) -> Result<Job, (Option<String>, Message)> {
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
    Ok(Job { id: query.id.clone(), history, limits, lines, stop: Stop::default() })
}

/// Answers queries until there are no more. Each worker has its own engines.
fn work(jobs: &Mutex<Receiver<Job>>, running: &Running, megabytes: usize, library: &Arc<Library>) {
    let mut engines: HashMap<GameId, Engine> = HashMap::new();
    loop {
        let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(job) = job else { return };
        let game = job.history.game();
        let settings = Settings { megabytes, threads: 1 };
        let engine = engines
            .entry(game)
            .or_insert_with(|| Engine::new(game, settings).with_library(Arc::clone(library)));
        let last = analyse(engine, &job);
        // Where nobody reads any more, nobody misses an answer.
        let _ = say(&Answer::Analysis(last));
        let requests = running.with(|map| map.remove(&job.id)).map(|(_, requests)| requests);
        for Terminate { id, of } in requests.unwrap_or_default() {
            let _ = say(&Answer::Terminated(Terminated { id, of }));
        }
    }
}

/// Tells partial answers on the way, and returns the last one.
fn analyse(engine: &mut Engine, job: &Job) -> Analysis {
    let mut analysis = Analysis {
        id: job.id.clone(),
        result: job.history.end().map(|end| result_text(Some(end.outcome))),
        ..Analysis::default()
    };
    let lines = job.lines.min(job.history.moves().len());
    let mut found: Vec<Line> = Vec::new();
    let best = engine.think(&job.history, job.limits, job.lines, &job.stop, |thought| {
        found.truncate(thought.rank - 1);
        found.push(line(thought));
        if found.len() == lines {
            // One answer behind, so that the last one is told without `partial`.
            if analysis.depth > 0 {
                let _ = say(&Answer::Analysis(Analysis { partial: true, ..analysis.clone() }));
            }
            analysis.depth = thought.depth;
            analysis.nodes = thought.nodes;
            analysis.time = thought.time.as_millis() as u64;
            analysis.lines.clone_from(&found);
        }
    });
    if analysis.lines.is_empty() {
        analysis.lines = best.iter().map(line).collect();
    }
    analysis
}

fn line(thought: &Thought) -> Line {
    let pv: Vec<String> = thought.line.iter().map(ToString::to_string).collect();
    Line { mv: pv.first().cloned().unwrap_or_default(), score: score(thought), pv }
}

fn score(thought: &Thought) -> Score {
    let score = thought.score;
    if !thought.proven {
        return Score::Estimate { points: Points(score.0) };
    }
    let proven = match score.0.cmp(&0) {
        Ordering::Greater => Proof::Win,
        Ordering::Equal => Proof::Draw,
        Ordering::Less => Proof::Loss,
    };
    let by = score.known_by().map(i32::unsigned_abs);
    Score::Proven { proven, by, plies: score.proven_in().map(|plies| plies as u32) }
}

/// Writes a whole line at once, whichever thread it comes from.
fn say(answer: &Answer) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    writeln!(out, "{answer}")?;
    Ok(out.flush()?)
}
