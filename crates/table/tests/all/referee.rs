//! Games that were played elsewhere.

use games::GameId;
use protocol::live::{Action, Clock, Mode};
use table::{Actor, EndReason, Ending, Event, EventKind, Moment, Seat, Sides, Table, Terms};

/// A game against the computer in which the first legal move is played, until its end.
fn played(game: GameId, clock: Clock) -> Vec<Event> {
    let terms = Terms { clock, sides: Sides::Lot, ..Terms::new(game, Mode::Computer) };
    let computer = Seat::Computer { level: 1 };
    let moment = Moment { seed: 5, ..Moment::at(1_000) };
    let opened = Table::open(terms, Seat::person("ada"), computer, &moment).unwrap();
    let mut events: Vec<Event> = opened.events.into_iter().map(|applied| applied.event).collect();
    let (mut table, mut now) = (opened.table, 1_000);
    let mut step = |table: &mut Table, actor: &Actor<'_>, action: &Action, now: u64| {
        let decision = table.decide(actor, action, &Moment::at(now)).unwrap();
        events.extend(decision.events.into_iter().map(|applied| applied.event));
        *table = decision.table;
    };
    let ada = Actor::Person("ada");
    while table.ending().is_none() {
        now += 700;
        let mv = table.history().moves()[0].to_string();
        let actor = if table.computer_to_move().is_some() { Actor::Computer } else { ada };
        step(&mut table, &actor, &Action::Move { mv }, now);
        if table.ply() == 60 {
            step(&mut table, &ada, &Action::Resign { side: None }, now + 60);
        }
    }
    events
}

const TIMED: Clock = Clock::Timed { main: 600_000, increment: 1_000 };

#[test]
fn a_played_game_is_accepted() {
    for game in GameId::ALL {
        for clock in [Clock::None, TIMED] {
            let events = played(game, clock);
            let checked = Table::referee(&events).unwrap_or_else(|error| panic!("{game}: {error}"));
            assert_eq!(checked.opening.events.len() + checked.events.len(), events.len());
            assert_eq!(checked.table, Table::replay(&events).unwrap());
        }
    }
}

#[test]
fn a_forged_game_is_refused() {
    let check = |what: &str, forge: &dyn Fn(&mut Vec<Event>)| {
        let mut events = played(GameId::Awale, TIMED);
        forge(&mut events);
        assert!(Table::referee(&events).is_err(), "{what}");
    };
    let ended = |events: &mut Vec<Event>, ending: Ending| {
        let at = events[8].at;
        events.truncate(9);
        events.push(Event { at, kind: EventKind::Ended(ending) });
    };
    let won = |reason| Ending { winner: Some(game::Side::First), reason, score: [40, 0] };
    check("an illegal move", &|events| {
        events[3].kind = EventKind::Moved { mv: "Z".to_owned(), clock: None };
    });
    check("time that was not left", &|events| {
        if let EventKind::Moved { clock, .. } = &mut events[7].kind {
            *clock = Some(9_999_999);
        }
    });
    check("a win on points in the middle", &|events| ended(events, won(EndReason::Target)));
    check("a flag that did not fall", &|events| ended(events, won(EndReason::Time)));
    check("an operator's decision", &|events| ended(events, won(EndReason::Adjudicated)));
    check("a score that was not reached", &|events| ended(events, won(EndReason::Resignation)));
    check("another winner", &|events| {
        if let Some(Event { kind: EventKind::Ended(ending), .. }) = events.last_mut() {
            ending.winner = ending.winner.map(game::Side::other);
        }
    });
    check("moves after the end", &|events| {
        let last = events.last().unwrap().at;
        events.push(Event { at: last, kind: EventKind::Paused });
    });
    check("time that runs back", &|events| events[6].at = 5);
    check("a rated game", &|events| {
        if let EventKind::Opened(opened) = &mut events[0].kind {
            opened.terms.rated = true;
        }
    });
    check("a game between people", &|events| {
        if let EventKind::Opened(opened) = &mut events[0].kind {
            opened.terms.mode = Mode::Online;
        }
    });
    check("nothing", &|events| events.clear());
}
