use game::{Position as _, Reason, Side};
use games::{AnyMove, AnyPosition, GameId};
use protocol::live::{Effect, Out};

/// What a move does to the board, for those who draw it; nothing if the move is not legal there.
pub fn effect(position: &AnyPosition, mv: &AnyMove) -> Option<Effect> {
    match (position, mv) {
        (AnyPosition::Avalam(_), AnyMove::Avalam(mv)) => Some(avalam_effect(*mv)),
        (AnyPosition::Abalone(position), AnyMove::Abalone(mv)) => abalone_effect(position, *mv),
        (AnyPosition::Awale(position), AnyMove::Awale(mv)) => awale_effect(position, *mv),
        _ => None,
    }
}

fn avalam_effect(mv: avalam::Move) -> Effect {
    match mv.kind() {
        avalam::Kind::Tower { from, to } => {
            Effect::Join { from: from.to_string(), to: to.to_string() }
        }
        avalam::Kind::Place { colour, hole } => Effect::Place {
            place: hole.to_string(),
            colour: GameId::Avalam.side_name(colour).to_owned(),
        },
    }
}

fn abalone_effect(position: &abalone::Position, mv: abalone::Move) -> Option<Effect> {
    let effect = position.effect(mv).ok()?;
    let shift = effect
        .movers
        .iter()
        .chain(&effect.pushed)
        .filter_map(|cell| {
            let to = cell.neighbour(effect.direction)?;
            Some((cell.to_string(), to.to_string()))
        })
        .collect();
    let opponent = position.side().other();
    let out = effect.pushed.last().filter(|_| effect.ejected).map(|cell| Out {
        from: cell.to_string(),
        colour: GameId::Abalone.side_name(opponent).to_owned(),
    });
    Some(Effect::Shift { shift, out })
}

fn awale_effect(position: &awale::Position, mv: awale::Move) -> Option<Effect> {
    let mut after = *position;
    after.play(mv).ok()?;
    let sowing = position.sowing(mv);
    // When nobody can play on, each side takes its own row.
    let gathered = match after.end() {
        Some(end) if end.reason == Reason::NoMoves => Side::BOTH
            .into_iter()
            .flat_map(awale::Pit::of)
            .map(|pit| (pit.to_string(), after.seeds(pit)))
            .filter(|(_, seeds)| *seeds > 0)
            .collect(),
        _ => Vec::new(),
    };
    Some(Effect::Sow {
        from: mv.pit().to_string(),
        path: sowing.pits.iter().map(ToString::to_string).collect(),
        captured: sowing.captured.iter().map(ToString::to_string).collect(),
        gathered,
    })
}
