//! Moves chosen before the turn, in a room.

use game::Side::{First, Second};
use games::GameId;
use protocol::live::{Action, Clock, Offer};
use table::{
    ActionKey, ConnectionId, DroppedPlan, Event, EventKind, PREMOVE_COST, Request, Room, Step,
};

use crate::common::{ADA, BO, Play, TEN_MINUTES, accept, offer, play, resign};

/// A room whose writes succeed at once.
struct Seats {
    room: Room,
    now: u64,
    number: u32,
}

impl Seats {
    fn new(game: GameId, clock: Clock) -> Self {
        Seats::of(&Play::online(game, clock).events)
    }

    fn of(events: &[Event]) -> Self {
        let stored = events.iter().map(|event| (event.clone(), None));
        Seats { room: Room::load(stored, 0).unwrap(), now: 0, number: 0 }
    }

    /// Acts at the current ply a second later; `ok` or the code of the rejection.
    fn act(&mut self, person: &str, action: Action) -> &'static str {
        let ply = self.room.table().ply();
        self.act_at(person, ply, action)
    }

    fn act_at(&mut self, person: &str, ply: u32, action: Action) -> &'static str {
        self.now += 1_000;
        self.number += 1;
        let key = ActionKey { person: person.to_owned(), id: self.number.to_string(), ply, action };
        self.send(key)
    }

    fn send(&mut self, key: ActionKey) -> &'static str {
        let request = Request::Act { connection: ConnectionId(1), key };
        let mut steps = self.room.submit(request, self.now, 7, "next");
        let mut result = "nothing";
        while let Some(step) = steps.pop() {
            let reply = match step {
                Step::Read => unreachable!("the room is not shared"),
                Step::Reply(reply) => Some(reply),
                Step::Store(_) => {
                    let committed = self.room.stored();
                    steps.extend(self.room.advance(self.now, 7, "next"));
                    committed.reply
                }
            };
            if let Some(reply) = reply {
                result = reply.result.map_or_else(|rejected| rejected.code(), |_| "ok");
            }
        }
        result
    }

    fn moves(&mut self, moves: &str) {
        for mv in moves.split_whitespace() {
            let person = if self.room.table().history().side() == First { ADA } else { BO };
            assert_eq!(self.act(person, play(mv)), "ok", "{mv}");
        }
    }

    fn played(&self) -> String {
        let moves: Vec<String> =
            self.room.table().history().played().iter().map(ToString::to_string).collect();
        moves.join(" ")
    }

    fn premove_of(&self, side: game::Side) -> Option<&str> {
        self.room.plan(side).premove.as_deref()
    }
}

fn premove(mv: &str) -> Action {
    Action::Premove { mv: Some(mv.to_owned()) }
}

const CANCEL: Action = Action::Premove { mv: None };

#[test]
fn a_premove_is_played_with_the_opponents_move_and_costs_its_price() {
    let mut game = Seats::new(GameId::Awale, TEN_MINUTES);
    game.moves("C d");
    assert_eq!(game.act(BO, premove("e")), "ok");
    assert_eq!((game.played().as_str(), game.premove_of(Second)), ("C d", Some("e")));
    let before = game.room.table().clocks(game.now).unwrap();
    game.moves("E");
    assert_eq!((game.played().as_str(), game.premove_of(Second)), ("C d E e", None));
    let table = game.room.table();
    let after = table.clocks(game.now).unwrap();
    assert_eq!(before[1] - after[1], PREMOVE_COST);
    // Both moves came at the same time, in one batch.
    let moved: Vec<u64> = game.room.log().iter().rev().take(2).map(|one| one.event.at).collect();
    assert_eq!(moved, [game.now; 2]);
}

#[test]
fn who_can_choose_a_premove_and_when() {
    let mut game = Seats::new(GameId::Awale, TEN_MINUTES);
    let rows = [
        (ADA, premove("C"), "no-premove"),
        ("cy", premove("C"), "not-seated"),
        (BO, premove("C"), "never-legal"),
        (BO, premove("nonsense"), "never-legal"),
        (BO, premove("a"), "ok"),
        (BO, premove("b"), "ok"),
        (BO, CANCEL, "ok"),
        (BO, CANCEL, "ok"),
    ];
    for (person, action, expected) in rows {
        assert_eq!(game.act(person, action.clone()), expected, "{person} {action:?}");
    }
    game.moves("C");
    assert_eq!(game.played(), "C", "a premove that was cancelled is not played");
    for clock in [Clock::None, Clock::Days { days: 1 }] {
        assert_eq!(Seats::new(GameId::Awale, clock).act(BO, premove("a")), "no-premove");
    }
    assert_eq!(game.act(ADA, resign()), "ok");
    assert_eq!(game.act(ADA, premove("C")), "over");
}

