use games::{AnyHistory, AnyMove, GameId};
use search::Searcher;

use crate::AbaloneModel;
use crate::choose::Choice;
use crate::engine::{Player, Question, Settings, Tell, Thought, search};

/// Plays Abalone by search alone.
pub(crate) struct AbalonePlayer {
    searcher: Searcher<AbaloneModel>,
}

impl AbalonePlayer {
    pub(crate) fn new(Settings { megabytes, threads }: Settings) -> Self {
        let searcher = Searcher::new(AbaloneModel::default(), megabytes, threads);
        AbalonePlayer { searcher }
    }
}

impl Player for AbalonePlayer {
    fn game(&self) -> GameId {
        GameId::Abalone
    }

    fn clear(&mut self) {
        self.searcher.clear();
    }

    fn think(
        &mut self,
        history: &AnyHistory,
        question: &Question<'_>,
        tell: Tell<'_>,
    ) -> Option<Thought> {
        let AnyHistory::Abalone(history) = history else { return None };
        search(&mut self.searcher, history, question, tell)
    }

    fn play(&mut self, history: &AnyHistory, choice: &mut Choice<'_>) -> Option<AnyMove> {
        let AnyHistory::Abalone(history) = history else { return None };
        choice.search(self.searcher.model().clone(), history)
    }
}
