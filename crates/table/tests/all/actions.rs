//! Which actions are accepted when, as tables of actions and results.

use crate::common::{
    ADA, BO, Play, TEN_MINUTES, accept, claim, decline, offer, play, resign, say, withdraw,
};
use game::Side::{First, Second};
use games::GameId::{Abalone, Avalam, Awale};
use protocol::SideName;
use protocol::live::{Action, Claim, Clock, Offer, Status};
use protocol::play::LIMITS;
use table::{Actor, Table};
use texts::{Language, Texts};

/// Each action with `ok` or the code of its rejection.
fn check(table: &mut Play, rows: &[(&str, Action, &str)]) {
    for (i, (person, action, expected)) in rows.iter().enumerate() {
        let found = table.try_act(person, action.clone());
        assert_eq!(found, *expected, "row {i}: {person} {action:?}");
    }
    assert_eq!(Table::replay(&table.events).as_ref(), Ok(&table.table));
}

#[test]
fn only_the_side_to_move_moves() {
    let mut game = Play::online(Awale, TEN_MINUTES);
    check(
        &mut game,
        &[
            (BO, play("a"), "not-your-turn"),
            (BO, play("C"), "not-your-turn"),
            ("cy", play("C"), "not-seated"),
            ("", play("C"), "not-seated"),
            (ADA, play("a"), "illegal-move"),
            (ADA, play("xyz"), "unreadable-move"),
            (ADA, play("C"), "ok"),
            (ADA, play("D"), "not-your-turn"),
            (BO, play("d"), "ok"),
        ],
    );
    let computer = game.table.decide(&Actor::Computer, &play("A"), &game.moment());
    assert_eq!(computer.unwrap_err().code(), "not-seated");
}

#[test]
fn an_illegal_move_is_rejected_with_the_reason_of_the_rules() {
    let mut game = Play::online(Avalam, Clock::None);
    let refused = game.act(ADA, play("c9e9")).unwrap_err();
    let told = Texts::new(Language::English).tell(&refused);
    assert_eq!(refused.code(), "unreadable-move");
    assert!(told.contains("49 holes"), "{told}");
    let refused = game.act(ADA, play("c9c9")).unwrap_err();
    assert_eq!(refused.code(), "illegal-move");
    assert!(Texts::new(Language::French).tell(&refused).contains("elle-même"));
}

#[test]
fn an_offer_lasts_until_the_next_move() {
    let (draw, takeback) = (Offer::Draw, Offer::Takeback);
    let mut game = Play::online(Awale, TEN_MINUTES);
    check(
        &mut game,
        &[
            (ADA, accept(draw), "no-offer"),
            (ADA, offer(takeback), "nothing-to-take-back"),
            (ADA, play("C"), "ok"),
            (ADA, offer(draw), "ok"),
            (ADA, offer(draw), "offered"),
            (ADA, accept(draw), "no-offer"),
            ("cy", accept(draw), "not-seated"),
            (BO, decline(takeback), "no-offer"),
            (BO, decline(draw), "ok"),
            (ADA, offer(draw), "offer-spent"),
            (ADA, offer(takeback), "ok"),
            (ADA, withdraw(takeback), "ok"),
            (ADA, offer(takeback), "offer-spent"),
            (BO, offer(draw), "ok"),
            (BO, play("d"), "ok"),
            // Bo's offer lapsed with the move, and Ada may offer again.
            (ADA, accept(draw), "no-offer"),
            (ADA, offer(draw), "ok"),
            (BO, accept(draw), "ok"),
        ],
    );
    assert_eq!(game.ended(), Some((None, "agreement")));
    let lapsed = game.events.iter().filter(|e| matches!(e.kind, table::EventKind::Lapsed { .. }));
    assert_eq!(lapsed.count(), 1);
}

#[test]
fn offering_what_the_opponent_offers_accepts_it() {
    let mut game = Play::online(Abalone, Clock::None);
    check(&mut game, &[(ADA, offer(Offer::Draw), "ok"), (BO, offer(Offer::Draw), "ok")]);
    assert_eq!(game.ended(), Some((None, "agreement")));
    let rematch = Offer::Rematch;
    check(&mut game, &[(BO, offer(rematch), "ok"), (ADA, offer(rematch), "ok")]);
    assert_eq!(game.table.next(), Some("next"));
}

