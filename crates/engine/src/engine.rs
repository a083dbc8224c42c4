use std::sync::Arc;

use endgame::TableError;
use game::{Explain, History};
use games::{AnyHistory, AnyMove, GameId};
use search::{Limits, Model, OutOfMemory, Report, Searcher, Stop, Table};

use crate::abalone_player::AbalonePlayer;
use crate::avalam_player::AvalamPlayer;
use crate::awale_player::AwalePlayer;
use crate::choose::Choice;
use crate::{CertainMove, Library};

/// A player of one game.
pub struct Engine {
    player: Box<dyn Player>,
    /// The table of the levels' searches, used again for the next move.
    pub(crate) level_table: Option<(usize, Table)>,
}

/// Memory and threads of an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The size of the search's table. Avalam's solver takes as much again.
    pub megabytes: usize,
    /// The number of search threads.
    pub threads: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Settings { megabytes: 64, threads: 1 }
    }
}

impl Settings {
    /// Whether the machine has the memory for an engine of this game.
    ///
    /// # Errors
    ///
    /// When less memory is available, or the allocator refuses as much.
    pub fn check(self, game: GameId) -> Result<(), OutOfMemory> {
        let refused = OutOfMemory { megabytes: self.megabytes };
        let tables = if game == GameId::Avalam { 2 } else { 1 };
        let bytes = self.megabytes.checked_mul(tables << 20).ok_or(refused)?;
        if endgame::available_memory().is_some_and(|available| available < bytes as u64) {
            return Err(refused);
        }
        Vec::<u8>::new().try_reserve_exact(bytes).map_err(|_| refused)
    }
}

/// The result of a search.
pub type Thought = Report<AnyMove>;

/// The callback for each line of a search.
pub(crate) type LineCallback<'a> = &'a mut (dyn FnMut(&Thought) + Send);

/// The input of a search.
pub(crate) struct Question<'a> {
    pub(crate) limits: Limits,
    pub(crate) lines: usize,
    pub(crate) stop: &'a Stop,
}

/// An engine's knowledge of one game. A history of another game is answered with `None`.
pub(crate) trait Player: Send {
    fn game(&self) -> GameId;

    /// Clears what searches have stored, for a new game.
    fn clear(&mut self);

    /// See [`Engine::with_library`].
    fn set_library(&mut self, _library: Arc<Library>) {}

    /// See [`Engine::prepare`].
    fn prepare(&mut self, _history: &AnyHistory) -> Result<(), TableError> {
        Ok(())
    }

    /// See [`Engine::think`].
    fn think(
        &mut self,
        history: &AnyHistory,
        question: &Question<'_>,
        tell: LineCallback<'_>,
    ) -> Option<Thought>;

    /// See [`Engine::play`].
    fn play(&mut self, history: &AnyHistory, choice: &mut Choice<'_>) -> Option<AnyMove>;

    /// See [`Engine::certain`].
    fn certain(
        &mut self,
        _history: &AnyHistory,
        _lines: usize,
        _stop: &Stop,
    ) -> Option<Vec<CertainMove>> {
        None
    }
}

impl Engine {
    /// An engine for a game.
    ///
    /// # Panics
    ///
    /// When there is not enough memory; [`Settings::check`] says so before.
    pub fn new(game: GameId, settings: Settings) -> Self {
        let player: Box<dyn Player> = match game {
            GameId::Avalam => Box::new(AvalamPlayer::new(settings)),
            GameId::Abalone => Box::new(AbalonePlayer::new(settings)),
            GameId::Awale => Box::new(AwalePlayer::new(settings)),
        };
        Engine { player, level_table: None }
    }

    /// The game that it plays.
    pub fn game(&self) -> GameId {
        self.player.game()
    }

    /// Clears the transposition table for a new game, in constant time.
    pub fn clear(&mut self) {
        self.player.clear();
    }

    /// Sets the library: tables of Awalé's endings for any rule set, or networks instead of the embedded ones.
    #[must_use]
    pub fn with_library(mut self, library: Arc<Library>) -> Self {
        self.player.set_library(library);
        self
    }

    /// Performs slow preparations for a game with these rules, such as opening tables.
    ///
    /// # Errors
    ///
    /// If stored tables of endings are unusable; the engine continues with small ones.
    pub fn prepare(&mut self, history: &AnyHistory) -> Result<(), TableError> {
        self.player.prepare(history)
    }

    /// Searches the present position of a game and reports its best `lines` after every depth, sorted by score.
    ///
    /// Returns the best line; none when the game is over, or another one than the engine's.
    pub fn think(
        &mut self,
        history: &AnyHistory,
        limits: Limits,
        lines: usize,
        stop: &Stop,
        mut tell: impl FnMut(&Thought) + Send,
    ) -> Option<Thought> {
        if history.end().is_some() {
            return None;
        }
        let question = Question { limits: limits.until(stop.deadline()), lines, stop };
        self.player.think(history, &question, &mut tell)
    }

    pub(crate) fn player(&mut self) -> &mut dyn Player {
        &mut *self.player
    }
}

/// Searches a game, with moves of any game in the answer.
pub(crate) fn search<M: Model>(
    searcher: &mut Searcher<M>,
    history: &History<M::Position>,
    question: &Question<'_>,
    mut tell: impl FnMut(&Thought) + Send,
) -> Option<Thought>
where
    AnyMove: From<<M::Position as game::Position>::Move>,
    <M::Position as game::Position>::Illegal: Explain,
{
    let Question { limits, lines, stop } = *question;
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
