//! Sowing and capturing, case by case and against a plain program.

use crate::common::{all_rules, position, random_setup, read};
use awale::{Move, Pit, Position, Rules, Setup, Sowing, Variant};
use game::{Position as _, Rng, Scope, Setup as _};

#[test]
fn few_seeds() {
    check("4,4,4,4,4,4/4,4,4,4,4,4 0-0 S", "A", "0,5,5,5,5,4/4,4,4,4,4,4 0-0 N");
    check("4,4,4,4,4,4/4,4,4,4,4,4 0-0 S", "F", "4,4,4,4,4,0/5,5,5,5,4,4 0-0 N");
    check("4,4,4,4,4,4/4,4,4,4,4,4 0-0 N", "f", "5,5,5,5,4,4/4,4,4,4,4,0 0-0 S");
    check("4,4,4,4,4,4/4,4,4,4,4,4 0-0 N", "b", "4,4,4,4,4,4/4,0,5,5,5,5 0-0 S");
    check("11,0,0,0,0,0/4,4,4,4,4,1 8-8 S", "A", "0,1,1,1,1,1/5,5,5,5,5,0 10-8 N");
}

#[test]
fn twelve_seeds_and_more_skip_their_pit() {
    check("12,0,0,0,0,0/6,6,6,6,6,6 0-0 S", "A", "0,2,1,1,1,1/7,7,7,7,7,7 0-0 N");
    check("13,0,0,0,0,0/6,6,6,6,6,5 0-0 S", "A", "0,2,2,1,1,1/7,7,7,7,7,6 0-0 N");
    check("0,0,0,0,0,12/6,6,6,6,6,6 0-0 S", "F", "1,1,1,1,1,0/8,7,7,7,7,7 0-0 N");
    check("22,0,0,0,0,0/4,4,4,4,4,4 1-1 S", "A", "0,2,2,2,2,2/6,6,6,6,6,6 1-1 N");
    check("23,0,0,0,0,0/4,4,4,4,4,4 1-0 S", "A", "0,3,2,2,2,2/6,6,6,6,6,6 1-0 N");
    check("24,0,0,0,0,0/4,4,4,4,4,4 0-0 S", "A", "0,3,3,2,2,2/6,6,6,6,6,6 0-0 N");
    check("0,0,24,0,0,0/4,4,4,4,4,4 0-0 S", "C", "2,2,0,3,3,2/6,6,6,6,6,6 0-0 N");
    check("33,0,0,0,0,0/1,1,1,1,1,1 4-5 S", "A", "0,3,3,3,3,3/4,4,4,4,4,4 4-5 N");
    check("34,0,0,0,0,0/1,1,1,1,1,1 4-4 S", "A", "0,4,3,3,3,3/4,4,4,4,4,4 4-4 N");
    check("0,0,0,0,0,0/0,0,35,0,0,0 7-6 N", "c", "3,3,3,3,3,3/3,3,0,4,4,3 7-6 S");
    check("44,0,0,0,0,0/0,0,0,0,0,0 2-2 S", "A", "0,4,4,4,4,4/4,4,4,4,4,4 2-2 N");
    check("45,0,0,0,0,0/0,0,0,0,0,0 2-1 S", "A", "0,5,4,4,4,4/4,4,4,4,4,4 2-1 N");
    check("48,0,0,0,0,0/0,0,0,0,0,0 0-0 S", "A", "0,5,5,5,5,4/4,4,4,4,4,4 0-0 N");
    check("0,0,0,0,0,0/0,0,0,0,0,48 0-0 N", "f", "5,5,5,5,4,4/4,4,4,4,4,0 0-0 S");
}

#[test]
fn captures() {
    // Twos and threes, backwards; what does not qualify ends the chain.
    check("0,0,0,0,0,3/1,2,1,4,0,0 20-17 S", "F", "0,0,0,0,0,0/0,0,0,4,0,0 27-17 N");
    check("0,0,0,0,0,3/1,3,1,4,0,0 20-16 S", "F", "0,0,0,0,0,0/2,4,0,4,0,0 22-16 N");
    check("0,0,0,0,0,3/1,0,1,4,0,0 20-19 S", "F", "0,0,0,0,0,0/2,1,0,4,0,0 22-19 N");
    // The last pit does not qualify: nothing at all.
    check("0,0,0,0,0,3/1,1,3,4,0,0 20-16 S", "F", "0,0,0,0,0,0/2,2,4,4,0,0 20-16 N");
    check("0,0,0,0,0,3/1,1,0,4,0,0 20-19 S", "F", "0,0,0,0,0,0/2,2,1,4,0,0 20-19 N");
    // Pits behind the last seed do not matter.
    check("0,0,0,0,0,1/1,2,3,2,3,2 17-17 S", "F", "0,0,0,0,0,0/0,2,3,2,3,2 19-17 N");
    // The chain ends at the opponent's first pit.
    check("0,0,0,0,2,1/1,0,0,0,0,4 20-20 S", "E", "0,0,0,0,0,2/0,0,0,0,0,4 22-20 N");
    check("1,0,0,0,0,4/0,0,0,0,2,1 20-20 N", "e", "0,0,0,0,0,4/0,0,0,0,0,2 20-22 S");
    // One's own pits are never emptied.
    check("1,1,0,0,0,0/4,4,4,4,4,4 11-11 S", "A", "0,2,0,0,0,0/4,4,4,4,4,4 11-11 N");
    check("0,0,0,0,0,8/4,4,4,4,4,4 8-8 S", "F", "1,1,0,0,0,0/5,5,5,5,5,5 8-8 N");
    check("1,2,0,0,0,8/4,4,4,4,4,4 7-6 S", "F", "2,3,0,0,0,0/5,5,5,5,5,5 7-6 N");
    // The second time round.
    check("0,0,0,0,0,12/0,1,1,1,1,1 15-16 S", "F", "1,1,1,1,1,0/0,2,2,2,2,2 17-16 N");
    check("0,0,0,0,0,14/0,1,0,1,1,1 15-15 S", "F", "1,1,1,1,1,0/0,0,0,2,2,2 22-15 N");
    check("0,0,0,0,0,14/2,1,0,1,1,1 14-14 S", "F", "1,1,1,1,1,0/4,0,0,2,2,2 19-14 N");
}

