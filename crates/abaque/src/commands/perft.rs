use std::io::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use game::Position;
use games::with_any;
use protocol::output::{self, Body as _, PerftMove};
use texts::Texts;

use crate::cli::Perft;
use crate::commands::moves::place;
use crate::commands::{start, threads};
use terminal::failure::Failure;

pub(crate) fn run(arguments: &Perft, texts: &Texts) -> Result<(), Failure> {
    let history = start::history(&arguments.position, texts)?;
    let threads = threads(arguments.threads);
    let place = place(&history);
    with_any!(AnyPosition, history.position(), position => {
        count(&position, arguments, threads, place)
    })
}

fn count<P: Position>(
    position: &P,
    arguments: &Perft,
    threads: usize,
    place: output::PositionOutput,
) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    let (parts, nodes) = if arguments.depth == 0 {
        (Vec::new(), 1)
    } else {
        let parts = divide(position, arguments.depth, threads);
        let nodes = parts.iter().map(|(_, nodes)| nodes).sum::<u64>();
        (parts, nodes)
    };
    if arguments.json {
        let moves = arguments.divide.then(|| {
            let all = parts.iter();
            let mut moves: Vec<PerftMove> =
                all.map(|(mv, nodes)| PerftMove { mv: mv.to_string(), nodes: *nodes }).collect();
            moves.sort_by(|a, b| a.mv.cmp(&b.mv));
            moves
        });
        let counted = output::Perft { place, depth: arguments.depth, nodes, moves };
        writeln!(out, "{}", counted.line())?;
        return Ok(out.flush()?);
    }
    if arguments.divide {
        let mut lines: Vec<_> = parts.iter().map(|(mv, nodes)| format!("{mv} {nodes}")).collect();
        lines.sort();
        for line in lines {
            writeln!(out, "{line}")?;
        }
    }
    writeln!(out, "nodes {nodes}")?;
    Ok(out.flush()?)
}

/// A subtree: the index of its root move, its position, and the remaining depth.
struct Task<P> {
    first: usize,
    position: P,
    depth: u32,
}

/// The leaves below each root move, counted by several threads.
fn divide<P: Position>(position: &P, depth: u32, threads: usize) -> Vec<(P::Move, u64)> {
    let moves = position.moves().to_vec();
    let tasks = split(position, &moves, depth, threads);
    let totals = Mutex::new(vec![0; moves.len()]);
    let next = AtomicUsize::new(0);
    let work = || {
        while let Some(task) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
            let nodes = game::perft(&task.position, task.depth);
            // A poisoned lock means that another thread has panicked, and the scope will panic too.
            if let Ok(mut totals) = totals.lock() {
                totals[task.first] += nodes;
            }
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(work);
        }
        work();
    });
    let totals = totals.into_inner().unwrap_or_default();
    moves.into_iter().zip(totals).collect()
}

/// Splits the tree into enough tasks to keep all threads busy until the end.
fn split<P: Position>(position: &P, moves: &[P::Move], depth: u32, threads: usize) -> Vec<Task<P>> {
    const TASKS_PER_THREAD: usize = 32;
    let child = |position: &P, mv| {
        let mut child = *position;
        child.play_unchecked(mv);
        child
    };
    let mut tasks: Vec<Task<P>> = moves
        .iter()
        .enumerate()
        .map(|(first, mv)| Task { first, position: child(position, *mv), depth: depth - 1 })
        .collect();
    while threads > 1
        && !tasks.is_empty()
        && tasks.len() < threads * TASKS_PER_THREAD
        && tasks.iter().all(|task| task.depth > 2)
    {
        tasks = tasks
            .iter()
            .flat_map(|task| {
                let Task { first, position, depth } = task;
                position.moves().to_vec().into_iter().map(move |mv| Task {
                    first: *first,
                    position: child(position, mv),
                    depth: depth - 1,
                })
            })
            .collect();
    }
    tasks
}
