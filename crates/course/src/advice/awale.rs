use game::{Message, Position as _, Side};
use games::awale::{Move, Pit, Position};

/// The number of seeds that wins.
const MAJORITY: u8 = 25;

pub(super) fn advice(position: &Position, best: Option<Move>) -> Vec<Message> {
    let me = position.side();
    let threat = threat(position, me);
    let mut words = Vec::new();
    if let Some((pit, seeds)) = threat {
        words.push(
            Message::new("advice-awale-danger").with("pit", pit.to_string()).with("seeds", seeds),
        );
    }
    words.extend(best.and_then(|mv| about(position, mv, threat)));
    words
}

/// The most important effect of a move.
fn about(position: &Position, mv: Move, threat_before: Option<(Pit, u8)>) -> Option<Message> {
    position.check(mv).ok()?;
    let mut after = *position;
    after.play_unchecked(mv);
    let (me, named) = (position.side(), |id| Message::new(id).with("pit", mv.to_string()));
    let taken = after.taken(me) - position.taken(me);
    if taken > 0 {
        return Some(if after.taken(me) >= MAJORITY {
            named("advice-awale-wins").with("seeds", taken)
        } else {
            named("advice-awale-takes").with("seeds", taken)
        });
    }
    let fed = |position: &Position| Pit::of(me.other()).any(|pit| position.seeds(pit) > 0);
    if !fed(position) && fed(&after) {
        return Some(named("advice-awale-feeds"));
    }
    let seeds = |threat: Option<(Pit, u8)>| threat.map_or(0, |(_, seeds)| seeds);
    if seeds(threat(&after, me)) < seeds(threat_before) {
        return Some(named("advice-awale-safe"));
    }
    // What the next move could capture, if the opponent allows it.
    let next = best_capture(&after, me);
    Some(match next {
        Some((from, seeds)) => {
            named("advice-awale-prepares").with("next", from.to_string()).with("seeds", seeds)
        }
        None => named("advice-awale-spreads"),
    })
}

/// The opponent's move that captures the most, with what it captures.
fn threat(position: &Position, me: Side) -> Option<(Pit, u8)> {
    best_capture(position, me.other())
}

fn best_capture(position: &Position, side: Side) -> Option<(Pit, u8)> {
    let captures = Pit::of(side).filter_map(|pit| {
        let sowing = position.sowing(Move::new(pit));
        let seeds = sowing
            .captured
            .iter()
            .map(|taken| {
                let sown = sowing.pits.iter().filter(|one| *one == taken).count() as u8;
                position.seeds(*taken) + sown
            })
            .sum();
        (seeds > 0).then_some((pit, seeds))
    });
    captures.max_by_key(|(_, seeds)| *seeds)
}
