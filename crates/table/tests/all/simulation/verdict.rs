use game::Side;
use protocol::SideName;
use protocol::live::{Action, Clock, Event as Shown};
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
    /// With several servers: writes that another was faster than, stale reads, lost hints.
    pub(crate) conflicts: u64,
    pub(crate) stale_reads: u64,
    pub(crate) lost_hints: u64,
    pub(crate) moves: u64,
    /// Moves that were decided together with the opponent's.
    pub(crate) premoved: u64,
    /// Moves by members of teams, members who were skipped or left, and phrases for a team alone.
    pub(crate) team_moves: u64,
    pub(crate) skipped: u64,
    pub(crate) left: u64,
    pub(crate) team_phrases: u64,
}

impl Summary {
    pub(crate) fn add(&mut self, other: &Summary) {
        self.acknowledged += other.acknowledged;
        self.crashes += other.crashes;
        self.ended += other.ended;
        self.by_time += other.by_time;
        self.repeated += other.repeated;
        self.lost_batches += other.lost_batches;
        self.conflicts += other.conflicts;
        self.stale_reads += other.stale_reads;
        self.lost_hints += other.lost_hints;
        self.moves += other.moves;
        self.premoved += other.premoved;
        self.team_moves += other.team_moves;
        self.skipped += other.skipped;
        self.left += other.left;
        self.team_phrases += other.team_phrases;
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
    if world.setting.keepers == 1 {
        check_clocks(&table, world);
    } else {
        check_stored_clocks(&events, world);
    }
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
        conflicts: world.conflicts,
        stale_reads: world.stale_reads,
        lost_hints: world.lost_hints,
        moves: table.ply().into(),
        premoved: check_premoves(&events, world),
        team_moves: if world.setting.teams { check_rotation(&stored) } else { 0 },
        skipped: count(&events, |kind| matches!(kind, EventKind::Skipped { .. })),
        left: count(&events, |kind| matches!(kind, EventKind::Left { .. })),
        team_phrases: count(&events, |kind| matches!(kind, EventKind::Phrase { team: true, .. })),
    }
}

fn count(events: &[table::Event], is_counted: impl Fn(&EventKind) -> bool) -> u64 {
    events.iter().filter(|event| is_counted(&event.kind)).count() as u64
}

/// Members of a team move one after the other, in the order in which they joined. Returns the number of moves.
fn check_rotation(stored: &[(table::Event, Option<table::ActionKey>)]) -> u64 {
    let mut teams: [(Vec<String>, usize); 2] = Default::default();
    let mut sides_moved: Vec<Side> = Vec::new();
    let mut moves = 0;
    for (i, (event, _)) in stored.iter().enumerate() {
        match &event.kind {
            EventKind::Began(began) => {
                teams = began.seats.each_ref().map(|seat| (seat.people().to_vec(), 0));
            }
            EventKind::Moved { mv, .. } => {
                // The key of an action stands at the last of its events.
                let key = stored[i..].iter().find_map(|(_, key)| key.as_ref()).unwrap();
                let Action::Move { mv: asked } = &key.action else { panic!("{key:?} for {mv}") };
                assert_eq!(asked, mv);
                let is_theirs = |side: &Side| teams[side.index()].0.contains(&key.person);
                let side = Side::BOTH.into_iter().find(is_theirs).expect("a member moved");
                let (people, next) = &mut teams[side.index()];
                assert_eq!(people[*next], key.person, "event {}", i + 1);
                *next = (*next + 1) % people.len();
                sides_moved.push(side);
                moves += 1;
            }
            EventKind::TookBack { to_ply } => {
                for side in sides_moved.drain(*to_ply as usize..) {
                    let (people, next) = &mut teams[side.index()];
                    *next = (*next + people.len() - 1) % people.len();
                }
            }
            EventKind::Skipped { side } => {
                let (people, next) = &mut teams[side.index()];
                *next = (*next + 1) % people.len();
            }
            // Before the beginning, the seats are not settled.
            EventKind::Left { side, person } if !teams[side.index()].0.is_empty() => {
                let (people, next) = &mut teams[side.index()];
                let place = people.iter().position(|one| one == person).expect("a member left");
                people.remove(place);
                *next = (*next - usize::from(place < *next)) % people.len();
            }
            _ => {}
        }
    }
    moves
}

