//! Taking the terminal over, and giving it back as it was, whatever happens.

use std::io::{self, Write};
use std::panic;
use std::sync::Once;

use ratatui::crossterm::cursor::{Hide, Show};
use ratatui::crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

/// The terminal, as long as it is ours.
pub(crate) struct Raw(());

static HOOK: Once = Once::new();

impl Raw {
    /// Takes the terminal over.
    pub(crate) fn enter() -> io::Result<Self> {
        HOOK.call_once(|| {
            let usual = panic::take_hook();
            panic::set_hook(Box::new(move |info| {
                leave();
                usual(info);
            }));
        });
        enable_raw_mode()?;
        let raw = Raw(());
        execute!(
            io::stdout(),
            EnterAlternateScreen,
            Hide,
            EnableMouseCapture,
            EnableBracketedPaste
        )?;
        Ok(raw)
    }
}

impl Drop for Raw {
    fn drop(&mut self) {
        leave();
    }
}

/// Gives the terminal back. Where it is gone there is nothing to be done.
fn leave() {
    let mut out = io::stdout();
    let _ = execute!(out, DisableBracketedPaste, DisableMouseCapture, Show, LeaveAlternateScreen);
    let _ = disable_raw_mode();
    let _ = out.flush();
}

/// Leaves the program to the shell until the user comes back.
#[cfg(unix)]
pub(crate) fn suspend() {
    let _ = signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP);
}

/// There is no such thing elsewhere.
#[cfg(not(unix))]
pub(crate) fn suspend() {}
