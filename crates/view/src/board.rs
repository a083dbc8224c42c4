//! A game as data for drawing, outside of any table.

use game::Message;
use games::{AnyHistory, AnyPosition};
use protocol::live;

use crate::{effect, result};

/// A game that is played at no table: its moves, and everything that can be said about its position.
/// `tell` puts a message into the reader's language.
pub fn board(
    history: &AnyHistory,
    start: Option<&str>,
    tell: &dyn Fn(&Message) -> String,
) -> live::Board {
    let position = history.position();
    let first = history.first_position();
    let result = result(history, tell);
    live::Board {
        game: history.game().into(),
        rules: first.rules(),
        start: start.map(str::to_owned),
        first_position: first.to_string(),
        position: position.to_string(),
        ply: history.plies() as u32,
        turn: result.is_none().then(|| history.side().into()),
        score: position.score(),
        settled: settled(&position),
        legal: legal(history),
        moves: played(history),
        result,
        missing: Vec::new(),
    }
}

/// The moves so far, each with what it did.
pub fn played(history: &AnyHistory) -> Vec<live::PlayedMove> {
    let mut replayed = AnyHistory::from_position(history.first_position());
    let moves = history.played();
    let mut played = Vec::with_capacity(moves.len());
    for mv in moves {
        let (before, side, text) = (replayed.position(), replayed.side(), mv.to_string());
        let Some(effect) = effect(&before, &mv) else { break };
        if replayed.play_text(&text).is_err() {
            break;
        }
        let position = replayed.position().to_string();
        played.push(live::PlayedMove {
            mv: text,
            side: side.into(),
            effect,
            position,
            clock: None,
        });
    }
    played
}

/// The legal moves with what they would do.
pub fn legal(history: &AnyHistory) -> Vec<live::LegalMove> {
    let position = history.position();
    let legal = |mv: games::AnyMove| {
        Some(live::LegalMove { mv: live::Word::of(mv)?, effect: effect(&position, &mv)? })
    };
    history.moves().into_iter().filter_map(legal).collect()
}

/// The towers that can never change.
pub fn settled(position: &AnyPosition) -> Vec<String> {
    match position {
        AnyPosition::Avalam(position) => {
            position.settled().iter().map(|hole| hole.to_string()).collect()
        }
        AnyPosition::Abalone(_) | AnyPosition::Awale(_) => Vec::new(),
    }
}
