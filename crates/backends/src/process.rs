//! A server's process, which does not outlive ours.

use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// How long a server may take to start or to stop.
pub(crate) const PATIENCE: Duration = Duration::from_mins(1);

/// A running server.
#[derive(Debug)]
pub(crate) struct Process {
    id: u32,
    waiting: Option<JoinHandle<()>>,
}

impl Process {
    /// Starts a command. The system signals it when the thread ends that started it (`--pdeathsig`), so that
    /// thread waits for it.
    pub(crate) fn start(mut command: Command) -> Self {
        let (send, started) = mpsc::channel();
        let waiting = thread::spawn(move || {
            let mut child = command.spawn().unwrap_or_else(|error| panic!("{command:?}: {error}"));
            send.send(child.id()).expect("the test waits for the process");
            let _ = child.wait();
        });
        let id = started.recv().expect("the process starts");
        Process { id, waiting: Some(waiting) }
    }

    pub(crate) fn id(&self) -> u32 {
        self.id
    }

    pub(crate) fn is_running(&self) -> bool {
        self.waiting.as_ref().is_some_and(|waiting| !waiting.is_finished())
    }

    /// Sends a signal: `-TERM`, `-STOP`, …
    pub(crate) fn signal(&self, signal: &str) {
        if self.is_running() {
            let _ = Command::new("kill")
                .args([signal, &self.id.to_string()])
                .stderr(Stdio::null())
                .status();
        }
    }

    /// Waits for its end.
    pub(crate) fn wait(&mut self) {
        if let Some(waiting) = self.waiting.take() {
            let _ = waiting.join();
        }
    }
}

/// A command that runs as `user` if we are root, and gets `signal` when its parent ends.
pub(crate) fn unprivileged(user: &str, signal: &str, program: &str) -> Command {
    let mut command = as_user(user);
    command.args(["--pdeathsig", signal, program]).stdin(Stdio::null());
    command
}

/// `setpriv` (util-linux), which becomes `user` if we are root.
pub(crate) fn as_user(user: &str) -> Command {
    let mut command = Command::new("setpriv");
    if is_root() {
        command.args(["--reuid", user, "--regid", user, "--clear-groups"]);
    }
    command
}

pub(crate) fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output().expect("`id` runs");
    id.stdout.starts_with(b"0")
}

/// A port that was free a moment ago.
pub(crate) fn free_port() -> u16 {
    let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a port is free");
    listener.local_addr().expect("it has an address").port()
}

/// The path of a program, in PATH or one of the other folders.
pub(crate) fn find(program: &str, folders: &[PathBuf], package: &str) -> PathBuf {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let path: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let found = folders.iter().chain(&path).map(|folder| folder.join(program));
    found.into_iter().find(|file| file.is_file()).unwrap_or_else(|| {
        panic!("{program} is missing: install Debian's package {package}, or put it on PATH")
    })
}
