use search::Instant;
use std::sync::Arc;
use std::time::Duration;

use game::{History, Position as _};
use games::{AnyHistory, AnyMove, GameId};
use search::{Searcher, Stop};
use solver::Solver;

use crate::avalam_endings::{self, Proven, Prover};
use crate::certain::tell_certain;
use crate::choose::Choice;
use crate::engine::{LineCallback, Player, Question, Settings, Thought, search};
use crate::{AvalamFeatures, AvalamModel, CertainMove, Features as _, Library};
use endgame::TableError;

/// The time for proving several lines if nothing else limits it.
const ENDLESS_PROOF: Duration = Duration::from_secs(2);

/// Plays Avalam: proves endings, and searches what cannot be proven.
pub(crate) struct AvalamPlayer {
    searcher: Searcher<AvalamModel>,
    solver: Solver,
}

impl AvalamPlayer {
    pub(crate) fn new(Settings { megabytes, threads }: Settings) -> Self {
        AvalamPlayer {
            searcher: Searcher::new(AvalamModel::default(), megabytes, threads),
            solver: Solver::new(megabytes),
        }
    }

    /// The best lines, where several are wanted and so many can be proven in half of the time. A limit of
    /// depth or nodes asks for the same search every time, and gets no proofs.
    fn prove_lines(
        &mut self,
        history: &History<avalam::Position>,
        question: &Question<'_>,
    ) -> Option<Vec<CertainMove>> {
        let Question { limits, lines, stop } = *question;
        if lines < 2 || limits.depth.is_some() || limits.nodes.is_some() {
            return None;
        }
        let time = limits.time.map_or(ENDLESS_PROOF, |budget| budget.soft / 2);
        let stop = stop.no_later_than(Instant::now() + time);
        let proven = Prover { solver: &mut self.solver, stop: &stop }.moves(history, lines)?;
        (proven.len() >= lines.min(history.moves().len())).then_some(proven)
    }
}

impl Player for AvalamPlayer {
    fn game(&self) -> GameId {
        GameId::Avalam
    }

    fn clear(&mut self) {
        self.searcher.clear();
        self.solver.clear();
    }

    fn set_library(&mut self, library: Arc<Library>) {
        if let Some(network) = library.network(AvalamFeatures::KIND) {
            self.searcher.change_model(|model| *model = AvalamModel::new(network));
        }
    }

    fn prepare(&mut self, history: &AnyHistory) -> Result<(), TableError> {
        if let AnyHistory::Avalam(history) = history {
            self.solver.prepare(history.position().rules());
        }
        Ok(())
    }

    fn think(
        &mut self,
        history: &AnyHistory,
        question: &Question<'_>,
        tell: LineCallback<'_>,
    ) -> Option<Thought> {
        let AnyHistory::Avalam(history) = history else { return None };
        let begin = Instant::now();
        if let Some(proven) = self.prove_lines(history, question) {
            return tell_certain(proven, question.lines, tell);
        }
        let Question { limits, lines, stop } = *question;
        // For several lines one move is not enough.
        let proven = if lines > 1 {
            None
        } else {
            avalam_endings::prove(&mut self.solver, history.position(), &limits, stop)
        };
        let left = Question { limits: limits.after(begin.elapsed()), lines, stop };
        let Some(Proven { score, best }) = proven else {
            return search(&mut self.searcher, history, &left, tell);
        };
        if let Some(mv) = best {
            return tell_certain(vec![CertainMove { score, line: vec![mv.into()] }], 1, tell);
        }
        // Everything loses: the search finds the move that makes it hardest.
        let proven = |thought: Thought| Thought { score, proven: true, ..thought };
        let told = |thought: &Thought| tell(&proven(thought.clone()));
        search(&mut self.searcher, history, &left, told).map(proven)
    }

    fn play(&mut self, history: &AnyHistory, choice: &mut Choice<'_>) -> Option<AnyMove> {
        let AnyHistory::Avalam(history) = history else { return None };
        let begin = Instant::now();
        if choice.may_prove() && history.end().is_none() {
            let (position, limits) = (history.position(), &choice.limits);
            let proven = avalam_endings::prove(&mut self.solver, position, limits, choice.stop);
            if let Some(mv) = proven.and_then(|proven| proven.best) {
                return Some(mv.into());
            }
        }
        choice.limits = choice.limits.after(begin.elapsed());
        choice.search(self.searcher.model().clone(), history)
    }

    fn certain(
        &mut self,
        history: &AnyHistory,
        lines: usize,
        stop: &Stop,
    ) -> Option<Vec<CertainMove>> {
        let AnyHistory::Avalam(history) = history else { return None };
        Prover { solver: &mut self.solver, stop }.moves(history, lines)
    }
}

#[cfg(test)]
mod tests {
    use games::Start;

    use super::*;

    /// A proof runs on the thread that asked for it, and gives way to a stop.
    #[test]
    fn a_stopped_proof_ends_at_once() {
        let start = AnyHistory::start(GameId::Avalam, &Start::default()).unwrap();
        let AnyHistory::Avalam(mut history) = start else { unreachable!() };
        let mut rng = game::Rng::new(3);
        while history.moves().len() > 60 {
            let moves = history.moves();
            history.play(moves[rng.below(moves.len())]).unwrap();
        }
        let mut player = AvalamPlayer::new(Settings { megabytes: 1, threads: 1 });
        let stop = Stop::default();
        stop.stop();
        let limits = search::Limits::default();
        let position = history.position();
        assert!(avalam_endings::prove(&mut player.solver, position, &limits, &stop).is_none());
        let past = Stop::at(Instant::now());
        assert!(avalam_endings::prove(&mut player.solver, position, &limits, &past).is_none());
        assert_eq!(player.certain(&history.into(), 3, &past), None);
    }
}
