//! Which terms are valid, who takes which side, and who begins.

use crate::common::{ADA, BO};
use game::Side;
use games::GameId;
use protocol::live::{Clock, Mode};
use table::{Begins, InvalidTerms, Moment, Party, Seat, Sides, Start, Status, Table, Terms};
use texts::{Language, Texts};

fn at(seed: u64) -> Moment<'static> {
    Moment { seed, ..Moment::at(1_000) }
}

/// The host's side and the side that begins, once both players are there.
fn seated(terms: &Terms, seed: u64) -> (Side, Side) {
    let opened = Table::open(terms.clone(), Seat::person(ADA), Seat::Open, &at(0)).unwrap();
    assert_eq!(opened.table.status(), Status::Waiting);
    let table = opened.table.sit(BO, &at(seed)).unwrap().table;
    assert_eq!(table.status(), Status::Playing);
    let host = table.sides_of(ADA)[0];
    assert_eq!(host, table.host());
    assert_eq!(table.sides_of(BO), [host.other()]);
    (host, table.history().side())
}

#[test]
fn sides_and_first_moves_are_chosen_drawn_or_given_to_the_youngest() {
    use Side::{First, Second};
    let check = |game, sides, begins, expected| {
        let terms = Terms { sides, begins, ..Terms::new(game, Mode::Online) };
        assert_eq!(seated(&terms, 1), expected, "{sides:?} {begins:?}");
    };
    let avalam = GameId::Avalam;
    check(avalam, Sides::Host(First), Begins::Usual, (First, First));
    check(avalam, Sides::Host(Second), Begins::Usual, (Second, First));
    check(avalam, Sides::Host(First), Begins::Side(Second), (First, Second));
    check(avalam, Sides::Host(Second), Begins::Youngest(Party::Host), (Second, Second));
    check(avalam, Sides::Host(Second), Begins::Youngest(Party::Other), (Second, First));
    check(avalam, Sides::Youngest(Party::Other), Begins::Youngest(Party::Host), (Second, Second));
    // The youngest sits South, and South begins.
    check(GameId::Awale, Sides::Youngest(Party::Host), Begins::Usual, (First, First));
    check(GameId::Awale, Sides::Youngest(Party::Other), Begins::Usual, (Second, First));
    check(GameId::Abalone, Sides::Host(Second), Begins::Side(First), (Second, First));
}

#[test]
fn lots_depend_on_the_seed_alone() {
    let terms = Terms {
        sides: Sides::Lot,
        begins: Begins::Lot,
        ..Terms::new(GameId::Avalam, Mode::Online)
    };
    let drawn: Vec<_> = (0..64).map(|seed| seated(&terms, seed)).collect();
    assert_eq!(drawn, (0..64).map(|seed| seated(&terms, seed)).collect::<Vec<_>>());
    for host in Side::BOTH {
        for first in Side::BOTH {
            assert!(drawn.contains(&(host, first)), "{host:?} {first:?} never came");
        }
    }
}

#[test]
fn dark_may_begin_in_both_setups_of_avalam() {
    let check = |start: &str, position: &str| {
        let terms = Terms {
            start: Start::Named(start.to_owned()),
            begins: Begins::Side(Side::Second),
            ..Terms::new(GameId::Avalam, Mode::Local)
        };
        let seat = || Seat::person(ADA);
        let table = Table::open(terms, seat(), seat(), &at(0)).unwrap().table;
        assert_eq!(table.history().position().to_string(), position);
    };
    check("standard", "Aa/AaAa/aAaAaA/AaAaAaAa/AaAa1aAaA/aAaAaAaA/AaAaAa/aAaA/aA d");
    check("placement", "2/4/6/8/9/8/6/4/2 d 24 24");
}

