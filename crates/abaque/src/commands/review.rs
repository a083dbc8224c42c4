//! `abaque review`: annotates games with the engine's evaluations.

mod graph;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use engine::{Assessment, Lapse, Lost, Order, Rank, Review, Reviewer, Service, Settings};
use game::record::{Record, Records};
use game::{Explain, Message, Side};
use games::AnyHistory;
use search::Limits;
use texts::Texts;

use crate::cli;
use terminal::failure::{Failure, in_place, print_error};
use terminal::{endgame_tables, files};

pub(crate) fn run(arguments: &cli::Review, texts: &Texts) -> Result<(), Failure> {
    let name = arguments.file.display().to_string();
    let text = files::read(&arguments.file)?;
    let mut out = anstream::stdout().lock();
    let (mut games, mut failed) = (0, false);
    let library = endgame_tables::library(arguments.tables.as_deref());
    let service = terminal::start_engine(Settings::default(), &library);
    let limits = match arguments.movetime {
        Some(time) => Limits::time(Duration::from_millis(time)),
        None => Limits::nodes(arguments.nodes),
    };
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
                print_error(&texts.tell(&in_place(&place, &reason)));
                continue;
            }
        };
        endgame_tables::check(&library, &history.first_position(), texts);
        let Ok(review) = review(&service, &history, limits) else {
            failed = true;
            print_error(&texts.tell(&in_place(&place, &Message::new("analyse-failed"))));
            continue;
        };
        annotate(&mut record, &history, &review, texts);
        if number > 0 {
            writeln!(out)?;
        }
        write!(out, "{record}")?;
        out.flush()?;
        summarise(&history, &review, texts);
        if let Some(path) = &arguments.svg {
            let graph = graph::draw(&record, &history, &review, texts);
            let path = numbered(path, number);
            fs::write(&path, graph)
                .map_err(|error| Failure::Input(files::unwritable(&path, &error)))?;
        }
    }
    if games == 0 {
        return Err(Failure::Input(Message::new("replay-no-game").with("file", name)));
    }
    if failed { Err(Failure::Reported) } else { Ok(()) }
}

/// The file of a game's picture: `game.svg`, then `game-2.svg` and so on.
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

/// Searches every position of a game.
fn review(service: &Service, history: &AnyHistory, limits: Limits) -> Result<Review, Lost> {
    let history = history.clone();
    let order = Order::local(Rank::Analysis, history.game());
    service.call(order, move |engine, stop| {
        // Independent of the games before.
        engine.clear();
        let mut reviewer = Reviewer::new(&history);
        while let Some(position) = reviewer.position() {
            let thought = engine.think(position, limits, 1, stop, |_| {});
            let Some(thought) = thought else { break };
            reviewer.add((&thought).into());
        }
        reviewer.finish()
    })
}

/// Adds evaluations, proven results and better moves to the record's comments.
fn annotate(record: &mut Record, history: &AnyHistory, review: &Review, texts: &Texts) {
    // The last proven result in a comment.
    let mut reported: Option<Assessment> = None;
    for (recorded, reviewed) in record.moves.iter_mut().zip(&review.moves) {
        let after = reviewed.after_for_first();
        recorded.comments.push(format!("[%eval {after}]"));
        // The end of the game needs no comment.
        let is_over = matches!(after, Assessment::Proven { plies: Some(0), .. });
        let is_reported = reported.is_some_and(|last| last.is_same_result(after));
        if after.is_proven() && !is_over && !is_reported {
            recorded.comments.push(texts.tell(&proven(history, after)));
        }
        reported = after.is_proven().then_some(after);
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

/// The text id of a kind of mistake.
fn text_of(lapse: Lapse) -> String {
    format!("review-{}", lapse.name())
}

/// The message about a result proven for the first side.
fn proven(history: &AnyHistory, assessment: Assessment) -> Message {
    let winner = match assessment.signum() {
        0 => return Message::new("review-proven-draw"),
        1 => Side::First,
        _ => Side::Second,
    };
    let side = view::side_message(history.game(), winner);
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

/// Prints how many moves of each side were mistakes, and their mean cost.
fn summarise(history: &AnyHistory, review: &Review, texts: &Texts) {
    for side in Side::BOTH {
        let message = Message::new("review-summary")
            .with("side", view::side_message(history.game(), side))
            .with("moves", review.count(side))
            .with("inaccuracies", review.count_lapses(side, Lapse::Inaccuracy))
            .with("mistakes", review.count_lapses(side, Lapse::Mistake))
            .with("blunders", review.count_lapses(side, Lapse::Blunder))
            .with("cost", format!("{:.2}", review.mean_cost(side)));
        anstream::eprintln!("{}", texts.tell(&message));
    }
}
