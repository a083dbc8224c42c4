//! Positions and moves as texts, ours and those of others, and what is wrong with some.

use crate::common::{random_setup, read};
use awale::{Move, Pit, Problem, Rules, Setup};
use game::{Explain, Impossible, MoveError, Rng, Scope, Setup as _, Side};

#[test]
fn canonical() {
    check(
        "4,4,4,4,4,4/4,4,4,4,4,4 0-0 S",
        [4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4],
        [0, 0],
        Side::First,
    );
    check(
        "0,1,2,3,4,5/6,7,8,9,10,999 12-345 N",
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 999],
        [12, 345],
        Side::Second,
    );
    assert_eq!(read(" \t4,4,4,4,4,4/4,4,4,4,4,4 0-0 S\r\n"), read("4,4,4,4,4,4/4,4,4,4,4,4 0-0 S"));
}

#[test]
fn playstrategy() {
    let check = |text: &str, canonical: &str| assert_eq!(read(text), read(canonical), "{text}");
    check("4S,4S,4S,4S,4S,4S/4S,4S,4S,4S,4S,4S 0 0 S 1", "4,4,4,4,4,4/4,4,4,4,4,4 0-0 S");
    // The first row is North's as South sees it.
    check("1s,1s,4s,4s,4s,4s/4s,4s,1s,1s,4s,4s 4 8 N 11", "4,4,1,1,4,4/4,4,4,4,1,1 4-8 N");
    check("5,13s/4s,1,1s,2,3s 27 2 S 50", "4,0,1,0,0,3/13,0,0,0,0,0 27-2 S");
    check("1S,2S,3S,3/6 20 19 N", "0,0,0,0,0,0/0,0,0,3,2,1 20-19 N");
    check("6/1,5S,1,5S,2 20 18 S 1000", "0,5,0,5,0,0/0,0,0,0,0,0 20-18 S");
    check("6/6 24 24 S 12", "0,0,0,0,0,0/0,0,0,0,0,0 24-24 S");
    check("3,3/1,1,1,1,1,1S 24 23 S", "0,0,0,0,0,1/0,0,0,0,0,0 24-23 S");
    check(" 0S,5/6 24 24 S 12 ", "0,0,0,0,0,0/0,0,0,0,0,0 24-24 S");
    // A finished game counts each row for its player: the 30 of South are 26 and its row.
    check("2,2S,3/1S,4,3S 30 18 N 40", "1,0,0,0,0,3/0,0,0,2,0,0 26-16 N");
    check("1S,5/6 1 47 S", "0,0,0,0,0,0/0,0,0,0,0,1 1-46 S");
    // That cannot be meant where a row exceeds its player's score.
    check("6/5,9S 1 47 S", "0,0,0,0,0,9/0,0,0,0,0,0 1-47 S");
}

#[test]
fn to_playstrategy() {
    let check = |canonical: &str, text: &str| {
        assert_eq!(read(canonical).to_playstrategy(), text);
        assert_eq!(read(text), read(canonical));
    };
    check("4,4,4,4,4,4/4,4,4,4,4,4 0-0 S", "4S,4S,4S,4S,4S,4S/4S,4S,4S,4S,4S,4S 0 0 S 1");
    check("4,0,1,0,0,3/13,0,0,0,0,0 25-2 S", "5,13S/4S,1,1S,2,3S 25 2 S 1");
    check("0,0,0,0,0,0/0,0,0,3,2,1 20-22 N", "1S,2S,3S,3/6 20 22 N 1");
    check("0,0,0,0,0,0/0,0,0,0,0,0 24-24 S", "6/6 24 24 S 1");
}

#[test]
fn dashes() {
    let check = |canonical: &str, text: &str| {
        assert_eq!(read(canonical).to_dashes(), text);
        assert_eq!(read(text), read(canonical));
    };
    check("4,4,4,4,4,4/4,4,4,4,4,4 0-0 S", "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S");
    check("0,1,2,3,4,5/6,7,8,9,1,0 2-13 N", "0-1-2-3-4-5-6-7-8-9-1-0-2-13-N");
}

#[test]
fn every_form_keeps_every_position() {
    let mut rng = Rng::new(10);
    for _ in 0..20_000 {
        let setup = random_setup(&mut rng, 48);
        for text in [setup.to_string(), setup.to_playstrategy(), setup.to_dashes()] {
            assert_eq!(text.parse().as_ref(), Ok(&setup), "{text}");
        }
    }
}

