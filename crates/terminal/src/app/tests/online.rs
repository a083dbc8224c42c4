//! Games at a server's table, against `FakeServer`.

use protocol::live::{Action, Challenge, Challenger, ClientMessage, Clock, HostSide, Offer};

use super::*;
use client::testing::{FakeServer, TABLE};
use client::{Address, ClientError, Incoming, LobbyRequest, Outgoing};

/// The application at a server's table.
struct RemoteDesk<'t> {
    desk: Desk<'t>,
    server: FakeServer,
    me: &'static str,
}

impl<'t> RemoteDesk<'t> {
    fn connected(texts: &'t Texts) -> Desk<'t> {
        let mut desk = Desk::new(texts, SIGNS);
        let server = Address::read("https://play.example.org").unwrap().server;
        desk.app.go_online(server, 7);
        desk
    }

    fn sit(texts: &'t Texts, game: GameId, me: &'static str) -> Self {
        let mut desk = Self::connected(texts);
        let effects = desk.app.go_to(TABLE.to_owned());
        desk.effects.extend(effects);
        let mut remote = RemoteDesk { desk, server: FakeServer::new(game, Clock::None), me };
        remote.hello();
        assert_eq!(remote.requests(), ["join t1 None"]);
        let state = remote.server.state(me);
        remote.receive(state);
        remote
    }

    fn hello(&mut self) {
        let me = Box::default();
        self.receive(protocol::live::ServerMessage::Hello { v: 1, now: self.server.now, me });
    }

    fn receive(&mut self, answer: protocol::live::ServerMessage) {
        self.desk.take(Input::Online(Incoming::Message(Box::new(answer))));
    }

    fn does(&mut self, person: &str, action: &Action) {
        for answer in self.server.act(person, action, self.me) {
            self.receive(answer);
        }
    }

    fn plays(&mut self, person: &str, mv: &str) {
        self.does(person, &Action::Move { mv: mv.to_owned() });
    }

    /// The requests sent since the last call, abbreviated.
    fn requests(&mut self) -> Vec<String> {
        let effects = std::mem::take(&mut self.desk.effects);
        effects
            .into_iter()
            .filter_map(|effect| match effect {
                Effect::Send(Outgoing::Message(ClientMessage::Join(join))) => {
                    Some(format!("join {} {:?}", join.table, join.seen))
                }
                Effect::Send(Outgoing::Message(ClientMessage::Act(act))) => {
                    Some(format!("{:?}", act.action))
                }
                Effect::Send(Outgoing::Message(ClientMessage::Leave { table })) => {
                    Some(format!("leave {table}"))
                }
                Effect::Send(Outgoing::Lobby(request)) => Some(format!("{request:?}")),
                Effect::Quit => Some("quit".to_owned()),
                _ => None,
            })
            .collect()
    }
}

#[test]
fn moves_are_sent_and_played_when_the_server_confirms() {
    let texts = english();
    let mut remote = RemoteDesk::sit(&texts, GameId::Awale, "ada");
    remote.desk.types("c\n");
    assert_eq!(remote.desk.notice(), "awale-illegal-not-your-pit");
    assert_eq!(remote.requests(), [""; 0]);
    remote.desk.key(KeyCode::Esc);
    remote.desk.types("C\n");
    assert_eq!(remote.requests(), [r#"Move { mv: "C" }"#]);
    assert_eq!(remote.desk.moves(), "");
    remote.plays("ada", "C");
    remote.plays("bo", "d");
    assert_eq!(remote.desk.moves(), "C d");
}

#[test]
fn each_offer_has_its_own_key_and_question() {
    let texts = english();
    let mut remote = RemoteDesk::sit(&texts, GameId::Avalam, "ada");
    remote.plays("ada", "c9d9");
    for (key, offer) in [('u', Offer::Takeback), ('=', Offer::Draw)] {
        remote.desk.types(&key.to_string());
        assert_eq!(remote.desk.app.dialog, Some(Dialog::confirm(Question::Offer(offer))));
        remote.desk.types("y");
        assert_eq!(remote.requests(), [format!("Offer {{ offer: {offer:?} }}")]);
    }
    // Both offers are open at once: each key answers its own.
    remote.does("bo", &Action::Offer { offer: Offer::Draw });
    remote.plays("bo", "f1g1");
    remote.does("bo", &Action::Offer { offer: Offer::Takeback });
    remote.does("bo", &Action::Offer { offer: Offer::Draw });
    let shown = remote.desk.screen(80, 24);
    assert!(shown.contains("Bo asks to take back. u answers."), "{shown}");
    remote.desk.types("=");
    assert_eq!(remote.desk.app.dialog, Some(Dialog::confirm(Question::Answer(Offer::Draw))));
    remote.desk.types("n");
    assert_eq!(remote.requests(), ["Decline { offer: Draw }"]);
    remote.does("ada", &Action::Decline { offer: Offer::Draw });
    remote.desk.types("u");
    assert_eq!(remote.desk.app.dialog, Some(Dialog::confirm(Question::Answer(Offer::Takeback))));
    // A move closes the open offers and the question.
    remote.plays("ada", "h5h4");
    assert_eq!(remote.desk.app.dialog, None);
    assert_eq!(remote.requests(), [""; 0]);
}

#[test]
fn a_lost_connection_is_shown_and_rejoined() {
    let texts = english();
    let mut remote = RemoteDesk::sit(&texts, GameId::Awale, "ada");
    remote.does("bo", &Action::Phrase { phrase: "hello".to_owned(), team: false });
    assert!(remote.desk.screen(80, 24).contains("Bo: Hello! · South to move."));
    remote.desk.take(Input::Online(Incoming::Lost));
    assert!(remote.desk.screen(80, 24).contains("The connection is lost."));
    remote.desk.types("C\n");
    remote.requests();
    remote.hello();
    let requests = remote.requests();
    assert!(requests[0].starts_with("join t1 Some("), "{requests:?}");
    assert_eq!(requests[1], r#"Move { mv: "C" }"#);
    remote.receive(protocol::live::ServerMessage::Closing { after: 1_000 });
    assert!(remote.desk.screen(80, 24).contains("The server restarts."));
}

#[test]
fn no_engine_help_in_a_game_between_people() {
    let texts = english();
    let mut remote = RemoteDesk::sit(&texts, GameId::Abalone, "ada");
    for key in ["t", "x"] {
        remote.desk.types(key);
        assert_eq!(remote.desk.notice(), "live-no-help");
        remote.desk.key(KeyCode::Esc);
    }
    assert!(!remote.desk.effects.iter().any(|effect| matches!(effect, Effect::Think(_))));
}

#[test]
fn leaving_a_game_in_progress_asks_for_confirmation() {
    let texts = english();
    let mut remote = RemoteDesk::sit(&texts, GameId::Awale, "ada");
    remote.desk.types("q");
    assert_eq!(remote.requests(), [""; 0]);
    remote.desk.types("y");
    assert_eq!(remote.requests(), ["quit"]);
    let mut remote = RemoteDesk::sit(&texts, GameId::Awale, "cy");
    remote.desk.types("q");
    assert_eq!(remote.requests(), ["quit"], "spectators are not asked");
    let mut remote = RemoteDesk::sit(&texts, GameId::Awale, "ada");
    remote.desk.types("m");
    remote.desk.types("y");
    assert_eq!(remote.requests(), ["leave t1"]);
    assert!(remote.desk.app.lobby.is_some());
}

#[test]
fn a_failed_connection_shows_the_reason() {
    let texts = english();
    let mut desk = RemoteDesk::connected(&texts);
    desk.app.go_to(TABLE.to_owned());
    assert!(desk.screen(80, 24).contains("Connecting to https://play.example.org"));
    desk.take(Input::Online(Incoming::Failed(ClientError::Version { theirs: 2 })));
    assert!(desk.screen(80, 24).contains("The server speaks version 2"));
    desk.key(KeyCode::Esc);
    assert!(matches!(desk.effects.last(), Some(Effect::Quit)));
}

fn challenge(id: &str, name: &str, game: GameId, start: &str, clock: Clock) -> Challenge {
    Challenge {
        id: id.to_owned(),
        by: Challenger {
            name: name.to_owned(),
            rating: Some(1512),
            bot: name == "Deep",
            ..Challenger::default()
        },
        game: game.into(),
        rules: "standard".to_owned(),
        start: Some(start.to_owned()),
        clock,
        rated: game == GameId::Abalone,
        side: HostSide::Lot,
        created: 0,
        mine: false,
        to: None,
        for_you: false,
    }
}

#[test]
fn a_challenge_is_accepted_in_the_lobby() {
    let texts = english();
    let mut desk = RemoteDesk::connected(&texts);
    desk.app.go_to_lobby();
    let clock = Clock::Timed { main: 300_000, increment: 3_000 };
    let challenges = vec![
        challenge("c1", "Ada", GameId::Abalone, "german", clock),
        challenge("c2", "Deep", GameId::Awale, "standard", Clock::None),
    ];
    let hello = protocol::live::ServerMessage::Hello { v: 1, now: 0, me: Box::default() };
    for answer in [hello, protocol::live::ServerMessage::Lobby { challenges, people: 3 }] {
        desk.take(Input::Online(Incoming::Message(Box::new(answer))));
    }
    insta::assert_snapshot!("lobby", desk.screen(80, 24));
    // Click on the first row.
    let row = Layout::of(&desk.app).lobby.unwrap().rows[0].1;
    let kind = MouseEventKind::Down(MouseButton::Left);
    let modifiers = KeyModifiers::NONE;
    desk.take(Input::Mouse(MouseEvent { kind, column: row.x + 3, row: row.y, modifiers }));
    let Some(Effect::Send(Outgoing::Lobby(request))) = desk.effects.last().cloned() else {
        panic!()
    };
    assert_eq!(request, LobbyRequest::AcceptChallenge("c1".to_owned()));
    desk.take(Input::Online(Incoming::LobbyReply(Ok(Some(TABLE.to_owned())))));
    assert!(desk.app.lobby.is_none());
    desk.take(Input::Online(Incoming::Message(Box::new(
        FakeServer::new(GameId::Awale, Clock::None).state("ada"),
    ))));
    assert_eq!(desk.app.game(), Some(GameId::Awale));
}

#[test]
fn screens_of_a_servers_table() {
    for (language, code) in [(Language::English, "en"), (Language::French, "fr")] {
        let texts = Texts::new(language);
        for (width, height) in [(80, 24), (120, 40)] {
            let mut remote = RemoteDesk::sit(&texts, GameId::Avalam, "bo");
            remote.plays("ada", "c9d9");
            remote.does("ada", &Action::Offer { offer: Offer::Takeback });
            let name = format!("there-{width}x{height}-{code}");
            insta::assert_snapshot!(name, remote.desk.screen(width, height));
        }
    }
    let texts = english();
    let mut remote = RemoteDesk::sit(&texts, GameId::Abalone, "bo");
    remote.desk.types("\"");
    insta::assert_snapshot!("dialog-phrases", remote.desk.screen(80, 24));
    // Click on the second phrase.
    let inner = Layout::of(&remote.desk.app).dialog.unwrap().inner;
    let kind = MouseEventKind::Down(MouseButton::Left);
    let (column, row, modifiers) = (inner.x + 4, inner.y + 1, KeyModifiers::NONE);
    remote.desk.take(Input::Mouse(MouseEvent { kind, column, row, modifiers }));
    assert_eq!(remote.requests(), [r#"Phrase { phrase: "good-luck", team: false }"#]);
    remote.desk.types("?");
    insta::assert_snapshot!("dialog-help-there", remote.desk.screen(80, 24));
}
