//! What a move is worth to whoever makes it, and whether that is beyond doubt.

use std::time::Duration;

use engine::{Certain, Engine, Thought};
use games::{AnyHistory, AnyMove};
use search::{Limits, Score, Stop};

/// A score, with what it cannot say itself: a draw that is proven looks like an even game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Value {
    pub(crate) score: Score,
    certain: bool,
}

/// A line of moves and what its first one is worth.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Valued {
    pub(crate) value: Value,
    pub(crate) line: Vec<AnyMove>,
}

impl Value {
    /// What a search has found.
    pub(crate) fn found(score: Score) -> Self {
        Value { score, certain: score.proven_in().is_some() || score.known_by().is_some() }
    }

    /// What is known for certain.
    pub(crate) fn certain(score: Score) -> Self {
        Value { score, certain: true }
    }

    /// Whether it is a result that cannot be doubted.
    pub(crate) fn is_proven(self) -> bool {
        self.certain
    }

    /// Whether it is a draw that cannot be doubted.
    pub(crate) fn is_drawn(self) -> bool {
        self.certain && self.score == Score::DRAW
    }
}

impl From<&Thought> for Valued {
    fn from(thought: &Thought) -> Self {
        Valued { value: Value::found(thought.score), line: thought.line.clone() }
    }
}

impl From<Certain> for Valued {
    fn from(certain: Certain) -> Self {
        Valued { value: Value::certain(certain.score), line: certain.line }
    }
}

/// For so long a proof is looked for before a search: long enough for endings, not to be waited for.
const PROOF: Duration = Duration::from_millis(400);

/// The best lines of a position whose worth can be proven at once.
pub(crate) fn proven_lines(
    engine: &mut Engine,
    history: &AnyHistory,
    lines: usize,
    stop: &Stop,
) -> Option<Vec<Valued>> {
    let certain = engine.certain(history, lines, PROOF, stop)?;
    Some(certain.into_iter().take(lines).map(Valued::from).collect())
}

/// The best line of a position, proven or searched for in about this time.
pub(crate) fn best_line(
    engine: &mut Engine,
    history: &AnyHistory,
    time: Duration,
    stop: &Stop,
) -> Option<Valued> {
    if let Some(proven) = proven_lines(engine, history, 1, stop) {
        return proven.into_iter().next();
    }
    engine.think(history, Limits::time(time), 1, stop, |_| {}).as_ref().map(Valued::from)
}

#[cfg(test)]
mod tests {
    use engine::Settings;
    use games::{GameId, Start};

    use super::*;

    #[test]
    fn a_proven_draw_is_not_an_even_game() {
        let even = Value::found(Score::DRAW);
        assert_eq!((even.is_proven(), even.is_drawn()), (false, false));
        let drawn = Value::certain(Score::DRAW);
        assert_eq!((drawn.is_proven(), drawn.is_drawn()), (true, true));
        let won = Value::found(Score::known(3));
        assert_eq!((won.is_proven(), won.is_drawn()), (true, false));
        assert!(!Value::found(Score(300)).is_proven());
    }

    #[test]
    fn endings_are_proven_and_openings_are_not() {
        // Who wins, 0 being a draw; none where it is not proven.
        let check = |game, position, winner| {
            let start = Start { position, ..Start::default() };
            let history = AnyHistory::start(game, &start).unwrap();
            let mut engine = Engine::new(game, Settings::default());
            let lines = proven_lines(&mut engine, &history, 3, &Stop::default());
            let best = lines.map(|lines| lines[0].value);
            assert!(best.is_none_or(Value::is_proven));
            assert_eq!(best.map(|value| value.score.0.signum()), winner, "{position:?}");
        };
        check(GameId::Awale, Some("0,0,0,0,0,1/0,0,0,0,0,1 23-23 S"), Some(0));
        check(GameId::Awale, Some("0,0,0,0,1,1/1,0,0,0,0,1 23-21 S"), Some(1));
        check(GameId::Avalam, None, None);
        check(GameId::Abalone, None, None);
    }
}
