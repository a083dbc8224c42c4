//! Random actions at random times, by players and spectators.

use crate::common::{ADA, BO, Play, play};
use game::{Rng, Side};
use games::GameId;
use proptest::prelude::*;
use protocol::live::{Action, Claim, Clock, Offer};
use table::{Actor, Decision, Event, EventKind, Status, Table};

/// The next action, and how much later it comes.
#[derive(Clone, Debug)]
struct Doing {
    after: u64,
    who: usize,
    what: Kind,
    lag: u64,
    away: Option<u64>,
}

#[derive(Clone, Debug)]
enum Kind {
    /// A legal move, chosen by this seed.
    Move(u64),
    Act(Action),
    Tick,
    Excuse(u64),
}

fn action() -> impl Strategy<Value = Action> {
    let offers = proptest::sample::select(Offer::ALL.to_vec());
    prop_oneof![
        offers.clone().prop_map(|offer| Action::Offer { offer }),
        offers.clone().prop_map(|offer| Action::Accept { offer }),
        offers.clone().prop_map(|offer| Action::Decline { offer }),
        offers.prop_map(|offer| Action::Withdraw { offer }),
        Just(Action::Takeback),
        Just(Action::Resign { side: None }),
        Just(Action::Resign { side: Some(Side::Second.into()) }),
        Just(Action::Abort),
        Just(Action::Pause),
        Just(Action::Resume),
        Just(Action::Claim { claim: Claim::Win }),
        Just(Action::Claim { claim: Claim::Draw }),
        Just(Action::Phrase { phrase: "hello".to_owned(), team: false }),
        Just(play("a1b2")),
        Just(play("nonsense")),
    ]
}

fn doing() -> impl Strategy<Value = Doing> {
    let kind = prop_oneof![
        12 => any::<u64>().prop_map(Kind::Move),
        4 => action().prop_map(Kind::Act),
        2 => Just(Kind::Tick),
        1 => (0..90_000_u64).prop_map(Kind::Excuse),
    ];
    let after = prop_oneof![6 => 0..3_000_u64, 1 => 0..120_000_u64];
    let away = proptest::option::weighted(0.2, 0..400_000_u64);
    (after, 0..3_usize, kind, 0..2_000_u64, away).prop_map(|(after, who, what, lag, away)| Doing {
        after,
        who,
        what,
        lag,
        away,
    })
}

fn game() -> impl Strategy<Value = Play> {
    let games = proptest::sample::select(GameId::ALL.to_vec());
    let clocks = proptest::sample::select(vec![
        Clock::None,
        Clock::Timed { main: 60_000, increment: 0 },
        Clock::Timed { main: 20_000, increment: 3_000 },
        Clock::Days { days: 1 },
    ]);
    (games, clocks, 0..3).prop_map(|(game, clock, mode)| match mode {
        0 if !matches!(clock, Clock::Days { .. }) => Play::local(game, clock),
        1 => Play::computer(game),
        _ => Play::online(game, clock),
    })
}

impl std::fmt::Debug for Play {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.events.fmt(f)
    }
}

fn decide(game: &Play, doing: &Doing) -> Option<Decision> {
    let moment = game.moment();
    let actor = match doing.who {
        0 => Actor::Person(ADA),
        1 => Actor::Person(BO),
        _ => Actor::Person("cy"),
    };
    match &doing.what {
        Kind::Move(number) => {
            let moves = game.table.history().moves();
            if moves.is_empty() {
                return None;
            }
            let mv = moves[Rng::new(*number).below(moves.len())];
            // Played by the side to move, so that games go on.
            let side = game.table.history().side();
            let seat = &game.table.seats()[side.index()];
            let actor = seat.person_id().map_or(Actor::Computer, Actor::Person);
            game.table.decide(&actor, &play(&mv.to_string()), &moment).ok()
        }
        Kind::Act(action) => game.table.decide(&actor, action, &moment).ok(),
        Kind::Tick => game.table.tick(&moment),
        Kind::Excuse(ms) => game.table.excuse(game.now.saturating_sub(*ms), game.now, game.now),
    }
}

