use game::{Position as _, Reason, Side};
use games::{AnyMove, AnyPosition};
use protocol::live::{Effect, Out, Word};

/// The effect of a move on the board, for drawing; `None` if the move is illegal.
pub fn effect(position: &AnyPosition, mv: &AnyMove) -> Option<Effect> {
    match (position, mv) {
        (AnyPosition::Avalam(_), AnyMove::Avalam(mv)) => avalam_effect(*mv),
        (AnyPosition::Abalone(position), AnyMove::Abalone(mv)) => abalone_effect(position, *mv),
        (AnyPosition::Awale(position), AnyMove::Awale(mv)) => awale_effect(position, *mv),
        _ => None,
    }
}

fn avalam_effect(mv: avalam::Move) -> Option<Effect> {
    Some(match mv.kind() {
        avalam::Kind::Tower { from, to } => {
            Effect::Join { from: Word::of(from)?, to: Word::of(to)? }
        }
        avalam::Kind::Place { colour, hole } => {
            Effect::Place { place: Word::of(hole)?, colour: colour.into() }
        }
    })
}

fn abalone_effect(position: &abalone::Position, mv: abalone::Move) -> Option<Effect> {
    let effect = position.effect(mv).ok()?;
    let shift = effect
        .movers
        .iter()
        .chain(&effect.pushed)
        .filter_map(|cell| {
            let to = cell.neighbour(effect.direction)?;
            Some((Word::of(cell)?, Word::of(to)?))
        })
        .collect();
    let opponent = position.side().other();
    let out = match effect.pushed.last().filter(|_| effect.ejected) {
        Some(cell) => Some(Out { from: Word::of(cell)?, colour: opponent.into() }),
        None => None,
    };
    Some(Effect::Shift { shift, out })
}

fn awale_effect(position: &awale::Position, mv: awale::Move) -> Option<Effect> {
    let mut after = *position;
    after.play(mv).ok()?;
    let sowing = position.sowing(mv);
    // At an end without moves each side takes its own row.
    let gathered = match after.end() {
        Some(end) if end.reason == Reason::NoMoves => Side::BOTH
            .into_iter()
            .flat_map(awale::Pit::of)
            .filter_map(|pit| Some((Word::of(pit)?, after.seeds(pit))))
            .filter(|(_, seeds)| *seeds > 0)
            .collect(),
        _ => Vec::new(),
    };
    Some(Effect::Sow {
        from: Word::of(mv.pit())?,
        path: sowing.pits.iter().filter_map(Word::of).collect(),
        captured: sowing.captured.iter().filter_map(Word::of).collect(),
        gathered,
    })
}
