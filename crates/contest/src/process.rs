//! An untrusted child process that exchanges lines.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use crate::interrupt::Interrupt;
use crate::sandbox::Sandbox;

/// The maximal length of a line, in bytes; the rest is dropped.
const LONGEST_LINE: usize = 64 * 1024;
/// The number of buffered lines after which the process blocks.
const WAITING_LINES: usize = 64;
/// The maximal output between two commands, in bytes; verbose engines stay far below it.
const MOST_OUTPUT: usize = 16 << 20;
/// The number of bytes of standard error that are kept.
const LAST_WORDS: usize = 400;
/// Timeout for the process to exit after `quit`.
const TIME_TO_QUIT: Duration = Duration::from_millis(500);
/// Timeout for a supervisor to kill an engine with all its descendants.
const TIME_TO_END: Duration = Duration::from_secs(10);
/// How often to check for an interrupt.
const LOOK_UP: Duration = Duration::from_millis(50);

pub(crate) struct Process {
    child: Child,
    /// Lines for the process; `None` once it has to exit.
    input: Option<Sender<String>>,
    output: Receiver<Line>,
    last_words: Arc<Mutex<Vec<u8>>>,
    /// Closed at the end of standard error.
    last_words_end: Receiver<()>,
    interrupt: Interrupt,
    /// Bytes written since the last command.
    written: usize,
}

pub(crate) struct Line {
    pub(crate) at: Instant,
    /// Empty for the rest of a truncated line.
    pub(crate) text: String,
    length: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoLine {
    Timeout,
    Exited,
    OutputFlood,
    Interrupted,
}

impl Process {
    /// Starts a program under the limits of `sandbox`, which hold on Linux only.
    pub(crate) fn start(
        words: &[String],
        sandbox: &Sandbox,
        interrupt: Interrupt,
    ) -> std::io::Result<Self> {
        let mut command = supervised(words, sandbox)?;
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        in_own_process_group(&mut command);
        let mut child = command.spawn()?;
        let (input, lines_in) = mpsc::channel();
        let (lines_out, output) = mpsc::sync_channel(WAITING_LINES);
        let last_words = Arc::new(Mutex::new(Vec::new()));
        let (open, last_words_end) = mpsc::channel();
        // Separate threads, so that a process that does not read or end its lines cannot block the match.
        if let Some(stdin) = child.stdin.take() {
            thread::spawn(move || write_lines(stdin, &lines_in));
        }
        if let Some(stdout) = child.stdout.take() {
            thread::spawn(move || read_lines(stdout, &lines_out));
        }
        if let Some(stderr) = child.stderr.take() {
            let last_words = Arc::clone(&last_words);
            thread::spawn(move || {
                keep_last_words(stderr, &last_words);
                drop(open);
            });
        }
        let input = Some(input);
        Ok(Process { child, input, output, last_words, last_words_end, interrupt, written: 0 })
    }

    /// Sends a line. Errors show up when its reply is read.
    pub(crate) fn send(&mut self, line: &impl std::fmt::Display) {
        self.written = 0;
        if let Some(input) = &self.input {
            let _ = input.send(format!("{line}\n"));
        }
    }