/// Checks the invariants between two states of a table.
fn check_step(before: &Table, after: &Table, events: &[Event], times: [u64; 2]) {
    let increment = match before.terms().clock {
        Clock::Timed { increment, .. } => increment,
        Clock::None | Clock::Days { .. } => 0,
    };
    let has_move = events.iter().any(|event| matches!(event.kind, EventKind::Moved { .. }));
    let excused = events.iter().any(|event| matches!(event.kind, EventKind::Excused { .. }));
    let has_clock = matches!(before.terms().clock, Clock::Timed { .. });
    if let (true, false, Some(old), Some(new)) =
        (has_clock, excused, before.clocks(times[0]), after.clocks(times[1]))
    {
        let mover = before.history().side();
        for side in Side::BOTH {
            let gain = if has_move && side == mover { increment } else { 0 };
            // A move gets its lag back, up to the limit.
            let lag = if has_move && side == mover { table::MAX_LAG } else { 0 };
            let (from, to) = (old[side.index()], new[side.index()]);
            assert!(to <= from + gain + lag, "a clock went from {from} to {to}");
        }
    }
    if before.status() == Status::Over {
        assert_eq!(before.ending(), after.ending(), "one result for a game");
        assert_eq!(before.history(), after.history());
        for event in events {
            assert!(
                matches!(
                    event.kind,
                    EventKind::Phrase { .. }
                        | EventKind::Rematch { .. }
                        | EventKind::Offered { offer: Offer::Rematch, .. }
                        | EventKind::Declined { offer: Offer::Rematch, .. }
                        | EventKind::Withdrawn { offer: Offer::Rematch, .. }
                ),
                "after the end: {event:?}"
            );
        }
    }
    assert_eq!(after.ending().is_some(), after.status() == Status::Over);
    for offer in after.offers() {
        assert!(offer.ply == after.ply() || after.status() == Status::Over);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn invariants_hold_for_any_sequence_of_actions(mut game in game(), doings in prop::collection::vec(doing(), 1..120)) {
        for doing in doings {
            let seen = game.now;
            game.now += doing.after;
            game.lag = [doing.lag, doing.lag / 2];
            game.away = [doing.away, doing.away.map(|ms| ms / 2)];
            let before = game.table.clone();
            let decision = decide(&game, &doing);
            if doing.who == 2 && matches!(doing.what, Kind::Act(_)) {
                prop_assert!(decision.is_none(), "a spectator changed the game: {:?}", decision);
            }
            let known = game.events.len();
            if let Some(decision) = decision {
                game.take(decision);
            }
            check_step(&before, &game.table, &game.events[known..], [seen, game.now]);
        }
        // Replaying the events from their JSON leads to the same table.
        let stored: Vec<String> =
            game.events.iter().map(|event| serde_json::to_string(event).unwrap()).collect();
        let read: Vec<Event> =
            stored.iter().map(|text| serde_json::from_str(text).unwrap()).collect();
        prop_assert_eq!(&read, &game.events);
        prop_assert_eq!(&Table::replay(&read).unwrap(), &game.table);
        prop_assert_eq!(game.table.number(), game.events.len() as u64);
        let endings = game.events.iter().filter(|event| matches!(event.kind, EventKind::Ended(_))).count();
        prop_assert_eq!(endings, usize::from(game.table.status() == Status::Over));
    }

    #[test]
    fn corrupt_logs_are_detected(mut game in game(), count in 1..12_usize, drop in 0..12_usize) {
        for number in 0..count as u64 {
            game.now += 500;
            let doing = Doing { after: 0, who: 0, what: Kind::Move(number), lag: 0, away: None };
            if let Some(decision) = decide(&game, &doing) {
                game.take(decision);
            }
        }
        // A log must begin with its opening event and be sorted by time.
        prop_assert!(Table::replay(&game.events[1..]).is_err());
        let mut events = game.events.clone();
        let i = 1 + drop % (events.len() - 1);
        events[i].at = 0;
        let earlier = game.events[i - 1].at > 0;
        prop_assert_eq!(Table::replay(&events).is_err(), earlier);
        events.push(events[0].clone());
        prop_assert!(Table::replay(&events).is_err());
    }
}
