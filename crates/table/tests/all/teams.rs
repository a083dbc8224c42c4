//! Teams whose members have devices of their own.

use game::Side;
use games::GameId;
use protocol::live::{Action, Clock, Mode, Offer};
use table::{InvalidTerms, MAX_MEMBERS, Moment, Presence, SKIP_AFTER, Seat, Sides, Table, Terms};

use crate::common::{Play, TEN_MINUTES, accept, claim, offer, resign, say};

const DAY: u64 = 24 * 3_600_000;

fn waiting(clock: Clock) -> Play {
    let terms = Terms { clock, ..Terms::new(GameId::Awale, Mode::Online) };
    Play::open(terms, Seat::members(["ada"]), Seat::members([]))
}

fn join(play: &mut Play, person: &str, side: Option<Side>) -> &'static str {
    match play.table.join_team(person, side, &play.moment()) {
        Ok(decision) => {
            play.take(decision);
            "ok"
        }
        Err(rejected) => rejected.code(),
    }
}

/// Ada, Al and Ann against Bo and Ben, in this order of rotation.
fn begun(clock: Clock) -> Play {
    let mut play = waiting(clock);
    for (person, side) in [
        ("bo", None),
        ("al", Some(Side::First)),
        ("ben", Some(Side::Second)),
        ("ann", Some(Side::First)),
    ] {
        assert_eq!(join(&mut play, person, side), "ok");
    }
    assert_eq!(play.try_act("ada", Action::Begin), "ok");
    play
}

fn movers(play: &Play) -> [&str; 2] {
    play.table.seats().each_ref().map(|seat| seat.person_id().unwrap())
}

fn team_phrase() -> Action {
    Action::Phrase { phrase: "thinking".to_owned(), team: true }
}

#[test]
fn members_join_a_side_until_the_opener_begins() {
    let mut play = waiting(Clock::None);
    assert_eq!(play.try_act("ada", Action::Begin), "team-empty");
    assert_eq!(join(&mut play, "bo", None), "ok");
    assert_eq!(join(&mut play, "bo", Some(Side::First)), "own-table");
    assert_eq!(join(&mut play, "al", Some(Side::First)), "ok");
    for (person, action, expected) in [
        ("bo", Action::Begin, "not-speaker"),
        ("al", Action::Begin, "not-speaker"),
        ("al", Action::Abort, "not-speaker"),
        ("cy", Action::Begin, "not-seated"),
        ("bo", Action::Leave, "ok"),
        ("ada", Action::Begin, "team-empty"),
    ] {
        assert_eq!(play.try_act(person, action.clone()), expected, "{person} {action:?}");
    }
    for n in 0..MAX_MEMBERS {
        assert_eq!(join(&mut play, &format!("member {n}"), Some(Side::Second)), "ok");
    }
    assert_eq!(join(&mut play, "one more", Some(Side::Second)), "team-full");
    assert_eq!(play.try_act("ada", Action::Begin), "ok");
    assert_eq!(join(&mut play, "late", None), "seat-taken");
    assert_eq!(play.try_act("ada", Action::Begin), "seat-taken");
}

#[test]
fn members_move_in_the_order_in_which_they_joined() {
    let mut play = begun(Clock::None);
    let mut order = Vec::new();
    for mv in ["C", "a", "D", "b", "E", "c", "A", "d"] {
        let side = play.table.history().side();
        let mover = movers(&play)[side.index()].to_owned();
        // Nobody else of the team, and nobody of the other one.
        for other in ["ada", "al", "ann", "bo", "ben"].into_iter().filter(|one| *one != mover) {
            let own = play.table.sides_of(other)[0] == side;
            let expected = if own { "not-speaker" } else { "not-your-turn" };
            assert_eq!(play.try_act(other, crate::common::play(mv)), expected, "{other} {mv}");
        }
        assert_eq!(play.try_act(&mover, crate::common::play(mv)), "ok", "{mover} {mv}");
        order.push(mover);
    }
    assert_eq!(order, ["ada", "bo", "al", "ben", "ann", "bo", "ada", "ben"]);
}

