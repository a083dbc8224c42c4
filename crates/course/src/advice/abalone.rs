use game::{Message, Position as _};
use games::abalone::{Cell, Move, Position};

pub(super) fn advice(position: &Position, best: Option<Move>) -> Vec<Message> {
    let danger = in_danger(position);
    let mut words = Vec::new();
    if let Some(cell) = danger.first() {
        let count = danger.len();
        words.push(
            Message::new("advice-abalone-danger")
                .with("cell", cell.to_string())
                .with("count", count),
        );
    }
    words.extend(best.and_then(|mv| about(position, mv, danger.len())));
    words
}

/// The most important effect of a move.
fn about(position: &Position, mv: Move, danger: usize) -> Option<Message> {
    let effect = position.effect(mv).ok()?;
    let mut after = *position;
    after.play_unchecked(mv);
    let named = |id| Message::new(id).with("move", mv.to_string());
    let side = position.side();
    if effect.ejected {
        let out = after.pushed_out(side);
        return Some(if out >= SIX {
            named("advice-abalone-wins")
        } else {
            named("advice-abalone-out").with("left", SIX - out)
        });
    }
    // After the move, count what the opponent could push off then.
    let still = in_danger(&after.passed()).len();
    if still < danger {
        return Some(named("advice-abalone-safe"));
    }
    if !effect.pushed.is_empty() {
        return Some(
            named("advice-abalone-push")
                .with("own", effect.movers.len())
                .with("theirs", effect.pushed.len()),
        );
    }
    let before = effect.movers.iter().map(|cell| from_middle(*cell)).sum::<i32>();
    let now = effect
        .movers
        .iter()
        .filter_map(|cell| cell.neighbour(effect.direction))
        .map(from_middle)
        .sum::<i32>();
    Some(named(if now < before { "advice-abalone-middle" } else { "advice-abalone-together" }))
}

/// The number of marbles pushed off that wins.
const SIX: u8 = 6;

/// The marbles of the side to move that the opponent could push off.
fn in_danger(position: &Position) -> Vec<Cell> {
    let theirs = position.passed();
    let mut cells = Vec::new();
    theirs.for_each_ejection(|mv| {
        let last = theirs.effect(mv).ok().and_then(|effect| effect.pushed.last().copied());
        cells.extend(last.filter(|cell| !cells.contains(cell)));
    });
    cells
}

/// Distance from the centre, in steps.
fn from_middle(cell: Cell) -> i32 {
    // The centre is e5, the fifth row and diagonal.
    let (rows, numbers) = (i32::from(cell.row()) - MIDDLE, i32::from(cell.column()) - MIDDLE);
    if rows.signum() == numbers.signum() {
        rows.abs().max(numbers.abs())
    } else {
        rows.abs() + numbers.abs()
    }
}

/// Index of the middle row and diagonal.
const MIDDLE: i32 = 4;