#[test]
fn invalid_terms_are_rejected_with_a_reason() {
    let texts = Language::ALL.map(Texts::new);
    let check_seats = |terms: Terms, host: Seat, other: Seat, expected: &str| {
        let unfit = Table::open(terms, host, other, &at(0)).unwrap_err();
        assert!(format!("{unfit:?}").starts_with(expected), "{unfit:?}, not {expected}");
        for texts in &texts {
            let told = texts.tell(&unfit);
            assert!(told.ends_with('.') && !told.contains("table-"), "{told}");
        }
    };
    let check = |terms: Terms, expected: &str| {
        check_seats(terms, Seat::person(ADA), Seat::Open, expected);
    };
    let online = |game| Terms::new(game, Mode::Online);
    let awale = || online(GameId::Awale);
    let position = |text: &str| Start::Position(text.to_owned());
    check(Terms { rules: "chess".to_owned(), ..awale() }, "Start(Rules");
    check(Terms { start: Start::Named("belgian".to_owned()), ..awale() }, "Start(UnknownStart");
    check(Terms { start: position("4,4"), ..awale() }, "Start(Position");
    check(Terms { start: position("9,4,4,4,4,4/4,4,4,4,4,4 0-0 S"), ..awale() }, "Start(Imp");
    check(Terms { start: position("0,0,0,0,0,0/0,0,0,0,0,0 24-24 S"), ..awale() }, "StartIsOver");
    check(Terms { start: position("0,0,0,0,0,1/0,0,0,0,0,1 25-21 S"), ..awale() }, "StartIsOver");
    let start = position("Aa/AaAa/aAaAaA/AaAaAaAa/AaAa1aAaA/aAaAaAaA/AaAaAa/aAaA/aA l");
    let begins = Begins::Side(Side::Second);
    check(Terms { start, begins, ..online(GameId::Avalam) }, "PositionSaysWhoBegins");
    check(Terms { begins, ..online(GameId::Abalone) }, "AlwaysBegins");
    check(Terms { begins: Begins::Lot, ..awale() }, "AlwaysBegins");
    check(Terms { begins: Begins::Youngest(Party::Host), ..awale() }, "AlwaysBegins");
    let timed = |main, increment| Clock::Timed { main, increment };
    check(Terms { clock: timed(9_999, 0), ..awale() }, "Clock");
    check(Terms { clock: timed(3 * 3_600_000 + 1, 0), ..awale() }, "Clock");
    check(Terms { clock: timed(60_000, 180_001), ..awale() }, "Clock");
    check(Terms { clock: Clock::Days { days: 0 }, ..awale() }, "Clock");
    check(Terms { clock: Clock::Days { days: 15 }, ..awale() }, "Clock");
    check(Terms { rated: true, ..awale() }, "RatedClock");
    let clock = timed(600_000, 0);
    let start = position("4,4,4,4,4,4/4,4,4,4,4,4 0-0 N");
    check(Terms { rated: true, clock, start, ..awale() }, "RatedPosition");
    let local = || Terms::new(GameId::Awale, Mode::Local);
    let ada = || Seat::person(ADA);
    check_seats(Terms { rated: true, clock, ..local() }, ada(), ada(), "RatedMode");
    check_seats(Terms { clock: Clock::Days { days: 1 }, ..local() }, ada(), ada(), "DaysMode");
    check_seats(local(), ada(), Seat::person(BO), "Seats");
    check_seats(local(), ada(), Seat::Open, "Seats");
    check_seats(awale(), Seat::person(ADA), Seat::person(ADA), "Seats");
    check_seats(awale(), Seat::person(ADA), Seat::Computer { level: 1 }, "Seats");
    check_seats(awale(), Seat::Open, Seat::Open, "Seats");
    let computer = Terms::new(GameId::Awale, Mode::Computer);
    check_seats(computer, Seat::person(ADA), Seat::Open, "Seats");
    check_seats(local(), Seat::team(ADA, 9), ada(), "Name(TooMany");
    assert_eq!(InvalidTerms::Clock.to_string(), "a clock outside its limits");
}

#[test]
fn the_open_seat_is_taken_once() {
    let opened = Table::open(
        Terms::new(GameId::Abalone, Mode::Online),
        Seat::person(ADA),
        Seat::Open,
        &at(0),
    );
    let table = opened.unwrap().table;
    let code = |table: &Table, person| table.sit(person, &at(0)).unwrap_err().code();
    assert_eq!(code(&table, ADA), "own-table");
    let table = table.sit(BO, &at(0)).unwrap().table;
    assert_eq!(code(&table, BO), "own-table");
    assert_eq!(code(&table, "cy"), "seat-taken");
}

#[test]
fn members_of_a_team_move_in_rotation() {
    let terms = Terms::new(GameId::Awale, Mode::Local);
    let mut play = crate::common::Play::open(terms, Seat::team(ADA, 3), Seat::team(ADA, 2));
    let mut next = Vec::new();
    for mv in ["C", "d", "A", "e", "F", "a", "B", "f"] {
        next.push(Side::BOTH.map(|side| play.table.next_member(side)));
        play.moves(mv);
    }
    assert_eq!(next, [[0, 0], [1, 0], [1, 1], [2, 1], [2, 0], [0, 0], [0, 1], [1, 1]]);
    // After a takeback the same member moves again.
    play.act(ADA, protocol::live::Action::Takeback).unwrap();
    assert_eq!(Side::BOTH.map(|side| play.table.next_member(side)), [1, 1]);
}

#[test]
fn names_have_only_visible_characters() {
    use table::{InvalidName, check_names};
    let check = |names: &[&str], expected| {
        assert_eq!(check_names(names.iter().copied()), expected, "{names:?}");
    };
    check(&[], Ok(()));
    check(&["Zoë 🙂", "Nguyễn", "O’Neill"], Ok(()));
    check(&["x"; 8], Ok(()));
    check(&["x"; 9], Err(InvalidName::TooMany));
    check(&["Ada", " "], Err(InvalidName::Empty));
    check(&[&"x".repeat(30)], Ok(()));
    check(&[&"x".repeat(31)], Err(InvalidName::TooLong));
    check(&["A\u{202e}da"], Err(InvalidName::Invisible));
    check(&["A\nda"], Err(InvalidName::Invisible));
    check(&["A\u{200b}da"], Err(InvalidName::Invisible));
}