#[test]
fn unreadable_texts() {
    // Ours.
    check_error("", 1, "", "seeds");
    check_error("hello", 1, "hello", "seeds");
    check_error("S", 1, "S", "seeds");
    check_error("/", 1, "/", "seeds");
    check_error("4", 2, "", "comma");
    check_error("4,4,4,4,4/4,4,4,4,4,4 0-0 S", 10, "/4,4,4,4,4,4", "comma");
    check_error("4,4,4,4,4,4,4/4,4,4,4,4,4 0-0 S", 12, ",4/4,4,4,4,4,4", "slash");
    check_error("4,4,x,4,4,4/4,4,4,4,4,4 0-0 S", 5, "x,4,4,4/4,4,4,4,4,4", "seeds");
    check_error("4,4,04,4,4,4/4,4,4,4,4,4 0-0 S", 5, "04,4,4,4/4,4,4,4,4,4", "seeds");
    check_error("4,4,1000,4,4,4/4,4,4,4,4,4 0-0 S", 5, "1000,4,4,4/4,4,4,4,4,4", "seeds");
    check_error("4,-4,4,4,4,4/4,4,4,4,4,4 0-0 S", 3, "-4,4,4,4,4/4,4,4,4,4,4", "seeds");
    check_error("4,4,4,4,4,4/4,4,4,4,4,4", 24, "", "space");
    check_error("4,4,4,4,4,4/4,4,4,4,4,4  0-0 S", 25, " 0-0 S", "seeds");
    check_error("4,4,4,4,4,4/4,4,4,4,4,4 0 0 S", 26, " 0 S", "hyphen");
    check_error("4,4,4,4,4,4/4,4,4,4,4,4 0-0", 28, "", "space");
    check_error("4,4,4,4,4,4/4,4,4,4,4,4 0-0 s", 29, "s", "side");
    check_error("4,4,4,4,4,4/4,4,4,4,4,4 0-0 S 1", 30, " 1", "end");
    check_error("  4,4,4,4,4,4/4,4,4,4,4,4 0-0 x", 31, "x", "side");
    check_error("4, 4,4,4,4,4/4,4,4,4,4,4 0-0 S", 3, " 4,4,4,4,4/4,4,4,4,4,4 0…", "seeds");
    check_error("４,4,4,4,4,4/4,4,4,4,4,4 0-0 S", 1, "４,4,4,4,4,4/4,4,4,4,4,4", "seeds");
    // PlayStrategy's.
    check_error("4S,4S,4S,4S,4S/6 0 0 S 1", 15, "/6", "comma");
    check_error("4S,4S,4S,4S,4S,4S,4S/6 0 0 S 1", 18, ",4S/6", "slash");
    check_error("4S,6/6 0 0 S 1", 4, "6/6", "run");
    check_error("4S,0,4/6 0 0 S 1", 4, "0,4/6", "item");
    check_error("4S,S,4/6 0 0 S 1", 4, "S,4/6", "item");
    check_error("7/6 0 0 S 1", 1, "7/6", "run");
    check_error("6/6 24-24 S", 7, "-24", "space");
    check_error("6/6 24 24 X", 11, "X", "side");
    check_error("6/6 24 24 S x", 13, "x", "move-number");
    check_error("6/6 24 24 S ", 12, "", "done");
    check_error("6/6 24 24 S 1 1", 14, " 1", "end");
    // With hyphens.
    check_error("4-4", 4, "", "hyphen");
    check_error("4-4-4-4-4-4-4-4-4-4-4-4-0-S", 27, "S", "seeds");
    check_error("4-4-4-4-4-4-4-4-4-4-4-4-0-0-0-S", 29, "0-S", "side");
    check_error("4-4-4-4-4-4-4-4-4-4-4-4-0-0-S-", 30, "-", "end");
    check_error("4-x-4-4-4-4-4-4-4-4-4-4-0-0-S", 3, "x-4-4-4-4-4-4-4-4-4-4-0-…", "seeds");
}

#[test]
fn moves() {
    let letters = "ABCDEFabcdef";
    let moves: Vec<Move> = Move::all().collect();
    assert_eq!((moves.len(), Move::COUNT), (12, 12));
    for (index, (mv, letter)) in moves.iter().zip(letters.chars()).enumerate() {
        assert_eq!(mv.to_string(), letter.to_string());
        assert_eq!(letter.to_string().parse(), Ok::<_, MoveError<_>>(*mv));
        assert_eq!(mv.index(), index);
        assert_eq!(mv.pit(), Pit::new(index).expect("a pit"));
        assert_eq!(mv.pit().side(), if index < 6 { Side::First } else { Side::Second });
        assert_eq!(mv.pit().place(), index % 6);
    }
    assert_eq!(Pit::new(12), None);
    check_move_error("", 1, "move");
    check_move_error("G", 1, "move");
    check_move_error("g", 1, "move");
    check_move_error("1", 1, "move");
    check_move_error(" A", 1, "move");
    check_move_error("A ", 2, "end");
    check_move_error("Aa", 2, "end");
    check_move_error("é", 1, "move");
}

