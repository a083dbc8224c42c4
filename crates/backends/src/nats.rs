use std::net::TcpStream;
use std::path::PathBuf;
use std::process::Stdio;
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::process::{PATIENCE, Process, find, free_port, unprivileged};

/// The user and group `nobody`, whose name differs between systems.
const NOBODY: &str = "65534";

/// A NATS server.
#[derive(Debug)]
pub struct Nats {
    port: u16,
    arguments: Vec<String>,
    process: Option<Process>,
}

impl Nats {
    /// Starts a server.
    pub fn start() -> Self {
        Self::start_with(&[])
    }

    /// Starts a server with further arguments: `--user`, `--tls`, …
    pub fn start_with(arguments: &[&str]) -> Self {
        let arguments = arguments.iter().map(ToString::to_string).collect();
        let mut server = Nats { port: free_port(), arguments, process: None };
        server.resume();
        server
    }

    /// Starts the server again after [`kill`](Self::kill), on the same port.
    pub fn resume(&mut self) {
        let program = find("nats-server", &[PathBuf::from("/usr/sbin")], "nats-server");
        let mut command = unprivileged(NOBODY, "KILL", &program.display().to_string());
        command.args(["--addr", "127.0.0.1", "--port", &self.port.to_string()]);
        command.args(&self.arguments).stdout(Stdio::null()).stderr(Stdio::null());
        let process = Process::start(command);
        let late = Instant::now() + PATIENCE;
        while TcpStream::connect(("127.0.0.1", self.port)).is_err() {
            assert!(process.is_running(), "nats-server has ended");
            assert!(Instant::now() < late, "nats-server does not start");
            sleep(Duration::from_millis(10));
        }
        self.process = Some(process);
    }

    /// Kills the server.
    pub fn kill(&mut self) {
        if let Some(mut process) = self.process.take() {
            process.signal("-KILL");
            process.wait();
        }
    }

    /// The address.
    pub fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// The process id.
    pub fn process(&self) -> Option<u32> {
        self.process.as_ref().map(Process::id)
    }

    /// The port.
    pub fn port(&self) -> u16 {
        self.port
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        self.kill();
    }
}
