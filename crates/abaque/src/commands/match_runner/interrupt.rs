use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether the user wants the match to end. All copies say the same.
#[derive(Clone, Debug, Default)]
pub(super) struct Interrupt(Arc<AtomicBool>);

/// What a shell expects of a program that was interrupted.
const INTERRUPTED: i32 = 130;

impl Interrupt {
    /// Listens to Ctrl-C. The first time the match ends in good order; the second time the program
    /// ends at once, and even then the file of games is whole, because a game is written in one go.
    pub(super) fn listen() -> Self {
        let interrupt = Interrupt::default();
        let handle = interrupt.clone();
        let on_signal = move || {
            if handle.0.swap(true, Ordering::Relaxed) {
                std::process::exit(INTERRUPTED);
            }
        };
        // Where the system has no such signal the match just cannot be ended early.
        let _ = ctrlc::set_handler(on_signal);
        interrupt
    }

    pub(super) fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