#[test]
fn a_premove_that_became_illegal_is_dropped_and_nothing_is_lost() {
    // Ada moves the tower that Bo wants to move.
    let mut game = Seats::new(GameId::Avalam, TEN_MINUTES);
    let [one, other, last] = ["c9d9", "c9c8", "d7e7"];
    assert_eq!(game.act(BO, premove(other)), "ok");
    let before = game.room.table().clocks(game.now).unwrap()[1];
    game.moves(one);
    assert_eq!(game.played(), one);
    let dropped = DroppedPlan::PremoveIllegal { mv: other.to_owned() };
    assert_eq!(game.room.plan(Second).dropped, Some(dropped));
    assert_eq!(game.room.table().clocks(game.now).unwrap()[1], before);
    // The next move clears the note.
    game.moves(last);
    assert!(game.room.plan(Second).is_empty());
}

#[test]
fn a_takeback_drops_a_premove_and_the_end_clears_it() {
    let mut game = Seats::new(GameId::Awale, TEN_MINUTES);
    game.moves("C d");
    assert_eq!(game.act(BO, premove("e")), "ok");
    assert_eq!(game.act(BO, offer(Offer::Takeback)), "ok");
    assert_eq!(game.act(ADA, accept(Offer::Takeback)), "ok");
    let dropped = DroppedPlan::PremoveTakenBack { mv: "e".to_owned() };
    assert_eq!(game.room.plan(Second).dropped, Some(dropped));
    assert_eq!(game.act(ADA, premove("E")), "ok");
    assert_eq!(game.act(BO, resign()), "ok");
    assert!(game.room.plan(First).is_empty() && game.room.plan(Second).is_empty());
}

#[test]
fn a_premove_that_the_opponent_overtook_is_a_move() {
    let mut game = Seats::new(GameId::Awale, TEN_MINUTES);
    game.moves("C d E");
    // Chosen at ply 2, before `E` was known.
    assert_eq!(game.act_at(BO, 2, premove("e")), "ok");
    assert_eq!(game.played(), "C d E e");
    // A cancellation that comes too late changes nothing.
    assert_eq!(game.act_at(BO, 2, CANCEL), "ok");
    assert_eq!(game.act_at(BO, 1, premove("a")), "stale");
    assert_eq!(game.played(), "C d E e");
}

#[test]
fn a_late_duplicate_does_not_bring_a_cancelled_premove_back() {
    let mut game = Seats::new(GameId::Awale, TEN_MINUTES);
    let action = premove("e");
    let key = ActionKey { person: BO.to_owned(), id: "x".to_owned(), ply: 0, action };
    assert_eq!(game.send(key.clone()), "ok");
    assert_eq!(game.act(BO, CANCEL), "ok");
    assert_eq!(game.send(key), "ok");
    assert_eq!(game.premove_of(Second), None);
}

#[test]
fn a_premove_answers_a_move_that_another_server_stored() {
    let mut game = Seats::new(GameId::Awale, TEN_MINUTES);
    assert_eq!(game.act(BO, premove("e")), "ok");
    let moved = EventKind::Moved { mv: "C".to_owned(), clock: Some(600_000) };
    game.room.absorb([(Event { at: game.now, kind: moved }, None)]).unwrap();
    assert_eq!(game.room.advance(game.now + 5, 7, "next").len(), 1);
    game.room.stored();
    assert_eq!(game.played(), "C e");
}

#[test]
fn the_moves_to_choose_from_are_those_that_a_reply_makes_legal() {
    for game in GameId::ALL {
        let mut table = Play::online(game, TEN_MINUTES);
        for _ in 0..12 {
            let own = table.table.history().side().other();
            let mut expected: Vec<String> = Vec::new();
            for reply in table.table.history().moves() {
                let mut after = table.table.history().clone();
                after.play_text(&reply.to_string()).unwrap();
                expected.extend(after.moves().iter().map(ToString::to_string));
            }
            let mut found: Vec<String> =
                table.table.premoves(own).unwrap().iter().map(|one| one.mv.to_string()).collect();
            found.sort();
            expected.sort();
            expected.dedup();
            let missing: Vec<_> = expected.iter().filter(|mv| !found.contains(mv)).collect();
            assert!(missing.is_empty(), "{game:?}: {missing:?}");
            // Avalam answers with all moves of the position: a superset that needs no search.
            if game != GameId::Avalam {
                assert_eq!(found, expected, "{game:?}");
            }
            let moves = table.table.history().moves();
            table.moves(&moves[moves.len() / 2].to_string());
        }
    }
}

