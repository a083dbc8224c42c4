use std::sync::Arc;

use games::{AnyHistory, AnyMove, GameId};
use search::Searcher;

use crate::choose::Choice;
use crate::engine::{LineCallback, Player, Question, Settings, Thought, search};
use crate::{AbaloneFeatures, AbaloneModel, Features as _, Library};

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

    fn set_library(&mut self, library: Arc<Library>) {
        if let Some(network) = library.network(AbaloneFeatures::KIND) {
            self.searcher.change_model(|model| *model = AbaloneModel::new(network));
        }
    }

    fn think(
        &mut self,
        history: &AnyHistory,
        question: &Question<'_>,
        tell: LineCallback<'_>,
    ) -> Option<Thought> {
        let AnyHistory::Abalone(history) = history else { return None };
        search(&mut self.searcher, history, question, tell)
    }

    fn play(&mut self, history: &AnyHistory, choice: &mut Choice<'_>) -> Option<AnyMove> {
        let AnyHistory::Abalone(history) = history else { return None };
        choice.search(self.searcher.model().clone(), history)
    }
}
