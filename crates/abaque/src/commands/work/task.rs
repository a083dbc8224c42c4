//! A job on the engine of this program.

use std::time::Duration;

use engine::{
    Analysis, Engine, Finding, Level, Opinion, Order, Pace, Rank, Reviewer, Service, Ticket, Turn,
};
use games::{AnyHistory, GameId};
use protocol::analysis::{Line, Score};
use protocol::work::{
    JobFinding, JobMove, JobOpinions, JobRequest, JobResult, JobTask, PositionOpinion,
};
use search::{Limits, Stop};
use tokio::sync::mpsc;

/// What a task tells.
pub(super) enum Output {
    /// How much is done, from 0 to 1.
    Progress(f64),
    Finding(JobFinding),
    Done(JobResult),
}

/// A task on the engine's thread. Dropping it stops the engine.
pub(super) struct RunningTask {
    game: GameId,
    moves: usize,
    ticket: Ticket,
    outputs: mpsc::UnboundedReceiver<Output>,
}

impl RunningTask {
    /// `None` if there is nothing to do in this position, or the engine has ended.
    pub(super) fn begin(
        service: &Service,
        request: &JobRequest,
        history: AnyHistory,
    ) -> Option<Self> {
        let (tell, outputs) = mpsc::unbounded_channel();
        let (game, moves, nodes) = (history.game(), history.played().len(), request.nodes);
        let order = Order::local(Rank::Move, game);
        let ticket = match request.task {
            JobTask::Review => service.submit(order, move |engine: &mut Engine, stop: &Stop| {
                review(engine, stop, &history, nodes, &tell);
                Turn::Done
            }),
            JobTask::Move { level, seed } => {
                let level = Level::new(level)?;
                service.submit(order, move |engine: &mut Engine, stop: &Stop| {
                    let mv = engine.choose_within(&history, level, nodes, seed, stop);
                    if let Some(mv) = mv {
                        let result = JobResult::Move(JobMove { mv: mv.to_string() });
                        let _ = tell.send(Output::Done(result));
                    }
                    Turn::Done
                })
            }
            JobTask::Analysis { lines, every, seconds } => {
                let pace = pace(Duration::from_secs(seconds.into()));
                let analysis = Analysis::new(history, lines as usize, every, pace)?;
                let mut analysis = analysis.within_nodes(nodes);
                service.submit(order, move |engine: &mut Engine, stop: &Stop| {
                    analysis.turn(engine, stop, true, |found| {
                        // Nobody listens to a job that has been given up.
                        let _ = tell.send(finding(found));
                    })
                })
            }
        };
        Some(RunningTask { game, moves, ticket: ticket.ok()?, outputs })
    }

    pub(super) fn game(&self) -> GameId {
        self.game
    }

    /// The number of moves of the game so far.
    pub(super) fn moves(&self) -> usize {
        self.moves
    }

    /// What it tells next; `None` if it ends before it is done.
    pub(super) async fn output(&mut self) -> Option<Output> {
        self.outputs.recv().await
    }
}

impl Drop for RunningTask {
    fn drop(&mut self) {
        self.ticket.cancel();
    }
}

/// Turns grow, because each search repeats what the table knows.
fn pace(whole: Duration) -> Pace {
    Pace {
        whole,
        slice: Duration::from_secs(2),
        longest_slice: Duration::from_secs(8),
        first_proof: Duration::from_millis(400),
        proof: Duration::from_secs(2),
    }
}

fn finding(Finding { depth, lines, done, speed }: Finding) -> Output {
    let lines = lines.iter().filter_map(Line::of).collect();
    let finding = JobFinding { depth, lines, speed };
    if done { Output::Done(JobResult::Analysis(finding)) } else { Output::Finding(finding) }
}

fn review(
    engine: &mut Engine,
    stop: &Stop,
    game: &AnyHistory,
    nodes: u64,
    tell: &mpsc::UnboundedSender<Output>,
) {
    // Independent of the games before.
    engine.clear();
    let mut reviewer = Reviewer::new(game);
    let mut opinions = Vec::new();
    while let Some(position) = reviewer.position() {
        let Some(thought) = engine.think(position, Limits::nodes(nodes), 1, stop, |_| {}) else {
            return;
        };
        let opinion = Opinion::from(&thought);
        let Some(best) = opinion.best.filter(|_| !stop.is_stopped()) else { return };
        let score = Score::new(opinion.assessment, game.game());
        opinions.push(PositionOpinion { score, best: best.to_string() });
        reviewer.add(opinion);
        let _ = tell.send(Output::Progress(reviewer.progress()));
    }
    let _ = tell.send(Output::Done(JobResult::Review(JobOpinions { opinions })));
}