fn check_one_result(events: &[table::Event], table: &Table, world: &World) {
    let ends = events.iter().filter(|event| matches!(event.kind, EventKind::Ended(_))).count();
    assert!(ends <= 1, "{ends} results");
    for client in &world.clients {
        for result in &client.memory.results {
            let ending = table.ending().expect("a result that somebody saw is there");
            assert_eq!(
                (result.winner.map(Side::from), result.reason),
                (ending.winner, ending.reason)
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

/// The times of all moves; those at the time of the move before were chosen ahead, by a client that was
/// told so. Spectators are told of no plan.
fn check_premoves(events: &[table::Event], world: &World) -> u64 {
    let spectator = world.clients.iter().find(|client| client.person == "cy").unwrap();
    assert!(spectator.memory.plans.is_empty());
    let moved: Vec<(u64, &str)> = events
        .iter()
        .filter_map(|event| match &event.kind {
            EventKind::Moved { mv, .. } => Some((event.at, mv.as_str())),
            _ => None,
        })
        .collect();
    let ahead: Vec<&str> =
        moved.windows(2).filter(|pair| pair[0].0 == pair[1].0).map(|pair| pair[1].1).collect();
    for mv in &ahead {
        let is_told = |client: &&crate::simulation::client::Client| {
            client.memory.chosen.iter().any(|chosen| chosen == mv)
        };
        assert!(world.clients.iter().any(|client| is_told(&client)), "nobody chose {mv}");
    }
    ahead.len() as u64
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
            // A plan is no event; but a premove is a move if the opponent had moved before it arrived.
            if matches!(act.action, Action::Premove { .. } | Action::Conditional { .. })
                && found.is_empty()
            {
                continue;
            }
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
                (EventKind::Moved { mv, clock }, Shown::Moved { mv: told, clock: shown, .. }) => {
                    mv == told && clock == shown
                }
                (EventKind::TookBack { to_ply }, Shown::TookBack { to_ply: told }) => {
                    to_ply == told
                }
                (EventKind::Ended(ending), Shown::Ended { result }) => {
                    ending.winner == result.winner.map(Side::from)
                }
                (EventKind::Seated { side, seat }, Shown::Seated { side: told, seat: face }) => {
                    // A team is described as it is when told.
                    let same = seat.is_team() || seat.person_id() == face.person.as_deref();
                    SideName(*side) == *told && same
                }
                (EventKind::Began(began), Shown::Began { first_to_move }) => {
                    SideName(began.first_to_move) == *first_to_move
                }
                (EventKind::Offered { .. }, Shown::Offered { .. })
                | (EventKind::Declined { .. }, Shown::Declined { .. })
                | (EventKind::Withdrawn { .. }, Shown::Withdrawn { .. })
                | (EventKind::Lapsed { .. }, Shown::Lapsed { .. })
                | (EventKind::Excused { .. }, Shown::Excused { .. })
                | (EventKind::Left { .. }, Shown::Left { .. })
                | (EventKind::Skipped { .. }, Shown::Skipped { .. })
                | (EventKind::Rematch { .. }, Shown::Rematch { .. }) => true,
                (EventKind::Phrase { team, from, .. }, Shown::Phrase { team: told, .. }) => {
                    let is_teammate = || from.as_ref().is_some_and(|from| client.is_with(from));
                    team == told && (!team || is_teammate())
                }
                (EventKind::Phrase { team, .. }, Shown::Muted { .. }) => *team,
                _ => false,
            };
            assert!(same, "event {n} is {stored:?}, {} was told {told:?}", client.person);
        }
    }
}

/// No move leaves more on a clock than there was, with the increment. What a client is shown may be less than that: a
/// server that is behind shows the clock of a player who has moved elsewhere.
fn check_stored_clocks(events: &[table::Event], world: &World) {
    let Clock::Timed { main, increment } = world.setting.clock else { return };
    let mut most = [main; 2];
    let mut side = Side::First;
    for (n, event) in (1..).zip(events) {
        match &event.kind {
            EventKind::Began(began) => side = began.first_to_move,
            EventKind::Moved { clock, .. } => {
                let clock = clock.expect("a clock in a timed game");
                let most = &mut most[side.index()];
                assert!(clock <= *most + increment, "event {n}: {most} to {clock}");
                *most = clock;
                side = side.other();
            }
            // Moves that are taken back do not give their time back, but may change whose turn it is.
            EventKind::TookBack { .. } => return,
            _ => {}
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
