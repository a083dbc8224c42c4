//! Any position of any game, with what can be played in it.

use axum::Json;
use axum::extract::State;
use game::{Message, Scope};
use games::{AnyHistory, AnyPosition, GameId, Start, StartError};
use protocol::live::Board;
use serde::{Deserialize, Serialize};
use texts::Texts;
use utoipa::ToSchema;

use super::refusal::Refusal;
use crate::app::App;
use crate::problem::{Body, Problem, ProblemBody};
use crate::speech::Reader;

/// The most moves that lead to a position: the longest games that people play have half as many.
const MOST_MOVES: usize = 1_000;

/// A position: a start, and the moves from there.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Asked {
    /// `avalam`, `abalone` or `awale`.
    pub(crate) game: String,
    /// The rule set; the usual one where nothing is said.
    pub(crate) rules: Option<String>,
    /// The name of the start; the usual one where nothing is said.
    pub(crate) start: Option<String>,
    /// A position, instead of a named start. Counters and seeds may be missing.
    pub(crate) position: Option<String>,
    /// The moves from there.
    #[serde(default)]
    pub(crate) moves: Vec<String>,
}

/// A move that may not be allowed.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Question {
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
    /// The move.
    #[serde(rename = "move")]
    mv: String,
}

/// Whether a move is allowed.
#[derive(Serialize, ToSchema)]
pub(super) struct Why {
    legal: bool,
    /// Why not, in the reader's language.
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
}

/// A start, and what keeps a game from being played from there.
struct First {
    position: AnyPosition,
    name: Option<String>,
    missing: Vec<Message>,
}

impl Asked {
    /// The game up to the position that is asked for.
    pub(crate) fn history(&self) -> Result<AnyHistory, Refusal> {
        let mut history = AnyHistory::from_position(self.first()?.position);
        self.play(&mut history)?;
        Ok(history)
    }

    fn first(&self) -> Result<First, Refusal> {
        let game: GameId = self.game.parse()?;
        let start = |scope| {
            let (name, position) = (self.start.as_deref(), self.position.as_deref());
            AnyPosition::start(game, &Start { rules: self.rules.as_deref(), name, position, scope })
        };
        let (position, missing) = match start(Scope::Play) {
            // What is too little for a game can be enough for a study.
            Err(StartError::Impossible(problems)) => (start(Scope::Study)?, problems.problems()),
            first => (first?, Vec::new()),
        };
        let usual = || game.starts()[0].to_owned();
        let name = self.position.is_none().then(|| self.start.clone().unwrap_or_else(usual));
        Ok(First { position, name, missing })
    }

    fn play(&self, history: &mut AnyHistory) -> Result<(), Refusal> {
        if self.moves.len() > MOST_MOVES {
            return Err(Refusal::TooManyMoves { most: MOST_MOVES });
        }
        for (index, mv) in self.moves.iter().enumerate() {
            history.play_text(mv).map_err(|refused| Refusal::Move { index, refused })?;
        }
        Ok(())
    }

    fn board(&self, texts: &Texts) -> Result<Board, Problem> {
        let tell = |message: &Message| texts.tell(message);
        let first = self.first().map_err(|refusal| told(refusal, texts))?;
        let mut history = AnyHistory::from_position(first.position);
        let played = self.play(&mut history);
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
#[utoipa::path(post, path = "/api/board", tag = "study", request_body = Asked, responses(
    (status = 200, body = Object), (status = 422, body = ProblemBody)))]
pub(super) async fn show(
    State(app): State<App>,
    Reader(language): Reader,
    Body(asked): Body<Asked>,
) -> Result<Json<Board>, Problem> {
    asked.board(app.speech.texts(language)).map(Json)
}

/// Why a move is not allowed in a position.
#[utoipa::path(post, path = "/api/board/why", tag = "study", request_body = Question, responses(
    (status = 200, body = Why), (status = 422, body = ProblemBody)))]
pub(super) async fn why(
    State(app): State<App>,
    Reader(language): Reader,
    Body(Question { game, rules, start, position, moves, mv }): Body<Question>,
) -> Result<Json<Why>, Problem> {
    let asked = Asked { game, rules, start, position, moves };
    let refused = asked.history()?.play_text(&mv).err();
    let text = refused.as_ref().map(|refused| app.speech.tell(language, refused));
    Ok(Json(Why { legal: refused.is_none(), text }))
}
