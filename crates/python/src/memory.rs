use ::game::Message;
use pyo3::prelude::*;

use crate::error::{Kind, explain};

/// Whether the machine has this many bytes to spare. A refusal here is an exception; a failed allocation
/// later would end the interpreter.
pub(crate) fn check(py: Python<'_>, bytes: u64, what: String) -> PyResult<()> {
    let is_free = endgame::available_memory().is_none_or(|available| bytes <= available);
    let is_given = || {
        let bytes = usize::try_from(bytes).ok();
        bytes.is_some_and(|bytes| Vec::<u8>::new().try_reserve_exact(bytes).is_ok())
    };
    if is_free && is_given() {
        return Ok(());
    }
    Err(explain(py, Kind::Engine, &Message::new("not-enough-memory").with("what", what)))
}
