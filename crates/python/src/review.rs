use ::engine::Lapse;
use ::game::Side;
use games::GameId;
use pyo3::prelude::*;

use crate::moves::Move;
use crate::score::Score;
use crate::wrong;

/// An engine's review of a game, move by move.
#[pyclass(module = "abaque", frozen)]
pub(crate) struct Review {
    pub(crate) game: GameId,
    pub(crate) review: ::engine::Review,
}

#[pymethods]
impl Review {
    /// The moves in the order in which they were played.
    #[getter]
    fn moves(&self) -> Vec<ReviewedMove> {
        let one = |judged: &::engine::ReviewedMove| ReviewedMove {
            game: self.game,
            judged: judged.clone(),
        };
        self.review.moves.iter().map(one).collect()
    }

    /// How well a side has played, from 0 to 100; None if it has not moved.
    fn accuracy(&self, side: &str) -> PyResult<Option<u32>> {
        Ok(self.review.accuracy(self.side(side)?))
    }

    /// The mean cost of a side's moves, in points.
    fn mean_cost(&self, side: &str) -> PyResult<f64> {
        Ok(self.review.mean_cost(self.side(side)?))
    }

    /// How many moves of a side were an ``inaccuracy``, a ``mistake`` or a ``blunder``.
    fn count(&self, side: &str, lapse: &str) -> PyResult<usize> {
        let known = Lapse::ALL.into_iter().find(|known| known.name() == lapse);
        let Some(known) = known else {
            return Err(wrong(format!("choose inaccuracy, mistake or blunder, not {lapse:?}")));
        };
        Ok(self.review.count_lapses(self.side(side)?, known))
    }

    /// The plies of the mistakes, the costliest first.
    #[getter]
    fn mistakes(&self) -> Vec<usize> {
        self.review.mistakes()
    }

    /// The ply of the move that changed the game most, None if it never turned.
    #[getter]
    fn turning_point(&self) -> Option<usize> {
        self.review.turning_point()
    }

    fn __len__(&self) -> usize {
        self.review.moves.len()
    }

    fn __repr__(&self) -> String {
        format!("<Review of {} moves>", self.__len__())
    }
}

impl Review {
    fn side(&self, name: &str) -> PyResult<Side> {
        let found = Side::BOTH.into_iter().find(|side| self.game.side_name(*side) == name);
        found.ok_or_else(|| {
            let [first, second] = Side::BOTH.map(|side| self.game.side_name(side));
            wrong(format!("the sides are {first} and {second}, not {name:?}"))
        })
    }
}

/// A move of a reviewed game.
#[pyclass(module = "abaque", frozen)]
pub(crate) struct ReviewedMove {
    game: GameId,
    judged: ::engine::ReviewedMove,
}

#[pymethods]
impl ReviewedMove {
    /// The move that was played.
    #[getter]
    fn r#move(&self) -> Move {
        Move(self.judged.mv)
    }

    /// The side that played it.
    #[getter]
    fn side(&self) -> &'static str {
        self.game.side_name(self.judged.mover)
    }

    /// The engine's choice.
    #[getter]
    fn best(&self) -> Option<Move> {
        self.judged.best.map(Move)
    }

    /// The score before the move, for the mover, with best play.
    #[getter]
    fn before(&self) -> Score {
        Score(self.judged.before)
    }

    /// The score after the move, for the mover.
    #[getter]
    fn after(&self) -> Score {
        Score(self.judged.after)
    }

    /// The points that the best move would have gained.
    #[getter]
    fn cost(&self) -> f64 {
        self.judged.cost
    }

    /// ``inaccuracy``, ``mistake``, ``blunder`` or None.
    #[getter]
    fn lapse(&self) -> Option<&'static str> {
        self.judged.lapse.map(Lapse::name)
    }

    fn __repr__(&self) -> String {
        format!("<ReviewedMove {} cost {:.2}>", self.judged.mv, self.judged.cost)
    }
}
