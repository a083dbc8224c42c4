//! Compares the fast rules with the plain ones: in random games both must agree on every move, position, reason and
//! result, from all starts and from random setups.

mod abalone_pair;
mod avalam_pair;
mod awale_pair;

use std::collections::BTreeSet;

use game::{Game, History, Outcome, Position, Reason, Rng, Scope, Setup, Side};
use plain::Plain;
use proptest::prelude::*;

/// A game in its two implementations.
trait Pair {
    type Fast: Game;
    type Plain: Plain;

    /// The rule sets to play by.
    const RULES: &'static [&'static str];

    /// Every move that can be written.
    fn universe() -> Vec<Move<Self>>;

    /// Any setup that the board allows, possible or not.
    fn random_setup(rng: &mut Rng) -> <<Self::Fast as Game>::Position as Position>::Setup;

    /// A reason in a form that both implementations share.
    fn fast_reason(reason: <<Self::Fast as Game>::Position as Position>::Illegal) -> String;
    fn plain_reason(reason: <Self::Plain as Plain>::Illegal) -> String;

    /// Further comparisons.
    fn compare_more(_fast: &<Self::Fast as Game>::Position, _plain: &Self::Plain) {}
}

type Move<T> = <<<T as Pair>::Fast as Game>::Position as Position>::Move;

/// Longer games are cut.
const LONGEST: usize = 400;

fn play_game<T: Pair>(fast: <T::Fast as Game>::Position, plain: T::Plain, rng: &mut Rng) {
    // A move that leaves the board has no text to compare.
    let universe: Vec<_> = T::universe()
        .into_iter()
        .filter_map(|mv| Some((mv, T::Plain::move_from_text(&mv.to_string())?)))
        .collect();
    let mut fast = History::new(fast);
    let mut plain = plain::Game::new(plain);
    while fast.plies() < LONGEST {
        compare::<T>(fast.position(), plain.position(), &universe);
        // Two plies are slow on the plain board: check only some positions.
        if fast.plies().is_multiple_of(8) {
            let (fast, plain) = (fast.position(), plain.position());
            assert_eq!(game::perft(fast, 2), plain.perft(2), "{fast}");
        }
        assert_eq!(
            fast.end().map(|end| (end.outcome, end.reason)),
            plain.end().map(|(outcome, ending)| (common_outcome(outcome), common_reason(ending))),
            "the end at ply {} in {}",
            fast.plies(),
            fast.position(),
        );
        let moves = fast.moves();
        if moves.is_empty() {
            return;
        }
        let mv = moves[rng.below(moves.len())];
        fast.play(mv).unwrap();
        plain.play(T::Plain::move_from_text(&mv.to_string()).unwrap());
    }
}

fn compare<T: Pair>(
    fast: &<T::Fast as Game>::Position,
    plain: &T::Plain,
    universe: &[(Move<T>, <T::Plain as Plain>::Move)],
) {
    assert_eq!(fast.to_string(), plain.text());
    assert_eq!(fast.side() == Side::First, plain.to_move() == plain::Player::First);
    assert_eq!(fast.score(), <[u32; 2]>::from(plain.score()), "{fast}");
    let fast_moves: BTreeSet<String> = fast.moves().iter().map(ToString::to_string).collect();
    let plain_moves: BTreeSet<String> =
        plain.moves().into_iter().map(T::Plain::move_text).collect();
    assert_eq!(fast_moves, plain_moves, "{fast}");
    assert_eq!(
        fast.end().map(|end| (end.outcome, end.reason)),
        plain
            .position_end()
            .map(|(outcome, ending)| (common_outcome(outcome), common_reason(ending))),
    );
    for (mv, plain_move) in universe {
        assert_eq!(
            fast.check(*mv).err().map(T::fast_reason),
            plain.why_illegal(*plain_move).map(T::plain_reason),
            "{mv} in {fast}",
        );
    }
    T::compare_more(fast, plain);
}

fn common_outcome(outcome: plain::Outcome) -> Outcome {
    match outcome {
        plain::Outcome::Win(plain::Player::First) => Outcome::Win(Side::First),
        plain::Outcome::Win(plain::Player::Second) => Outcome::Win(Side::Second),
        plain::Outcome::Draw => Outcome::Draw,
    }
}

fn common_reason(ending: plain::Ending) -> Reason {
    match ending {
        plain::Ending::NoMoves => Reason::NoMoves,
        plain::Ending::TieBreak => Reason::TieBreak,
        plain::Ending::Target => Reason::Target,
        plain::Ending::Stuck => Reason::Stuck,
        plain::Ending::Repetition => Reason::Repetition,
        plain::Ending::NoProgress => Reason::NoProgress,
        plain::Ending::PlyLimit => Reason::PlyLimit,
    }
}

/// A game from one of the named starts.
fn game_from_start<T: Pair>(seed: u64) {
    let mut rng = Rng::new(seed);
    let rules = T::RULES[rng.below(T::RULES.len())];
    let starts = T::Fast::starts();
    let name = starts[rng.below(starts.len())];
    let fast = T::Fast::start(name, rules.parse().unwrap()).unwrap();
    let plain = T::Plain::start(rules, name).unwrap();
    play_game::<T>(fast, plain, &mut rng);
}

/// A game from a random setup; both must accept the same setups.
fn game_from_setup<T: Pair>(seed: u64) {
    let mut rng = Rng::new(seed);
    let rules = T::RULES[rng.below(T::RULES.len())];
    let setup = T::random_setup(&mut rng);
    let fast = setup.position(rules.parse().unwrap(), Scope::Play);
    let plain = T::Plain::from_text(rules, &setup.to_string());
    match (fast, plain) {
        (Ok(fast), Ok(plain)) => play_game::<T>(fast, plain, &mut rng),
        (Err(_), Err(_)) => {}
        (fast, plain) => panic!("{setup}: {fast:?} {plain:?}"),
    }
}

macro_rules! properties {
    ($($name:ident: $pair:ty, $cases:literal;)*) => {
        $(
            mod $name {
                use super::*;

                proptest! {
                    #![proptest_config(ProptestConfig { cases: $cases, ..Default::default() })]

                    #[test]
                    fn games_from_starts_agree(seed: u64) {
                        game_from_start::<$pair>(seed);
                    }

                    #[test]
                    fn games_from_setups_agree(seed: u64) {
                        game_from_setup::<$pair>(seed);
                    }
                }
            }
        )*
    };
}

properties! {
    avalam_agrees: avalam_pair::Avalam, 64;
    abalone_agrees: abalone_pair::Abalone, 48;
    awale_agrees: awale_pair::Awale, 512;
}
