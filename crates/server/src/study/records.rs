//! Import of records, positions and moves in any supported notation; export of analysis lines as
//! records.

use answers::{PlaceRefusal, history};
use axum::Json;
use axum::extract::{DefaultBodyLimit, State};
use game::record::{Record, RecordedMove, result_text};
use games::{GameId, Imported, import};
use protocol::study::{CommentedLine, RecordText, RecordedGame, Records, WrittenLine};

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::address::Address;
use crate::app::App;
use crate::problem::{Body, Problem, ProblemBody};
use crate::speech::Reader;

/// The size limit of texts to read: what a connection accepts at full speed (`stream`), and enough for as many games as
/// are read from one text. Reading takes milliseconds and keeps nothing.
const TEXT_BYTES: usize = 240 << 10;
/// A text counts as a request for each part of this size, as if it came in many requests.
const PART_BYTES: usize = 64 << 10;

/// The route for texts, with its own size limit.
pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(read)).layer(DefaultBodyLimit::max(TEXT_BYTES))
}

fn recorded_game(Imported { history, record }: Imported) -> RecordedGame {
    let first = history.first_position();
    let record = record.unwrap_or_else(|| history.record());
    let result = result_text(record.result);
    let after = record.moves.into_iter().map(|mv| mv.comments);
    RecordedGame {
        game: history.game().into(),
        rules: first.rules(),
        start: history.start_name().map(str::to_owned),
        first_position: first.to_string(),
        moves: history.played().iter().map(ToString::to_string).collect(),
        comments: std::iter::once(record.comments).chain(after).collect(),
        tags: record.tags,
        result,
    }
}

/// Parses games and positions in a text.
#[utoipa::path(post, path = "/api/records/read", tag = "study", request_body = RecordText, responses(
    (status = 200, body = Records), (status = 413, body = ProblemBody), (status = 422, body = ProblemBody)))]
pub(super) async fn read(
    State(app): State<App>,
    Reader(language): Reader,
    address: Address,
    Body(RecordText { text, game, rules }): Body<RecordText>,
) -> Result<Json<Records>, Problem> {
    let game = match game {
        Some(game) => game.parse().map_err(PlaceRefusal::Game)?,
        None => GameId::ALL[0],
    };
    let parts = u32::try_from(text.len() / PART_BYTES).unwrap_or(u32::MAX);
    app.limits.requests.take_many(&address, parts)?;
    // Other requests continue in parallel; those of one address take turns.
    let large = &app.limits.large_answers;
    let _permit = large.permit(address).await;
    let told = app.clone();
    let read = large.write(move || {
        let mut records = Records::default();
        for item in import(&text, game, rules.as_deref()) {
            match item {
                Ok(imported) => records.games.push(recorded_game(imported)),
                Err(error) => records.problems.push(told.speech.tell(language, &error)),
            }
        }
        records
    });
    Ok(Json(read.await?))
}

/// Writes a line as a record, and its last position in every notation of the game.
#[utoipa::path(post, path = "/api/records/write", tag = "study", request_body = CommentedLine, responses(
    (status = 200, body = WrittenLine), (status = 422, body = ProblemBody)))]
pub(super) async fn write(Body(line): Body<CommentedLine>) -> Result<Json<WrittenLine>, Problem> {
    let CommentedLine { place, comments } = line;
    let history = history(&place)?;
    let mut record = history.record();
    comment(&mut record, comments);
    let notations = games::Notation::of(history.game()).iter();
    let positions = notations.filter_map(|notation| history.position().write(*notation));
    Ok(Json(WrittenLine { record: record.to_string(), positions: positions.collect() }))
}

fn comment(record: &mut Record, comments: Vec<Vec<String>>) {
    let mut comments = comments.into_iter();
    let filled = |texts: Vec<String>| texts.into_iter().filter(|text| !text.is_empty()).collect();
    record.comments = comments.next().map(filled).unwrap_or_default();
    for (RecordedMove { comments: after, .. }, texts) in record.moves.iter_mut().zip(comments) {
        *after = filled(texts);
    }
}
