//! The real program, started, killed and restarted on the same data.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

/// Limits high enough that the drill itself is not throttled.
const CONFIG: &str = "[limits]\nconnections = 60000\nconnections-per-address = 60000\n\
    sockets-per-address = 60000\nsockets-per-person = 60000\nrequests-per-minute = 100000000\n\
    guests-per-hour = 100000000\nmessages-per-second = 100000\ntables-per-hour = 100000000\n\
    tables-per-hour-and-address = 100000000\n";

/// As in the service unit of docs/operate.md: glibc returns freed memory to the system.
const ALLOCATOR: [(&str, &str); 3] = [
    ("MALLOC_ARENA_MAX", "2"),
    ("MALLOC_MMAP_THRESHOLD_", "131072"),
    ("MALLOC_TRIM_THRESHOLD_", "131072"),
];

/// A server on a data folder.
pub struct Server {
    program: PathBuf,
    folder: PathBuf,
    /// The listening address; the same after every restart.
    pub address: String,
    child: Option<Child>,
}

impl Server {
    /// A server with its data in `folder` and without limits. It is not started yet.
    pub fn new(program: &Path, folder: &Path) -> io::Result<Self> {
        Self::with_config(program, folder, CONFIG)
    }

    /// The same, with the text of a configuration file.
    pub fn with_config(program: &Path, folder: &Path, config: &str) -> io::Result<Self> {
        // Reserve a port that is free now, so that it stays the same after a restart.
        let address = std::net::TcpListener::bind("127.0.0.1:0")?.local_addr()?.to_string();
        fs::create_dir_all(folder)?;
        fs::write(folder.join("abaque.toml"), config)?;
        Ok(Server { program: program.to_owned(), folder: folder.to_owned(), address, child: None })
    }

    /// Starts the server and waits until it accepts requests.
    pub async fn start(&mut self) -> io::Result<()> {
        let mut child = Command::new(&self.program)
            .arg("serve")
            .args(["--listen", &self.address])
            .arg("--data")
            .arg(self.data())
            .arg("--config")
            .arg(self.folder.join("abaque.toml"))
            .env("ABAQUE_CLOCK_STEP_FILE", self.clock_step_file())
            .envs(ALLOCATOR)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()?;
        let output = child.stdout.take().ok_or(io::ErrorKind::BrokenPipe)?;
        let line = BufReader::new(output).lines().next_line().await?;
        self.child = Some(child);
        line.map(|_| ()).ok_or_else(|| io::Error::other("the server did not start"))
    }

    /// Kills the server (SIGKILL).
    pub async fn kill(&mut self) -> io::Result<()> {
        match self.child.take() {
            Some(mut child) => child.kill().await,
            None => Ok(()),
        }
    }

    /// A file with the number of milliseconds that the server adds to the system clock.
    pub fn clock_step_file(&self) -> PathBuf {
        self.folder.join("clock-step")
    }

    /// The data folder.
    pub fn data(&self) -> PathBuf {
        self.folder.join("data")
    }

    /// The process id.
    pub fn process(&self) -> Option<u32> {
        self.child.as_ref().and_then(Child::id)
    }
}