#[test]
fn a_takeback_goes_to_the_last_turn_of_the_player() {
    let takeback = Offer::Takeback;
    let mut game = Play::online(Awale, TEN_MINUTES);
    game.moves("C d A");
    check(
        &mut game,
        &[
            (ADA, Action::Takeback, "needs-consent"),
            // Ada has just moved: one move is taken back.
            (ADA, offer(takeback), "ok"),
            (BO, accept(takeback), "ok"),
        ],
    );
    assert_eq!(game.table.ply(), 2);
    game.moves("B e");
    // Ada is to move: her last move and Bo's reply are taken back.
    check(&mut game, &[(ADA, offer(takeback), "ok"), (BO, accept(takeback), "ok")]);
    assert_eq!((game.table.ply(), game.table.turn()), (2, Some(First)));

    let mut game = Play::computer(Awale);
    check(&mut game, &[(ADA, Action::Takeback, "nothing-to-take-back")]);
    game.moves("C d A");
    check(&mut game, &[(ADA, Action::Takeback, "ok")]);
    assert_eq!(game.table.ply(), 2);
    check(&mut game, &[(ADA, offer(takeback), "ok")]);
    assert_eq!(game.table.ply(), 0);

    let mut game = Play::local(Awale, Clock::None);
    game.moves("C d A");
    check(&mut game, &[(ADA, Action::Takeback, "ok"), (ADA, Action::Takeback, "ok")]);
    assert_eq!((game.table.ply(), game.table.turn()), (1, Some(Second)));
    check(&mut game, &[(BO, Action::Takeback, "not-seated")]);
}

#[test]
fn a_game_is_aborted_before_the_second_move_only() {
    for (moves, expected) in [("", "ok"), ("C", "ok"), ("C d", "too-late-to-abort")] {
        for person in [ADA, BO] {
            let mut game = Play::online(Awale, TEN_MINUTES);
            game.moves(moves);
            check(&mut game, &[(person, Action::Abort, expected)]);
            assert_eq!(game.ended(), (expected == "ok").then_some((None, "aborted")));
        }
    }
}

#[test]
fn resigning_loses() {
    let mut game = Play::online(Awale, TEN_MINUTES);
    check(&mut game, &[("cy", resign(), "not-seated"), (BO, resign(), "ok")]);
    assert_eq!(game.ended(), Some((Some(First), "resignation")));
    // Nobody can resign for the opponent.
    let mut game = Play::online(Awale, TEN_MINUTES);
    check(&mut game, &[(ADA, Action::Resign { side: Some(SideName(Second)) }, "ok")]);
    assert_eq!(game.ended(), Some((Some(Second), "resignation")));
    let mut game = Play::local(Awale, Clock::None);
    check(&mut game, &[(ADA, Action::Resign { side: Some(SideName(Second)) }, "ok")]);
    assert_eq!(game.ended(), Some((Some(First), "resignation")));
}

#[test]
fn only_a_game_at_a_shared_screen_is_paused() {
    let mut game = Play::local(Awale, TEN_MINUTES);
    game.moves("C d");
    game.now += 5_000;
    check(
        &mut game,
        &[
            (ADA, Action::Resume, "not-paused"),
            (ADA, Action::Pause, "ok"),
            (ADA, Action::Pause, "paused"),
            (ADA, play("A"), "paused"),
            (ADA, Action::Takeback, "paused"),
        ],
    );
    assert_eq!(game.table.clocks(game.now), Some([595_000, 600_000]));
    game.now += 3_600_000;
    assert!(!game.tick());
    check(&mut game, &[(ADA, Action::Resume, "ok")]);
    assert_eq!(game.table.clocks(game.now), Some([595_000, 600_000]));
    assert_eq!(game.table.clocks(game.now + 1_000), Some([594_000, 600_000]));
    for mut game in [Play::online(Awale, TEN_MINUTES), Play::computer(Awale)] {
        check(&mut game, &[(ADA, Action::Pause, "no-pause"), (ADA, Action::Resume, "no-pause")]);
    }
}

#[test]
fn a_game_that_the_opponent_has_left_can_be_claimed() {
    let started = |clock| {
        let mut game = Play::online(Awale, clock);
        game.moves("C d");
        game
    };
    let draw = Action::Claim { claim: Claim::Draw };
    // The clock, how long Bo has been away, and the result of a claim.
    let rows = [
        (TEN_MINUTES, None, "still-there"),
        (TEN_MINUTES, Some(0), "still-there"),
        (TEN_MINUTES, Some(59_999), "still-there"),
        (TEN_MINUTES, Some(60_000), "ok"),
        (Clock::None, Some(60_000), "still-there"),
        (Clock::None, Some(300_000), "ok"),
        (Clock::Days { days: 1 }, Some(86_000_000), "no-claim"),
    ];
    for (clock, away, expected) in rows {
        let mut game = started(clock);
        game.away[1] = away;
        check(&mut game, &[(ADA, claim(), expected)]);
        assert_eq!(game.ended(), (expected == "ok").then_some((Some(First), "abandoned")));
    }
    let mut game = started(TEN_MINUTES);
    game.away[1] = Some(60_000);
    check(&mut game, &[("cy", claim(), "not-seated"), (ADA, draw, "ok")]);
    assert_eq!(game.ended(), Some((None, "abandoned")));
    // Before the second move the game can be aborted instead.
    let mut game = Play::online(Awale, TEN_MINUTES);
    game.away[1] = Some(60_000);
    check(&mut game, &[(ADA, claim(), "too-early-to-claim")]);
    let mut game = Play::computer(Awale);
    game.moves("C d");
    check(&mut game, &[(ADA, claim(), "no-claim")]);
}

