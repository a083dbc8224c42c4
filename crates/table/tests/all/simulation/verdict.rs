use game::Side;
use protocol::live::{Clock, Event as Told};
use table::{EventKind, Status, Table};

use crate::simulation::world::{HEARTBEAT, SYNC, World};

/// Counts over some runs.
#[derive(Debug, Default)]
pub(crate) struct Summary {
    pub(crate) acknowledged: u64,
    pub(crate) crashes: u64,
    pub(crate) ended: u64,
    pub(crate) by_time: u64,
    pub(crate) repeated: u64,
    pub(crate) lost_batches: u64,
    pub(crate) moves: u64,
}

impl Summary {
    pub(crate) fn add(&mut self, other: &Summary) {
        self.acknowledged += other.acknowledged;
        self.crashes += other.crashes;
        self.ended += other.ended;
        self.by_time += other.by_time;
        self.repeated += other.repeated;
        self.lost_batches += other.lost_batches;
        self.moves += other.moves;
    }
}

/// Checks every invariant at the end of a run.
pub(crate) fn check(world: &World) -> Summary {
    let stored = world.store.read();
    let events: Vec<_> = stored.iter().map(|(event, _)| event.clone()).collect();
    let table = Table::replay(&events).unwrap();
    check_one_result(&events, &table, world);
    check_same_game(&table, world);
    check_acknowledged(&stored, world);
    check_told(&events, world);
    check_clocks(&table, world);
    let all = |count: &dyn Fn(&crate::simulation::client::Memory) -> u64| {
        world.clients.iter().map(|client| count(&client.memory)).sum()
    };
    let by_time = table.ending().is_some_and(|ending| ending.reason.name() == "time");
    Summary {
        acknowledged: all(&|memory| memory.acknowledged.len() as u64),
        crashes: world.crashes,
        ended: u64::from(table.status() == Status::Over),
        by_time: u64::from(by_time),
        repeated: all(&|memory| memory.repeated),
        lost_batches: world.store.lost,
        moves: table.ply().into(),
    }
}

fn check_one_result(events: &[table::Event], table: &Table, world: &World) {
    let ends = events.iter().filter(|event| matches!(event.kind, EventKind::Ended(_))).count();
    assert!(ends <= 1, "{ends} results");
    for client in &world.clients {
        for result in &client.memory.results {
            let ending = table.ending().expect("a result that somebody saw is there");
            assert_eq!(
                (result.winner, result.reason.as_str()),
                (ending.winner, ending.reason.name())
            );
        }
    }
}

/// After the calm phase, every client sees the stored game.
fn check_same_game(table: &Table, world: &World) {
    let moves: Vec<String> = table.history().played().iter().map(ToString::to_string).collect();
    for client in &world.clients {
        assert_eq!(client.seen, Some(table.number()), "{} has not caught up", client.person);
        assert_eq!(client.moves, moves, "{}", client.person);
        let turn = client.turn.as_ref().unwrap();
        assert_eq!(turn.position, table.history().position().to_string());
        assert_eq!(turn.status, table.status());
        assert!(client.is_settled(), "{} still waits for an answer", client.person);
    }
}

/// Every acknowledged action is stored once, under its number; no rejected one is.
fn check_acknowledged(stored: &[(table::Event, Option<table::ActionKey>)], world: &World) {
    for client in &world.clients {
        for (id, (act, n)) in &client.memory.acknowledged {
            let found: Vec<u64> = (1..)
                .zip(stored)
                .filter(|(_, (_, key))| {
                    key.as_ref().is_some_and(|key| key.person == client.person && key.id == *id)
                })
                .map(|(n, _)| n)
                .collect();
            assert_eq!(found, [*n], "{id}: {act:?}");
            let key = stored[*n as usize - 1].1.as_ref().unwrap();
            assert_eq!((key.ply, &key.action), (act.ply, &act.action), "{id}");
        }
        // A rejected action is never accepted, however often it is retried.
        for key in stored.iter().filter_map(|(_, key)| key.as_ref()) {
            assert!(!client.memory.refused.contains(&key.id), "{key:?} was refused");
        }
    }
}

/// Every event that a client received is stored.
fn check_told(events: &[table::Event], world: &World) {
    for client in &world.clients {
        for (n, told) in &client.memory.events {
            let stored = &events[*n as usize - 1].kind;
            let same = match (stored, told) {
                (EventKind::Moved { mv, clock }, Told::Moved { mv: told, clock: shown, .. }) => {
                    mv == told && clock == shown
                }
                (EventKind::TookBack { to_ply }, Told::TookBack { to_ply: told }) => to_ply == told,
                (EventKind::Ended(ending), Told::Ended { result }) => {
                    ending.winner == result.winner
                }
                (EventKind::Seated { side, seat }, Told::Seated { side: told, seat: face }) => {
                    side == told && seat.person_id() == face.person.as_deref()
                }
                (EventKind::Began(began), Told::Began { first_to_move }) => {
                    began.first_to_move == *first_to_move
                }
                (EventKind::Offered { .. }, Told::Offered { .. })
                | (EventKind::Declined { .. }, Told::Declined { .. })
                | (EventKind::Withdrawn { .. }, Told::Withdrawn { .. })
                | (EventKind::Lapsed { .. }, Told::Lapsed { .. })
                | (EventKind::Excused { .. }, Told::Excused { .. })
                | (EventKind::Phrase { .. }, Told::Phrase { .. })
                | (EventKind::Rematch { .. }, Told::Rematch { .. }) => true,
                _ => false,
            };
            assert!(same, "event {n} is {stored:?}, {} was told {told:?}", client.person);
        }
    }
}

/// From event to event, no clock gains more than its increment, the duration of a sync, and the time
/// since the last heartbeat before a crash.
fn check_clocks(table: &Table, world: &World) {
    let Clock::Timed { increment, .. } = world.setting.clock else { return };
    for client in &world.clients {
        let mut turns: Vec<_> = client.memory.turns.iter().collect();
        turns.sort_by_key(|(n, at, _)| (*n, *at));
        for pair in turns.windows(2) {
            let ((n, at, before), (m, later, after)) = (pair[0], pair[1]);
            assert!(at <= later || n < m);
            let gain = (m - n) * (increment + HEARTBEAT + SYNC);
            let shown = |turn: &protocol::live::Turn, side| match side {
                Side::First => turn.clocks.first,
                Side::Second => turn.clocks.second,
            };
            for side in Side::BOTH {
                let (before, after) = (shown(before, side).unwrap(), shown(after, side).unwrap());
                assert!(after <= before + gain, "event {n} to {m}: {before} to {after}");
            }
        }
    }
    assert!(table.last() <= world.now());
}
