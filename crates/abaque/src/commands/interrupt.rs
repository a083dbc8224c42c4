//! Ctrl-C during matches and tournaments.

use contest::Interrupt;

/// The conventional exit code after SIGINT.
const INTERRUPTED: i32 = 130;

/// Installs a Ctrl-C handler. The first time the contest ends in order; the second time the process exits at once. Even
/// then the file of games is intact, because each game is written with a single call.
pub(crate) fn listen() -> Interrupt {
    let interrupt = Interrupt::default();
    let handle = interrupt.clone();
    let on_signal = move || {
        if handle.set() {
            std::process::exit(INTERRUPTED);
        }
    };
    // Without signal support the contest cannot be ended early.
    let _ = ctrlc::set_handler(on_signal);
    interrupt
}
