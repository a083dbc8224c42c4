use game::{History, Outcome, Position as _, Rng, Side};
use search::{Limits, Searcher, Stop};

use crate::trainable::Trainable;

/// A game's result for the first player in half points, and how it ended.
pub(crate) struct Played {
    pub(crate) points: u8,
    /// The reason of the end, and the better side's lead in points.
    pub(crate) end: (String, u32),
}

/// Longer games are drawn.
const LONGEST: usize = 400;
/// The search limit of the test whether an opening is even.
const OPENING_NODES: u64 = 20_000;

/// Two games from the same random opening, which the second player finds even.
pub(crate) fn play_pair<G: Trainable>(
    players: &mut [Searcher<G::Model>; 2],
    limits: [Limits; 2],
    start: &str,
    seed: u64,
) -> [Played; 2] {
    let opening = opening::<G>(&mut players[1], start, seed);
    Side::BOTH.map(|first| {
        let mut history = opening.clone();
        players.iter_mut().for_each(Searcher::clear);
        while history.end().is_none() && history.plies() < LONGEST {
            let who = usize::from(history.position().side() != first);
            let found = players[who].search(&history, limits[who], 1, &Stop::default(), |_| {});
            let legal = found.is_some_and(|found| history.play(found.line[0]).is_ok());
            assert!(legal, "the search finds a legal move");
        }
        let score = history.position().score();
        let reason = history.end().map_or("length".to_owned(), |end| format!("{:?}", end.reason));
        let points = match history.end().map(|end| end.outcome) {
            Some(Outcome::Win(side)) => 2 * u8::from(side == first),
            _ => 1,
        };
        Played { points, end: (reason, score[0].abs_diff(score[1])) }
    })
}

fn opening<G: Trainable>(
    judge: &mut Searcher<G::Model>,
    start: &str,
    seed: u64,
) -> History<G::Position> {
    let mut rng = Rng::new(seed);
    loop {
        let history = G::match_opening(start, &mut rng).expect("the starts were checked");
        let Some(uneven) = G::UNEVEN else { return history };
        judge.clear();
        let limits = Limits::nodes(OPENING_NODES);
        let found = judge.search(&history, limits, 1, &Stop::default(), |_| {});
        if found.is_some_and(|found| found.score.0.abs() <= uneven) {
            return history;
        }
    }
}