#[test]
fn seed_by_seed() {
    let north = position("1,2,0,0,0,0/0,0,0,0,0,2 22-21 N", Variant::Sheet);
    check_sowing(&north, "f", "AB", "BA");
    let chain = position("0,0,0,0,0,3/3,2,1,4,0,0 20-15 S", Variant::Sheet);
    check_sowing(&chain, "F", "abc", "cb");
    let round = position("0,0,0,0,0,12/0,1,1,1,1,1 15-16 S", Variant::Sheet);
    check_sowing(&round, "F", "abcdefABCDEa", "a");
    let own = position("1,1,0,0,0,0/4,4,4,4,4,4 11-11 S", Variant::Sheet);
    check_sowing(&own, "A", "B", "");
    // An empty pit goes nowhere; the opponent's pit goes as the opponent would play it.
    check_sowing(&own, "C", "", "");
    check_sowing(&own, "f", "ABCD", "");
    // Taking all is shown as the rule set carries it out.
    let text = "0,0,0,0,0,2/1,1,0,0,0,0 22-22 S";
    check_sowing(&position(text, Variant::Sheet), "F", "ab", "ba");
    check_sowing(&position(text, Variant::Abapa), "F", "ab", "");
    check_sowing(&position(text, Variant::Awari), "F", "ab", "ba");
}

#[test]
fn as_a_plain_program_plays() {
    let mut rng = Rng::new(9);
    for rules in all_rules() {
        for i in 0..30_000 {
            let setup = random_setup(&mut rng, [4, 10, 24, 48][i % 4]);
            check_against_plain(&setup, rules);
        }
    }
}

/// Makes a move and compares, in a rule set in which taking all is not at issue.
#[track_caller]
fn check(before: &str, mv: &str, after: &str) {
    for variant in Variant::ALL {
        let mut position = position(before, variant);
        let mv = position.read_move(mv).expect("a legal move");
        let seeds_before = position.seeds_on_board();
        let progress = position.is_progress(mv);
        position.play(mv).expect("a legal move");
        assert_eq!(position.to_string(), after, "{before} {mv} {}", variant.name());
        assert_eq!(progress, position.seeds_on_board() < seeds_before);
        assert_eq!(Setup::from(position), read(after));
    }
}

#[track_caller]
fn check_sowing(position: &Position, mv: &str, pits: &str, captured: &str) {
    let Sowing { pits: fallen, captured: taken } = position.sowing(mv.parse().expect("a move"));
    let letters = |pits: &[Pit]| pits.iter().map(|pit| pit.letter()).collect::<String>();
    assert_eq!((letters(&fallen).as_str(), letters(&taken).as_str()), (pits, captured));
    assert_eq!(position.sowing(mv.parse().expect("a move")).last(), fallen.last().copied());
}

/// Which moves are legal and what they do, straight from the words of the rules.
fn check_against_plain(setup: &Setup, rules: Rules) {
    let position = setup.position(rules, Scope::Play).expect("48 seeds");
    let side = setup.side;
    let after = |mv: Move| {
        let Sowing { pits, captured } = position.sowing(mv);
        let mut next = setup.clone();
        next.side = side.other();
        next.pits[mv.index()] = 0;
        for pit in pits {
            next.pits[pit.index()] += 1;
        }
        for pit in captured {
            next.taken[side.index()] += std::mem::take(&mut next.pits[pit.index()]);
        }
        next
    };
    let feeds = |mv: &Move| Pit::of(side.other()).any(|pit| after(*mv).pits[pit.index()] > 0);
    let sowable: Vec<Move> =
        Pit::of(side).filter(|pit| setup.pits[pit.index()] > 0).map(Move::new).collect();
    let feeding: Vec<Move> = sowable.iter().copied().filter(feeds).collect();
    let legal = if setup.taken.iter().any(|taken| *taken >= 25) {
        Vec::new()
    } else if rules.variant == Variant::Awari && feeding.is_empty() {
        sowable
    } else {
        feeding
    };
    assert_eq!(position.moves().to_vec(), legal, "{setup} {rules}");
    for mv in legal {
        let mut played = position;
        played.play_unchecked(mv);
        assert_eq!(Setup::from(played), after(mv), "{setup} {rules} {mv}");
    }
}
