//! The real program, started, killed and started again on the same data.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

/// Limits that keep the drill itself from being taken for an attack.
const CONFIG: &str = "[limits]\nconnections = 60000\nconnections-per-address = 60000\n\
    sockets-per-address = 60000\nsockets-per-person = 60000\nrequests-per-minute = 100000000\n\
    guests-per-hour = 100000000\nmessages-per-second = 100000\ntables-per-hour = 100000000\n";

/// A server on a data folder.
pub struct Server {
    program: PathBuf,
    folder: PathBuf,
    /// Where it listens: the same after every start.
    pub address: String,
    child: Option<Child>,
}

impl Server {
    /// The program at this path, with its data in this folder. It does not run yet.
    pub fn new(program: &Path, folder: &Path) -> io::Result<Self> {
        // A port that was free a moment ago; the server must find it again after every start.
        let address = std::net::TcpListener::bind("127.0.0.1:0")?.local_addr()?.to_string();
        fs::create_dir_all(folder)?;
        fs::write(folder.join("abaque.toml"), CONFIG)?;
        Ok(Server { program: program.to_owned(), folder: folder.to_owned(), address, child: None })
    }

    /// Starts it, and waits until it lets visitors in.
    pub async fn start(&mut self) -> io::Result<()> {
        let mut child = Command::new(&self.program)
            .arg("serve")
            .args(["--listen", &self.address])
            .arg("--data")
            .arg(self.folder.join("data"))
            .arg("--config")
            .arg(self.folder.join("abaque.toml"))
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

    /// Ends it without a warning.
    pub async fn kill(&mut self) -> io::Result<()> {
        match self.child.take() {
            Some(mut child) => child.kill().await,
            None => Ok(()),
        }
    }

    /// Its process.
    pub fn process(&self) -> Option<u32> {
        self.child.as_ref().and_then(Child::id)
    }
}
