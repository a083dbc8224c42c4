//! How far the solver sees: `measure [ply] [count] [seconds] [score|outcome|both] [-]`.
//!
//! The positions come from seeded games between two players that search two plies, count towers and
//! settled towers, and play their first eight moves half at random. The same arguments give the same
//! positions. With `-` they are read from standard input, a line each, as `engine`'s example `positions`
//! prints them.

use std::time::{Duration, Instant};

use avalam::{Position, Rules};
use game::{Position as _, Rng, Scope, Setup as _, Side};
use solver::Solver;

const MEGABYTES: usize = 256;
const SEED: u64 = 2026;
/// Plies at the start of a game in which every second move is random.
const VARIED_PLIES: usize = 8;
/// How deep the players look.
const DEPTH: u32 = 2;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut number = |default: u64| {
        arguments.next().map_or(default, |text| text.parse().expect("a whole number"))
    };
    let (ply, count, seconds) = (number(22) as usize, number(20), number(10));
    let questions = std::env::args().nth(4).unwrap_or_else(|| "both".to_owned());
    let positions: Vec<_> = if std::env::args().nth(5).is_some() {
        std::io::stdin().lines().map(|line| read_position(&line.expect("a line"))).collect()
    } else {
        (0..count).map(|game| sensible_position(ply, SEED + game)).collect()
    };
    let count = positions.len();
    let mean = |count: fn(&Position) -> usize| {
        positions.iter().map(count).sum::<usize>() as f64 / positions.len() as f64
    };
    println!(
        "ply {ply}: {count} positions, on average {:.1} moves and {:.1} live towers",
        mean(game::Position::count_moves),
        mean(|position| position.towers().len() - position.settled().len()),
    );
    if questions != "score" {
        measure("outcome", &positions, seconds, |solver, position, stop| {
            solver.outcome(position, u64::MAX, stop).is_some()
        });
    }
    if questions != "outcome" {
        measure("score", &positions, seconds, |solver, position, stop| {
            solver.score(position, u64::MAX, stop).is_some()
        });
    }
}

fn read_position(text: &str) -> Position {
    let setup: avalam::Setup = text.parse().expect("a position");
    setup.position(Rules::default(), Scope::Study).expect("a possible position")
}

fn measure(
    name: &str,
    positions: &[Position],
    seconds: u64,
    solve: impl Fn(&mut Solver, &Position, &dyn Fn() -> bool) -> bool,
) {
    let mut solver = Solver::new(MEGABYTES);
    let (mut done, mut nodes, mut spent) = (0, Vec::new(), Vec::new());
    for position in positions {
        solver.clear();
        let begin = Instant::now();
        let is_late = || begin.elapsed() >= Duration::from_secs(seconds);
        let answered = solve(&mut solver, position, &is_late);
        done += u32::from(answered);
        nodes.push(solver.nodes());
        spent.push(begin.elapsed());
    }
    let total: Duration = spent.iter().sum();
    let rate = nodes.iter().sum::<u64>() as f64 / total.as_secs_f64();
    nodes.sort_unstable();
    spent.sort_unstable();
    println!(
        "{name}: {done} of {} solved, mean {} nodes, median {} nodes, {:.2} s, 90% within {:.2} s, mean {:.2} s, {:.0} nodes/s",
        positions.len(),
        nodes.iter().sum::<u64>() / nodes.len() as u64,
        nodes[nodes.len() / 2],
        spent[spent.len() / 2].as_secs_f64(),
        spent[spent.len() * 9 / 10].as_secs_f64(),
        total.as_secs_f64() / positions.len() as f64,
        rate,
    );
}

/// The position after `ply` plies of a game of its own for each seed.
fn sensible_position(ply: usize, seed: u64) -> Position {
    let mut rng = Rng::new(seed);
    let mut position = Position::standard(Rules::Modern);
    for played in 0..ply {
        let varied = played < VARIED_PLIES && rng.below(2) == 0;
        let mv = if varied {
            position.random_move(&mut rng)
        } else {
            // Equal moves are drawn by lot: a small number is added to each value.
            position
                .moves()
                .into_iter()
                .map(|mv| (-look(&after(&position, mv), DEPTH - 1, -1000, 1000), rng.bits(), mv))
                .max()
                .map(|(_, _, mv)| mv)
        };
        let Some(mv) = mv else { break };
        position.play_unchecked(mv);
    }
    position
}

fn after(position: &Position, mv: avalam::Move) -> Position {
    let mut child = *position;
    child.play_unchecked(mv);
    child
}

fn look(position: &Position, depth: u32, alpha: i32, beta: i32) -> i32 {
    let moves = position.moves();
    if depth == 0 || moves.is_empty() {
        let settled = position.settled();
        let worth = |side: Side| {
            let owned = position.owned(side);
            owned.len() as i32 + owned.iter().filter(|hole| settled.contains(*hole)).count() as i32
        };
        return worth(position.side()) - worth(position.side().other());
    }
    let mut best = alpha;
    for mv in moves {
        best = best.max(-look(&after(position, mv), depth - 1, -beta, -best));
        if best >= beta {
            break;
        }
    }
    best
}
