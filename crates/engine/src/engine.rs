use game::{Explain, History};
use games::{AnyHistory, AnyMove, GameId};
use search::{Limits, Model, Report, Score, Searcher, Stop};

use crate::{AbaloneModel, AvalamModel, AwaleModel};

/// A player of any game.
pub enum Engine {
    /// Of Avalam.
    Avalam(Box<Searcher<AvalamModel>>),
    /// Of Abalone.
    Abalone(Box<Searcher<AbaloneModel>>),
    /// Of Awalé.
    Awale(Box<Searcher<AwaleModel>>),
}

/// What an engine may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The table's size.
    pub megabytes: usize,
    /// How many threads search.
    pub threads: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Settings { megabytes: 64, threads: 1 }
    }
}

/// What the engine thinks of a position.
pub type Thought = Report<AnyMove>;

impl Engine {
    /// An engine for a game.
    pub fn new(game: GameId, settings: Settings) -> Self {
        let Settings { megabytes, threads } = settings;
        match game {
            GameId::Avalam => {
                Engine::Avalam(Box::new(Searcher::new(AvalamModel::default(), megabytes, threads)))
            }
            GameId::Abalone => Engine::Abalone(Box::new(Searcher::new(
                AbaloneModel::default(),
                megabytes,
                threads,
            ))),
            GameId::Awale => {
                Engine::Awale(Box::new(Searcher::new(AwaleModel::default(), megabytes, threads)))
            }
        }
    }

    /// The game that it plays.
    pub fn game(&self) -> GameId {
        match self {
            Engine::Avalam(_) => GameId::Avalam,
            Engine::Abalone(_) => GameId::Abalone,
            Engine::Awale(_) => GameId::Awale,
        }
    }

    /// Forgets what was learned, for a new game.
    pub fn clear(&mut self) {
        match self {
            Engine::Avalam(searcher) => searcher.clear(),
            Engine::Abalone(searcher) => searcher.clear(),
            Engine::Awale(searcher) => searcher.clear(),
        }
    }

    /// Thinks about the present position of a game and tells its best `lines` after every depth.
    ///
    /// None when the game is over, or another one than the engine's.
    pub fn think(
        &mut self,
        history: &AnyHistory,
        limits: Limits,
        lines: usize,
        stop: &Stop,
        tell: impl FnMut(&Thought) + Send,
    ) -> Option<Thought> {
        match (self, history) {
            (Engine::Avalam(searcher), AnyHistory::Avalam(history)) => {
                search(searcher, history, limits, lines, stop, tell)
            }
            (Engine::Abalone(searcher), AnyHistory::Abalone(history)) => {
                search(searcher, history, limits, lines, stop, tell)
            }
            (Engine::Awale(searcher), AnyHistory::Awale(history)) => {
                search(searcher, history, limits, lines, stop, tell)
            }
            _ => None,
        }
    }
}

fn search<M: Model>(
    searcher: &mut Searcher<M>,
    history: &History<M::Position>,
    limits: Limits,
    lines: usize,
    stop: &Stop,
    mut tell: impl FnMut(&Thought) + Send,
) -> Option<Thought>
where
    AnyMove: From<<M::Position as game::Position>::Move>,
    <M::Position as game::Position>::Illegal: Explain,
{
    let best = searcher.search(history, limits, lines, stop, |report| tell(&any(report)))?;
    Some(any(&best))
}

fn any<Move: Copy>(report: &Report<Move>) -> Thought
where
    AnyMove: From<Move>,
{
    Report {
        depth: report.depth,
        longest: report.longest,
        rank: report.rank,
        score: Score(report.score.0),
        line: report.line.iter().map(|mv| AnyMove::from(*mv)).collect(),
        nodes: report.nodes,
        time: report.time,
        table_use: report.table_use,
    }
}
