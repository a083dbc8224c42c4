//! Views of a table, and game records.

use crate::common::{ADA, BO, Play, TEN_MINUTES, offer, play, resign};
use game::{Explain, Message, Side};
use games::GameId::{Abalone, Avalam, Awale};
use protocol::live::{Clock, Offer, Status, View};
use table::{PlayerInfo, Viewer};
use texts::{Language, Texts};

fn look(game: &Play, person: Option<&str>) -> View {
    let texts = Texts::new(Language::English);
    let tell = |message: &Message| texts.tell(message);
    let player = |name: &str| PlayerInfo { name: name.to_owned(), ..PlayerInfo::default() };
    let players =
        [player("Ada"), PlayerInfo { rating: Some(1512), provisional: true, ..player("Bo") }];
    let (now, away, muted) = (game.now, game.away, [false; 2]);
    let viewer = Viewer { person, now, players: &players, away, muted, tell: &tell };
    let view = game.table.view("t1", &viewer);
    let json = serde_json::to_string(&view).unwrap();
    assert_eq!(serde_json::from_str::<View>(&json).unwrap(), view);
    view
}

#[test]
fn only_the_player_to_move_gets_the_legal_moves() {
    let mut game = Play::online(Avalam, TEN_MINUTES);
    game.moves("c9d9 d8c8 e7e6");
    let (ada, bo, cy) = (look(&game, Some(ADA)), look(&game, Some(BO)), look(&game, Some("cy")));
    assert_eq!(ada.you, [Side::First.into()]);
    assert_eq!((bo.you.clone(), cy.you), (vec![Side::Second.into()], vec![]));
    assert!(ada.turn.legal.is_none() && cy.turn.legal.is_none());
    let legal = bo.turn.legal.unwrap();
    assert_eq!(legal.len(), game.table.history().moves().len());
    assert_eq!(cy.turn.can, []);
    assert_eq!(look(&game, None).turn.can, []);
    assert_eq!(bo.moves.len(), 3);
    assert_eq!(bo.moves.last().unwrap().position, bo.turn.position);
    assert_eq!(bo.turn.seats[1].rating, Some(1512));
    assert_eq!(bo.turn.clocks.running, Some(Side::Second.into()));
}

/// What the viewer can do, as JSON says it.
fn abilities(view: &View) -> String {
    let abilities = serde_json::to_value(&view.turn.can).unwrap();
    let names = abilities.as_array().unwrap().iter();
    names.map(|name| name.as_str().unwrap()).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_view_lists_exactly_the_actions_that_would_be_accepted() {
    let check = |game: &Play, person, expected: &str| {
        assert_eq!(abilities(&look(game, Some(person))), expected);
    };
    let mut game = Play::online(Awale, TEN_MINUTES);
    check(&game, ADA, "move draw resign abort");
    check(&game, BO, "premove draw resign abort");
    game.moves("C d");
    check(&game, ADA, "move offer-takeback draw resign");
    game.act(BO, offer(Offer::Draw)).unwrap();
    check(&game, BO, "premove offer-takeback resign");
    check(&game, ADA, "move offer-takeback draw resign");
    game.away[1] = Some(60_000);
    check(&game, ADA, "move offer-takeback draw resign claim");
    assert_eq!(look(&game, Some(ADA)).claim_after, Some(60_000));
    game.act(ADA, resign()).unwrap();
    check(&game, BO, "rematch");
    check(&Play::online(Awale, Clock::Days { days: 1 }), BO, "conditional draw resign abort");
    let mut game = Play::computer(Awale);
    check(&game, ADA, "move resign abort hint think");
    game.moves("C d");
    check(&game, ADA, "move takeback resign hint think");
    let mut game = Play::local(Awale, TEN_MINUTES);
    check(&game, ADA, "move draw resign abort pause hint think");
    game.act(ADA, protocol::live::Action::Pause).unwrap();
    check(&game, ADA, "resign abort resume");
    assert_eq!(look(&game, Some(ADA)).turn.status, Status::Paused);
}

#[test]
fn settled_towers_are_marked() {
    let start = "2/4/6/8/Eb6E/8/6/4/2 l";
    let terms = table::Terms {
        start: table::Start::Position(start.to_owned()),
        ..table::Terms::new(Avalam, protocol::live::Mode::Local)
    };
    // A game cannot start from this position: counters are missing.
    let seat = || table::Seat::person(ADA);
    assert!(table::Table::open(terms, seat(), seat(), &table::Moment::at(0)).is_err());
    let mut game = Play::local(Avalam, Clock::None);
    assert!(look(&game, Some(ADA)).turn.settled.is_empty());
    game.moves("d9c9 d8c9 c8c9 b8c9");
    assert_eq!(look(&game, Some(ADA)).turn.settled, ["c9"]);
}

#[test]
fn a_record_can_be_read_and_replayed() {
    let check = |game: &Play, tags: &[(&str, &str)]| {
        let text = game.table.record(["Ada", "Bo \"the\" 2nd"]).to_string();
        let records: Vec<_> = game::record::Records::new(&text).collect();
        let record = records[0].as_ref().unwrap();
        for (name, value) in tags {
            assert_eq!(record.tag(name), Some(*value), "{text}");
        }
        let replayed = games::replay(record).unwrap();
        assert_eq!(&replayed, game.table.history());
        record.clone()
    };
    let mut game = Play::online(Abalone, Clock::Timed { main: 600_000, increment: 5_000 });
    game.moves("a1b2 i5h5 a2b3");
    let record = check(
        &game,
        &[
            ("Game", "Abalone"),
            ("Rules", "standard"),
            ("Layout", "standard"),
            ("Date", "1970-01-01"),
            ("First", "Ada"),
            ("Second", "Bo \"the\" 2nd"),
            ("TimeControl", "600+5"),
            ("Result", "*"),
        ],
    );
    assert_eq!(record.moves[2].command("clk"), Some("0:10:04"));
    game.act(BO, resign()).unwrap();
    check(&game, &[("Result", "1-0"), ("Termination", "resignation")]);
    let mut game = Play::online(Awale, TEN_MINUTES);
    game.moves("C");
    game.act(BO, protocol::live::Action::Abort).unwrap();
    check(&game, &[("Result", "*"), ("Termination", "abandoned"), ("TimeControl", "600+0")]);
    // Dark began: the start has no name.
    let terms = table::Terms {
        begins: table::Begins::Side(Side::Second),
        ..table::Terms::new(Avalam, protocol::live::Mode::Local)
    };
    let mut game = Play::open(terms, table::Seat::person(ADA), table::Seat::person(ADA));
    game.act(ADA, play("c9d9")).unwrap();
    game.act(ADA, offer(Offer::Draw)).unwrap();
    check(&game, &[("Result", "1/2-1/2"), ("Termination", "agreement"), ("TimeControl", "-")]);
}

#[test]
fn endings_have_texts_in_both_languages() {
    let mut game = Play::online(Avalam, TEN_MINUTES);
    game.moves("c9d9");
    game.act(ADA, resign()).unwrap();
    let ending = game.table.ending().unwrap().message(Avalam);
    let told = Language::ALL.map(|language| Texts::new(language).tell(&ending));
    assert_eq!(told[0], "Dark wins by resignation.");
    assert_eq!(told[1], "Les foncés gagnent par abandon.");
    let _: &dyn Explain = &ending;
}
