//! `abaque review`: what the engine thinks of a game, move by move.

mod picture;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use engine::{Assessment, Engine, Lapse, Library, Review, Reviewer, Settings};
use game::record::{Record, Records};
use game::{Explain, Message, Side};
use games::AnyHistory;
use search::{Budget, Limits, Stop};
use texts::Texts;

use crate::cli;
use terminal::failure::{Failure, complain, in_place};
use terminal::{files, tables};

/// Annotates the games of a file.
pub(crate) fn run(arguments: &cli::Review, texts: &Texts) -> Result<(), Failure> {
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
        let review = review(&history, arguments, &library);
        annotate(&mut record, &history, &review, texts);
        if number > 0 {
            writeln!(out)?;
        }
        write!(out, "{record}")?;
        out.flush()?;
        summarise(&history, &review, texts);
        if let Some(path) = &arguments.svg {
            let picture = picture::draw(&record, &history, &review, texts);
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
fn review(history: &AnyHistory, arguments: &cli::Review, library: &Arc<Library>) -> Review {
    let limits = match arguments.movetime {
        Some(time) => {
            Limits { time: Some(Budget::fixed(Duration::from_millis(time))), ..Limits::default() }
        }
        None => Limits::nodes(arguments.nodes),
    };
    let engine = Engine::new(history.game(), Settings::default());
    let mut engine = engine.with_library(Arc::clone(library));
    let mut reviewer = Reviewer::new(history);
    while let Some(position) = reviewer.position() {
        let thought = engine.think(position, limits, 1, &Stop::default(), |_| {});
        let Some(thought) = thought else { break };
        reviewer.add((&thought).into());
    }
    reviewer.finish()
}

/// Puts evaluations, proven results and better moves into the record's comments.
fn annotate(record: &mut Record, history: &AnyHistory, review: &Review, texts: &Texts) {
    // The result that the last comment has called certain.
    let mut told: Option<Assessment> = None;
    for (recorded, reviewed) in record.moves.iter_mut().zip(&review.moves) {
        let after = reviewed.after_for_first();
        recorded.comments.push(format!("[%eval {after}]"));
        // That the game is over needs no proof.
        let is_over = matches!(after, Assessment::Proven { plies: Some(0), .. });
        let is_told = told.is_some_and(|told| told.is_same_result(after));
        if after.is_proven() && !is_over && !is_told {
            recorded.comments.push(texts.tell(&proven(history, after, texts)));
        }
        told = after.is_proven().then_some(after);
        if let (Some(lapse), Some(better)) = (reviewed.lapse, reviewed.best) {
            let degree = texts.find(&text_of(lapse)).unwrap_or_default();
            let message = Message::new("review-better")
                .with("degree", degree)
                .with("move", better.to_string())
                .with("cost", format!("{:.1}", reviewed.cost));
            recorded.comments.push(texts.tell(&message));
        }
    }
}

/// The name of the text for a mistake of this kind.
fn text_of(lapse: Lapse) -> String {
    format!("review-{}", lapse.name())
}

/// A result that is certain for the first side, in words.
fn proven(history: &AnyHistory, assessment: Assessment, texts: &Texts) -> Message {
    let winner = match assessment.signum() {
        0 => return Message::new("review-proven-draw"),
        1 => Side::First,
        _ => Side::Second,
    };
    let name = format!("side-{}", history.game().side_name(winner));
    let side = texts.find(&name).unwrap_or_default();
    match assessment {
        Assessment::Proven { margin: Some(by), .. } => {
            Message::new("review-proven-by").with("side", side).with("points", by)
        }
        Assessment::Proven { plies, .. } => Message::new("review-proven-in")
            .with("side", side)
            .with("plies", plies.unwrap_or_default()),
        Assessment::Estimate { .. } => Message::new("review-proven-draw"),
    }
}

/// How many moves of each side cost something, and how much on average.
fn summarise(history: &AnyHistory, review: &Review, texts: &Texts) {
    for side in Side::BOTH {
        let name = format!("side-{}", history.game().side_name(side));
        let message = Message::new("review-summary")
            .with("side", texts.find(&name).unwrap_or_default())
            .with("moves", review.count(side))
            .with("inaccuracies", review.count_lapses(side, Lapse::Inaccuracy))
            .with("mistakes", review.count_lapses(side, Lapse::Mistake))
            .with("blunders", review.count_lapses(side, Lapse::Blunder))
            .with("cost", format!("{:.2}", review.mean_cost(side)));
        anstream::eprintln!("{}", texts.tell(&message));
    }
}
