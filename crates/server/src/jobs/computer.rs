//! Engine jobs of a table: the computer's moves, hints, advice, visible thinking.

use std::time::{Duration, Instant};

use engine::{Busy, Client, Level, Lines, Order, Rank, Thought, Ticket, Turn};
use game::Message;
use games::AnyHistory;
use protocol::live::{Clock, Line, ServerMessage};
use protocol::work::{JobMove, JobRequest, JobResult, JobTask};
use search::{Budget, Limits};
use table::Table;
use tokio::runtime::Handle;
use tokio::sync::mpsc;

use crate::app::App;
use crate::backoff::Backoff;
use crate::cast::to_u32;
use crate::connection::outbox::{Outbox, ReportKind};
use crate::id::TableId;
use crate::jobs::pool::EnginePool;
use crate::jobs::remote::{self, RunningJob};
use crate::play::rooms::RoomMessage;

/// The most nodes that a worker searches for a move: what this server's engine does in the highest level's three seconds
/// on a usual machine, and more than any other level.
const MOVE_NODES: u64 = 3_000_000;
/// How long workers may take for a move: the three seconds, and a lease for one that vanishes.
const MOVE_PATIENCE: Duration = Duration::from_secs(7);
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

/// Requests a move of the computer. It is sent to the table after a delay like a person's. In a slow game an idle worker
/// chooses it, if there is one.
pub(crate) fn choose(
    app: &App,
    client: Client,
    table: &Table,
    id: TableId,
    now: u64,
    keeper: mpsc::WeakSender<RoomMessage>,
) -> Result<RunningJob, Busy> {
    let Some((side, level)) = table.computer_to_move() else { return Err(Busy) };
    let level = Level::new(level).unwrap_or(Level::HIGHEST);
    let history = table.history().clone();
    let budget = match table.terms().clock {
        Clock::Timed { increment, .. } => table.clocks(now).map(|left| {
            let left = Duration::from_millis(left[side.index()]);
            engine::Clock::new(left, Duration::from_millis(increment)).budget(&history)
        }),
        Clock::None | Clock::Days { .. } => None,
    };
    let rank = if level.strength(&history).is_quick() { Rank::QuickMove } else { Rank::Move };
    let is_slow = !matches!(table.terms().clock, Clock::Timed { .. });
    let choice = Choice {
        order: Order { client, rank, game: history.game(), deadline: None },
        history,
        level,
        budget,
        seed: answers::opponent_seed(id.as_str()),
        begin: Instant::now(),
        keeper: Keeper { ply: table.ply(), room: keeper, runtime: Handle::current() },
    };
    if is_slow && rank == Rank::Move && app.live.workers.is_any_idle() {
        let job = RunningJob::default();
        app.tasks.spawn(choice.ask_workers(app.clone(), job.clone()));
        return Ok(job);
    }
    choice.submit(&app.live.pool).map(RunningJob::from)
}

/// The choice of a move.
#[derive(Clone)]
struct Choice {
    order: Order,
    history: AnyHistory,
    level: Level,
    budget: Option<Budget>,
    seed: u64,
    begin: Instant,
    keeper: Keeper,
}

/// The table that gets the move.
#[derive(Clone)]
struct Keeper {
    ply: u32,
    room: mpsc::WeakSender<RoomMessage>,
    runtime: Handle,
}

impl Keeper {
    fn give(&self, mv: String, wait: Duration) {
        let (room, ply) = (self.room.clone(), self.ply);
        self.runtime.spawn(async move {
            tokio::time::sleep(wait).await;
            if let Some(room) = room.upgrade() {
                // A table task that has ended asks again when it restarts.
                let _ = room.send(RoomMessage::ComputerMove { ply, mv }).await;
            }
        });
    }
}

impl Choice {
    /// Leaves the choice to this server's engine.
    fn submit(self, pool: &EnginePool) -> Result<Ticket, Busy> {
        let (keeper, any) = (self.keeper.clone(), self.history.moves().into_iter().next());
        pool.submit(
            self.order,
            move |engine, stop| {
                let Choice { history, level, budget, seed, begin, keeper, .. } = &self;
                if let Some(chosen) = engine.choose(history, *level, *budget, *seed, stop) {
                    // With a running clock the delay must fit the time budget.
                    let delay = budget.map_or(chosen.delay, |budget| chosen.delay.min(budget.soft));
                    keeper.give(chosen.mv.to_string(), delay.saturating_sub(begin.elapsed()));
                }
                Turn::Done
            },
            // On failure the table must still get a message, or the opponent would wait forever.
            move || {
                if let Some(mv) = any {
                    keeper.give(mv.to_string(), Duration::ZERO);
                }
            },
        )
    }

    /// Leaves the choice to a worker, or else to this server's engine.
    async fn ask_workers(self, app: App, job: RunningJob) {
        let task = JobTask::Move { level: self.level.number(), seed: self.seed };
        let record = self.history.record().to_string();
        let request = JobRequest { record, nodes: MOVE_NODES, task };
        let answer = remote::ask(&app, &job, &request, MOVE_PATIENCE, |_| {}).await;
        if let Some(JobResult::Move(JobMove { mv })) = answer {
            let delay = engine::natural_delay(&self.history, self.seed);
            return self.keeper.give(mv, delay.saturating_sub(self.begin.elapsed()));
        }
        let mut backoff = Backoff::default();
        while !job.is_cancelled() && !app.is_closing() {
            match self.clone().submit(&app.live.pool) {
                Ok(ticket) => return job.runs_here(ticket),
                Err(Busy) => tokio::time::sleep(backoff.next()).await,
            }
        }
    }
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
