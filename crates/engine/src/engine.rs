use std::sync::Arc;
use std::time::{Duration, Instant};

use endgame::{TableError, Tables};
use game::{Explain, History, Position as _};
use games::{AnyHistory, AnyMove, GameId};
use search::{Limits, Model, Report, Score, Searcher, Stop};
use solver::Solver;

use crate::avalam_endings::{self, Proven};
use crate::certain::prove_moves;
use crate::{AbaloneModel, AvalamModel, AwaleModel, Certain, Library};

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

    /// Tells the engine where to find tables of Awalé's endings for whichever rule set is played; engines
    /// of other games have no use for them.
    #[must_use]
    pub fn with_library(mut self, library: Arc<Library>) -> Self {
        if let Engine::Awale(_, own) = &mut self {
            *own = library;
        }
        self
    }

    /// Does now what would take time before the first move of a game with these rules.
    ///
    /// # Errors
    ///
    /// When there are tables of endings that are of no use; the engine plays on with small ones.
    pub fn prepare(&mut self, history: &AnyHistory) -> Result<(), TableError> {
        if let (Engine::Awale(searcher, library), AnyHistory::Awale(history)) = (self, history) {
            let rules = history.position().rules();
            let opened = library.open(rules);
            prepare_tables(searcher, library, rules);
            opened?;
        }
        Ok(())
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
        mut tell: impl FnMut(&Thought) + Send,
    ) -> Option<Thought> {
        self.think_telling(history, limits, lines, stop, &mut tell)
    }

    /// Not generic: the search is compiled in this crate, optimised, and not in each crate that calls it.
    fn think_telling(
        &mut self,
        history: &AnyHistory,
        limits: Limits,
        lines: usize,
        stop: &Stop,
        tell: &mut (dyn FnMut(&Thought) + Send),
    ) -> Option<Thought> {
        match (self, history) {
            (Engine::Avalam(searcher, solver), AnyHistory::Avalam(history)) => {
                let begin = Instant::now();
                if let Some(known) = prove_lines(solver, history, &limits, lines, stop) {
                    return tell_known(known, lines, tell);
                }
                // For several lines one move is not enough.
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
                let proven = |thought: Thought| Thought { score, proven: true, ..thought };
                let told = |thought: &Thought| tell(&proven(thought.clone()));
                let thought = search(searcher, history, limits, lines, stop, told)?;
                Some(proven(thought))
            }
            (Engine::Abalone(searcher), AnyHistory::Abalone(history)) => {
                search(searcher, history, limits, lines, stop, tell)
            }
            (Engine::Awale(searcher, library), AnyHistory::Awale(history)) => {
                let begin = Instant::now();
                prepare_tables(searcher, library, history.position().rules());
                let limits = limits.after(begin.elapsed());
                if let Some(known) = known_lines(searcher.model(), history) {
                    let scored = |(margin, line)| (Score::known(margin), line);
                    return tell_known(known.into_iter().map(scored).collect(), lines, tell);
                }
                // Where the tables know the position they know what every move leads to.
                let is_known = searcher.model().known_margin(history.position()).is_some();
                let known = |thought: Thought| {
                    let proven = thought.proven || is_known && thought.depth > 0;
                    Thought { proven, ..thought }
                };
                let told = |thought: &Thought| tell(&known(thought.clone()));
                search(searcher, history, limits, lines, stop, told).map(known)
            }
            _ => None,
        }
    }
}

/// The best lines of a position of Avalam, where several are wanted and so many can be proven in half of
/// the time. A limit of depth or nodes asks for the same search every time, and gets no proofs.
fn prove_lines(
    solver: &mut Solver,
    history: &History<avalam::Position>,
    limits: &Limits,
    lines: usize,
    stop: &Stop,
) -> Option<Vec<(Score, Vec<AnyMove>)>> {
    /// Where nothing limits the time.
    const ENDLESS: Duration = Duration::from_secs(2);
    let is_timed = limits.depth.is_none() && limits.nodes.is_none();
    if lines < 2 || !is_timed || history.end().is_some() {
        return None;
    }
    let time = limits.time.map_or(ENDLESS, |budget| budget.soft / 2);
    let proven = prove_moves(solver, history, lines, time, stop)?;
    let is_enough = proven.len() >= lines.min(history.moves().len());
    is_enough.then(|| proven.into_iter().map(|Certain { score, line }| (score, line)).collect())
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
            proven: true,
            line: line.into_iter().map(AnyMove::from).collect(),
            nodes: 0,
            time: Duration::ZERO,
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
        score: report.score,
        proven: report.proven,
        line: report.line.iter().map(|mv| AnyMove::from(*mv)).collect(),
        nodes: report.nodes,
        time: report.time,
        table_use: report.table_use,
    }
}
