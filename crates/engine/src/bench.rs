//! Fixed searches whose node count is a checksum of the engine's behaviour.

use game::{Rng, mix};
use games::{AnyHistory, GameId, Start};
use search::{Limits, Stop};

use crate::{Engine, Level, Settings, Thought};

/// The number of positions per game, after random openings of different lengths.
pub const POSITIONS: usize = 6;

/// Searches one of the positions of a game on one thread, with an engine of its own.
pub fn search(game: GameId, number: usize) -> Option<Thought> {
    let mut engine = Engine::new(game, Settings { megabytes: 16, threads: 1 });
    let limits = Limits::depth(depth(game));
    engine.think(&position(game, number), limits, 1, &Stop::default(), |_| {})
}

/// About a second for all positions of a game.
pub fn depth(game: GameId) -> u32 {
    match game {
        GameId::Avalam => 6,
        GameId::Abalone => 9,
        GameId::Awale => 16,
    }
}

/// The start, or a position some random plies after it.
pub fn position(game: GameId, number: usize) -> AnyHistory {
    let mut rng = Rng::new(number as u64);
    let start = AnyHistory::start(game, &Start::default());
    // Every game has its default start under its default rules.
    let mut history = start.unwrap_or_else(|error| unreachable!("{error}"));
    for _ in 0..number * 4 {
        let moves = history.moves();
        if moves.is_empty() {
            break;
        }
        let mv = moves[rng.below(moves.len())].to_string();
        // Generated moves are legal.
        let _ = history.play_text(&mv);
    }
    history
}

/// A checksum of the moves that the ten levels choose in the positions of a game, as somebody with few nodes: below
/// 2^53, which a browser's numbers can hold.
pub fn level_moves(game: GameId) -> u64 {
    const NODES: u64 = 10_000;
    let mut engine = Engine::new(game, Settings { megabytes: 16, threads: 1 });
    let mut sum = 0;
    for (number, level) in
        (0..POSITIONS).flat_map(|number| Level::all().map(move |level| (number, level)))
    {
        let history = position(game, number);
        let strength = level.strength(&history).within(Limits::nodes(NODES));
        let mv = engine.play(&history, strength, None, number as u64, &Stop::default());
        for byte in mv.map(|mv| mv.to_string()).unwrap_or_default().bytes() {
            sum = mix(sum ^ u64::from(byte));
        }
    }
    sum >> 11
}
