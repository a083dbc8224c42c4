use game::{Message, Position as _, Side};
use games::avalam::{Hole, Kind, Move, Position};

/// The maximal height of a tower.
const FULL: u8 = 5;

pub(super) fn advice(position: &Position, best: Option<Move>) -> Vec<Message> {
    let mut words = Vec::new();
    if position.is_placing() {
        words.push(Message::new("advice-avalam-placing"));
        return words;
    }
    let danger = in_danger(position);
    if let Some((from, to)) = danger {
        words.push(
            Message::new("advice-avalam-danger")
                .with("from", from.to_string())
                .with("to", to.to_string()),
        );
    }
    words.extend(best.and_then(|mv| about(position, mv, danger)));
    words
}

/// The most important effect of a move.
fn about(position: &Position, mv: Move, danger: Option<(Hole, Hole)>) -> Option<Message> {
    let Kind::Tower { from, to } = mv.kind() else { return None };
    position.check(mv).ok()?;
    let mut after = *position;
    after.play_unchecked(mv);
    let me = position.side();
    let mine = |hole| position.owner(hole) == Some(me);
    let named = |id| {
        Message::new(id)
            .with("move", mv.to_string())
            .with("from", from.to_string())
            .with("to", to.to_string())
    };
    let settled = |hole: &Hole| {
        after.owner(*hole) == Some(me)
            && after.settled().contains(*hole)
            && !position.settled().contains(*hole)
    };
    if mine(from) && after.height(to) == FULL {
        return Some(named("advice-avalam-five"));
    }
    if let Some(hole) = after.towers().iter().find(settled) {
        return Some(named("advice-avalam-settles").with("hole", hole.to_string()));
    }
    if danger.is_some() && in_danger_of(&after, me).is_none() {
        return Some(named("advice-avalam-safe"));
    }
    Some(named(match (mine(from), mine(to)) {
        (true, false) => "advice-avalam-covers",
        (false, false) => "advice-avalam-fewer",
        (true, true) => "advice-avalam-own",
        (false, true) => "advice-avalam-gives",
    }))
}

/// A move with which the opponent would make a tower of five out of one of the side to move.
fn in_danger(position: &Position) -> Option<(Hole, Hole)> {
    in_danger_of(position, position.side())
}

fn in_danger_of(position: &Position, side: Side) -> Option<(Hole, Hole)> {
    // Both sides may move any tower, so the side to move does not matter.
    let mut found = None;
    position.for_each_move(|mv| {
        let Kind::Tower { from, to } = mv.kind() else { return };
        let five = position.height(from) + position.height(to) == FULL;
        let theirs = position.owner(from) == Some(side.other());
        if five && theirs && position.owner(to) == Some(side) && found.is_none() {
            found = Some((from, to));
        }
    });
    found
}