#[test]
fn after_the_end_there_are_rematches_and_phrases() {
    let mut game = Play::online(Awale, TEN_MINUTES);
    game.moves("C d");
    check(
        &mut game,
        &[
            (ADA, offer(Offer::Rematch), "not-over"),
            (ADA, accept(Offer::Rematch), "not-over"),
            (BO, resign(), "ok"),
            (ADA, play("A"), "over"),
            (BO, resign(), "over"),
            (ADA, resign(), "over"),
            (ADA, offer(Offer::Draw), "over"),
            (ADA, offer(Offer::Takeback), "over"),
            (ADA, Action::Takeback, "over"),
            (ADA, Action::Abort, "over"),
            (ADA, Action::Pause, "over"),
            (ADA, claim(), "over"),
            (ADA, say("good-game"), "ok"),
            (BO, accept(Offer::Rematch), "no-offer"),
            (ADA, offer(Offer::Rematch), "ok"),
            (BO, decline(Offer::Rematch), "ok"),
            (ADA, offer(Offer::Rematch), "offer-spent"),
            (BO, offer(Offer::Rematch), "ok"),
            (ADA, accept(Offer::Rematch), "ok"),
            (BO, offer(Offer::Rematch), "rematch-made"),
            (ADA, say("again"), "ok"),
        ],
    );
    let next = game.table.rematch(&game.moment()).unwrap().table;
    assert_eq!((next.sides_of(ADA), next.sides_of(BO)), (vec![Second], vec![First]));
    assert_eq!((next.terms().clock, next.ply()), (TEN_MINUTES, 0));
    assert_eq!(next.host(), Second);
}

#[test]
fn against_the_computer_and_at_a_shared_screen_nobody_has_to_agree() {
    let mut game = Play::computer(Awale);
    check(
        &mut game,
        &[
            (ADA, offer(Offer::Draw), "computer-plays-on"),
            (ADA, resign(), "ok"),
            (ADA, offer(Offer::Rematch), "ok"),
        ],
    );
    let next = game.table.rematch(&game.moment()).unwrap().table;
    assert_eq!(next.computer_to_move(), Some((First, 3)));
    let computer = next.decide(&Actor::Computer, &resign(), &game.moment());
    assert_eq!(computer.unwrap_err().code(), "not-for-computer");

    let mut game = Play::local(Avalam, Clock::None);
    check(&mut game, &[(ADA, offer(Offer::Draw), "ok"), (ADA, offer(Offer::Rematch), "ok")]);
    assert_eq!(game.ended(), Some((None, "agreement")));
}

#[test]
fn phrases_are_limited_and_predefined() {
    let mut game = Play::online(Awale, Clock::None);
    check(
        &mut game,
        &[
            (ADA, say("hello"), "ok"),
            (ADA, say("<b>hello</b>"), "unknown-phrase"),
            ("cy", say("hello"), "not-seated"),
            (ADA, say("good-luck"), "ok"),
            (ADA, say("have-fun"), "ok"),
            (ADA, say("hello"), "too-many-phrases"),
            (BO, say("hello"), "ok"),
            (ADA, play("C"), "ok"),
            (ADA, say("your-turn"), "ok"),
        ],
    );
    for phrase in table::Phrase::ALL {
        assert_eq!(table::Phrase::named(phrase.name()), Some(phrase));
        let texts = Language::ALL.map(|language| Texts::new(language).tell(&phrase));
        assert!(texts.iter().all(|text| !text.contains("phrase-")) && texts[0] != texts[1]);
    }
}

#[test]
fn a_final_move_ends_the_game_with_its_result() {
    let start = table::Start::Position("0,0,0,0,0,1/0,0,3,0,0,0 22-22 S".to_owned());
    let terms = table::Terms { start, ..table::Terms::new(Awale, protocol::live::Mode::Local) };
    let mut game = Play::open(terms, table::Seat::person(ADA), table::Seat::person(ADA));
    game.moves("F");
    assert_eq!(game.ended(), Some((Some(Second), "no-moves")));
    let ending = game.table.ending().unwrap();
    assert_eq!(ending.score, [22, 26]);
    let told = Texts::new(Language::English).tell(&ending.message(Awale));
    assert_eq!(told, "North wins 26 to 22.");
    check(&mut game, &[(ADA, play("a"), "over")]);
}

