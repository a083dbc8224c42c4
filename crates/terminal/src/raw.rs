//! The terminal's raw mode and alternate screen, restored on drop and on panic.

use std::io::{self, Write};
use std::panic;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

use ratatui::crossterm::cursor::{Hide, Show};
use ratatui::crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

/// A guard for raw mode and the alternate screen.
pub(crate) struct RawTerminal(());

static HOOK: Once = Once::new();
/// Whether the terminal is in raw mode. Restoring it twice would move the cursor back to its saved position and
/// overwrite text that was printed in between.
static TAKEN: AtomicBool = AtomicBool::new(false);

impl RawTerminal {
    pub(crate) fn enter() -> io::Result<Self> {
        HOOK.call_once(|| {
            let usual = panic::take_hook();
            panic::set_hook(Box::new(move |info| {
                leave();
                usual(info);
            }));
        });
        enable_raw_mode()?;
        TAKEN.store(true, Ordering::SeqCst);
        let raw = RawTerminal(());
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

impl Drop for RawTerminal {
    fn drop(&mut self) {
        leave();
    }
}

/// Restores the terminal; errors are ignored, because it may be gone.
fn leave() {
    if !TAKEN.swap(false, Ordering::SeqCst) {
        return;
    }
    let mut out = io::stdout();
    let _ = execute!(out, DisableBracketedPaste, DisableMouseCapture, Show, LeaveAlternateScreen);
    let _ = disable_raw_mode();
    let _ = out.flush();
}

/// Stops the process (SIGTSTP) until the shell continues it.
#[cfg(unix)]
pub(crate) fn suspend() {
    let _ = signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP);
}

/// Job control exists only on Unix.
#[cfg(not(unix))]
pub(crate) fn suspend() {}

#[cfg(all(test, unix))]
mod tests {
    use std::process::Command;
    use std::thread::sleep;
    use std::time::Duration;

    use super::RawTerminal;

    /// Run by the next test in a tmux session.
    #[test]
    #[ignore = "takes over the terminal and panics"]
    fn panics_on_a_screen() {
        let _raw = RawTerminal::enter().unwrap();
        panic!("on purpose");
    }

    #[test]
    fn a_panic_restores_the_terminal() {
        let folder = tempfile::tempdir().unwrap();
        let socket = folder.path().join("tmux");
        let tmux = |arguments: &[&str]| {
            let output = Command::new("tmux").arg("-S").arg(&socket).args(arguments).output();
            let output = output.expect("this test needs tmux: install it");
            String::from_utf8_lossy(&output.stdout).trim().to_owned()
        };
        let program = std::env::current_exe().unwrap();
        let script = format!(
            "stty -g > before; RUST_BACKTRACE=0 {} --ignored --exact raw::tests::panics_on_a_screen \
             --nocapture; stty -g > after; touch done; cat",
            program.display()
        );
        tmux(&[
            "-f",
            "/dev/null",
            "new-session",
            "-d",
            "-x",
            "80",
            "-y",
            "24",
            "-c",
            &folder.path().display().to_string(),
            "sh",
            "-c",
            &script,
        ]);
        let file = |name: &str| folder.path().join(name);
        // The timeout only limits a failing test.
        for _ in 0..600 {
            if file("done").exists() {
                break;
            }
            sleep(Duration::from_millis(50));
        }
        let shown = tmux(&["capture-pane", "-p"]);
        let flags =
            tmux(&["display-message", "-p", "#{alternate_on} #{cursor_flag} #{mouse_any_flag}"]);
        tmux(&["kill-server"]);
        let read = |name: &str| std::fs::read_to_string(file(name)).unwrap();
        assert_eq!(read("before"), read("after"));
        assert_eq!(flags, "0 1 0", "{shown}");
        assert!(shown.contains("on purpose"), "the panic message is visible: {shown}");
    }
}
