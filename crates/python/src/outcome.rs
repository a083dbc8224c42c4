use ::game::{End, Side};
use games::GameId;
use pyo3::prelude::*;

use crate::error::{language, texts};

/// How a game ended.
///
/// >>> game = abaque.Awale.from_position("0,0,0,0,0,1/1,0,0,0,0,0 23-23 S")
/// >>> end = game.outcome()
/// >>> end.winner, end.reason, end.result
/// (None, 'no-moves', '1/2-1/2')
#[pyclass(module = "abaque", frozen)]
pub(crate) struct Outcome {
    pub(crate) game: GameId,
    pub(crate) end: End,
    pub(crate) score: [u32; 2],
}

#[pymethods]
impl Outcome {
    /// The winning side's name, None for a draw.
    #[getter]
    fn winner(&self) -> Option<&'static str> {
        match self.end.outcome {
            ::game::Outcome::Win(side) => Some(self.game.side_name(side)),
            ::game::Outcome::Draw => None,
        }
    }

    /// The rule that ended the game: ``no-moves``, ``tie-break``, ``target``, ``stuck``, ``repetition``,
    /// ``no-progress`` or ``ply-limit``.
    #[getter]
    fn reason(&self) -> &'static str {
        self.end.reason.name()
    }

    /// As records write it: ``1-0``, ``0-1`` or ``1/2-1/2``, the first side first.
    #[getter]
    fn result(&self) -> String {
        self.end.outcome.to_string()
    }

    /// 1 if the first side won, -1 if the second did, 0 for a draw.
    #[getter]
    fn value(&self) -> i8 {
        value(self.end.outcome)
    }

    /// The result as a sentence, in ``"en"`` or ``"fr"``.
    #[pyo3(signature = (language = "en"))]
    fn text(&self, language: &str) -> PyResult<String> {
        let End { outcome, reason } = self.end;
        let message = view::result_message(self.game, outcome, reason, self.score);
        Ok(texts(self::language(language)?).tell(&message))
    }

    fn __str__(&self) -> String {
        self.result()
    }

    fn __repr__(&self) -> String {
        format!("<Outcome {} ({})>", self.result(), self.reason())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Outcome>().is_ok_and(|other| {
            let other = other.get();
            (self.game, self.end, self.score) == (other.game, other.end, other.score)
        })
    }

    fn __hash__(&self) -> isize {
        isize::from(self.value()) * 16 + self.reason().len().cast_signed()
    }
}

/// An outcome for the first side.
pub(crate) fn value(outcome: ::game::Outcome) -> i8 {
    match outcome {
        ::game::Outcome::Win(Side::First) => 1,
        ::game::Outcome::Draw => 0,
        ::game::Outcome::Win(Side::Second) => -1,
    }
}
