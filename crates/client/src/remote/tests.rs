//! Against `FakeServer`.

use games::GameId;
use protocol::live::Reason;

use super::*;
use crate::testing::{FakeServer, TABLE};

fn sit(server: &FakeServer, person: &str) -> RemoteGame {
    let ServerMessage::State { n, now, view, .. } = server.state(person) else { unreachable!() };
    RemoteGame::new(*view, n, now, 0, 7).unwrap()
}

fn receive(remote: &mut RemoteGame, answers: Vec<ServerMessage>) -> Vec<RemoteEvent> {
    answers.into_iter().flat_map(|answer| remote.receive(answer, 0).unwrap()).collect()
}

fn moves(remote: &RemoteGame) -> String {
    let played = remote.history().played();
    played.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// The requests to send, abbreviated.
fn requests(remote: &mut RemoteGame) -> Vec<String> {
    let short = |request| match request {
        ClientMessage::Join(join) => format!("join {:?}", join.seen),
        ClientMessage::Act(act) => format!("{} at {}: {:?}", act.id, act.ply, act.action),
        other => format!("{other:?}"),
    };
    remote.take_outbox().into_iter().map(short).collect()
}

#[test]
fn a_move_is_sent_and_played_when_the_server_confirms() {
    let mut server = FakeServer::new(GameId::Awale, Clock::None);
    let mut remote = sit(&server, "ada");
    assert_eq!(remote.own_side(), Some(Side::First));
    assert_eq!(remote.play("c").unwrap_err().id, "awale-illegal-not-your-pit");
    remote.play("C").unwrap();
    assert_eq!(requests(&mut remote), [r#"7-1 at 0: Move { mv: "C" }"#]);
    assert_eq!((moves(&remote).as_str(), remote.person_to_move()), ("", None));
    assert_eq!(remote.play("D").unwrap_err().id, "join-sending");
    let n = server.events.len() as u64 + 1;
    receive(&mut remote, vec![ServerMessage::Ack { id: "7-1".to_owned(), n }]);
    assert!(remote.is_waiting(), "acknowledged, but the event is missing");
    let events = server.plays("ada", "C", "ada");
    let events = receive(&mut remote, events);
    assert!(matches!(events[..], [RemoteEvent::Moved { side: Side::First, .. }]), "{events:?}");
    assert!(!remote.is_waiting());
    assert_eq!(moves(&remote), "C");
    assert_eq!(remote.play("D").unwrap_err().id, "table-not-your-turn");
    let events = server.plays("bo", "d", "ada");
    receive(&mut remote, events);
    assert_eq!(remote.person_to_move(), Some(Side::First));
}

#[test]
fn pending_actions_are_repeated_after_a_reconnection() {
    let mut server = FakeServer::new(GameId::Awale, Clock::None);
    let mut remote = sit(&server, "ada");
    remote.play("C").unwrap();
    let first = requests(&mut remote);
    remote.lose();
    assert_eq!(remote.connection(), ConnectionState::Lost);
    remote.rejoin();
    let seen = server.events.len();
    assert_eq!(requests(&mut remote), [format!("join Some({seen})"), first[0].clone()]);
    // The first attempt had arrived: the event comes twice.
    let events = server.plays("ada", "C", "ada");
    receive(&mut remote, events.clone());
    receive(&mut remote, events);
    receive(
        &mut remote,
        vec![ServerMessage::Ack { id: "7-1".to_owned(), n: server.events.len() as u64 }],
    );
    assert_eq!(moves(&remote), "C");
    remote.rejoin();
    assert_eq!(requests(&mut remote), [format!("join Some({})", server.events.len())]);
}

#[test]
fn a_missing_event_requests_the_whole_state() {
    let mut server = FakeServer::new(GameId::Awale, Clock::None);
    let mut remote = sit(&server, "bo");
    let missed = server.plays("ada", "C", "bo");
    let events = server.plays("bo", "d", "bo");
    assert_eq!(receive(&mut remote, events), []);
    assert_eq!(requests(&mut remote), ["join None"]);
    let state = server.state("bo");
    assert_eq!(receive(&mut remote, vec![state]), [RemoteEvent::Whole]);
    assert_eq!(moves(&remote), "C d");
    assert_eq!(receive(&mut remote, missed), [], "old events are ignored");
}

#[test]
fn only_rejections_of_own_actions_are_reported() {
    let server = FakeServer::new(GameId::Awale, Clock::None);
    let mut remote = sit(&server, "ada");
    remote.play("C").unwrap();
    let rejected = |id: &str| ServerMessage::Refused {
        id: id.to_owned(),
        reason: Reason { code: "stale".to_owned(), text: "No\u{7}!".to_owned() },
    };
    assert_eq!(receive(&mut remote, vec![rejected("other")]), []);
    let text = Message::new("join-told").with("text", "No!");
    assert_eq!(receive(&mut remote, vec![rejected("7-1")]), [RemoteEvent::Rejected(text)]);
    assert_eq!(remote.person_to_move(), Some(Side::First), "another move is possible");
}

#[test]
fn offers_and_takebacks_are_followed() {
    let mut server = FakeServer::new(GameId::Avalam, Clock::None);
    let mut remote = sit(&server, "bo");
    let events = server.plays("ada", "c9d9", "bo");
    receive(&mut remote, events);
    let offer = Action::Offer { offer: Offer::Takeback };
    let events = server.act("ada", &offer, "bo");
    let events = receive(&mut remote, events);
    assert_eq!(events, [RemoteEvent::Offered { offer: Offer::Takeback, by: Side::First }]);
    assert_eq!(remote.offers_to_answer().count(), 1);
    let accept = Action::Accept { offer: Offer::Takeback };
    let events = server.act("bo", &accept, "bo");
    assert_eq!(receive(&mut remote, events), [RemoteEvent::TookBack]);
    assert_eq!((moves(&remote).as_str(), remote.offers_to_answer().count()), ("", 0));
}

#[test]
fn clocks_follow_the_servers_time() {
    let clock = Clock::Timed { main: 60_000, increment: 0 };
    let mut server = FakeServer::new(GameId::Awale, clock);
    let mut remote = sit(&server, "ada");
    for (person, mv) in [("ada", "C"), ("bo", "d")] {
        let events = server.plays(person, mv, "ada");
        receive(&mut remote, events);
    }
    assert_eq!(remote.running(), Some(Side::First));
    assert_eq!(remote.clocks(2_500), Some([57_500, 60_000]));
    assert_eq!(remote.clocks(99_000), Some([0, 60_000]));
    // A delayed message does not set our clock back.
    server.now = 11_000;
    let events = server.plays("ada", "A", "ada");
    for event in events {
        remote.receive(event, 12_000).unwrap();
    }
    assert_eq!(remote.clocks(10_000), Some([50_000, 60_000]));
    assert_eq!(remote.clocks(12_000), Some([50_000, 58_000]));
}

#[test]
fn spectators_cannot_play_and_names_are_sanitized() {
    let server = FakeServer::new(GameId::Abalone, Clock::None);
    let mut remote = sit(&server, "cy");
    assert!(!remote.is_seated());
    assert_eq!(remote.play("a1b2").unwrap_err().id, "table-not-seated");
    assert_eq!(remote.name(Side::First), "Ada");
    assert!(!remote.may_advise(), "no help in a game between people");
}

#[test]
fn presence_changes_are_reported() {
    let mut server = FakeServer::new(GameId::Awale, Clock::None);
    let mut remote = sit(&server, "ada");
    for (person, mv) in [("ada", "C"), ("bo", "d")] {
        let events = server.plays(person, mv, "ada");
        receive(&mut remote, events);
    }
    let presence = |there, left_for| ServerMessage::Presence {
        table: TABLE.to_owned(),
        seats: [true, there],
        watching: 2,
        left_for: [None, left_for],
        members: Default::default(),
    };
    let mut at = |answer, now| remote.receive(answer, now).unwrap();
    assert_eq!(at(presence(true, None), 0), []);
    assert_eq!(at(presence(false, Some(1_000)), 5_000), [RemoteEvent::Left(Side::Second)]);
    assert_eq!(at(presence(false, Some(2_000)), 6_000), []);
    assert_eq!(remote.claimable_at(), Some(4_000 + 300_000));
    assert_eq!((remote.away(Side::Second, 6_000), remote.watching()), (Some(2_000), 2));
    assert_eq!(
        remote.receive(presence(true, None), 7_000).unwrap(),
        [RemoteEvent::Back(Side::Second)]
    );
    assert_eq!(remote.claimable_at(), None);
}

#[test]
fn a_game_under_unknown_rules_is_an_error() {
    let server = FakeServer::new(GameId::Awale, Clock::None);
    let ServerMessage::State { view, .. } = server.state("ada") else { unreachable!() };
    let check = |change: &dyn Fn(&mut View)| {
        let mut view = (*view).clone();
        change(&mut view);
        assert_eq!(RemoteGame::new(view, 1, 0, 0, 7).unwrap_err(), ClientError::UnknownGame);
    };
    check(&|view| view.rules = "house".to_owned());
    check(&|view| view.first_position = "?".to_owned());
    check(&|view| view.turn.position = "4,4,4,4,4,4/4,4,4,4,4,0 0-0 S".to_owned());
}
