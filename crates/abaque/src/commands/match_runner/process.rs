//! A program that is talked to in lines, and never trusted.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use super::interrupt::Interrupt;

/// Longer lines are cut: no move, and no line of moves worth reading, is longer.
const LONGEST_LINE: usize = 64 * 1024;
/// Lines that wait to be read. When there are more, the program has to wait.
const WAITING_LINES: usize = 64;
/// How much a program may write for one answer. Engines that report eagerly stay far below it.
const MOST_OUTPUT: usize = 16 << 20;
/// How much of the standard error is kept for the log.
const LAST_WORDS: usize = 400;
/// How long a program may take to end after `quit`.
const TIME_TO_QUIT: Duration = Duration::from_millis(500);
/// How often to look whether the user has interrupted.
const LOOK_UP: Duration = Duration::from_millis(50);

/// A running program.
pub(super) struct Process {
    child: Child,
    /// Lines for the program; none once it is to end.
    input: Option<Sender<String>>,
    output: Receiver<Line>,
    last_words: Arc<Mutex<Vec<u8>>>,
    /// Closed when there will be no more words.
    last_words_end: Receiver<()>,
    interrupt: Interrupt,
    /// How much was written since the last question.
    written: usize,
}

/// A line that a program has written.
pub(super) struct Line {
    /// When it came.
    pub(super) at: Instant,
    /// Its text; empty for what follows on a line that was cut.
    pub(super) text: String,
    length: usize,
}

/// Why no line came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NoLine {
    Late,
    Ended,
    Flood,
    Interrupted,
}

impl Process {
    /// Starts a program.
    pub(super) fn start(words: &[String], interrupt: Interrupt) -> std::io::Result<Self> {
        let (program, arguments) = words
            .split_first()
            .ok_or_else(|| std::io::Error::from(std::io::ErrorKind::NotFound))?;
        let mut command = Command::new(program);
        command.args(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        apart_from_the_terminal(&mut command);
        let mut child = command.spawn()?;
        let (input, lines_in) = mpsc::channel();
        let (lines_out, output) = mpsc::sync_channel(WAITING_LINES);
        let last_words = Arc::new(Mutex::new(Vec::new()));
        let (open, last_words_end) = mpsc::channel();
        // A program that does not read, or never ends its line, holds up a thread, not the match.
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

    /// Sends a line. Whether it arrives shows in the answer.
    pub(super) fn send(&mut self, line: &impl std::fmt::Display) {
        self.written = 0;
        if let Some(input) = &self.input {
            let _ = input.send(format!("{line}\n"));
        }
    }

    /// The next line, if it comes before `deadline`.
    pub(super) fn next_line(&mut self, deadline: Instant) -> Result<Line, NoLine> {
        loop {
            if self.interrupt.is_set() {
                return Err(NoLine::Interrupted);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            match self.output.recv_timeout(left.min(LOOK_UP)) {
                Ok(line) if line.at > deadline => return Err(NoLine::Late),
                Ok(line) => {
                    self.written += line.length;
                    let flooded = self.written > MOST_OUTPUT;
                    return if flooded { Err(NoLine::Flood) } else { Ok(line) };
                }
                Err(RecvTimeoutError::Timeout) if left.is_zero() => return Err(NoLine::Late),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(NoLine::Ended),
            }
        }
    }

    /// The end of what the program wrote to its standard error, on one line.
    pub(super) fn last_words(&self) -> String {
        // The program has closed its output; what it had to say besides comes within a moment.
        let _ = self.last_words_end.recv_timeout(TIME_TO_QUIT);
        let bytes = self.last_words.lock().map(|words| words.clone()).unwrap_or_default();
        let text = String::from_utf8_lossy(&bytes);
        let words: Vec<&str> = text.split(|c: char| c.is_whitespace() || c.is_control()).collect();
        words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
    }

    /// Ends the program at once: there is nothing more to say to it.
    pub(super) fn kill(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
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
    /// Asks the program to end, and ends it if it does not.
    fn drop(&mut self) {
        self.send(&protocol::ugi::Command::Quit);
        self.input = None;
        // Room for what it writes until then, so that it is not held up; one that writes without end
        // does not hold us up either.
        for _ in 0..2 * WAITING_LINES {
            let _ = self.output.try_recv();
        }
        if !self.wait_until_ended(TIME_TO_QUIT) {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

/// Ctrl-C reaches everything that the terminal started. Engines must not end by it in the middle of
/// a game: that is the referee's to decide.
#[cfg(unix)]
fn apart_from_the_terminal(command: &mut Command) {
    std::os::unix::process::CommandExt::process_group(command, 0);
}

#[cfg(windows)]
fn apart_from_the_terminal(command: &mut Command) {
    const CREATE_NEW_PROCESS_GROUP: u32 = 0x200;
    std::os::windows::process::CommandExt::creation_flags(command, CREATE_NEW_PROCESS_GROUP);
}

#[cfg(not(any(unix, windows)))]
fn apart_from_the_terminal(_: &mut Command) {}

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
