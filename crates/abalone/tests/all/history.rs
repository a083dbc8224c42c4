//! What ends a game: six marbles out, no move left, and what the rule set makes of the past.

use abalone::{Abalone, Position, Rules, Setup};
use game::{End, Game, History, Outcome, Position as _, Reason, RuleSet, Scope, Setup as _, Side};

fn rules(text: &str) -> Rules {
    text.parse().expect(text)
}

fn position(text: &str, rules: Rules) -> Position {
    let setup: Setup = text.parse().expect(text);
    setup.position(rules, Scope::Play).expect(text)
}

/// Plays moves as long as the game lasts and says how many were played.
fn play(history: &mut History<Position>, moves: &[&str]) -> usize {
    for mv in moves {
        if history.end().is_some() {
            break;
        }
        history.play(mv.parse().expect(mv)).expect(mv);
    }
    history.plies()
}

/// Both sides move a marble back and forth.
const WALTZ: [&str; 4] = ["c3d3", "g5f5", "d3c3", "f5g5"];

fn waltz(plies: usize) -> Vec<&'static str> {
    WALTZ.into_iter().cycle().take(plies).collect()
}

fn draw(reason: Reason) -> End {
    End { outcome: Outcome::Draw, reason }
}

fn win(side: Side, reason: Reason) -> End {
    End { outcome: Outcome::Win(side), reason }
}

#[test]
fn limits() {
    for (rules_text, plies, end) in [
        ("standard", 8, Some(draw(Reason::Repetition))),
        ("standard,repetition=3", 8, Some(draw(Reason::Repetition))),
        ("standard,repetition=off", 200, Some(draw(Reason::NoProgress))),
        ("standard,repetition=off,no-progress=50", 50, Some(draw(Reason::NoProgress))),
        ("standard,no-progress=5", 5, Some(draw(Reason::NoProgress))),
        ("standard,no-progress=8", 8, Some(draw(Reason::Repetition))),
        ("standard,plies=6", 6, Some(draw(Reason::PlyLimit))),
        ("standard,no-progress=6,plies=6", 6, Some(draw(Reason::NoProgress))),
        ("standard,repetition=off,no-progress=off", 400, None),
        ("standard,repetition=off,no-progress=off,plies=300", 300, Some(draw(Reason::PlyLimit))),
    ] {
        let mut history = History::new(Abalone::start("standard", rules(rules_text)).unwrap());
        assert_eq!(play(&mut history, &waltz(400)), plies, "{rules_text}");
        assert_eq!(history.end(), end, "{rules_text}");
    }
}

#[test]
fn pushing_out_is_progress() {
    let start = position("5/6/1ww4/8/4bbbww/8/7/6/5 b 0-0", rules("standard,no-progress=3"));
    let mut history = History::new(start);
    play(&mut history, &["e5e4", "g4f4", "e4e5"]);
    assert_eq!(history.end(), Some(draw(Reason::NoProgress)));
    let mut history = History::new(start);
    play(&mut history, &["e5e6", "g4f4"]);
    assert_eq!(history.plies_without_progress(), 1);
    assert_eq!(history.position().score(), [1, 0]);
}

#[test]
fn at_the_ply_limit_more_marbles_win() {
    for (out, expected) in [
        ("2-1", Outcome::Win(Side::First)),
        ("1-2", Outcome::Win(Side::Second)),
        ("3-3", Outcome::Draw),
    ] {
        let start = position(&format!("5/6/1w5/8/4b4/8/7/6/5 b {out}"), rules("standard,plies=2"));
        let mut history = History::new(start);
        play(&mut history, &["e5e6", "g4f4"]);
        assert_eq!(history.end(), Some(End { outcome: expected, reason: Reason::PlyLimit }));
        // The other limits are draws, whatever the score.
        assert_eq!(start.outcome_at_limit(Reason::Repetition), Outcome::Draw);
        assert_eq!(start.outcome_at_limit(Reason::NoProgress), Outcome::Draw);
    }
}

#[test]
fn six_out() {
    let mut history = History::new(position("5/6/1ww4/8/4bbbww/8/7/6/5 b 5-5", Rules::STANDARD));
    play(&mut history, &["e5e6"]);
    assert_eq!(history.end(), Some(win(Side::First, Reason::Target)));
    assert_eq!(history.position().count_moves(), 0);
    let mut history = History::new(position("5/6/1ww4/8/bww6/8/7/6/b4 w 5-5", Rules::STANDARD));
    play(&mut history, &["e3e2"]);
    assert_eq!(history.end(), Some(win(Side::Second, Reason::Target)));
}

#[test]
fn stuck() {
    // The only black marble stands in a corner with white ones on all sides.
    let corner = position("5/6/7/8/9/8/7/ww4/bw3 b 0-0", Rules::STANDARD);
    assert_eq!(corner.end(), Some(win(Side::Second, Reason::Stuck)));
    let nothing = position("5/6/7/8/9/8/7/6/4b w 0-0", Rules::STANDARD);
    assert_eq!(nothing.end(), Some(win(Side::First, Reason::Stuck)));
}

#[test]
fn rule_sets() {
    for (text, canonical) in [
        ("standard", "standard"),
        (" standard ", "standard"),
        ("standard,repetition=3", "standard"),
        ("standard,no-progress=200,plies=off", "standard"),
        ("standard,plies=100,repetition=off", "standard,repetition=off,plies=100"),
        ("standard,no-progress=off", "standard,no-progress=off"),
        ("standard,no-progress=4294967295", "standard,no-progress=4294967295"),
    ] {
        assert_eq!(rules(text).to_string(), canonical);
        assert_eq!(rules(canonical), rules(text));
    }
    for (text, expected) in [
        ("", "there is no rule set \"\"; choose one of: standard"),
        ("Standard", "there is no rule set \"Standard\"; choose one of: standard"),
        ("standard,ko=3", "there is no key \"ko\"; the keys are: repetition, no-progress, plies"),
        ("standard,repetition=2", "\"repetition\" cannot be \"2\"; it takes 3 or off"),
        (
            "standard,no-progress=0",
            "\"no-progress\" cannot be \"0\"; it takes a number from 1 or off",
        ),
        ("standard,plies=-1", "\"plies\" cannot be \"-1\"; it takes a number from 1 or off"),
        ("standard,plies", "\"plies\" cannot be \"\"; it takes a number from 1 or off"),
        ("standard,plies=9,plies=9", "the key \"plies\" is set twice"),
    ] {
        assert_eq!(text.parse::<Rules>().unwrap_err().to_string(), expected);
    }
    assert_eq!(Rules::default().limits().repetition, Some(3));
    assert_eq!(Rules::default().limits().no_progress, Some(200));
    assert_eq!(Rules::default().limits().plies, None);
    assert_eq!(Rules::NAMES, ["standard"]);
}
