//! `abaque review`: what the engine thinks of a game, move by move.

mod picture;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use engine::{Engine, Library, Settings};
use game::record::{Record, Records};
use game::{Explain, Message, Side};
use games::{AnyHistory, AnyMove};
use search::{Budget, Limits, Score, Stop};
use texts::Texts;

use crate::cli::Review;
use terminal::failure::{Failure, complain, in_place};
use terminal::{files, tables};

/// A result counts as so many points when costs are added up: more than any advantage on the board.
const RESULT: f64 = 10.0;
/// From how many points on a move is called inaccurate, a mistake, a blunder.
const DEGREES: [(f64, &str); 3] =
    [(2.0, "review-blunder"), (1.0, "review-mistake"), (0.5, "review-inaccuracy")];

/// What is thought of one position of a game.
struct Opinion {
    /// For the side to move.
    score: Score,
    /// Whether that is a result, and certain.
    proven: bool,
    best: Option<AnyMove>,
}

/// What a move of the game was worth.
struct Verdict {
    mover: Side,
    /// The evaluation after the move, for the first side.
    after: Score,
    /// Whether that is certain, and has not been said yet.
    newly_proven: bool,
    /// What a better move would have gained, in points.
    cost: f64,
    /// The better move, where the cost is worth mentioning.
    better: Option<AnyMove>,
    degree: Option<&'static str>,
}

/// Annotates the games of a file.
pub(crate) fn run(arguments: &Review, texts: &Texts) -> Result<(), Failure> {
    let name = arguments.file.display().to_string();
    let text = files::read(&arguments.file)?;
    let mut out = anstream::stdout().lock();
    let (mut games, mut failed) = (0, false);
    let library = tables::library(arguments.tables.as_deref());
    for (number, record) in Records::new(&text).enumerate() {
        games = number + 1;
        let place = texts.tell(
            &Message::new("replay-place").with("file", name.as_str()).with("number", number + 1),
        );
        let replayed = record.map_err(|error| error.message()).and_then(|record| {
            let history = games::replay(&record).map_err(|error| error.message())?;
            Ok((record, history))
        });
        let (mut record, history) = match replayed {
            Ok(replayed) => replayed,
            Err(reason) => {
                failed = true;
                complain(&texts.tell(&in_place(&place, &reason)));
                continue;
            }
        };
        tables::check(&library, &history.first_position(), texts);
        let verdicts = review(&history, arguments, &library);
        annotate(&mut record, &history, &verdicts, texts);
        if number > 0 {
            writeln!(out)?;
        }
        write!(out, "{record}")?;
        out.flush()?;
        summarise(&history, &verdicts, texts);
        if let Some(path) = &arguments.svg {
            let picture = picture::draw(&record, &history, &verdicts, texts);
            let path = numbered(path, number);
            fs::write(&path, picture).map_err(|error| {
                Failure::Input(
                    Message::new("file-unwritable")
                        .with("file", path.display().to_string())
                        .with("error", error.to_string()),
                )
            })?;
        }
    }
    if games == 0 {
        return Err(Failure::Input(Message::new("replay-no-game").with("file", name)));
    }
    if failed { Err(Failure::Bad) } else { Ok(()) }
}

/// Where a game's picture goes: `game.svg`, then `game-2.svg` and so on.
fn numbered(path: &Path, number: usize) -> PathBuf {
    if number == 0 {
        return path.to_owned();
    }
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push(format!("-{}", number + 1));
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    path.with_file_name(name)
}

/// Thinks about every position of a game.
fn review(history: &AnyHistory, arguments: &Review, library: &Arc<Library>) -> Vec<Verdict> {
    let limits = match arguments.movetime {
        Some(time) => {
            Limits { time: Some(Budget::fixed(Duration::from_millis(time))), ..Limits::default() }
        }
        None => Limits::nodes(arguments.nodes),
    };
    let engine = Engine::new(history.game(), Settings::default());
    let mut engine = engine.with_library(Arc::clone(library));
    let mut replayed = AnyHistory::from_position(history.first_position());
    let mut before = think(&mut engine, &replayed, limits);
    let mut verdicts = Vec::new();
    // The result that the last comment has called certain.
    let mut proven = None;
    for mv in history.played() {
        let mover = replayed.side();
        // The move was legal when the record was read.
        if replayed.play_text(&mv.to_string()).is_err() {
            break;
        }
        let after = think(&mut engine, &replayed, limits);
        let played = points(-after.score);
        // Where the engine's own choice was played, what it finds later is no fault of the player's.
        let is_best = before.best == Some(mv);
        let cost = if is_best { 0.0 } else { (points(before.score) - played).max(0.0) };
        let degree = DEGREES.iter().find(|(least, _)| cost >= *least).map(|(_, name)| *name);
        let score = if mover == Side::First { -after.score } else { after.score };
        let newly_proven = after.proven && !proven.is_some_and(|proven| is_same(proven, score));
        proven = after.proven.then_some(score);
        verdicts.push(Verdict {
            mover,
            after: score,
            newly_proven,
            cost,
            better: before.best.filter(|_| degree.is_some()),
            degree,
        });
        before = after;
    }
    verdicts
}