#[test]
fn the_member_who_moves_next_speaks_for_the_team() {
    let mut game = begun(Clock::None);
    game.moves("C a");
    assert_eq!(movers(&game), ["al", "ben"]);
    for (person, action, expected) in [
        ("ada", resign(), "not-speaker"),
        ("bo", offer(Offer::Draw), "not-speaker"),
        ("ben", offer(Offer::Draw), "ok"),
        ("ann", accept(Offer::Draw), "not-speaker"),
        ("ann", team_phrase(), "ok"),
        ("bo", say("hello"), "ok"),
        ("al", accept(Offer::Draw), "ok"),
        ("al", Action::Leave, "over"),
    ] {
        assert_eq!(game.try_act(person, action.clone()), expected, "{person} {action:?}");
    }
    assert_eq!(game.ended(), Some((None, "agreement")));
    // The rematch has the same teams on the other sides, and begins at once.
    let speaker = movers(&game).map(str::to_owned);
    assert_eq!(game.try_act(&speaker[0], offer(Offer::Rematch)), "ok");
    assert_eq!(game.try_act(&speaker[1], accept(Offer::Rematch)), "ok");
    let next = game.table.rematch(&game.moment()).unwrap().table;
    assert_eq!(next.seats()[1].people(), ["ada", "al", "ann"]);
    assert_eq!(next.turn(), Some(Side::First));
}

#[test]
fn a_member_who_is_away_is_skipped_by_the_others() {
    let mut game = begun(TEN_MINUTES);
    game.moves("C a");
    assert_eq!(movers(&game), ["al", "ben"]);
    for (away, person, expected) in [
        (None, "ada", "member-there"),
        (Some(SKIP_AFTER - 1), "ada", "member-there"),
        (Some(SKIP_AFTER), "bo", "not-your-turn"),
        (Some(SKIP_AFTER), "ada", "ok"),
    ] {
        game.mover_away = away;
        assert_eq!(game.try_act(person, Action::Skip), expected, "{away:?} {person}");
    }
    assert_eq!(movers(&game), ["ann", "ben"]);
    game.moves("D");
    assert_eq!(movers(&game), ["ada", "ben"]);
    // A takeback gives the turn back too.
    assert_eq!(game.try_act("ada", offer(Offer::Takeback)), "ok");
    assert_eq!(game.try_act("ben", accept(Offer::Takeback)), "ok");
    assert_eq!(movers(&game), ["ann", "ben"]);
}

#[test]
fn in_a_game_of_days_half_of_the_time_is_the_others() {
    let mut game = begun(Clock::Days { days: 2 });
    game.moves("C a");
    game.now += DAY - 2_000;
    assert_eq!(game.try_act("ada", Action::Skip), "member-there");
    game.now += 2_000;
    assert_eq!(game.try_act("ada", Action::Skip), "ok");
    assert_eq!(movers(&game), ["ann", "ben"]);
}

#[test]
fn members_leave_and_the_last_one_resigns() {
    let mut game = begun(Clock::None);
    game.moves("C a");
    for (person, next) in [("al", ["ann", "ben"]), ("ada", ["ann", "ben"]), ("ben", ["ann", "bo"])]
    {
        assert_eq!(game.try_act(person, Action::Leave), "ok");
        assert_eq!(movers(&game), next, "{person} left");
        assert_eq!(game.try_act(person, say("hello")), "not-seated");
    }
    assert_eq!(game.try_act("ann", Action::Skip), "no-team");
    game.moves("D b");
    assert_eq!(game.try_act("bo", Action::Leave), "ok");
    assert_eq!(game.ended(), Some((Some(Side::First), "resignation")));

    // Before the game, the opener's leaving calls it off.
    let mut play = waiting(Clock::None);
    assert_eq!(play.try_act("ada", Action::Leave), "ok");
    assert_eq!(play.ended(), Some((None, "aborted")));
}

