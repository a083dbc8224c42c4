//! The review of a finished game, move by move.

use game::Side;
use games::{AnyHistory, AnyMove};

use crate::{Assessment, Thought};

/// The severity of a mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Lapse {
    /// Half a point or more.
    Inaccuracy,
    /// A point or more.
    Mistake,
    /// Two points or more.
    Blunder,
}

impl Lapse {
    /// All of them, the gravest first.
    pub const ALL: [Lapse; 3] = [Lapse::Blunder, Lapse::Mistake, Lapse::Inaccuracy];

    /// The name in messages and texts.
    pub const fn name(self) -> &'static str {
        match self {
            Lapse::Inaccuracy => "inaccuracy",
            Lapse::Mistake => "mistake",
            Lapse::Blunder => "blunder",
        }
    }

    /// From how many points on a move is called so.
    const fn least_cost(self) -> f64 {
        match self {
            Lapse::Inaccuracy => 0.5,
            Lapse::Mistake => 1.0,
            Lapse::Blunder => 2.0,
        }
    }

    fn of_cost(cost: f64) -> Option<Lapse> {
        Lapse::ALL.into_iter().find(|lapse| cost >= lapse.least_cost())
    }
}

/// The engine's opinion of one position of a game, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opinion {
    /// The score of the position.
    pub assessment: Assessment,
    /// The best move; none where the game is over.
    pub best: Option<AnyMove>,
}

impl From<&Thought> for Opinion {
    fn from(thought: &Thought) -> Self {
        Opinion { assessment: thought.into(), best: thought.line.first().copied() }
    }
}

/// The review of one move.
#[derive(Clone, Debug, PartialEq)]
pub struct ReviewedMove {
    /// The move that was played.
    pub mv: AnyMove,
    /// The side that played it.
    pub mover: Side,
    /// The score before the move, for the mover, with best play.
    pub before: Assessment,
    /// The score after the move, for the mover.
    pub after: Assessment,
    /// The engine's choice.
    pub best: Option<AnyMove>,
    /// The points that the best move would have gained.
    pub cost: f64,
    /// The severity of this cost; `None` for a good move.
    pub lapse: Option<Lapse>,
}

impl ReviewedMove {
    /// The score after the move, for the first side.
    pub fn after_for_first(&self) -> Assessment {
        match self.mover {
            Side::First => self.after,
            Side::Second => -self.after,
        }
    }
}

/// A reviewed game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Review {
    /// The moves in the order in which they were played.
    pub moves: Vec<ReviewedMove>,
}

impl Review {
    /// A side's accuracy from 0 to 100: a move that costs nothing counts fully, one that costs
    /// a point half, one that costs two a quarter. None where the side has not moved.
    pub fn accuracy(&self, side: Side) -> Option<u32> {
        let worths: Vec<f64> = self.of(side).map(|mv| 0.5_f64.powf(mv.cost)).collect();
        let sum: f64 = worths.iter().sum();
        (!worths.is_empty()).then(|| (100.0 * sum / worths.len() as f64).round() as u32)
    }

    /// The average cost of a side's moves, in points.
    pub fn mean_cost(&self, side: Side) -> f64 {
        let costs: Vec<f64> = self.of(side).map(|mv| mv.cost).collect();
        costs.iter().sum::<f64>() / costs.len().max(1) as f64
    }

    /// The number of a side's moves.
    pub fn count(&self, side: Side) -> usize {
        self.of(side).count()
    }

    /// The number of a side's moves of this severity.
    pub fn count_lapses(&self, side: Side, lapse: Lapse) -> usize {
        self.of(side).filter(|mv| mv.lapse == Some(lapse)).count()
    }

    /// The plies of the mistakes, the costliest first.
    pub fn mistakes(&self) -> Vec<usize> {
        let lapses = self.moves.iter().enumerate().filter(|(_, mv)| mv.lapse.is_some());
        let mut plies: Vec<usize> = lapses.map(|(ply, _)| ply).collect();
        plies.sort_by(|one, two| self.moves[*two].cost.total_cmp(&self.moves[*one].cost));
        plies
    }

    /// The ply of the move that changed the game most; none in a game that never turned.
    pub fn turning_point(&self) -> Option<usize> {
        /// From this part of the evaluation bar on, a game has turned.
        const TURNED: f64 = 0.15;
        let swing = |reviewed: &ReviewedMove| {
            let game = reviewed.mv.game();
            (reviewed.after.share(game) - reviewed.before.share(game)).abs()
        };
        let swings = self.moves.iter().map(swing).enumerate();
        let turns = swings.filter(|(_, swing)| *swing >= TURNED);
        // The first of several that are alike.
        let most = turns.max_by(|(i, one), (j, two)| one.total_cmp(two).then(j.cmp(i)));
        most.map(|(ply, _)| ply)
    }

    fn of(&self, side: Side) -> impl Iterator<Item = &ReviewedMove> {
        self.moves.iter().filter(move |mv| mv.mover == side)
    }
}

/// Goes through a game position by position and judges its moves. The caller thinks about each position,
/// with whatever engine and limits it has.
#[derive(Clone, Debug)]
pub struct Reviewer {
    replayed: AnyHistory,
    moves: Vec<AnyMove>,
    before: Option<Opinion>,
    review: Review,
    done: bool,
}

