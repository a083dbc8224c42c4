//! Any position of any game, with what can be played in it.

use axum::Json;
use axum::extract::State;
use game::{Message, Scope};
use games::{AnyHistory, AnyPosition, GameId, Start, StartError};
use protocol::live::Board;
use protocol::play::LIMITS;
use protocol::study::{Legality, MoveQuestion, Place};
use texts::Texts;

use super::refusal::Refusal;
use crate::app::App;
use crate::problem::{Body, Problem, ProblemBody};
use crate::speech::Reader;

/// A start, and what keeps a game from being played from there.
struct First {
    position: AnyPosition,
    name: Option<String>,
    missing: Vec<Message>,
}

/// The game up to a place.
pub(crate) fn history(place: &Place) -> Result<AnyHistory, Refusal> {
    let mut history = AnyHistory::from_position(first(place)?.position);
    play(place, &mut history)?;
    Ok(history)
}

fn first(place: &Place) -> Result<First, Refusal> {
    let game: GameId = place.game.parse()?;
    let start = |scope| {
        let (name, position) = (place.start.as_deref(), place.position.as_deref());
        AnyPosition::start(game, &Start { rules: place.rules.as_deref(), name, position, scope })
    };
    let (position, missing) = match start(Scope::Play) {
        // What is too little for a game can be enough for a study.
        Err(StartError::Impossible(problems)) => (start(Scope::Study)?, problems.problems()),
        first => (first?, Vec::new()),
    };
    let usual = || game.starts()[0].to_owned();
    let name = place.position.is_none().then(|| place.start.clone().unwrap_or_else(usual));
    Ok(First { position, name, missing })
}

fn play(place: &Place, history: &mut AnyHistory) -> Result<(), Refusal> {
    if place.moves.len() > LIMITS.moves {
        return Err(Refusal::TooManyMoves { most: LIMITS.moves });
    }
    for (index, mv) in place.moves.iter().enumerate() {
        history.play_text(mv).map_err(|refused| Refusal::Move { index, refused })?;
    }
    Ok(())
}

fn board(place: &Place, texts: &Texts) -> Result<Board, Problem> {
    let tell = |message: &Message| texts.tell(message);
    let first = first(place).map_err(|refusal| told(refusal, texts))?;
    let mut history = AnyHistory::from_position(first.position);
    let played = play(place, &mut history);
    let board = Board {
        missing: first.missing.iter().map(tell).collect(),
        ..view::board(&history, first.name.as_deref(), &tell)
    };
    match played {
        Ok(()) => Ok(board),
        Err(refusal) => {
            let index = history.plies();
            Err(Problem::from(refusal).with("index", index).with("board", board))
        }
    }
}

/// A refusal whose reasons are also told one by one, for an editor.
fn told(refusal: Refusal, texts: &Texts) -> Problem {
    let problems: Vec<String> = match &refusal {
        Refusal::Start(StartError::Impossible(problems)) => {
            problems.problems().iter().map(|problem| texts.tell(problem)).collect()
        }
        refusal => vec![texts.tell(refusal)],
    };
    Problem::from(refusal).with("problems", problems)
}

/// A position: its legal moves with their effects, the score, the end, and the moves that led there.
///
/// A position that cannot be is refused with all its `problems`; an illegal move with its `index` and the
/// `board` before it.
#[utoipa::path(post, path = "/api/board", tag = "study", request_body = Place, responses(
    (status = 200, body = Board), (status = 422, body = ProblemBody)))]
pub(super) async fn show(
    State(app): State<App>,
    Reader(language): Reader,
    Body(place): Body<Place>,
) -> Result<Json<Board>, Problem> {
    board(&place, app.speech.texts(language)).map(Json)
}

/// Why a move is not allowed in a position.
#[utoipa::path(post, path = "/api/board/why", tag = "study", request_body = MoveQuestion, responses(
    (status = 200, body = Legality), (status = 422, body = ProblemBody)))]
pub(super) async fn why(
    State(app): State<App>,
    Reader(language): Reader,
    Body(MoveQuestion { place, mv }): Body<MoveQuestion>,
) -> Result<Json<Legality>, Problem> {
    let refused = history(&place)?.play_text(&mv).err();
    let text = refused.as_ref().map(|refused| app.speech.tell(language, refused));
    Ok(Json(Legality { legal: refused.is_none(), text }))
}