#[test]
fn a_team_is_away_when_all_of_it_is() {
    let game = {
        let mut game = begun(TEN_MINUTES);
        game.moves("C a");
        game
    };
    let now = game.now;
    let [ada, al, bo] = [1, 2, 3].map(table::ConnectionId);
    let mut presence = Presence::new(now);
    presence.join(ada, "ada");
    presence.join(al, "al");
    presence.join(bo, "bo");
    assert_eq!(presence.members(&game.table), [vec![true, true, false], vec![true, false]]);
    assert_eq!(presence.mover_away(&game.table, now + 5_000), None);
    presence.leave(al, &game.table, now + 1_000);
    assert_eq!(presence.mover_away(&game.table, now + 5_000), Some(4_000));
    assert_eq!(presence.away(&game.table, now + 5_000), [None, None]);
    presence.leave(ada, &game.table, now + 2_000);
    assert_eq!(presence.away(&game.table, now + 5_000), [Some(3_000), None]);
    // At another server a member of the first team, and one of the second: both count.
    let seen = |players: &[(&str, u64)], watching| table::Seen {
        players: players.iter().map(|(id, lag)| ((*id).to_owned(), *lag)).collect(),
        watching,
    };
    assert!(presence.hear("there", seen(&[("al", 80), ("bo", 90)], 2), &game.table, now + 6_000));
    assert_eq!(presence.members(&game.table), [vec![false, true, false], vec![true, false]]);
    assert_eq!(presence.away(&game.table, now + 9_000), [None, None]);
    assert_eq!(presence.mover_away(&game.table, now + 9_000), None);
    assert_eq!((presence.watching(&game.table), presence.lag(&game.table)), (2, [80, 0]));
    assert_eq!(presence.seen_here(&game.table), seen(&[("bo", 0)], 0));
    let same = seen(&[("al", 10), ("bo", 90)], 2);
    assert!(!presence.hear("there", same, &game.table, now + 9_000), "only the lag is another");
    // That server is gone: its people are, except for those who are also here.
    assert!(presence.hear("there", table::Seen::default(), &game.table, now + 10_000));
    assert_eq!(presence.away(&game.table, now + 12_000), [Some(2_000), None]);
    assert_eq!(presence.mover_away(&game.table, now + 12_000), Some(2_000));
    let mut game = game;
    game.away = [Some(60_000), None];
    assert_eq!(game.try_act("bo", claim()), "ok");
}

#[test]
fn teams_are_unrated_and_have_no_plans() {
    let terms = Terms { clock: TEN_MINUTES, ..Terms::new(GameId::Awale, Mode::Online) };
    let open = |terms: Terms, one, two| Table::open(terms, one, two, &Moment::at(0));
    let rated = Terms { rated: true, ..terms.clone() };
    let refused = open(rated, Seat::members(["ada"]), Seat::members([])).unwrap_err();
    assert_eq!(refused, InvalidTerms::RatedTeams);
    for (one, two) in [
        (Seat::members([]), Seat::members(["bo"])),
        (Seat::members(["ada"]), Seat::members(["bo", "ada"])),
        (Seat::members(["ada"]), Seat::Open),
    ] {
        assert_eq!(open(terms.clone(), one, two).unwrap_err(), InvalidTerms::Seats);
    }
    let mut game = begun(TEN_MINUTES);
    assert_eq!(game.try_act("bo", Action::Premove { mv: Some("a".to_owned()) }), "no-premove");
    // Lots exchange whole teams.
    let lots = Terms { sides: Sides::Lot, ..terms };
    let sides: Vec<Side> = (0..20)
        .map(|seed| {
            let table =
                open(lots.clone(), Seat::members(["ada"]), Seat::members([])).unwrap().table;
            let at = Moment { seed, ..Moment::at(0) };
            let table = table.join_team("bo", None, &at).unwrap().table;
            let began = table.decide(&table::Actor::Person("ada"), &Action::Begin, &at).unwrap();
            began.table.sides_of("ada")[0]
        })
        .collect();
    assert!(sides.contains(&Side::First) && sides.contains(&Side::Second), "{sides:?}");
}
