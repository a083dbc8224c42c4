//! Long work without the interpreter's lock: a thread computes, and the caller's thread waits and answers Ctrl-C.

use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use ::game::Message;
use pyo3::prelude::*;
use search::Stop;

use crate::error::{Kind, explain};

/// How soon Ctrl-C is noticed.
const ATTENTION: Duration = Duration::from_millis(50);

/// Runs `work` in a thread of its own. Ctrl-C sets the stop and is raised when the work has ended.
pub(crate) fn run<T: Send>(
    py: Python<'_>,
    stop: &Stop,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    let (sender, receiver) = channel();
    thread::scope(|scope| {
        let thread = thread::Builder::new().spawn_scoped(scope, move || {
            // The receiver waits until this is sent.
            let _ = sender.send(work());
        });
        let thread = thread.map_err(|error| no_thread(py, &error))?;
        let done = wait(py, receiver, || stop.stop()).1;
        // A panic has dropped the sender; joining here keeps the scope from raising it again.
        let _ = py.detach(|| thread.join());
        done?.ok_or_else(|| explain(py, Kind::Engine, &Message::new("computation-failed")))
    })
}

/// The system refuses to start a thread.
pub(crate) fn no_thread(py: Python<'_>, error: &std::io::Error) -> PyErr {
    explain(py, Kind::Engine, &Message::new("no-thread").with("error", error.to_string()))
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
