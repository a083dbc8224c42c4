//! Long work without the interpreter's lock: a thread computes, and the caller's thread waits and answers Ctrl-C.

use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use pyo3::prelude::*;
use search::Stop;

use crate::error::EngineError;

/// How soon Ctrl-C is noticed.
const ATTENTION: Duration = Duration::from_millis(50);

/// Runs `work` in a thread of its own. Ctrl-C sets the stop and is raised when the work has ended.
pub(crate) fn run<T: Send + 'static>(
    py: Python<'_>,
    stop: &Stop,
    work: impl FnOnce() -> T + Send + 'static,
) -> PyResult<T> {
    let (sender, receiver) = channel();
    thread::spawn(move || {
        // Nobody waits if the interpreter is shutting down.
        let _ = sender.send(work());
    });
    wait(py, receiver, || stop.stop()).1?.ok_or_else(|| {
        EngineError::new_err(
            "the computation has failed inside; please report it with the position",
        )
    })
}

/// The next message, or `None` if the sender is gone. The receiver comes back with it.
pub(crate) fn wait<T: Send>(
    py: Python<'_>,
    mut receiver: Receiver<T>,
    interrupt: impl Fn(),
) -> (Receiver<T>, PyResult<Option<T>>) {
    let mut raised = None;
    loop {
        let message;
        (receiver, message) = py.detach(move || {
            let message = receiver.recv_timeout(ATTENTION);
            (receiver, message)
        });
        match (message, raised.take()) {
            (Ok(_) | Err(RecvTimeoutError::Disconnected), Some(error)) => {
                return (receiver, Err(error));
            }
            (Ok(message), None) => return (receiver, Ok(Some(message))),
            (Err(RecvTimeoutError::Disconnected), None) => return (receiver, Ok(None)),
            (Err(RecvTimeoutError::Timeout), earlier) => {
                raised = earlier.or_else(|| py.check_signals().err());
                if raised.is_some() {
                    interrupt();
                }
            }
        }
    }
}
