//! Random actions at random times, by everybody and by those who only watch.

use crate::common::{ADA, BO, Play, play};
use game::{Rng, Side};
use games::GameId;
use proptest::prelude::*;
use protocol::live::{Action, Claim, Clock, Offer};
use table::{Actor, Event, Status, Table, What};

/// What is done next, and how much later.
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
    /// A legal move, chosen by this number.
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
        Just(Action::Phrase { phrase: "hello".to_owned() }),
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

fn decide(game: &Play, doing: &Doing) -> Vec<Event> {
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
                return Vec::new();
            }
            let mv = moves[Rng::new(*number).below(moves.len())];
            // Whoever sits there, so that games go on.
            let side = game.table.history().side();
            let seat = &game.table.seats()[side.index()];
            let actor = seat.person_id().map_or(Actor::Computer, Actor::Person);
            game.table.decide(&actor, &play(&mv.to_string()), &moment).unwrap_or_default()
        }
        Kind::Act(action) => game.table.decide(&actor, action, &moment).unwrap_or_default(),
        Kind::Tick => game.table.tick(&moment),
        Kind::Excuse(ms) => game.table.excuse(game.now.saturating_sub(*ms), game.now, game.now),
    }
}

/// What must hold between two states of a table.
fn check_step(before: &Table, after: &Table, events: &[Event], times: [u64; 2]) {
    let increment = match before.terms().clock {
        Clock::Timed { increment, .. } => increment,
        Clock::None | Clock::Days { .. } => 0,
    };
    let has_move = events.iter().any(|event| matches!(event.what, What::Moved { .. }));
    let excused = events.iter().any(|event| matches!(event.what, What::Excused { .. }));
    let has_clock = matches!(before.terms().clock, Clock::Timed { .. });
    if let (true, false, Some(old), Some(new)) =
        (has_clock, excused, before.clocks(times[0]), after.clocks(times[1]))
    {
        let mover = before.history().side();
        for side in Side::BOTH {
            let gain = if has_move && side == mover { increment } else { 0 };
            // What the network took is given back with the move, up to its limit.
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
                    event.what,
                    What::Phrase { .. }
                        | What::Rematch { .. }
                        | What::Offered { offer: Offer::Rematch, .. }
                        | What::Declined { offer: Offer::Rematch, .. }
                        | What::Withdrawn { offer: Offer::Rematch, .. }
                ),
                "after the end: {event:?}"
            );
        }
    }
    assert_eq!(after.ending().is_some(), after.status() == Status::Over);
    // Whoever watches changes nothing.
    for offer in after.offers() {
        assert!(offer.ply == after.ply() || after.status() == Status::Over);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn a_table_keeps_its_promises(mut game in game(), doings in prop::collection::vec(doing(), 1..120)) {
        for doing in doings {
            let seen = game.now;
            game.now += doing.after;
            game.lag = [doing.lag, doing.lag / 2];
            game.away = [doing.away, doing.away.map(|ms| ms / 2)];
            let before = game.table.clone();
            let events = decide(&game, &doing);
            if doing.who == 2 && matches!(doing.what, Kind::Act(_)) {
                prop_assert!(events.is_empty(), "who watches did something: {:?}", events);
            }
            game.take(events.clone());
            check_step(&before, &game.table, &events, [seen, game.now]);
        }
        // The events are the table, also after a detour through their JSON.
        let stored: Vec<String> =
            game.events.iter().map(|event| serde_json::to_string(event).unwrap()).collect();
        let read: Vec<Event> =
            stored.iter().map(|text| serde_json::from_str(text).unwrap()).collect();
        prop_assert_eq!(&read, &game.events);
        prop_assert_eq!(&Table::replay(&read).unwrap(), &game.table);
        prop_assert_eq!(game.table.number(), game.events.len() as u64);
        let endings = game.events.iter().filter(|event| matches!(event.what, What::Ended(_))).count();
        prop_assert_eq!(endings, usize::from(game.table.status() == Status::Over));
    }

    #[test]
    fn damaged_events_are_found(mut game in game(), count in 1..12_usize, drop in 0..12_usize) {
        for number in 0..count as u64 {
            game.now += 500;
            let doing = Doing { after: 0, who: 0, what: Kind::Move(number), lag: 0, away: None };
            let events = decide(&game, &doing);
            game.take(events);
        }
        // Without its beginning nothing is a table, and an earlier time is an error.
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
