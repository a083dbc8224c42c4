//! A room of a table that other servers have as well.

use games::GameId;
use protocol::live::Action;
use table::{
    ActionKey, ConnectionId, Event, EventKind, RejectedAction, Request, Requester, Room, Step,
};

use crate::common::{ADA, BO, Play, TEN_MINUTES};

fn rooms() -> [Room; 2] {
    let play = Play::online(GameId::Awale, TEN_MINUTES);
    [(); 2].map(|()| {
        let mut room =
            Room::load(play.events.iter().map(|event| (event.clone(), None)), 0).unwrap();
        room.share();
        room
    })
}

fn act(person: &str, ply: u32, mv: &str) -> Request {
    request(person, ply, mv, Action::Move { mv: mv.to_owned() })
}

fn premove(person: &str, ply: u32, mv: &str) -> Request {
    request(person, ply, mv, Action::Premove { mv: Some(mv.to_owned()) })
}

fn request(person: &str, ply: u32, id: &str, action: Action) -> Request {
    let key = ActionKey { person: person.to_owned(), id: format!("{ply}{id}"), ply, action };
    Request::Act { connection: ConnectionId(7), key }
}

/// Stores what a room has decided; the events with the action of the last.
fn store(room: &mut Room, steps: &[Step]) -> Vec<(Event, Option<ActionKey>)> {
    let [Step::Store(batch)] = steps else { panic!("{steps:?}") };
    let (last, key) = (batch.events.len() - 1, batch.key.clone());
    let events = batch.events.iter().enumerate();
    let stored = events.map(|(i, one)| (one.event.clone(), key.clone().filter(|_| i == last)));
    let stored = stored.collect();
    assert!(room.stored().reply.unwrap().result.is_ok());
    stored
}

fn rejection(steps: &[Step]) -> &RejectedAction {
    let [Step::Reply(reply)] = steps else { panic!("{steps:?}") };
    reply.result.as_ref().unwrap_err()
}

#[test]
fn the_store_is_read_before_a_rejection() {
    let [mut here, mut there] = rooms();
    let steps = here.submit(act(ADA, 0, "C"), 1_000, 7, "next");
    let moved = store(&mut here, &steps);
    // The hint was lost: the answer is for a position that this room does not know.
    assert_eq!(there.submit(act(BO, 1, "d"), 2_000, 7, "next"), [Step::Read]);
    assert!(there.is_busy());
    assert_eq!(there.submit(act(BO, 1, "e"), 2_000, 7, "next"), [], "waits for the same");
    assert_eq!(there.absorb(moved).unwrap().len(), 1);
    let steps = there.advance(2_100, 7, "next");
    let moved = store(&mut there, &steps);
    // The second of them comes too late, which is certain only after another look.
    assert_eq!(there.advance(2_200, 7, "next"), [Step::Read]);
    assert_eq!(there.absorb([]).unwrap(), []);
    assert_eq!(rejection(&there.advance(2_300, 7, "next")), &RejectedAction::Stale { ply: 2 });
    // A repetition gets the same reply without a look.
    let again = there.submit(act(BO, 1, "e"), 2_400, 7, "next");
    assert_eq!(rejection(&again), &RejectedAction::Stale { ply: 2 });
    // An action that was done elsewhere meets a conflict in the store, and is recognised.
    let steps = here.submit(act(BO, 1, "d"), 2_400, 7, "next");
    assert!(matches!(steps[..], [Step::Store(_)]), "{steps:?}");
    here.absorb(moved).unwrap();
    let [Step::Reply(reply)] = &here.advance(2_500, 7, "next")[..] else { panic!() };
    assert_eq!(reply.result, Ok(here.table().number()));
}

#[test]
fn a_premove_that_was_played_elsewhere_is_not_chosen_again() {
    let [mut here, mut there] = rooms();
    let steps = here.submit(act(ADA, 0, "C"), 1_000, 7, "next");
    let mut stored = store(&mut here, &steps);
    // The opponent was quicker: it is a move.
    assert_eq!(here.submit(premove(BO, 0, "d"), 2_000, 7, "next"), [Step::Read]);
    here.absorb([]).unwrap();
    let steps = here.advance(2_100, 7, "next");
    stored.extend(store(&mut here, &steps));
    // The reply was lost, and its player repeats it to a server that has heard of neither move.
    assert_eq!(there.submit(premove(BO, 0, "d"), 3_000, 7, "next"), [Step::Read]);
    there.absorb(stored).unwrap();
    let [Step::Reply(reply)] = &there.advance(3_100, 7, "next")[..] else { panic!() };
    assert_eq!(reply.result, Ok(here.table().number()));
    assert_eq!(there.plan(game::Side::Second).premove, None);
}

#[test]
fn without_the_store_nothing_is_rejected_for_good() {
    let [mut room, _] = rooms();
    assert_eq!(room.submit(act(BO, 1, "d"), 1_000, 7, "next"), [Step::Read]);
    assert_eq!(room.failed(), None);
    let id = Some("1d".to_owned());
    assert_eq!(room.give_up_waiting(), [Requester { connection: ConnectionId(7), id }]);
    assert!(!room.is_busy());
    // The same action is decided anew.
    assert_eq!(room.submit(act(BO, 1, "d"), 2_000, 7, "next"), [Step::Read]);
    room.absorb([]).unwrap();
    let refused = room.advance(2_100, 7, "next");
    assert_eq!(rejection(&refused), &RejectedAction::Stale { ply: 0 });
}

#[test]
fn an_excuse_that_could_not_be_stored_is_part_of_the_next() {
    // What waits, what comes then, what is excused: disjoint, overlapping, the first within the second.
    for ([until, back], [later, end], ms) in [
        ([20_000, 40_000], [50_000, 55_000], 25_000),
        ([20_000, 40_000], [30_000, 45_000], 25_000),
        ([20_000, 40_000], [17_000, 45_000], 28_000),
    ] {
        for fails_first in [true, false] {
            let [mut room, _] = rooms();
            let steps = room.submit(act(ADA, 0, "C"), 1_000, 7, "next");
            store(&mut room, &steps);
            let steps = room.submit(Request::Excuse { until, back }, back, 7, "next");
            assert!(matches!(steps[..], [Step::Store(_)]), "{steps:?}");
            if fails_first {
                assert_eq!(room.failed(), None);
            }
            let steps = room.submit(Request::Excuse { until: later, back: end }, end, 7, "next");
            let steps = if fails_first {
                steps
            } else {
                assert_eq!((steps, room.failed()), (Vec::new(), None));
                room.advance(end, 7, "next")
            };
            let [Step::Store(batch)] = &steps[..] else { panic!("{steps:?}") };
            let kinds: Vec<&EventKind> = batch.events.iter().map(|one| &one.event.kind).collect();
            assert_eq!(kinds, [&EventKind::Excused { ms }]);
            room.stored();
            assert_eq!(room.advance(end, 7, "next"), [], "one event");
        }
    }
}