fn think(engine: &mut Engine, history: &AnyHistory, limits: Limits) -> Opinion {
    if let Some(end) = history.end() {
        let score = Score::of_end(end.outcome, history.side(), 0);
        // That the game is over needs no proof.
        return Opinion { score, proven: false, best: None };
    }
    match engine.think(history, limits, 1, &Stop::default(), |_| {}) {
        Some(thought) => Opinion {
            score: thought.score,
            proven: thought.proven,
            best: thought.line.first().copied(),
        },
        None => Opinion { score: Score::DRAW, proven: false, best: None },
    }
}

/// Whether two certain results are the same, however near the end is.
fn is_same(one: Score, other: Score) -> bool {
    one.0.signum() == other.0.signum() && one.known_by() == other.known_by()
}

/// A score in points, results included.
fn points(score: Score) -> f64 {
    if score.is_estimate() {
        (f64::from(score.0) / 100.0).clamp(-RESULT, RESULT)
    } else {
        f64::from(score.0.signum()) * RESULT
    }
}

/// Puts evaluations, proven results and better moves into the record's comments.
fn annotate(record: &mut Record, history: &AnyHistory, verdicts: &[Verdict], texts: &Texts) {
    for (recorded, verdict) in record.moves.iter_mut().zip(verdicts) {
        recorded.comments.push(format!("[%eval {}]", evaluation(verdict.after)));
        if verdict.newly_proven {
            recorded.comments.push(texts.tell(&proven(history, verdict.after, texts)));
        }
        if let (Some(degree), Some(better)) = (verdict.degree, verdict.better) {
            let degree = texts.find(degree).unwrap_or_default();
            let message = Message::new("review-better")
                .with("degree", degree)
                .with("move", better.to_string())
                .with("cost", format!("{:.1}", verdict.cost));
            recorded.comments.push(texts.tell(&message));
        }
    }
}

/// A result that is certain, in words.
fn proven(history: &AnyHistory, score: Score, texts: &Texts) -> Message {
    let winner = match score.0.signum() {
        0 => return Message::new("review-proven-draw"),
        1 => Side::First,
        _ => Side::Second,
    };
    let name = format!("side-{}", history.game().side_name(winner));
    let side = texts.find(&name).unwrap_or_default();
    match (score.known_by(), score.proven_in()) {
        (Some(by), _) => {
            Message::new("review-proven-by").with("side", side).with("points", by.unsigned_abs())
        }
        (None, plies) => Message::new("review-proven-in")
            .with("side", side)
            .with("plies", plies.unwrap_or_default()),
    }
}

/// As records write it: points for the first side, or `#12` for a win in twelve plies.
fn evaluation(score: Score) -> String {
    match (score.proven_in(), score.known_by()) {
        (Some(plies), _) if score.0 < 0 => format!("#-{plies}"),
        (Some(plies), _) => format!("#{plies}"),
        (None, Some(margin)) => format!("{margin}.00"),
        (None, None) => format!("{:.2}", f64::from(score.0) / 100.0),
    }
}

/// How many moves of each side cost something, and how much on average.
fn summarise(history: &AnyHistory, verdicts: &[Verdict], texts: &Texts) {
    for side in Side::BOTH {
        let own: Vec<&Verdict> = verdicts.iter().filter(|verdict| verdict.mover == side).collect();
        let count = |name: &str| own.iter().filter(|verdict| verdict.degree == Some(name)).count();
        let cost: f64 = own.iter().map(|verdict| verdict.cost).sum();
        let name = format!("side-{}", history.game().side_name(side));
        let message = Message::new("review-summary")
            .with("side", texts.find(&name).unwrap_or_default())
            .with("moves", own.len())
            .with("inaccuracies", count("review-inaccuracy"))
            .with("mistakes", count("review-mistake"))
            .with("blunders", count("review-blunder"))
            .with("cost", format!("{:.2}", cost / own.len().max(1) as f64));
        anstream::eprintln!("{}", texts.tell(&message));
    }
}
