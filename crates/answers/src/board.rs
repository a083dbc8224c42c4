//! Any position of any game, with what can be played in it.

use game::{Message, Scope};
use games::{AnyHistory, AnyPosition, GameId, Start, StartError};
use protocol::live::Board;
use protocol::play::LIMITS;
use protocol::study::{GameLine, Legality, MoveQuestion, PlaceProblem};
use texts::Texts;

use crate::PlaceRefusal;

/// A start, and the reasons why no game can be played from there.
struct CheckedStart {
    position: AnyPosition,
    name: Option<String>,
    missing: Vec<Message>,
}

/// A position that cannot be shown, with details for an editor or a list of moves.
#[derive(Debug)]
pub struct ImpossiblePlace {
    /// The reason.
    pub refusal: PlaceRefusal,
    /// The details.
    pub details: Box<PlaceProblem>,
}

/// The game up to a place.
///
/// # Errors
///
/// When there is no such position, or a move is illegal.
pub fn history(place: &GameLine) -> Result<AnyHistory, PlaceRefusal> {
    let mut history = AnyHistory::from_position(first(place)?.position);
    play(place, &mut history)?;
    Ok(history)
}

/// A position: its legal moves with their effects, the score, the end, and the moves that led there.
///
/// # Errors
///
/// When there is no such position, or a move is illegal.
pub fn board(place: &GameLine, texts: &Texts) -> Result<Board, ImpossiblePlace> {
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
        Err(refusal) => Err(ImpossiblePlace {
            refusal,
            details: Box::new(PlaceProblem {
                problems: None,
                index: Some(history.plies()),
                board: Some(board),
            }),
        }),
    }
}

/// Why a move is not allowed in a position.
///
/// # Errors
///
/// When there is no such position.
pub fn why(question: &MoveQuestion, texts: &Texts) -> Result<Legality, PlaceRefusal> {
    let refused = history(&question.place)?.play_text(&question.mv).err();
    let text = refused.as_ref().map(|refused| texts.tell(refused));
    Ok(Legality { legal: refused.is_none(), text })
}

fn first(place: &GameLine) -> Result<CheckedStart, PlaceRefusal> {
    let game: GameId = place.game.parse()?;
    let start = |scope| {
        let (name, position) = (place.start.as_deref(), place.position.as_deref());
        AnyPosition::start(game, &Start { rules: place.rules.as_deref(), name, position, scope })
    };
    let (position, missing) = match start(Scope::Play) {
        // A position with too few pieces for a game can be enough for a study.
        Err(StartError::Impossible(problems)) => (start(Scope::Study)?, problems.problems()),
        first => (first?, Vec::new()),
    };
    let usual = || game.starts()[0].to_owned();
    let name = place.position.is_none().then(|| place.start.clone().unwrap_or_else(usual));
    Ok(CheckedStart { position, name, missing })
}

fn play(place: &GameLine, history: &mut AnyHistory) -> Result<(), PlaceRefusal> {
    if place.moves.len() > LIMITS.moves {
        return Err(PlaceRefusal::TooManyMoves { most: LIMITS.moves });
    }
    for (index, mv) in place.moves.iter().enumerate() {
        history.play_text(mv).map_err(|refused| PlaceRefusal::Move { index, refused })?;
    }
    Ok(())
}

fn told(refusal: PlaceRefusal, texts: &Texts) -> ImpossiblePlace {
    let problems: Vec<String> = match &refusal {
        PlaceRefusal::Start(StartError::Impossible(problems)) => {
            problems.problems().iter().map(|problem| texts.tell(problem)).collect()
        }
        refusal => vec![texts.tell(refusal)],
    };
    let details = PlaceProblem { problems: Some(problems), ..PlaceProblem::default() };
    ImpossiblePlace { refusal, details: Box::new(details) }
}
