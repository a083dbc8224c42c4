//! Games at a server's table, which a table of its own plays here.

use protocol::live::{Action, Challenge, Challenger, Clock, Offer, Request};

use super::*;
use client::testing::{FakeServer, TABLE};
use client::{Address, ClientError, Incoming, LobbyRequest, Outgoing};

/// A desk at the table of a server, and what the server is told.
struct There<'t> {
    desk: Desk<'t>,
    server: FakeServer,
    me: &'static str,
}

impl<'t> There<'t> {
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
        let mut there = There { desk, server: FakeServer::new(game, Clock::None), me };
        there.hello();
        assert_eq!(there.said(), ["join t1 None"]);
        let state = there.server.state(me);
        there.hear(state);
        there
    }

    fn hello(&mut self) {
        let me = serde_json::Value::Null;
        self.hear(protocol::live::Answer::Hello { v: 1, now: self.server.now, me });
    }

    fn hear(&mut self, answer: protocol::live::Answer) {
        self.desk.take(Input::Online(Incoming::Message(Box::new(answer))));
    }

    /// Somebody does something at the table.
    fn does(&mut self, person: &str, action: &Action) {
        for answer in self.server.act(person, action, self.me) {
            self.hear(answer);
        }
    }

    fn plays(&mut self, person: &str, mv: &str) {
        self.does(person, &Action::Move { mv: mv.to_owned() });
    }

    /// What was said to the server since the last time, in short.
    fn said(&mut self) -> Vec<String> {
        let effects = std::mem::take(&mut self.desk.effects);
        effects
            .into_iter()
            .filter_map(|effect| match effect {
                Effect::Send(Outgoing::Message(Request::Join(join))) => {
                    Some(format!("join {} {:?}", join.table, join.seen))
                }
                Effect::Send(Outgoing::Message(Request::Act(act))) => {
                    Some(format!("{:?}", act.action))
                }
                Effect::Send(Outgoing::Message(Request::Leave { table })) => {
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
fn moves_go_to_the_table_and_come_back() {
    let texts = english();
    let mut there = There::sit(&texts, GameId::Awale, "ada");
    there.desk.types("c\n");
    assert_eq!(there.desk.told(), "awale-illegal-not-your-pit");
    assert_eq!(there.said(), [""; 0]);
    there.desk.key(KeyCode::Esc);
    there.desk.types("C\n");
    assert_eq!(there.said(), [r#"Move { mv: "C" }"#]);
    assert_eq!(there.desk.moves(), "");
    there.plays("ada", "C");
    there.plays("bo", "d");
    assert_eq!(there.desk.moves(), "C d");
}

#[test]
fn each_offer_has_its_own_key_and_its_own_question() {
    let texts = english();
    let mut there = There::sit(&texts, GameId::Avalam, "ada");
    there.plays("ada", "c9d9");
    for (key, offer) in [('u', Offer::Takeback), ('=', Offer::Draw)] {
        there.desk.types(&key.to_string());
        assert_eq!(there.desk.app.dialog, Some(Dialog::confirm(Ask::Offer(offer))));
        there.desk.types("y");
        assert_eq!(there.said(), [format!("Offer {{ offer: {offer:?} }}")]);
    }
    // Both stand at once: each key answers its own.
    there.does("bo", &Action::Offer { offer: Offer::Draw });
    there.plays("bo", "f1g1");
    there.does("bo", &Action::Offer { offer: Offer::Takeback });
    there.does("bo", &Action::Offer { offer: Offer::Draw });
    let shown = there.desk.screen(80, 24);
    assert!(shown.contains("Bo asks to take back. u answers."), "{shown}");
    there.desk.types("=");
    assert_eq!(there.desk.app.dialog, Some(Dialog::confirm(Ask::Answer(Offer::Draw))));
    there.desk.types("n");
    assert_eq!(there.said(), ["Decline { offer: Draw }"]);
    there.does("ada", &Action::Decline { offer: Offer::Draw });
    there.desk.types("u");
    assert_eq!(there.desk.app.dialog, Some(Dialog::confirm(Ask::Answer(Offer::Takeback))));
    // A move ends what was offered, and the question with it.
    there.plays("ada", "h5h4");
    assert_eq!(there.desk.app.dialog, None);
    assert_eq!(there.said(), [""; 0]);
}

#[test]
fn a_lost_line_is_told_and_taken_up_again() {
    let texts = english();
    let mut there = There::sit(&texts, GameId::Awale, "ada");
    there.does("bo", &Action::Phrase { phrase: "hello".to_owned() });
    assert!(there.desk.screen(80, 24).contains("Bo: Hello! · South to move."));
    there.desk.take(Input::Online(Incoming::Lost));
    assert!(there.desk.screen(80, 24).contains("The connection is lost."));
    there.desk.types("C\n");
    there.said();
    there.hello();
    let said = there.said();
    assert!(said[0].starts_with("join t1 Some("), "{said:?}");
    assert_eq!(said[1], r#"Move { mv: "C" }"#);
    there.hear(protocol::live::Answer::Closing { after: 1_000 });
    assert!(there.desk.screen(80, 24).contains("The server restarts."));
}

#[test]
fn nobody_is_helped_in_a_game_between_people() {
    let texts = english();
    let mut there = There::sit(&texts, GameId::Abalone, "ada");
    for key in ["t", "x"] {
        there.desk.types(key);
        assert_eq!(there.desk.told(), "live-no-help");
        there.desk.key(KeyCode::Esc);
    }
    assert!(!there.desk.effects.iter().any(|effect| matches!(effect, Effect::Think(_))));
}

#[test]
fn leaving_a_game_under_way_is_asked_about() {
    let texts = english();
    let mut there = There::sit(&texts, GameId::Awale, "ada");
    there.desk.types("q");
    assert_eq!(there.said(), [""; 0]);
    there.desk.types("y");
    assert_eq!(there.said(), ["quit"]);
    let mut there = There::sit(&texts, GameId::Awale, "cy");
    there.desk.types("q");
    assert_eq!(there.said(), ["quit"], "whoever watches just goes");
    let mut there = There::sit(&texts, GameId::Awale, "ada");
    there.desk.types("m");
    there.desk.types("y");
    assert_eq!(there.said(), ["leave t1"]);
    assert!(there.desk.app.lobby.is_some());
}

#[test]
fn a_server_that_is_gone_for_good_says_why() {
    let texts = english();
    let mut desk = There::connected(&texts);
    desk.app.go_to(TABLE.to_owned());
    assert!(desk.screen(80, 24).contains("Connecting to https://play.example.org"));
    desk.take(Input::Online(Incoming::Failed(ClientError::Version { theirs: 2 })));
    assert!(desk.screen(80, 24).contains("The server speaks version 2"));
    desk.key(KeyCode::Esc);
    assert!(matches!(desk.effects.last(), Some(Effect::Quit)));
}

fn challenge(id: &str, name: &str, game: &str, start: &str, clock: Clock) -> Challenge {
    Challenge {
        id: id.to_owned(),
        by: Challenger { name: name.to_owned(), rating: Some(1512), bot: name == "Deep" },
        game: game.to_owned(),
        rules: "standard".to_owned(),
        start: Some(start.to_owned()),
        clock,
        rated: game == "abalone",
        side: "lot".to_owned(),
        created: 0,
        mine: false,
    }
}

#[test]
fn the_lobby_leads_to_a_table() {
    let texts = english();
    let mut desk = There::connected(&texts);
    desk.app.go_to_lobby();
    let clock = Clock::Timed { main: 300_000, increment: 3_000 };
    let challenges = vec![
        challenge("c1", "Ada", "abalone", "german", clock),
        challenge("c2", "Deep", "awale", "standard", Clock::None),
    ];
    let hello = protocol::live::Answer::Hello { v: 1, now: 0, me: serde_json::Value::Null };
    for answer in [hello, protocol::live::Answer::Lobby { challenges }] {
        desk.take(Input::Online(Incoming::Message(Box::new(answer))));
    }
    insta::assert_snapshot!("lobby", desk.screen(80, 24));
    // The first row, with a click.
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
fn screens_of_a_servers_table_look_like_this() {
    for (language, code) in [(Language::English, "en"), (Language::French, "fr")] {
        let texts = Texts::new(language);
        for (width, height) in [(80, 24), (120, 40)] {
            let mut there = There::sit(&texts, GameId::Avalam, "bo");
            there.plays("ada", "c9d9");
            there.does("ada", &Action::Offer { offer: Offer::Takeback });
            let name = format!("there-{width}x{height}-{code}");
            insta::assert_snapshot!(name, there.desk.screen(width, height));
        }
    }
    let texts = english();
    let mut there = There::sit(&texts, GameId::Abalone, "bo");
    there.desk.types("\"");
    insta::assert_snapshot!("dialog-phrases", there.desk.screen(80, 24));
    // The second line, with a click.
    let inner = Layout::of(&there.desk.app).dialog.unwrap().inner;
    let kind = MouseEventKind::Down(MouseButton::Left);
    let (column, row, modifiers) = (inner.x + 4, inner.y + 1, KeyModifiers::NONE);
    there.desk.take(Input::Mouse(MouseEvent { kind, column, row, modifiers }));
    assert_eq!(there.said(), [r#"Phrase { phrase: "good-luck" }"#]);
    there.desk.types("?");
    insta::assert_snapshot!("dialog-help-there", there.desk.screen(80, 24));
}
