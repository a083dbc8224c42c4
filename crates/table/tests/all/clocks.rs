//! When clocks run, what they show, and flag falls.

use crate::common::{ADA, BO, Play, TEN_MINUTES, play, resign};
use game::Side::{First, Second};
use games::GameId::Awale;
use protocol::live::{Action, Clock};
use table::{CLAIM_AFTER, EventKind, FIRST_MOVE, MAX_LAG, PRESETS, Table, WAITING};

const DAY: u64 = 24 * 3_600_000;

#[test]
fn clocks_start_after_the_first_move_of_each_side() {
    let mut game = Play::online(Awale, Clock::Timed { main: 600_000, increment: 5_000 });
    let full = Some([600_000, 600_000]);
    game.now = 30_000;
    assert_eq!((game.table.running(), game.table.clocks(game.now)), (None, full));
    game.act(ADA, play("C")).unwrap();
    game.now = 50_000;
    assert_eq!((game.table.running(), game.table.clocks(game.now)), (None, full));
    game.act(BO, play("d")).unwrap();
    // The first moves have no increment either.
    assert_eq!((game.table.running(), game.table.clocks(game.now)), (Some(First), full));
    game.now = 53_000;
    assert_eq!(game.table.clocks(game.now), Some([597_000, 600_000]));
    game.act(ADA, play("A")).unwrap();
    assert_eq!(game.table.clocks(game.now), Some([602_000, 600_000]));
    assert_eq!(game.table.running(), Some(Second));
}

#[test]
fn a_game_without_its_first_moves_is_aborted() {
    for (moves, person) in [("", ADA), ("C", BO)] {
        let mut game = Play::online(Awale, TEN_MINUTES);
        game.moves(moves);
        let deadline = game.now + FIRST_MOVE;
        assert_eq!(game.table.deadline(&[0, 0]), Some(deadline));
        game.now = deadline - 1;
        assert!(!game.tick());
        game.now = deadline;
        let mv = if person == ADA { "C" } else { "d" };
        assert_eq!(game.try_act(person, play(mv)), "time-is-up");
        assert!(game.tick());
        assert_eq!(game.ended(), Some((None, "aborted")));
    }
    // At a shared screen, against the computer and without a clock there is no such limit.
    let local = Play::local(Awale, TEN_MINUTES);
    for mut game in [local, Play::computer(Awale), Play::online(Awale, Clock::None)] {
        game.now = 30 * DAY;
        assert!(!game.tick() && game.table.deadline(&[0, 0]).is_none());
    }
}

#[test]
fn a_table_without_a_second_player_is_aborted() {
    let terms = table::Terms::new(Awale, protocol::live::Mode::Online);
    let mut game = Play::open(terms, table::Seat::person(ADA), table::Seat::Open);
    assert_eq!(game.table.deadline(&[0, 0]), Some(WAITING));
    game.now = WAITING - 1;
    assert!(!game.tick());
    game.now = WAITING;
    assert!(game.tick());
    assert_eq!(game.ended(), Some((None, "aborted")));
}

#[test]
fn a_flag_fall_loses() {
    let mut game = Play::online(Awale, TEN_MINUTES);
    game.moves("C d");
    let deadline = game.now + 600_000;
    assert_eq!(game.table.deadline(&[0, 0]), Some(deadline));
    game.now = deadline - 1;
    assert!(!game.tick());
    game.now = deadline;
    // After the flag fall, everything but resigning is rejected.
    assert_eq!(game.try_act(ADA, play("A")), "time-is-up");
    assert_eq!(
        game.try_act(BO, Action::Offer { offer: protocol::live::Offer::Draw }),
        "time-is-up"
    );
    assert!(game.tick());
    assert_eq!(game.ended(), Some((Some(Second), "time")));
    assert_eq!(game.table.clocks(game.now + 5_000), Some([0, 600_000]));
    assert!(!game.tick());
    assert_eq!(game.try_act(ADA, resign()), "over");
}