    /// The next line, if it arrives before `deadline`.
    pub(crate) fn next_line(&mut self, deadline: Instant) -> Result<Line, NoLine> {
        loop {
            if self.interrupt.is_set() {
                return Err(NoLine::Interrupted);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            match self.output.recv_timeout(left.min(LOOK_UP)) {
                Ok(line) if line.at > deadline => return Err(NoLine::Timeout),
                Ok(line) => {
                    self.written += line.length;
                    let flooded = self.written > MOST_OUTPUT;
                    return if flooded { Err(NoLine::OutputFlood) } else { Ok(line) };
                }
                Err(RecvTimeoutError::Timeout) if left.is_zero() => return Err(NoLine::Timeout),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(NoLine::Exited),
            }
        }
    }

    /// The end of standard error, on one line.
    pub(crate) fn last_words(&self) -> String {
        // The output is closed; the rest of standard error arrives shortly.
        let _ = self.last_words_end.recv_timeout(TIME_TO_QUIT);
        let bytes = self.last_words.lock().map(|words| words.clone()).unwrap_or_default();
        let text = String::from_utf8_lossy(&bytes);
        let words: Vec<&str> = text.split(|c: char| c.is_whitespace() || c.is_control()).collect();
        words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
    }

    /// Why the program did not start, if that is why the supervisor exited.
    pub(crate) fn launch_error(&self) -> Option<String> {
        let words = self.last_words();
        words.strip_prefix(LAUNCH_ERROR).map(|error| error.trim().to_owned())
    }

    /// Kills the program with all its descendants.
    pub(crate) fn kill(&mut self) {
        // It may have exited already.
        end(&mut self.child);
    }

    fn wait_until_ended(&mut self, patience: Duration) -> bool {
        const NAP: Duration = Duration::from_millis(2);
        let deadline = Instant::now() + patience;
        loop {
            match self.child.try_wait() {
                Ok(Some(_)) | Err(_) => return true,
                Ok(None) if Instant::now() >= deadline => return false,
                Ok(None) => thread::sleep(NAP),
            }
        }
    }
}

impl Drop for Process {
    /// Sends `quit` and kills the process if it does not exit.
    fn drop(&mut self) {
        self.send(&protocol::ugi::Command::Quit);
        self.input = None;
        // Drain the buffer, so that the process can write until it exits; bounded, in case it floods.
        for _ in 0..2 * WAITING_LINES {
            let _ = self.output.try_recv();
        }
        if !self.wait_until_ended(TIME_TO_QUIT) {
            end(&mut self.child);
        }
        if !self.wait_until_ended(TIME_TO_END) {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

#[cfg(target_os = "linux")]
use crate::supervisor::{LAUNCH_ERROR, command as supervised};

#[cfg(target_os = "linux")]
fn end(supervisor: &mut Child) {
    use nix::sys::signal::{Signal, kill};
    // A reaped child's process id may have been reused.
    if matches!(supervisor.try_wait(), Ok(None)) {
        let _ = kill(nix::unistd::Pid::from_raw(supervisor.id() as i32), Signal::SIGTERM);
    }
}

#[cfg(not(target_os = "linux"))]
const LAUNCH_ERROR: &str = "launch-error:";

#[cfg(not(target_os = "linux"))]
fn supervised(words: &[String], _: &Sandbox) -> std::io::Result<Command> {
    let not_found = || std::io::Error::from(std::io::ErrorKind::NotFound);
    let (program, arguments) = words.split_first().ok_or_else(not_found)?;
    let mut command = Command::new(program);
    command.args(arguments);
    Ok(command)
}

#[cfg(not(target_os = "linux"))]
fn end(child: &mut Child) {
    let _ = child.kill();
}

/// Puts the process in its own group. Ctrl-C reaches the whole foreground group, but only the referee may end engines.
#[cfg(unix)]
fn in_own_process_group(command: &mut Command) {
    std::os::unix::process::CommandExt::process_group(command, 0);
}

#[cfg(windows)]
fn in_own_process_group(command: &mut Command) {
    const CREATE_NEW_PROCESS_GROUP: u32 = 0x200;
    std::os::windows::process::CommandExt::creation_flags(command, CREATE_NEW_PROCESS_GROUP);
}

#[cfg(not(any(unix, windows)))]
fn in_own_process_group(_: &mut Command) {}

fn write_lines(mut stdin: ChildStdin, lines: &Receiver<String>) {
    for line in lines {
        if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

fn read_lines(stdout: ChildStdout, lines: &SyncSender<Line>) {
    let mut stdout = BufReader::new(stdout);
    let mut cut = false;
    loop {
        let mut bytes = Vec::new();
        let read = stdout.by_ref().take(LONGEST_LINE as u64).read_until(b'\n', &mut bytes);
        if read.is_err() || bytes.is_empty() {
            return;
        }
        let text =
            if cut { String::new() } else { String::from_utf8_lossy(&bytes).trim().to_owned() };
        cut = bytes.last() != Some(&b'\n');
        if lines.send(Line { at: Instant::now(), text, length: bytes.len() }).is_err() {
            return;
        }
    }
}

fn keep_last_words(mut stderr: ChildStderr, last_words: &Mutex<Vec<u8>>) {
    let mut buffer = [0; LAST_WORDS];
    while let Ok(read @ 1..) = stderr.read(&mut buffer) {
        let Ok(mut words) = last_words.lock() else { return };
        words.extend_from_slice(&buffer[..read]);
        let surplus = words.len().saturating_sub(LAST_WORDS);
        words.drain(..surplus);
    }
}
