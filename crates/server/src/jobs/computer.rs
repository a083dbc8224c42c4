//! Engine jobs of a table: the computer's moves, hints, advice, visible thinking.

use std::time::{Duration, Instant};

use engine::{Busy, Client, Level, Lines, Order, Rank, Thought, Ticket, Turn};
use game::Message;
use games::{AnyHistory, AnyMove};
use protocol::live::{Clock, Line, ServerMessage};
use search::Limits;
use table::Table;
use tokio::sync::mpsc;

use crate::cast::to_u32;
use crate::connection::outbox::{Outbox, ReportKind};
use crate::id::TableId;
use crate::jobs::pool::EnginePool;
use crate::play::rooms::RoomMessage;

/// Thinking time of a hint.
const HINT: Duration = Duration::from_millis(800);
/// Total time of visible thinking about a position, over all slices.
const ALOUD: Duration = Duration::from_secs(20);
/// The length of a slice of visible thinking; other clients' slices run in between.
const SLICE: Duration = Duration::from_secs(2);
/// The number of lines that visible thinking shows.
const LINES: usize = 3;
/// A hint that takes longer to start is dropped: its player has moved on.
const HINT_PATIENCE: Duration = Duration::from_secs(30);

/// Requests a move of the computer. It is sent to the table after a delay like a person's.
pub(crate) fn choose(
    pool: &EnginePool,
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
                // A table task that has ended asks again when it restarts.
                let _ = keeper.send(RoomMessage::ComputerMove { ply, mv }).await;
            }
        });
    };
    let (give_any, any) = (give.clone(), history.moves().into_iter().next());
    pool.submit(
        order,
        move |engine, stop| {
            if let Some(chosen) =
                engine.choose(&history, level, budget, answers::opponent_seed(id.as_str()), stop)
            {
                // With a running clock the delay must fit the time budget.
                let delay = budget.map_or(chosen.delay, |budget| chosen.delay.min(budget.soft));
                give(chosen.mv, delay.saturating_sub(begin.elapsed()));
            }
            Turn::Done
        },
        // On failure the table must still get a message, or the opponent would wait forever.
        move || {
            if let Some(mv) = any {
                give_any(mv, Duration::ZERO);
            }
        },
    )
}

/// Requests a hint, which is sent directly to the client.
pub(crate) fn hint(
    pool: &EnginePool,
    history: AnyHistory,
    id: String,
    out: Outbox,
) -> Result<Ticket, Busy> {
    pool.submit(
        hint_order(&history, &out),
        move |engine, stop| {
            let thought = engine.think(&history, Limits::time(HINT), 1, stop, |_| {});
            let line = thought.as_ref().map(engine::Line::from);
            if let Some(Line { mv, score, pv }) = line.as_ref().and_then(Line::of) {
                out.send(&ServerMessage::Hint { id: id.clone(), mv, score, pv });
            }
            Turn::Done
        },
        || {},
    )
}

/// Requests advice in words, which is sent directly to the client.
pub(crate) fn advise(
    pool: &EnginePool,
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
            out.send(&ServerMessage::Advice { id: id.clone(), text: words.join(" "), mv });
            Turn::Done
        },
        || {},
    )
}

fn hint_order(history: &AnyHistory, out: &Outbox) -> Order {
    let deadline = Some(Instant::now() + HINT_PATIENCE);
    Order { client: out.client(), rank: Rank::Hint, game: history.game(), deadline }
}

/// Shows the engine's thinking about a position, in slices, until it is stopped.
pub(crate) fn think(
    pool: &EnginePool,
    history: AnyHistory,
    table: TableId,
    out: Outbox,
) -> Result<Ticket, Busy> {
    let ply = to_u32(history.plies());
    let mut spent = Duration::ZERO;
    let mut deepest = 0;
    let game = history.game();
    let order = Order { client: out.client(), rank: Rank::Analysis, game, deadline: None };
    let thought = move |depth, lines, done| ServerMessage::Thought {
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
                lines = all.iter().filter_map(Line::of).collect();
                let depth = found.depth();
                if depth > deepest {
                    deepest = depth;
                    out.send_latest(
                        ReportKind::Thought(table),
                        &thought(depth, lines.clone(), false),
                    );
                }
            };
            let last = engine.think(&history, Limits::time(slice), LINES, stop, tell);
            spent += begin.elapsed();
            // A search that ends early has searched everything.
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
