//! What others have written: records, positions and moves in any notation that is read; and records of
//! what was looked at here.

use axum::Json;
use axum::extract::State;
use game::record::{Record, RecordedMove, result_text};
use games::{GameId, Imported, import};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::board::Asked;
use super::refusal::Refusal;
use crate::app::App;
use crate::problem::{Body, Problem, ProblemBody};
use crate::speech::Reader;

/// A text that somebody has pasted.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Pasted {
    /// The text.
    text: String,
    /// The game it is about, where it does not say so itself.
    game: Option<String>,
    /// The rule set, where it does not say so itself.
    rules: Option<String>,
}

/// What a text holds.
#[derive(Serialize, ToSchema)]
pub(super) struct Held {
    /// The games and positions.
    games: Vec<HeldGame>,
    /// What could not be read, in the reader's language.
    problems: Vec<String>,
}

/// A game that was found.
#[derive(Serialize, ToSchema)]
struct HeldGame {
    game: &'static str,
    rules: String,
    /// The name of the start, where it has one.
    start: Option<&'static str>,
    first_position: String,
    moves: Vec<String>,
    /// What is said before the first move, then after each.
    comments: Vec<Vec<String>>,
    tags: Vec<(String, String)>,
    result: String,
}

impl From<Imported> for HeldGame {
    fn from(Imported { history, record }: Imported) -> Self {
        let first = history.first_position();
        let record = record.unwrap_or_else(|| history.record());
        let result = result_text(record.result);
        let after = record.moves.into_iter().map(|mv| mv.comments);
        HeldGame {
            game: history.game().name(),
            rules: first.rules(),
            start: history.start_name(),
            first_position: first.to_string(),
            moves: history.played().iter().map(ToString::to_string).collect(),
            comments: std::iter::once(record.comments).chain(after).collect(),
            tags: record.tags,
            result,
        }
    }
}

/// Reads games and positions out of a text.
#[utoipa::path(post, path = "/api/records/read", tag = "study", request_body = Pasted, responses(
    (status = 200, body = Held), (status = 413, body = ProblemBody), (status = 422, body = ProblemBody)))]
pub(super) async fn read(
    State(app): State<App>,
    Reader(language): Reader,
    Body(Pasted { text, game, rules }): Body<Pasted>,
) -> Result<Json<Held>, Problem> {
    let game = match game {
        Some(game) => game.parse().map_err(Refusal::Game)?,
        None => GameId::ALL[0],
    };
    let mut held = Held { games: Vec::new(), problems: Vec::new() };
    for item in import(&text, game, rules.as_deref()) {
        match item {
            Ok(imported) => held.games.push(imported.into()),
            Err(error) => held.problems.push(app.speech.tell(language, &error)),
        }
    }
    Ok(Json(held))
}

/// A line to be written as a record.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Line {
    /// `avalam`, `abalone` or `awale`.
    game: String,
    /// The rule set; the usual one where nothing is said.
    rules: Option<String>,
    /// The name of the start; the usual one where nothing is said.
    start: Option<String>,
    /// A position, instead of a named start.
    position: Option<String>,
    /// The moves from there.
    #[serde(default)]
    moves: Vec<String>,
    /// What is said before the first move, then after each.
    #[serde(default)]
    comments: Vec<Vec<String>>,
}

/// A line as texts.
#[derive(Serialize, ToSchema)]
pub(super) struct Written {
    /// The record.
    record: String,
    /// The last position, in every notation that the game has, ours first.
    positions: Vec<String>,
}

/// Writes a line as a record, and its last position in every notation that the game has.
#[utoipa::path(post, path = "/api/records/write", tag = "study", request_body = Line, responses(
    (status = 200, body = Written), (status = 422, body = ProblemBody)))]
pub(super) async fn write(Body(line): Body<Line>) -> Result<Json<Written>, Problem> {
    let Line { game, rules, start, position, moves, comments } = line;
    let history = Asked { game, rules, start, position, moves }.history()?;
    let mut record = history.record();
    comment(&mut record, comments);
    let notations = games::Notation::of(history.game()).iter();
    let positions = notations.filter_map(|notation| history.position().write(*notation));
    Ok(Json(Written { record: record.to_string(), positions: positions.collect() }))
}

fn comment(record: &mut Record, comments: Vec<Vec<String>>) {
    let mut comments = comments.into_iter();
    let filled = |texts: Vec<String>| texts.into_iter().filter(|text| !text.is_empty()).collect();
    record.comments = comments.next().map(filled).unwrap_or_default();
    for (RecordedMove { comments: after, .. }, texts) in record.moves.iter_mut().zip(comments) {
        *after = filled(texts);
    }
}