#[test]
fn every_rejection_has_a_text_in_both_languages() {
    use table::RejectedAction;
    let offer = Offer::Draw;
    let all = [
        RejectedAction::NotSeated,
        RejectedAction::NotBegun,
        RejectedAction::Over,
        RejectedAction::Stale { ply: 3 },
        RejectedAction::NotYourTurn,
        RejectedAction::TimeIsUp,
        RejectedAction::Paused,
        RejectedAction::NotPaused,
        RejectedAction::NoPause,
        RejectedAction::NoOffer { offer },
        RejectedAction::Offered { offer },
        RejectedAction::OfferSpent { offer },
        RejectedAction::ComputerPlaysOn,
        RejectedAction::NothingToTakeBack,
        RejectedAction::NeedsConsent,
        RejectedAction::TooLateToAbort,
        RejectedAction::TooEarlyToClaim,
        RejectedAction::StillThere { seconds: None },
        RejectedAction::StillThere { seconds: Some(5) },
        RejectedAction::NoClaim,
        RejectedAction::NotOver,
        RejectedAction::RematchMade,
        RejectedAction::UnknownPhrase,
        RejectedAction::TooManyPhrases,
        RejectedAction::TooManyEvents,
        RejectedAction::SeatTaken,
        RejectedAction::OwnTable,
        RejectedAction::NotForComputer,
    ];
    let docs = include_str!("../../../../docs/live.md");
    for refused in &all {
        assert!(docs.contains(&format!("`{}`", refused.code())), "{refused:?} is not in live.md");
    }
    for reason in table::EndReason::ALL {
        assert!(docs.contains(&format!("`{}`", reason.name())), "{reason:?} is not in live.md");
    }
    for language in Language::ALL {
        let texts = Texts::new(language);
        for refused in &all {
            let told = texts.tell(refused);
            assert!(told.ends_with('.') && !told.contains('$'), "{refused:?}: {told}");
            assert!(!told.contains("table-"), "{told}");
        }
    }
}

/// Four moves of Abalone that lead back to where they began.
const CYCLE: &str = "a1b2 i9h8 d4c3 f6g7";

fn endless() -> Play {
    let rules = "standard,repetition=off,no-progress=off".to_owned();
    let terms = table::Terms { rules, ..table::Terms::new(Abalone, protocol::live::Mode::Local) };
    Play::open(terms, table::Seat::person(ADA), table::Seat::person(ADA))
}

#[test]
fn a_game_without_limits_of_its_own_ends_at_the_move_limit() {
    let mut game = endless();
    for _ in 0..LIMITS.game_moves / 4 {
        assert_eq!(game.ended(), None, "after {} moves", game.table.ply());
        game.moves(CYCLE);
    }
    assert_eq!(game.table.ply(), LIMITS.game_moves);
    assert_eq!(game.ended(), Some((None, "ply-limit")), "equal numbers of marbles are a draw");
    check(&mut game, &[(ADA, play("a1b2"), "over"), (ADA, Action::Takeback, "over")]);
}

#[test]
fn a_full_log_takes_only_moves_and_endings() {
    let mut game = endless();
    game.moves(CYCLE);
    while game.table.number() < LIMITS.game_events {
        let pause =
            if game.table.status() == Status::Paused { Action::Resume } else { Action::Pause };
        assert_eq!(game.try_act(ADA, pause), "ok");
    }
    if game.table.status() == Status::Paused {
        assert_eq!(game.try_act(ADA, Action::Resume), "ok", "nobody is locked in a pause");
    }
    check(
        &mut game,
        &[
            (ADA, Action::Pause, "too-many-events"),
            (ADA, Action::Takeback, "too-many-events"),
            (ADA, say("hello"), "too-many-events"),
            (ADA, play("a1b2"), "ok"),
            (ADA, resign(), "ok"),
            (ADA, offer(Offer::Rematch), "ok"),
        ],
    );
}

#[test]
fn an_operator_ends_a_game_in_any_of_its_phases() {
    use table::Adjudication::{Abort, Draw, Win};
    let rows = [
        (Abort, Some((None, "aborted"))),
        (Draw, Some((None, "adjudicated"))),
        (Win(First), Some((Some(First), "adjudicated"))),
        (Win(Second), Some((Some(Second), "adjudicated"))),
    ];
    for (adjudication, expected) in rows {
        let mut game = Play::online(Awale, TEN_MINUTES);
        game.moves("C d");
        let decision = game.table.adjudicate(adjudication, &game.moment()).unwrap();
        let ended = decision.table.ending().unwrap();
        assert_eq!(Some((ended.winner, ended.reason.name())), expected);
        let again = decision.table.adjudicate(adjudication, &game.moment());
        assert_eq!(again.unwrap_err().code(), "over");
        for language in Language::ALL {
            let told = Texts::new(language).tell(&ended.message(Awale));
            assert!(!told.contains("reason-"), "{told}");
        }
    }
}
