//! Shared by the terminal tests: temporary folders and tmux sessions.
#![allow(dead_code, reason = "each test uses a part of it")]

use std::path::PathBuf;
use std::process::{Command, Output};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::sleep;
use std::time::Duration;
use std::{fs, io};

pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_abaque");

/// A temporary folder.
pub(crate) struct Folder(pub PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("abaque-play-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    pub(crate) fn file(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The number of terminals opened. Each has its own socket: a server that is shutting down still accepts connections on
/// the old one, and would take the new session with it.
static OPENED: AtomicUsize = AtomicUsize::new(0);

/// A tmux session that runs the program. Panics without tmux: a missing tool must not look like a pass.
pub(crate) struct Screen {
    socket: String,
}

impl Screen {
    pub(crate) fn open(folder: &Folder, width: u16, height: u16, arguments: &str) -> Self {
        let number = OPENED.fetch_add(1, Ordering::Relaxed);
        let screen = Screen { socket: folder.file(&format!("tmux-{number}")) };
        let size = [width.to_string(), height.to_string()];
        // Run a shell, so that the terminal can be inspected after the program has exited.
        screen.tmux(&[
            "-f",
            "/dev/null",
            "new-session",
            "-d",
            "-x",
            &size[0],
            "-y",
            &size[1],
            "sh",
        ]);
        let state = folder.0.display();
        screen.line(&format!(
            "PS1='ready '; export LC_ALL=C.UTF-8 COLORTERM=truecolor XDG_STATE_HOME={state}; clear"
        ));
        screen.wait_for("ready");
        screen.line("stty -g > $XDG_STATE_HOME/before");
        screen.run(arguments);
        screen
    }

    pub(crate) fn run(&self, arguments: &str) {
        self.run_with("", arguments);
    }

    /// Runs the program with environment variables.
    pub(crate) fn run_with(&self, environment: &str, arguments: &str) {
        self.line(&format!("clear; {environment} {PROGRAM} {arguments}; echo left $?"));
    }

    pub(crate) fn tmux(&self, arguments: &[&str]) -> String {
        let output = self.try_tmux(arguments).expect("this test needs tmux: install it");
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "tmux {arguments:?}: {complaint}");
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    fn try_tmux(&self, arguments: &[&str]) -> io::Result<Output> {
        Command::new("tmux").args(["-S", &self.socket]).args(arguments).output()
    }

    pub(crate) fn line(&self, text: &str) {
        self.tmux(&["send-keys", "-l", text]);
        self.tmux(&["send-keys", "Enter"]);
    }

    pub(crate) fn keys(&self, keys: &[&str]) {
        self.tmux(&[&["send-keys"], keys].concat());
    }

    pub(crate) fn types(&self, text: &str) {
        self.tmux(&["send-keys", "-l", text]);
    }

    /// Clicks on the first occurrence of a text.
    pub(crate) fn click_on(&self, shown: &str, text: &str) {
        let found = shown.lines().zip(1..).find_map(|(line, row)| {
            let column = line[..line.find(text)?].chars().count() as u16 + 1;
            Some((column, row))
        });
        let (column, row) = found.unwrap_or_else(|| panic!("{text:?} is not in\n{shown}"));
        self.click(column, row);
    }

    /// Clicks at a column and line, from 1 as in terminal sequences.
    pub(crate) fn click(&self, column: u16, line: u16) {
        self.press(0, column, line);
    }

    /// Presses and releases a mouse button: 0 is the left one, 2 the right one.
    pub(crate) fn press(&self, button: u8, column: u16, line: u16) {
        self.types(&format!("\x1b[<{button};{column};{line}M\x1b[<{button};{column};{line}m"));
    }

    pub(crate) fn text(&self) -> String {
        self.tmux(&["capture-pane", "-p"])
    }

    /// Waits until a text is on the screen. The timeout of two minutes only limits a failing test.
    pub(crate) fn wait_for(&self, text: &str) -> String {
        self.wait_until(|shown| shown.contains(text), text)
    }

    pub(crate) fn wait_until(&self, is_there: impl Fn(&str) -> bool, what: &str) -> String {
        for _ in 0..4800 {
            let shown = self.text();
            if is_there(&shown) {
                return shown;
            }
            sleep(Duration::from_millis(25));
        }
        panic!("{what:?} does not come:\n{}", self.text());
    }

    /// Waits for the exit code and checks that the terminal was restored.
    pub(crate) fn check_left(&self, folder: &Folder, code: &str) {
        self.wait_for(code);
        self.check_shell(folder);
    }

    /// Checks that the terminal was restored.
    pub(crate) fn check_shell(&self, folder: &Folder) {
        self.wait_for("ready");
        // The quotes keep the command itself from matching.
        self.line("stty -g > $XDG_STATE_HOME/after; echo com''pared");
        self.wait_for("compared");
        let read = |name| fs::read_to_string(folder.file(name)).unwrap();
        assert_eq!(read("before"), read("after"));
        // Main screen, visible cursor, no mouse reporting.
        let flags = "#{alternate_on} #{cursor_flag} #{mouse_any_flag}";
        assert_eq!(self.tmux(&["display-message", "-p", flags]).trim(), "0 1 0");
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        // Also after a failed test.
        let _ = self.try_tmux(&["kill-server"]);
    }
}
