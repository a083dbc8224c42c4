//! Games that were played elsewhere: whether a table would have decided their events.

use game::Side;
use protocol::live::{Action, Mode};
use protocol::play::LIMITS;

use crate::{
    Actor, AppliedEvent, Decision, EndReason, Event, EventKind, InvalidEvent, Moment, Opened, Table,
};

/// So many draws of lots show every outcome: there are four.
const DRAWS: u64 = 64;
/// A full log still takes the moves that are left, the end of a pause, the result and a rematch.
const MOST_EVENTS: u64 = LIMITS.game_events + LIMITS.game_moves as u64 + 3;

/// A game whose every event a table has decided again.
#[derive(Clone, Debug)]
pub struct CheckedGame {
    /// How it was opened and began.
    pub opening: Decision,
    /// The events after that.
    pub events: Vec<AppliedEvent>,
    /// The table after the last event.
    pub table: Table,
}

impl Table {
    /// Decides a game at one screen or against the computer again, event by event. A replay checks only that moves are
    /// legal; this also checks that clocks, pauses, takebacks and the result are those of a table. The computer may
    /// have chosen any legal move.
    ///
    /// # Errors
    ///
    /// At the first event that no table would have decided.
    pub fn referee(events: &[Event]) -> Result<CheckedGame, InvalidEvent> {
        let opening = open_again(events)?;
        let mut table = opening.table.clone();
        let mut applied = Vec::new();
        let mut rest = &events[opening.events.len()..];
        while let Some(event) = rest.first() {
            let number = table.number() + 1;
            let wrong = |why: &str| InvalidEvent { number, why: why.to_owned() };
            if number > MOST_EVENTS {
                return Err(wrong("a game has fewer events"));
            }
            if event.at < table.last() {
                return Err(wrong("it is earlier than the event before it"));
            }
            let decision = decide_again(&table, event)
                .ok_or_else(|| wrong("no table would have decided this"))?;
            let decided = decision.events.iter().map(|applied| &applied.event);
            if !decided.eq(rest.iter().take(decision.events.len())) {
                return Err(wrong("a table would have decided otherwise"));
            }
            rest = &rest[decision.events.len()..];
            applied.extend(decision.events);
            table = decision.table;
        }
        Ok(CheckedGame { opening, events: applied, table })
    }
}

/// Opens the table again, with the lots that were drawn.
fn open_again(events: &[Event]) -> Result<Decision, InvalidEvent> {
    let wrong = |why: &str| InvalidEvent { number: 1, why: why.to_owned() };
    let Some(Event { at, kind: EventKind::Opened(opened) }) = events.first() else {
        return Err(wrong("a table begins with being opened"));
    };
    let Opened { terms, seats: [first, second], host } = &**opened;
    if terms.mode == Mode::Online || terms.rated {
        return Err(wrong(
            "only casual games at one screen or against the computer are played elsewhere",
        ));
    }
    let (own, other) = if *host == Side::First { (first, second) } else { (second, first) };
    for seed in 0..DRAWS {
        let moment = Moment { seed, ..Moment::at(*at) };
        let decision = Table::open(terms.clone(), own.clone(), other.clone(), &moment)
            .map_err(|invalid| wrong(&invalid.to_string()))?;
        let decided = decision.events.iter().map(|applied| &applied.event);
        if decided.eq(events.iter().take(decision.events.len())) {
            return Ok(decision);
        }
    }
    Err(wrong("no table opens like this"))
}

/// The decision of a table on the action that causes this event.
fn decide_again(table: &Table, event: &Event) -> Option<Decision> {
    let mut moment = Moment::at(event.at);
    if let EventKind::Rematch { table } = &event.kind {
        moment.rematch_id = table;
    }
    if let EventKind::Excused { ms } = event.kind {
        return table.excuse(event.at.saturating_sub(ms), event.at, event.at);
    }
    if let Some(flag_fall) = table.tick(&moment) {
        return Some(flag_fall);
    }
    let action = match &event.kind {
        EventKind::Moved { mv, .. } => Action::Move { mv: mv.clone() },
        EventKind::TookBack { .. } => Action::Takeback,
        EventKind::Paused => Action::Pause,
        EventKind::Resumed => Action::Resume,
        EventKind::Offered { offer, .. } => Action::Offer { offer: *offer },
        EventKind::Rematch { .. } => Action::Offer { offer: protocol::live::Offer::Rematch },
        EventKind::Ended(ending) => match ending.reason {
            EndReason::Resignation => {
                let side = (table.terms().mode == Mode::Local)
                    .then(|| ending.winner.map(|winner| winner.other().into()))
                    .flatten();
                Action::Resign { side }
            }
            EndReason::Agreement => Action::Offer { offer: protocol::live::Offer::Draw },
            EndReason::Aborted => Action::Abort,
            _ => return None,
        },
        _ => return None,
    };
    if matches!(action, Action::Move { .. }) && table.computer_to_move().is_some() {
        return table.decide(&Actor::Computer, &action, &moment).ok();
    }
    let person = table.seats().iter().find_map(|seat| seat.person_id())?;
    table.decide(&Actor::Person(person), &action, &moment).ok()
}
