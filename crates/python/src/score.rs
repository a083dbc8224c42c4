use ::engine::{Assessment, Proof};
use pyo3::prelude::*;

/// The score of a position or move, for the side that the context names: an estimate or a proven result.
#[pyclass(module = "abaque", frozen)]
#[derive(Clone, Copy)]
pub(crate) struct Score(pub(crate) Assessment);

#[pymethods]
impl Score {
    /// In points (a tower, a marble, a seed), from -10.0 for a proven loss to 10.0 for a proven win.
    #[getter]
    fn points(&self) -> f64 {
        self.0.points()
    }

    /// The estimate in hundredths of a point; None if the result is proven.
    #[getter]
    fn hundredths(&self) -> Option<i32> {
        match self.0 {
            Assessment::Estimate { hundredths } => Some(hundredths),
            Assessment::Proven { .. } => None,
        }
    }

    /// The proven result: ``win``, ``draw`` or ``loss``; None for an estimate.
    #[getter]
    fn result(&self) -> Option<&'static str> {
        match self.0 {
            Assessment::Estimate { .. } => None,
            Assessment::Proven { result, .. } => Some(proof_name(result)),
        }
    }

    /// By how many points a proven result is won or lost, if that is proven too.
    #[getter]
    fn margin(&self) -> Option<u32> {
        match self.0 {
            Assessment::Estimate { .. } => None,
            Assessment::Proven { margin, .. } => margin,
        }
    }

    /// In how many plies at most, if that is known.
    #[getter]
    fn plies(&self) -> Option<u32> {
        match self.0 {
            Assessment::Estimate { .. } => None,
            Assessment::Proven { plies, .. } => plies,
        }
    }

    /// Whether it is a result that cannot be doubted.
    #[getter]
    fn is_proven(&self) -> bool {
        self.0.is_proven()
    }

    fn __neg__(&self) -> Score {
        Score(-self.0)
    }

    fn __float__(&self) -> f64 {
        self.0.points()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Score {}>", self.0)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Score>().is_ok_and(|other| other.get().0 == self.0)
    }

    fn __hash__(&self) -> u64 {
        self.0.points().to_bits()
    }
}

pub(crate) const fn proof_name(proof: Proof) -> &'static str {
    match proof {
        Proof::Win => "win",
        Proof::Draw => "draw",
        Proof::Loss => "loss",
    }
}
