//! What the engine does at a table: its moves, hints, and thinking aloud.

use std::sync::Arc;
use std::time::{Duration, Instant};

use engine::{Level, Thought};
use game::Message;
use games::AnyHistory;
use protocol::live::{Answer, Clock, Line};
use search::{Budget, Limits};
use table::Table;
use tokio::sync::mpsc;

use crate::cast::to_u32;
use crate::connection::outbox::Outbox;
use crate::id::TableId;
use crate::jobs::pool::{Busy, Halt, Pool, Rank, Turn};
use crate::jobs::score;
use crate::play::rooms::RoomMessage;

/// How long the engine thinks about a hint.
const HINT: Duration = Duration::from_millis(800);
/// How long it thinks aloud about a position, all turns together.
const ALOUD: Duration = Duration::from_secs(20);
/// How long one turn takes before others who want to see it think have theirs.
const SLICE: Duration = Duration::from_secs(2);
/// How many lines it shows.
const LINES: usize = 3;
/// How many moves of its own the computer expects still to make, when it shares out its time.
const EXPECTED_MOVES: u32 = 25;

/// Asks for a move of the computer's. The keeper is told when a person would have found it.
pub(crate) fn choose(
    pool: &Pool,
    table: &Table,
    id: TableId,
    now: u64,
    keeper: mpsc::WeakSender<RoomMessage>,
) -> Result<Arc<Halt>, Busy> {
    let Some((side, level)) = table.computer_to_move() else { return Err(Busy) };
    let level = Level::new(level).unwrap_or(Level::HIGHEST);
    let budget = match table.terms().clock {
        Clock::Timed { increment, .. } => table.clocks(now).map(|left| {
            let left = Duration::from_millis(left[side.index()]);
            Budget::of_clock(left, Duration::from_millis(increment), EXPECTED_MOVES)
        }),
        Clock::None | Clock::Days { .. } => None,
    };
    let (history, ply, begin) = (table.history().clone(), table.ply(), Instant::now());
    let runtime = tokio::runtime::Handle::current();
    pool.submit(
        Rank::Move,
        Box::new(move |engines, signal| {
            let engine = engines.of(history.game());
            if let Some(chosen) = engine.choose(&history, level, budget, seed(id), &signal.stop) {
                // A clock that runs leaves no time for manners.
                let delay = budget.map_or(chosen.delay, |budget| chosen.delay.min(budget.soft));
                let wait = delay.saturating_sub(begin.elapsed());
                let (keeper, mv) = (keeper.clone(), chosen.mv.to_string());
                runtime.spawn(async move {
                    tokio::time::sleep(wait).await;
                    if let Some(keeper) = keeper.upgrade() {
                        // A keeper who has gone asks again when he comes back.
                        let _ = keeper.send(RoomMessage::ComputerMove { ply, mv }).await;
                    }
                });
            }
            Turn::Done
        }),
    )
}

/// Asks for a hint, which goes straight to the client.
pub(crate) fn hint(
    pool: &Pool,
    history: AnyHistory,
    id: String,
    out: Outbox,
) -> Result<Arc<Halt>, Busy> {
    pool.submit(
        Rank::Hint,
        Box::new(move |engines, signal| {
            let engine = engines.of(history.game());
            let thought = engine.think(&history, Limits::time(HINT), 1, &signal.stop, |_| {});
            if let Some(Line { mv, score, pv }) = thought.as_ref().and_then(score::line) {
                out.send(&Answer::Hint { id: id.clone(), mv, score, pv });
            }
            Turn::Done
        }),
    )
}

/// Asks for advice in words, which goes straight to the client.
pub(crate) fn advise(
    pool: &Pool,
    history: AnyHistory,
    id: String,
    tell: impl Fn(&Message) -> String + Send + 'static,
    out: Outbox,
) -> Result<Arc<Halt>, Busy> {
    pool.submit(
        Rank::Hint,
        Box::new(move |engines, signal| {
            let engine = engines.of(history.game());
            let thought = engine.think(&history, Limits::time(HINT), 1, &signal.stop, |_| {});
            let best = thought.and_then(|thought| thought.line.first().copied());
            let mut words = course::advice(&history, best.as_ref());
            if words.is_empty() {
                words.push(Message::new("advice-quiet"));
            }
            let words: Vec<String> = words.iter().map(&tell).collect();
            let mv = best.map(|mv| mv.to_string());
            out.send(&Answer::Advice { id: id.clone(), text: words.join(" "), mv });
            Turn::Done
        }),
    )
}

/// Lets the engine think aloud about a position, in turns, until it is told to stop.
pub(crate) fn think(
    pool: &Pool,
    history: AnyHistory,
    table: TableId,
    out: Outbox,
) -> Result<Arc<Halt>, Busy> {
    let ply = to_u32(history.plies());
    let mut spent = Duration::ZERO;
    let mut deepest = 0;
    pool.submit(
        Rank::Think,
        Box::new(move |engines, signal| {
            let engine = engines.of(history.game());
            let begin = Instant::now();
            let slice = SLICE.min(ALOUD.saturating_sub(spent));
            let mut lines: Vec<Line> = Vec::new();
            let choices = history.moves().len();
            let tell = |thought: &Thought| {
                if thought.rank == 1 {
                    lines.clear();
                }
                lines.extend(score::line(thought));
                let complete = thought.rank >= LINES.min(choices);
                if complete && thought.depth > deepest {
                    deepest = thought.depth;
                    let (table, lines) = (table.to_string(), lines.clone());
                    out.send(&Answer::Thought { table, ply, depth: deepest, lines, done: false });
                }
            };
            let last = engine.think(&history, Limits::time(slice), LINES, &signal.stop, tell);
            spent += begin.elapsed();
            // A search that ends before its time has found everything.
            let exhausted = !signal.is_cut() && begin.elapsed() < slice / 2;
            if last.is_some() && spent < ALOUD && !exhausted {
                return Turn::Again;
            }
            let (table, lines) = (table.to_string(), lines.clone());
            out.send(&Answer::Thought { table, ply, depth: deepest, lines, done: true });
            Turn::Done
        }),
    )
}

/// The same opponent for a whole game.
fn seed(id: TableId) -> u64 {
    let mix = |seed: u64, byte: u8| game::mix(seed ^ u64::from(byte));
    id.as_str().bytes().fold(0, mix)
}