const DAYS: Clock = Clock::Days { days: 1 };

fn conditional(lines: &[&str]) -> Action {
    Action::Conditional { lines: lines.iter().map(|line| (*line).to_owned()).collect() }
}

impl Seats {
    fn lines_of(&self, side: game::Side) -> Vec<String> {
        self.room.plan(side).lines.iter().map(|line| line.join(" ")).collect()
    }
}

#[test]
fn conditional_lines_answer_as_long_as_they_fit() {
    let mut game = Seats::new(GameId::Awale, DAYS);
    assert_eq!(game.act(BO, conditional(&["C d E e", "C d F a", "A f"])), "ok");
    game.moves("C");
    assert_eq!(
        (game.played().as_str(), game.lines_of(Second)),
        ("C d", vec!["E e".to_owned(), "F a".to_owned(),])
    );
    game.moves("F");
    assert_eq!(game.played(), "C d F a");
    assert!(game.room.plan(Second).is_empty());
}

#[test]
fn a_line_that_no_longer_fits_is_dropped_and_said() {
    let mut game = Seats::new(GameId::Awale, DAYS);
    assert_eq!(game.act(BO, conditional(&["C d"])), "ok");
    game.moves("A");
    let unfit = Some(DroppedPlan::LinesUnfit { mv: "A".to_owned() });
    assert_eq!((game.played().as_str(), &game.room.plan(Second).dropped), ("A", &unfit));
    game.moves("d");
    assert!(game.room.plan(Second).is_empty());

    assert_eq!(game.act(BO, conditional(&["C f"])), "ok");
    assert_eq!(game.act(BO, offer(Offer::Takeback)), "ok");
    // An offer changes nothing about the lines; a takeback does.
    assert_eq!(game.lines_of(Second), ["C f"]);
    assert_eq!(game.act(ADA, accept(Offer::Takeback)), "ok");
    assert_eq!(game.room.plan(Second).dropped, Some(DroppedPlan::LinesTakenBack));
}

#[test]
fn lines_are_checked_when_they_are_chosen() {
    let mut game = Seats::new(GameId::Awale, DAYS);
    let long = "C d E e C d E e C d E".to_owned();
    let many: Vec<&str> = vec!["C d"; table::MAX_LINES + 1];
    let rows: [(&str, Action, &str); 9] = [
        (ADA, conditional(&["C d"]), "no-conditional"),
        ("cy", conditional(&["C d"]), "not-seated"),
        (BO, conditional(&["C"]), "unfit-line"),
        (BO, conditional(&[""]), "unfit-line"),
        (BO, conditional(&["d C"]), "unfit-line"),
        (BO, conditional(&["C d", "C e"]), "two-answers"),
        (BO, conditional(&[&long]), "long-plan"),
        (BO, conditional(&many), "long-plan"),
        (BO, conditional(&["C d", "A d"]), "ok"),
    ];
    for (person, action, expected) in rows {
        assert_eq!(game.act(person, action.clone()), expected, "{person} {action:?}");
    }
    assert_eq!(game.act(BO, conditional(&[])), "ok");
    assert!(game.room.plan(Second).is_empty());
    let mut timed = Seats::new(GameId::Awale, TEN_MINUTES);
    assert_eq!(timed.act(BO, conditional(&["C d"])), "no-conditional");
}

#[test]
fn stored_lines_follow_the_events_since_they_were_chosen() {
    let conditional = table::Conditional {
        number: 3,
        lines: vec!["C d E e".split(' ').map(str::to_owned).collect()],
    };
    let rows = [("", "C d E e", false), ("C", "E e", true), ("A", "", false)];
    for (moves, left, answers) in rows {
        let mut game = Play::online(GameId::Awale, DAYS);
        assert_eq!(game.table.number(), 3);
        game.moves(moves);
        let mut seats = Seats::of(&game.events);
        seats.room.restore([(Second, conditional.clone())]);
        // An answer that is due is given at once.
        let steps = seats.room.advance(game.now, 7, "next");
        assert_eq!(!steps.is_empty(), answers, "{moves}");
        if answers {
            seats.room.stored();
        }
        let lines = seats.lines_of(Second).join("");
        assert_eq!(lines, left, "{moves}");
    }
}