#[test]
fn problems() {
    let total = |total| Problem::WrongTotal { total };
    let pit = |letter| Pit::from_letter(letter).expect("a pit");
    check_problems("4,4,4,4,4,4/4,4,4,4,4,4 0-0 S", &[], &[]);
    check_problems("0,0,0,0,0,0/0,0,0,0,0,0 0-48 S", &[], &[]);
    check_problems("48,0,0,0,0,0/0,0,0,0,0,0 0-0 S", &[], &[]);
    check_problems("4,4,4,4,4,4/4,4,4,4,4,3 0-0 S", &[total(47)], &[]);
    check_problems("0,0,0,0,0,0/0,0,0,0,0,0 0-0 S", &[total(0)], &[]);
    check_problems("4,4,4,4,4,4/4,4,4,4,4,5 0-0 S", &[total(49)], &[total(49)]);
    check_problems("48,0,0,0,0,0/0,48,0,0,0,0 0-0 S", &[total(96)], &[total(96)]);
    let heap = Problem::TooManySeeds { pit: pit('b'), seeds: 49 };
    check_problems("1,0,0,0,0,0/0,49,0,0,0,0 0-0 S", &[heap], &[heap]);
    let all = [
        Problem::TooManySeeds { pit: pit('A'), seeds: 100 },
        Problem::TooManySeeds { pit: pit('f'), seeds: 999 },
        Problem::TooManyTaken { side: Side::First, seeds: 49 },
        Problem::TooManyTaken { side: Side::Second, seeds: 300 },
    ];
    check_problems("100,0,0,0,0,0/0,0,0,0,0,999 49-300 S", &all, &all);
    // Anything that an editor can say.
    let setup = Setup { pits: [u16::MAX; 12], taken: [u16::MAX; 2], side: Side::First };
    assert_eq!(setup.problems(Scope::Play).len(), 14);
}

#[test]
fn problems_in_english() {
    let setup = read("4,4,4,4,4,4/4,4,4,4,4,4 1-0 S");
    let error = setup.position(Rules::default(), Scope::Play).expect_err("49 seeds");
    assert_eq!(
        error.to_string(),
        "the seeds on the board and those taken make 49, but the game has 48"
    );
    let setup = read("50,4,4,4,4,4/4,4,4,4,4,4 0-60 S");
    let error = setup.position(Rules::default(), Scope::Play).expect_err("too many");
    assert_eq!(
        error.to_string(),
        "pit A holds 50 seeds, but the game has 48; North has taken 60 seeds, but the game has 48"
    );
}

#[track_caller]
fn check(text: &str, pits: [u16; 12], taken: [u16; 2], side: Side) {
    let setup = Setup { pits, taken, side };
    assert_eq!(text.parse().as_ref(), Ok(&setup));
    assert_eq!(setup.to_string(), text);
}

/// `expected` is the end of the expectation's name, or `done` if the text is fine.
#[track_caller]
fn check_error(text: &str, column: usize, found: &str, expected: &str) {
    match text.parse::<Setup>() {
        Ok(_) => assert_eq!(expected, "done", "{text:?} can be read"),
        Err(error) => {
            let id = error.expected.id.strip_prefix("expected-awale-").expect("the prefix");
            assert_eq!(
                (error.column, error.found.as_str(), id),
                (column, found, expected),
                "{text:?}: {error}"
            );
        }
    }
}

#[track_caller]
fn check_move_error(text: &str, column: usize, expected: &str) {
    let Err(MoveError::Text(error)) = text.parse::<Move>() else {
        panic!("{text:?} can be read");
    };
    let id = error.expected.id.strip_prefix("expected-awale-").expect("the prefix");
    assert_eq!((error.column, id), (column, expected), "{text:?}");
}

#[track_caller]
fn check_problems(text: &str, play: &[Problem], study: &[Problem]) {
    let setup = read(text);
    for (scope, problems) in [(Scope::Play, play), (Scope::Study, study)] {
        assert_eq!(setup.problems(scope), problems, "{text} {scope:?}");
        let position = setup.position(Rules::default(), scope);
        if problems.is_empty() {
            assert_eq!(position.map(Setup::from).as_ref(), Ok(&setup));
        } else {
            assert_eq!(position, Err(Impossible(problems.to_vec())));
        }
        for problem in problems {
            assert!(problem.message().id.starts_with("awale-problem-"));
        }
    }
}