#[test]
fn days_are_per_move() {
    let mut game = Play::online(Awale, Clock::Days { days: 2 });
    game.now = DAY;
    assert_eq!(game.table.clocks(game.now), Some([DAY, 2 * DAY]));
    game.act(ADA, play("C")).unwrap();
    assert_eq!(game.table.clocks(game.now), Some([2 * DAY, 2 * DAY]));
    game.now += 2 * DAY - 1;
    game.act(BO, play("d")).unwrap();
    game.now += 2 * DAY;
    assert!(game.tick());
    assert_eq!(game.ended(), Some((Some(Second), "time")));

    let mut game = Play::online(Awale, Clock::Days { days: 1 });
    game.moves("C");
    game.now += DAY;
    assert!(game.tick());
    assert_eq!(game.ended(), Some((None, "aborted")));
}

#[test]
fn lag_is_not_charged_up_to_its_limit() {
    // The measured lag, and the clock after a move that took two seconds.
    for (lag, left) in [(0, 598_000), (80, 598_080), (500, 598_500), (9_000, 598_500)] {
        let mut game = Play::online(Awale, TEN_MINUTES);
        game.moves("C d");
        game.lag[0] = lag;
        game.now += 2_000;
        game.act(ADA, play("A")).unwrap();
        assert_eq!(game.table.clocks(game.now), Some([left, 600_000]), "lag {lag}");
    }
    // Lag never adds time.
    let mut game = Play::online(Awale, TEN_MINUTES);
    game.moves("C d");
    game.lag[0] = 400;
    game.now += 100;
    game.act(ADA, play("A")).unwrap();
    assert_eq!(game.table.clocks(game.now), Some([600_000, 600_000]));
    // A move made in time counts although it arrives late.
    let mut game = Play::online(Awale, TEN_MINUTES);
    game.moves("C d");
    game.lag[0] = 300;
    game.now += 600_299;
    assert!(!game.tick());
    game.act(ADA, play("A")).unwrap();
    assert_eq!(game.table.clocks(game.now), Some([1, 600_000]));
    assert_eq!((MAX_LAG, CLAIM_AFTER), (500, 60_000));
}

#[test]
fn a_takeback_gives_no_time_back() {
    let mut game = Play::local(Awale, TEN_MINUTES);
    game.moves("C d");
    game.now += 10_000;
    game.act(ADA, play("A")).unwrap();
    game.now += 7_000;
    game.act(ADA, Action::Takeback).unwrap();
    assert_eq!(game.table.running(), Some(First));
    assert_eq!(game.table.clocks(game.now), Some([590_000, 593_000]));
    assert_eq!(game.table.clocks(game.now + 1_000), Some([589_000, 593_000]));
}

#[test]
fn downtime_is_charged_to_nobody() {
    let mut game = Play::online(Awale, TEN_MINUTES);
    game.moves("C d");
    let moved = game.now;
    // The last heartbeat came four seconds after the move, the restart an hour later.
    let back = moved + 3_600_000;
    game.now = back + 2_000;
    let decision = game.table.excuse(moved + 4_000, back, game.now).unwrap();
    game.take(decision);
    let excused = &game.events.last().unwrap().kind;
    assert_eq!(*excused, EventKind::Excused { ms: 3_596_000 });
    assert_eq!(game.table.clocks(game.now), Some([594_000, 600_000]));
    assert!(game.table.excuse(moved + 4_000, back, game.now).is_none(), "once is enough");
    assert!(!game.tick());
    // A finished game needs no excuse.
    game.act(ADA, resign()).unwrap();
    assert!(game.table.excuse(game.now, game.now + 9_000, game.now + 9_000).is_none());
}

#[test]
fn a_system_clock_that_is_set_back_does_no_harm() {
    let mut game = Play::online(Awale, TEN_MINUTES);
    game.moves("C d A");
    game.now -= 2_500;
    game.act(BO, play("e")).unwrap();
    assert_eq!(game.table.clocks(game.now), Some([599_000, 600_000]));
    assert_eq!(Table::replay(&game.events).as_ref(), Ok(&game.table));
    let times: Vec<u64> = game.events.iter().map(|event| event.at).collect();
    assert!(times.is_sorted(), "{times:?}");
}

#[test]
fn the_clocks_of_the_printed_rules_are_offered() {
    for minutes in [10, 15] {
        let clock = Clock::Timed { main: minutes * 60_000, increment: 0 };
        assert!(PRESETS.contains(&clock), "{minutes} minutes each");
    }
    for clock in PRESETS {
        Play::online(Awale, clock);
    }
}
