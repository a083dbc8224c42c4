//! A game without a table as data for drawing.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use game::Message;
use games::{AnyHistory, AnyPosition};
use protocol::live;

use crate::{effect, result};

/// A game that is not played at a table: its moves, and the state of its position. `tell` translates messages.
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

/// The moves so far, each with its effect.
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

/// The legal moves with their effects.
pub fn legal(history: &AnyHistory) -> Vec<live::LegalMove> {
    let position = history.position();
    let legal = |mv: games::AnyMove| {
        Some(live::LegalMove { mv: live::Word::of(mv)?, effect: effect(&position, &mv)? })
    };
    history.moves().into_iter().filter_map(legal).collect()
}

/// Every move that some move of the side to move makes legal for the other side, with what it would do then.
pub fn premoves(history: &AnyHistory) -> Vec<live::LegalMove> {
    let now = legal(history);
    // In Avalam both sides move all towers, and a move only empties holes and raises towers: none makes
    // another one legal. Trying all of them would be the work of a search.
    if now.iter().all(|one| matches!(one.effect, live::Effect::Join { .. })) {
        return now;
    }
    let mut found: BTreeMap<games::AnyMove, live::LegalMove> = BTreeMap::new();
    let mut after = history.clone();
    for reply in history.moves() {
        if after.play_text(&reply.to_string()).is_err() {
            continue;
        }
        let position = after.position();
        for mv in after.moves() {
            if let Entry::Vacant(free) = found.entry(mv)
                && let (Some(word), Some(effect)) = (live::Word::of(mv), effect(&position, &mv))
            {
                free.insert(live::LegalMove { mv: word, effect });
            }
        }
        after.undo();
    }
    found.into_values().collect()
}

/// The settled towers.
pub fn settled(position: &AnyPosition) -> Vec<String> {
    match position {
        AnyPosition::Avalam(position) => {
            position.settled().iter().map(|hole| hole.to_string()).collect()
        }
        AnyPosition::Abalone(_) | AnyPosition::Awale(_) => Vec::new(),
    }
}
