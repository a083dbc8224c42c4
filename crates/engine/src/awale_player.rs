use search::Instant;
use std::cmp::Reverse;
use std::sync::Arc;

use endgame::{TableError, Tables};
use game::{History, Position as _};
use games::{AnyHistory, AnyMove, GameId};
use search::{Score, Searcher, Stop};

use crate::certain::{LONGEST_LINE, tell_certain};
use crate::choose::Choice;
use crate::engine::{LineCallback, Player, Question, Settings, Thought, search};
use crate::{AwaleModel, CertainMove, Library};

/// Plays Awalé: looks endings up in tables, and searches the rest.
pub(crate) struct AwalePlayer {
    searcher: Searcher<AwaleModel>,
    library: Arc<Library>,
}

/// A move, its margin at the end, and the best play that the tables know after it.
type KnownMove = (i32, Vec<awale::Move>);

impl AwalePlayer {
    pub(crate) fn new(Settings { megabytes, threads }: Settings) -> Self {
        AwalePlayer {
            searcher: Searcher::new(AwaleModel::default(), megabytes, threads),
            library: Arc::new(Library::in_memory()),
        }
    }

    /// Sees to it that the tables are those for the rules of the game; while a clock runs, they may come later.
    fn use_tables(&mut self, rules: awale::Rules, timed: bool) {
        let fits = |tables: &Arc<Tables>| tables.variant() == rules.variant;
        if self.searcher.model().tables.as_ref().is_some_and(fits) {
            return;
        }
        if let Some(tables) = self.library.tables_for(rules, timed) {
            self.searcher.change_model(|model| model.tables = Some(tables));
        }
    }
}

impl Player for AwalePlayer {
    fn game(&self) -> GameId {
        GameId::Awale
    }

    fn clear(&mut self) {
        self.searcher.clear();
    }

    fn set_library(&mut self, library: Arc<Library>) {
        self.library = library;
    }

    fn prepare(&mut self, history: &AnyHistory) -> Result<(), TableError> {
        let AnyHistory::Awale(history) = history else { return Ok(()) };
        let rules = history.position().rules();
        let opened = self.library.open(rules);
        self.use_tables(rules, false);
        opened.map(|_| ())
    }

    fn think(
        &mut self,
        history: &AnyHistory,
        question: &Question<'_>,
        tell: LineCallback<'_>,
    ) -> Option<Thought> {
        let AnyHistory::Awale(history) = history else { return None };
        let begin = Instant::now();
        self.use_tables(history.position().rules(), question.limits.time.is_some());
        let model = self.searcher.model();
        if let Some(known) = known_moves(model, history) {
            let certain = known.into_iter().map(|(margin, line)| certain(margin, line)).collect();
            return tell_certain(certain, question.lines, tell);
        }
        // Where the tables know the position they know what every move leads to.
        let is_known = model.known_margin(history.position()).is_some();
        let known = |thought: Thought| {
            let proven = thought.proven || is_known && thought.depth > 0;
            Thought { proven, ..thought }
        };
        let told = |thought: &Thought| tell(&known(thought.clone()));
        let left = Question { limits: question.limits.after(begin.elapsed()), ..*question };
        search(&mut self.searcher, history, &left, told).map(known)
    }

    fn play(&mut self, history: &AnyHistory, choice: &mut Choice<'_>) -> Option<AnyMove> {
        let AnyHistory::Awale(history) = history else { return None };
        let knows_endings = choice.strength.knows_endings;
        if knows_endings {
            self.use_tables(history.position().rules(), choice.limits.time.is_some());
        }
        let mut model = self.searcher.model().clone();
        model.tables = model.tables.filter(|_| knows_endings);
        choice.search(model, history)
    }

    fn certain(
        &mut self,
        history: &AnyHistory,
        lines: usize,
        _stop: &Stop,
    ) -> Option<Vec<CertainMove>> {
        let AnyHistory::Awale(history) = history else { return None };
        self.use_tables(history.position().rules(), false);
        let model = self.searcher.model();
        let known = known_moves(model, history)?.into_iter().enumerate();
        let moves = known.map(|(i, (margin, mut line))| {
            if i < lines && line.len() == 1 {
                line.extend(best_replies(model, history, line[0]));
            }
            line.truncate(LONGEST_LINE);
            certain(margin, line)
        });
        Some(moves.collect())
    }
}

fn certain(margin: i32, line: Vec<awale::Move>) -> CertainMove {
    CertainMove { score: Score::known(margin), line: line.into_iter().map(AnyMove::from).collect() }
}

/// Every move with its margin, the best first, where the tables know the position. Among the best the
/// first one gets on, so that play never circles while ahead.
fn known_moves(model: &AwaleModel, history: &History<awale::Position>) -> Option<Vec<KnownMove>> {
    if history.end().is_some() {
        return None;
    }
    let position = history.position();
    let (tables, margin) = (model.tables.as_ref()?, model.known_margin(position)?);
    // Without stored distances the line would have to be searched for. The search does that better: it
    // probes every move's value, and avoids repetitions.
    if tables.distance_seeds().is_none_or(|seeds| seeds < position.seeds_on_board()) {
        return None;
    }
    let best = tables.best(position)?;
    let gained = margin - i32::from(best.value);
    let mut moves: Vec<KnownMove> = tables
        .moves(position)?
        .into_iter()
        .map(|(mv, value)| (gained + i32::from(value), vec![mv]))
        .collect();
    moves.sort_by_key(|(margin, line)| (Reverse(*margin), line[0] != best.mv));
    if let (Some(first), Some(line)) = (moves.first_mut(), tables.line(position))
        && line.moves.first() == Some(&best.mv)
    {
        first.1 = line.moves;
    }
    Some(moves)
}

/// The best play after a move.
fn best_replies(
    model: &AwaleModel,
    history: &History<awale::Position>,
    mv: awale::Move,
) -> Vec<awale::Move> {
    let mut after = history.clone();
    if after.play(mv).is_err() {
        return Vec::new();
    }
    let best = known_moves(model, &after).and_then(|known| known.into_iter().next());
    best.map(|(_, line)| line).unwrap_or_default()
}
