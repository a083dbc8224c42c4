//! Numbers from Python: any integer is read, and one that does not fit is an explained `ValueError`, never a bare
//! `OverflowError`.

use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;

use crate::wrong;

/// A number from 0 to the most that `T` holds.
#[derive(Clone, Copy)]
pub(crate) struct Natural<T>(pub(crate) T);

/// A number of any sign; one beyond 64 bits becomes the nearest that fits, which no caller accepts.
#[derive(Clone, Copy)]
pub(crate) struct Integer(pub(crate) i64);

impl<'py, T: TryFrom<u64>> FromPyObject<'_, 'py> for Natural<T> {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let number = match object.extract::<u64>() {
            Err(error) if !error.is_instance_of::<PyOverflowError>(object.py()) => {
                return Err(error);
            }
            number => number.ok(),
        };
        let found = number.and_then(|number| T::try_from(number).ok());
        found.map(Natural).ok_or_else(|| {
            let bits = 8 * size_of::<T>();
            // Python refuses to write integers of thousands of digits.
            let given = object.str().map_or_else(|_| "a longer one".to_owned(), |s| s.to_string());
            wrong(format!("a number from 0 to 2**{bits} - 1 is needed, not {given}"))
        })
    }
}

impl<'py> FromPyObject<'_, 'py> for Integer {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match object.extract::<i64>() {
            Err(error) if error.is_instance_of::<PyOverflowError>(object.py()) => {
                let is_negative = object.lt(0)?;
                Ok(Integer(if is_negative { i64::MIN } else { i64::MAX }))
            }
            number => number.map(Integer),
        }
    }
}

/// [`Natural`] for an argument whose default is a literal (`from_py_with`), which signatures then show.
pub(crate) fn natural<T: TryFrom<u64>>(object: &Bound<'_, PyAny>) -> PyResult<T> {
    object.extract::<Natural<T>>().map(|Natural(number)| number)
}
