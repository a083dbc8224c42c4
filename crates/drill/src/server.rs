//! The real program, started, killed and restarted on the same data.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

#[cfg(unix)]
use rustix::process::{Pid, Signal, kill_process};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

/// Limits high enough that the drill itself is not throttled.
const CONFIG: &str = "[limits]\nconnections = 60000\nconnections-per-address = 60000\n\
    sockets-per-address = 60000\nsockets-per-person = 60000\nrequests-per-minute = 100000000\n\
    guests-per-hour = 100000000\nmessages-per-second = 100000\n\
    messages-per-second-and-address = 100000000\nevents-per-hour-and-address = 100000000\n\
    challenges-per-address = 60000\npairings-per-hour-and-address = 100000000\n\
    review-plies-per-hour-and-address = 100000000\ntables-per-hour = 100000000\n\
    tables-per-hour-and-address = 100000000\n";

/// As in the service unit of docs/operate.md: glibc returns freed memory to the system.
const ALLOCATOR: [(&str, &str); 3] = [
    ("MALLOC_ARENA_MAX", "2"),
    ("MALLOC_MMAP_THRESHOLD_", "131072"),
    ("MALLOC_TRIM_THRESHOLD_", "131072"),
];

/// How long a server may take to start.
const PATIENCE: Duration = Duration::from_mins(1);

/// A server on a data folder, or on PostgreSQL.
pub struct Server {
    program: PathBuf,
    folder: PathBuf,
    /// What `--data` and `--bus` name.
    data: String,
    bus: Option<String>,
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
        let data = folder.join("data").display().to_string();
        let (program, folder) = (program.to_owned(), folder.to_owned());
        Ok(Server { program, folder, data, bus: None, address, child: None })
    }

    /// A server without limits on a database and a bus; `folder` holds its configuration and its log.
    pub fn of_cluster(program: &Path, folder: &Path, data: &str, bus: &str) -> io::Result<Self> {
        let mut server = Self::new(program, folder)?;
        (server.data, server.bus) = (data.to_owned(), Some(bus.to_owned()));
        Ok(server)
    }

    /// Starts the server and waits until it accepts requests.
    pub async fn start(&mut self) -> io::Result<()> {
        let log = fs::File::options().create(true).append(true).open(self.log())?;
        let bus = self.bus.iter().flat_map(|bus| ["--bus", bus]);
        let mut child = Command::new(&self.program)
            .arg("serve")
            .args(["--listen", &self.address, "--data", &self.data])
            .args(bus)
            .arg("--config")
            .arg(self.folder.join("abaque.toml"))
            .env("ABAQUE_CLOCK_STEP_FILE", self.clock_step_file())
            .envs(ALLOCATOR)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(log)
            .kill_on_drop(true)
            .spawn()?;
        let output = child.stdout.take().ok_or(io::ErrorKind::BrokenPipe)?;
        let mut lines = BufReader::new(output).lines();
        let line = tokio::time::timeout(PATIENCE, lines.next_line()).await??;
        self.child = Some(child);
        line.map(|_| ()).ok_or_else(|| {
            let log = fs::read_to_string(self.log()).unwrap_or_default();
            io::Error::other(format!("the server did not start: {log}"))
        })
    }

    /// Stops the server as a service manager does (SIGTERM), and waits for its end.
    #[cfg(unix)]
    pub async fn stop(&mut self) -> io::Result<()> {
        let Some(mut child) = self.child.take() else { return Ok(()) };
        let process = child.id().and_then(|process| Pid::from_raw(process as i32));
        kill_process(
            process.ok_or_else(|| io::Error::other("the server has ended"))?,
            Signal::TERM,
        )?;
        tokio::time::timeout(PATIENCE, child.wait()).await??;
        Ok(())
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

    /// The file with the server's log.
    pub fn log(&self) -> PathBuf {
        self.folder.join("log")
    }

    /// The data folder of a server with SQLite.
    pub fn data(&self) -> PathBuf {
        self.folder.join("data")
    }

    /// The process id.
    pub fn process(&self) -> Option<u32> {
        self.child.as_ref().and_then(Child::id)
    }
}
