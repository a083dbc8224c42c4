//! `abaque bench`: the speed of the rules, measured against the plain implementation in the same run.

mod engine;
mod threads;

use std::hint::black_box;
use std::io::Write;
use std::time::{Duration, Instant};

use game::{Game, History, Position, Rng, perft};
use games::GameId;
use plain::Plain;

use crate::cli::Bench;
use crate::commands::start;
use terminal::failure::Failure;

/// The maximal length of random games; few of Abalone end earlier.
const LONGEST_PLAYOUT: u32 = 400;
/// A bound of whole games for rule sets without limits; the usual ones end earlier.
const LONGEST_GAME: usize = 100_000;
const ROUNDS: u32 = 5;

/// Prints moves, playouts and perft leaves per second for each game.
pub(crate) fn run(arguments: &Bench) -> Result<(), Failure> {
    let games = if arguments.games.is_empty() {
        GameId::ALL.to_vec()
    } else {
        arguments.games.iter().map(|name| start::game(name)).collect::<Result<_, _>>()?
    };
    if arguments.engine {
        return match arguments.threads {
            Some(threads) if threads > 1 => threads::run(&games, threads.into()),
            _ => engine::run(&games),
        };
    }
    // Invalid durations mean the shortest possible run.
    let time = Duration::try_from_secs_f64(arguments.seconds).unwrap_or_default();
    let mut out = anstream::stdout().lock();
    writeln!(out, "{:<8} {:<9} {:>14} {:>14} {:>7}", "game", "per s", "abaque", "plain", "ratio")?;
    for id in games {
        let (rules, depth) = (id.rule_sets()[0], perft_depth(id));
        for (what, measure) in measures(id) {
            let Speeds { fast, plain } = measure(rules, depth, time);
            let (plain, ratio) = match plain {
                Some(plain) => {
                    (format!("{:.0}", plain.best), format!("{:.1}", fast.best / plain.best))
                }
                None => ("-".to_owned(), "-".to_owned()),
            };
            let (name, fast) = (id.name(), fast.best);
            writeln!(out, "{name:<8} {what:<9} {fast:>14.0} {plain:>14} {ratio:>7}")?;
            out.flush()?;
        }
    }
    Ok(())
}

type Measure = fn(&str, u32, Duration) -> Speeds;

