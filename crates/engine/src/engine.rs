use std::sync::Arc;
use std::time::Instant;

use endgame::Tables;
use game::{Explain, History, Position as _};
use games::{AnyHistory, AnyMove, GameId};
use search::{Limits, Model, Report, Score, Searcher, Stop};
use solver::Solver;

use crate::avalam_endings::{self, Proven};
use crate::{AbaloneModel, AvalamModel, AwaleModel, Library};

/// A player of any game.
pub enum Engine {
    /// Of Avalam, with what proves its endings.
    Avalam(Box<Searcher<AvalamModel>>, Box<Solver>),
    /// Of Abalone.
    Abalone(Box<Searcher<AbaloneModel>>),
    /// Of Awalé, with where it finds tables of its endings.
    Awale(Box<Searcher<AwaleModel>>, Arc<Library>),
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
            GameId::Avalam => Engine::Avalam(
                Box::new(Searcher::new(AvalamModel::default(), megabytes, threads)),
                Box::new(Solver::new(megabytes)),
            ),
            GameId::Abalone => Engine::Abalone(Box::new(Searcher::new(
                AbaloneModel::default(),
                megabytes,
                threads,
            ))),
            GameId::Awale => Engine::Awale(
                Box::new(Searcher::new(AwaleModel::default(), megabytes, threads)),
                Arc::new(Library::in_memory()),
            ),
        }
    }

    /// The game that it plays.
    pub fn game(&self) -> GameId {
        match self {
            Engine::Avalam(..) => GameId::Avalam,
            Engine::Abalone(_) => GameId::Abalone,
            Engine::Awale(..) => GameId::Awale,
        }
    }

    /// Forgets what was learned, for a new game.
    pub fn clear(&mut self) {
        match self {
            Engine::Avalam(searcher, solver) => {
                searcher.clear();
                solver.clear();
            }
            Engine::Abalone(searcher) => searcher.clear(),
            Engine::Awale(searcher, _) => searcher.clear(),
        }
    }

    /// Gives the engine tables of Awalé's endings; engines of other games have no use for them.
    pub fn use_tables(&mut self, tables: Arc<Tables>) {
        if let Engine::Awale(searcher, _) = self {
            searcher.change_model(|model| model.tables = Some(tables));
        }
    }

    /// Tells the engine where to find such tables for whichever rule set is played.
    #[must_use]
    pub fn with_library(mut self, library: Arc<Library>) -> Self {
        if let Engine::Awale(_, own) = &mut self {
            *own = library;
        }
        self
    }

    /// Does now what would take time before the first move of a game with these rules.
    pub fn prepare(&mut self, history: &AnyHistory) {
        if let (Engine::Awale(searcher, library), AnyHistory::Awale(history)) = (self, history) {
            prepare_tables(searcher, library, history.position().rules());
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
            (Engine::Avalam(searcher, solver), AnyHistory::Avalam(history)) => {
                let mut tell = tell;
                let begin = Instant::now();
                // Several lines need a search; the solver knows one move.
                let proven = if lines > 1 || history.end().is_some() {
                    None
                } else {
                    avalam_endings::prove(solver, history.position(), &limits, stop)
                };
                let limits = limits.after(begin.elapsed());
                let Some(Proven { score, best }) = proven else {
                    return search(searcher, history, limits, lines, stop, tell);
                };
                if let Some(mv) = best {
                    return tell_known(vec![(score, vec![mv])], 1, tell);
                }
                // Everything loses: the search finds the move that makes it hardest.
                let told = |thought: &Thought| tell(&Thought { score, ..thought.clone() });
                let thought = search(searcher, history, limits, lines, stop, told)?;
                Some(Thought { score, ..thought })
            }
            (Engine::Abalone(searcher), AnyHistory::Abalone(history)) => {
                search(searcher, history, limits, lines, stop, tell)
            }
            (Engine::Awale(searcher, library), AnyHistory::Awale(history)) => {
                let begin = Instant::now();
                prepare_tables(searcher, library, history.position().rules());
                let limits = limits.after(begin.elapsed());
                match known_lines(searcher.model(), history) {
                    Some(known) => {
                        let scored = |(margin, line)| (Score::known(margin), line);
                        tell_known(known.into_iter().map(scored).collect(), lines, tell)
                    }
                    None => search(searcher, history, limits, lines, stop, tell),
                }
            }
            _ => None,
        }
    }
}

/// Sees to it that the tables are those for the rules of the game.
pub(crate) fn prepare_tables(
    searcher: &mut Searcher<AwaleModel>,
    library: &Library,
    rules: awale::Rules,
) {
    let fits = |tables: &Arc<Tables>| tables.variant() == rules.variant;
    if searcher.model().tables.as_ref().is_some_and(fits) {
        return;
    }
    if let Some(tables) = library.tables(rules) {
        searcher.change_model(|model| model.tables = Some(tables));
    }
}

/// Every move with its margin, the best first, where the tables know the position. Among the best the
/// first one gets on, so that play never circles while ahead.
pub(crate) fn known_lines(
    model: &AwaleModel,
    history: &History<awale::Position>,
) -> Option<Vec<(i32, Vec<awale::Move>)>> {
    if history.end().is_some() {
        return None;
    }
    let position = history.position();
    let (tables, margin) = (model.tables.as_ref()?, model.known_margin(position)?);
    // Without stored distances the way on would have to be searched for. The search does that better:
    // it knows every move's value at once, and avoids what was there before.
    if tables.distance_seeds().is_none_or(|seeds| seeds < position.seeds_on_board()) {
        return None;
    }
    let best = tables.best(position)?;
    let gained = margin - i32::from(best.value);
    let mut moves: Vec<(i32, Vec<awale::Move>)> = tables
        .moves(position)?
        .into_iter()
        .map(|(mv, value)| (gained + i32::from(value), vec![mv]))
        .collect();
    moves.sort_by_key(|(margin, line)| (std::cmp::Reverse(*margin), line[0] != best.mv));
    if let (Some(first), Some(line)) = (moves.first_mut(), tables.line(position))
        && line.moves.first() == Some(&best.mv)
    {
        first.1 = line.moves;
    }
    Some(moves)
}

fn tell_known<Move>(
    moves: Vec<(Score, Vec<Move>)>,
    lines: usize,
    mut tell: impl FnMut(&Thought),
) -> Option<Thought>
where
    AnyMove: From<Move>,
{
    let mut best = None;
    for (i, (score, line)) in moves.into_iter().take(lines.max(1)).enumerate() {
        let thought = Report {
            depth: line.len() as u32,
            longest: line.len() as u32,
            rank: i + 1,
            score,
            line: line.into_iter().map(AnyMove::from).collect(),
            nodes: 0,
            time: std::time::Duration::ZERO,
            table_use: 0,
        };
        tell(&thought);
        best = best.or(Some(thought));
    }
    best
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
