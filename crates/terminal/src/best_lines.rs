//! The best lines of a position, proven if a proof is quick.

use std::time::Duration;

use engine::{Engine, Line};
use games::AnyHistory;
use search::{Limits, Stop};

/// How long a proof is attempted before a search: enough for endings, too short to be noticed.
const PROOF: Duration = Duration::from_millis(400);

/// The best lines, if their values can be proven quickly.
pub(crate) fn proven_lines(
    engine: &mut Engine,
    history: &AnyHistory,
    lines: usize,
    stop: &Stop,
) -> Option<Vec<Line>> {
    let certain = engine.certain(history, lines, PROOF, stop)?;
    Some(certain.into_iter().take(lines).map(Line::from).collect())
}

/// The best line, proven or else searched for about `time`.
pub(crate) fn best_line(
    engine: &mut Engine,
    history: &AnyHistory,
    time: Duration,
    stop: &Stop,
) -> Option<Line> {
    if let Some(proven) = proven_lines(engine, history, 1, stop) {
        return proven.into_iter().next();
    }
    engine.think(history, Limits::time(time), 1, stop, |_| {}).as_ref().map(Line::from)
}

#[cfg(test)]
mod tests {
    use engine::{Assessment, Settings};
    use games::{GameId, Start};

    use super::*;

    #[test]
    fn endings_are_proven_and_openings_are_not() {
        // The sign of the proven value; `None` if there is no proof.
        let check = |game, position, winner| {
            let start = Start { position, ..Start::default() };
            let history = AnyHistory::start(game, &start).unwrap();
            let mut engine = Engine::new(game, Settings::default());
            let lines = proven_lines(&mut engine, &history, 3, &Stop::default());
            let best = lines.map(|lines| lines[0].assessment);
            assert!(best.is_none_or(Assessment::is_proven));
            assert_eq!(best.map(Assessment::signum), winner, "{position:?}");
        };
        check(GameId::Awale, Some("0,0,0,0,0,1/0,0,0,0,0,1 23-23 S"), Some(0));
        check(GameId::Awale, Some("0,0,0,0,1,1/1,0,0,0,0,1 23-21 S"), Some(1));
        check(GameId::Avalam, None, None);
        check(GameId::Abalone, None, None);
    }
}
