//! What the engine does at a table: its moves, hints, and thinking aloud.

use std::time::{Duration, Instant};

use engine::{Busy, Client, Level, Lines, Order, Rank, Thought, Ticket, Turn};
use game::Message;
use games::{AnyHistory, AnyMove};
use protocol::live::{Answer, Clock, Line};
use search::Limits;
use table::Table;
use tokio::sync::mpsc;

use crate::cast::to_u32;
use crate::connection::outbox::Outbox;
use crate::id::TableId;
use crate::jobs::pool::Pool;
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
/// After this long nobody waits for a hint any more.
const HINT_PATIENCE: Duration = Duration::from_secs(30);

/// Asks for a move of the computer's. The keeper is told when a person would have found it.
pub(crate) fn choose(
    pool: &Pool,
    client: Client,
    table: &Table,
    id: TableId,
    now: u64,
    keeper: mpsc::WeakSender<RoomMessage>,
) -> Result<Ticket, Busy> {
    let Some((side, level)) = table.computer_to_move() else { return Err(Busy) };
    let level = Level::new(level).unwrap_or(Level::HIGHEST);
    let (history, ply, begin) = (table.history().clone(), table.ply(), Instant::now());
    let budget = match table.terms().clock {
        Clock::Timed { increment, .. } => table.clocks(now).map(|left| {
            let left = Duration::from_millis(left[side.index()]);
            engine::Clock::new(left, Duration::from_millis(increment)).budget(&history)
        }),
        Clock::None | Clock::Days { .. } => None,
    };
    let rank = if level.strength(&history).is_quick() { Rank::QuickMove } else { Rank::Move };
    let order = Order { client, rank, game: history.game(), deadline: None };
    let runtime = tokio::runtime::Handle::current();
    let give = move |mv: AnyMove, wait: Duration| {
        let (keeper, mv) = (keeper.clone(), mv.to_string());
        runtime.spawn(async move {
            tokio::time::sleep(wait).await;
            if let Some(keeper) = keeper.upgrade() {
                // A keeper who has gone asks again when he comes back.
                let _ = keeper.send(RoomMessage::ComputerMove { ply, mv }).await;
            }
        });
    };
    let (give_any, any) = (give.clone(), history.moves().into_iter().next());
    pool.submit(
        order,
        move |engine, stop| {
            if let Some(chosen) = engine.choose(&history, level, budget, seed(id), stop) {
                // A clock that runs leaves no time for manners.
                let delay = budget.map_or(chosen.delay, |budget| chosen.delay.min(budget.soft));
                give(chosen.mv, delay.saturating_sub(begin.elapsed()));
            }
            Turn::Done
        },
        // The game goes on: the opponent is not to wait for ever.
        move || {
            if let Some(mv) = any {
                give_any(mv, Duration::ZERO);
            }
        },
    )
}

/// Asks for a hint, which goes straight to the client.
pub(crate) fn hint(
    pool: &Pool,
    history: AnyHistory,
    id: String,
    out: Outbox,
) -> Result<Ticket, Busy> {
    pool.submit(
        hint_order(&history, &out),
        move |engine, stop| {
            let thought = engine.think(&history, Limits::time(HINT), 1, stop, |_| {});
            let line = thought.as_ref().map(engine::Line::from);
            if let Some(Line { mv, score, pv }) = line.as_ref().and_then(score::line) {
                out.send(&Answer::Hint { id: id.clone(), mv, score, pv });
            }
            Turn::Done
        },
        || {},
    )
}

/// Asks for advice in words, which goes straight to the client.
pub(crate) fn advise(
    pool: &Pool,
    history: AnyHistory,
    id: String,
    tell: impl Fn(&Message) -> String + Send + 'static,
    out: Outbox,
) -> Result<Ticket, Busy> {
    pool.submit(
        hint_order(&history, &out),
        move |engine, stop| {
            let thought = engine.think(&history, Limits::time(HINT), 1, stop, |_| {});
            let best = thought.and_then(|thought| thought.line.first().copied());
            let mut words = course::advice(&history, best.as_ref());
            if words.is_empty() {
                words.push(Message::new("advice-quiet"));
            }
            let words: Vec<String> = words.iter().map(&tell).collect();
            let mv = best.map(|mv| mv.to_string());
            out.send(&Answer::Advice { id: id.clone(), text: words.join(" "), mv });
            Turn::Done
        },
        || {},
    )
}

fn hint_order(history: &AnyHistory, out: &Outbox) -> Order {
    let deadline = Some(Instant::now() + HINT_PATIENCE);
    Order { client: out.client(), rank: Rank::Hint, game: history.game(), deadline }
}

/// Lets the engine think aloud about a position, in turns, until it is told to stop.
pub(crate) fn think(
    pool: &Pool,
    history: AnyHistory,
    table: TableId,
    out: Outbox,
) -> Result<Ticket, Busy> {
    let ply = to_u32(history.plies());
    let mut spent = Duration::ZERO;
    let mut deepest = 0;
    let game = history.game();
    let order = Order { client: out.client(), rank: Rank::Analysis, game, deadline: None };
    let thought = move |depth, lines, done| Answer::Thought {
        table: table.to_string(),
        ply,
        depth,
        lines,
        done,
    };
    let told = out.clone();
    pool.submit(
        order,
        move |engine, stop| {
            let begin = Instant::now();
            let slice = SLICE.min(ALOUD.saturating_sub(spent));
            let mut found = Lines::new(LINES.min(history.moves().len()));
            let mut lines: Vec<Line> = Vec::new();
            let tell = |line: &Thought| {
                let Some(all) = found.add(line) else { return };
                lines = all.iter().filter_map(score::line).collect();
                let depth = found.depth();
                if depth > deepest {
                    deepest = depth;
                    out.send(&thought(depth, lines.clone(), false));
                }
            };
            let last = engine.think(&history, Limits::time(slice), LINES, stop, tell);
            spent += begin.elapsed();
            // A search that ends before its time has found everything.
            let exhausted = !stop.is_stopped() && begin.elapsed() < slice / 2;
            if last.is_some() && spent < ALOUD && !exhausted {
                return Turn::Again;
            }
            out.send(&thought(deepest, lines, true));
            Turn::Done
        },
        move || told.send(&thought(0, Vec::new(), true)),
    )
}

/// The same opponent for a whole game.
fn seed(id: TableId) -> u64 {
    let mix = |seed: u64, byte: u8| game::mix(seed ^ u64::from(byte));
    id.as_str().bytes().fold(0, mix)
}