impl Reviewer {
    /// At the start of a game.
    pub fn new(game: &AnyHistory) -> Self {
        Reviewer {
            replayed: AnyHistory::from_position(game.first_position()),
            moves: game.played(),
            before: None,
            review: Review::default(),
            done: false,
        }
    }

    /// The number of moves of the game.
    pub fn moves(&self) -> usize {
        self.moves.len()
    }

    /// The position to think about next; none when the review is complete.
    pub fn position(&self) -> Option<&AnyHistory> {
        (!self.done).then_some(&self.replayed)
    }

    /// Takes the opinion of the present [`position`](Self::position).
    pub fn add(&mut self, opinion: Opinion) {
        if self.done {
            return;
        }
        if let Some(before) = self.before
            && let Some(mv) = self.moves.get(self.review.moves.len())
        {
            self.review.moves.push(judge(*mv, self.replayed.side().other(), &before, &opinion));
        }
        self.before = Some(opinion);
        let next = self.moves.get(self.review.moves.len());
        // The moves were legal when the game was played.
        self.done = next.is_none_or(|mv| self.replayed.play_text(&mv.to_string()).is_err());
        // At the end of a game there is nothing to think about.
        if !self.done
            && let Some(assessment) = Assessment::of_end(&self.replayed)
        {
            self.add(Opinion { assessment, best: None });
        }
    }

    /// Progress from 0 to 1.
    pub fn progress(&self) -> f64 {
        if self.done {
            1.0
        } else {
            self.review.moves.len() as f64 / self.moves.len().max(1) as f64
        }
    }

    /// The moves that have been judged so far.
    pub fn finish(self) -> Review {
        self.review
    }
}

fn judge(mv: AnyMove, mover: Side, before: &Opinion, after: &Opinion) -> ReviewedMove {
    let now = -after.assessment;
    // A player who chose the engine's move is not blamed for what a later search finds.
    let is_best = before.best == Some(mv);
    let cost = if is_best { 0.0 } else { (before.assessment.points() - now.points()).max(0.0) };
    ReviewedMove {
        mv,
        mover,
        before: before.assessment,
        after: now,
        best: before.best,
        cost,
        lapse: Lapse::of_cost(cost),
    }
}

#[cfg(test)]
mod tests {
    use games::{GameId, Start};

    use super::*;

    fn estimate(hundredths: i32, best: Option<AnyMove>) -> Opinion {
        Opinion { assessment: Assessment::Estimate { hundredths }, best }
    }

    /// Reviews four moves with these estimates for the side to move, before each and at the end.
    fn review(estimates: [i32; 5], best_is_played: bool) -> Review {
        let mut game = AnyHistory::start(GameId::Awale, &Start::default()).unwrap();
        for _ in 0..4 {
            let mv = game.moves()[0].to_string();
            game.play_text(&mv).unwrap();
        }
        let mut reviewer = Reviewer::new(&game);
        for (ply, hundredths) in estimates.into_iter().enumerate() {
            assert_eq!(reviewer.position().map(AnyHistory::plies), Some(ply));
            let best = best_is_played.then(|| game.played().get(ply).copied()).flatten();
            reviewer.add(estimate(hundredths, best));
        }
        assert_eq!(reviewer.position().map(AnyHistory::plies), None);
        assert!((reviewer.progress() - 1.0).abs() < 1e-9);
        reviewer.finish()
    }

    #[test]
    fn moves_cost_what_a_better_one_would_have_gained() {
        let review = review([40, -40, 300, -200, 200], false);
        let costs: Vec<f64> = review.moves.iter().map(|mv| mv.cost).collect();
        assert_eq!(costs, [0.0, 2.6, 1.0, 0.0]);
        let lapses: Vec<Option<Lapse>> = review.moves.iter().map(|mv| mv.lapse).collect();
        assert_eq!(lapses, [None, Some(Lapse::Blunder), Some(Lapse::Mistake), None]);
        assert_eq!(review.mistakes(), [1, 2]);
        assert_eq!(review.turning_point(), Some(1));
        assert_eq!(review.accuracy(Side::First), Some(75));
        assert_eq!(review.accuracy(Side::Second), Some(58));
        assert_eq!(review.count_lapses(Side::Second, Lapse::Blunder), 1);
        assert_eq!(Review::default().accuracy(Side::First), None);
        assert_eq!(Review::default().turning_point(), None);
    }

    #[test]
    fn the_engines_own_choice_costs_nothing() {
        let review = review([40, 400, 0, 0, 0], true);
        assert!(review.moves.iter().all(|mv| mv.lapse.is_none() && mv.cost == 0.0));
    }

    #[test]
    fn a_finished_game_needs_no_thought_at_its_end() {
        let start = Start { position: Some("0,0,0,0,0,1/0,0,0,0,0,1 23-23 S"), ..Start::default() };
        let mut game = AnyHistory::start(GameId::Awale, &start).unwrap();
        while game.end().is_none() {
            let mv = game.moves()[0].to_string();
            game.play_text(&mv).unwrap();
        }
        let mut reviewer = Reviewer::new(&game);
        while let Some(history) = reviewer.position() {
            assert!(history.end().is_none());
            reviewer.add(estimate(0, None));
        }
        let review = reviewer.finish();
        assert_eq!(review.moves.len(), game.plies());
        assert!(review.moves.last().is_some_and(|mv| mv.after.is_proven()));
    }
}