fn measures(id: GameId) -> [(&'static str, Measure); 4] {
    fn of<G: Game, P: Plain>() -> [(&'static str, Measure); 4] {
        [
            ("moves", measure_moves::<G, P>),
            ("playouts", measure_playouts::<G, P>),
            ("games", measure_games::<G>),
            ("perft", measure_perft::<G, P>),
        ]
    }
    match id {
        GameId::Avalam => of::<avalam::Avalam, plain::Avalam>(),
        GameId::Abalone => of::<abalone::Abalone, plain::Abalone>(),
        GameId::Awale => of::<awale::Awale, plain::Awale>(),
    }
}

/// Millions of leaves, yet a fraction of a second for the plain implementation.
fn perft_depth(id: GameId) -> u32 {
    match id {
        GameId::Avalam => 3,
        GameId::Abalone => 4,
        GameId::Awale => 9,
    }
}

/// The rates of both implementations, per second.
struct Speeds {
    fast: Rate,
    /// `None` where the plain implementation has nothing to compare with.
    plain: Option<Rate>,
}

/// The best rate of several rounds, because interference can only slow a round down.
#[derive(Default)]
struct Rate {
    best: f64,
}

impl Rate {
    /// Repeats `work`, which returns how much it did, for at least `time`.
    fn measure(&mut self, time: Duration, mut work: impl FnMut() -> u64) {
        let begin = Instant::now();
        let mut done = 0;
        loop {
            done += work();
            let elapsed = begin.elapsed();
            if elapsed >= time {
                self.best = self.best.max(done as f64 / elapsed.as_secs_f64());
                return;
            }
        }
    }
}

/// Alternates between both, so that they see the same machine load.
fn compare(
    time: Duration,
    mut fast: impl FnMut() -> u64,
    mut plain: impl FnMut() -> u64,
) -> Speeds {
    let (mut fast_rate, mut plain_rate) = (Rate::default(), Rate::default());
    for _ in 0..ROUNDS {
        fast_rate.measure(time / ROUNDS / 2, &mut fast);
        plain_rate.measure(time / ROUNDS / 2, &mut plain);
    }
    Speeds { fast: fast_rate, plain: Some(plain_rate) }
}

/// Generates the moves of positions from random games.
fn measure_moves<G: Game, P: Plain>(rules: &str, _: u32, time: Duration) -> Speeds {
    let positions = sample::<G>();
    let read = |position: &G::Position| P::from_text(rules, &position.to_string()).ok();
    let plain_positions: Vec<P> = positions.iter().filter_map(read).collect();
    compare(
        time,
        || positions.iter().map(|position| black_box(position.moves()).len() as u64).sum(),
        || plain_positions.iter().map(|position| black_box(position.moves()).len() as u64).sum(),
    )
}

/// Plays random games.
fn measure_playouts<G: Game, P: Plain>(rules: &str, _: u32, time: Duration) -> Speeds {
    const GAMES: u64 = 16;
    let (start, plain_start) = (usual_start::<G>(), plain_start::<P>(rules));
    let (mut rng, mut plain_rng) = (Rng::new(1), plain::Rng::new(1));
    compare(
        time,
        || (0..GAMES).map(|_| u64::from(black_box(playout(start, &mut rng)) > 0)).sum(),
        || {
            let play = |_| black_box(plain_start.playout(&mut plain_rng, LONGEST_PLAYOUT));
            (0..GAMES).map(play).map(|plies| u64::from(plies > 0)).sum()
        },
    )
}

/// Plays random games to their end, with repetition and limits, which the plain implementation does not know.
fn measure_games<G: Game>(_: &str, _: u32, time: Duration) -> Speeds {
    let mut rng = Rng::new(1);
    let mut fast = Rate::default();
    for _ in 0..ROUNDS {
        fast.measure(time / ROUNDS, || {
            let mut history = History::new(usual_start::<G>());
            u64::from(black_box(game::playout(&mut history, &mut rng, LONGEST_GAME)).is_some())
        });
    }
    Speeds { fast, plain: None }
}

/// Counts perft leaves from the start.
fn measure_perft<G: Game, P: Plain>(rules: &str, depth: u32, time: Duration) -> Speeds {
    let (start, plain_start) = (usual_start::<G>(), plain_start::<P>(rules));
    compare(time, || perft(black_box(&start), depth), || black_box(&plain_start).perft(depth))
}

fn plain_start<P: Plain>(rules: &str) -> P {
    P::start(rules, "standard").unwrap_or_else(|error| unreachable!("{error}"))
}

fn usual_start<G: Game>() -> G::Position {
    // The conformance tests check that every game has its first start under its default rules.
    G::start(G::starts()[0], Default::default()).unwrap_or_else(|| unreachable!())
}

/// Positions of all stages of random games.
fn sample<G: Game>() -> Vec<G::Position> {
    const GAMES: usize = 20;
    let mut rng = Rng::new(2);
    let mut positions = Vec::new();
    for _ in 0..GAMES {
        let mut position = usual_start::<G>();
        for _ in 0..LONGEST_PLAYOUT {
            positions.push(position);
            let Some(mv) = position.random_move(&mut rng) else { break };
            position.play_unchecked(mv);
        }
    }
    positions
}

fn playout<P: Position>(start: P, rng: &mut Rng) -> u32 {
    let mut position = start;
    for ply in 0..LONGEST_PLAYOUT {
        let Some(mv) = position.random_move(rng) else { return ply };
        position.play_unchecked(mv);
    }
    LONGEST_PLAYOUT
}
