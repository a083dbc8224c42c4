use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::process::{PATIENCE, Process, as_user, find, free_port, is_root, unprivileged};

/// The role that owns all databases of a test server.
const USER: &str = "abaque";
const PASSWORD: &str = "of-a-test";
/// The system's user that Debian's package creates.
const SYSTEM_USER: &str = "postgres";

/// Runs the server, and at SIGTERM ends it at once and removes the folder: its data is of no use to anybody.
const RUN: &str = r#"trap 'kill -QUIT $child; wait $child; rm -rf "$0"; exit' TERM; "$@" & child=$!; wait $child"#;

/// What PostgreSQL logs while sessions of a killed postmaster are there.
const STILL_IN_USE: &str = "pre-existing shared memory block";

/// Whether a crash of the machine may lose commits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Durability {
    /// No waiting for the disk: for tests that do not crash anything.
    None,
    /// As in operation.
    Full,
}

/// A server of PostgreSQL with a data folder of its own.
#[derive(Debug)]
pub struct Postgres {
    programs: PathBuf,
    data: PathBuf,
    port: u16,
    settings: Vec<String>,
    process: Option<Process>,
    databases: AtomicU32,
    folder: TempDir,
}

impl Postgres {
    /// The one server of this process, for tests that share it.
    pub fn shared() -> &'static Postgres {
        static SHARED: OnceLock<Postgres> = OnceLock::new();
        SHARED.get_or_init(|| Postgres::start(Durability::None))
    }

    /// Creates a data folder and starts a server in it.
    pub fn start(durability: Durability) -> Self {
        Self::start_with(durability, |_| Vec::new())
    }

    /// The same with further settings (`ssl=on`), which may name files in the given folder. The server's user
    /// owns the folder afterwards.
    pub fn start_with(durability: Durability, settings: impl FnOnce(&Path) -> Vec<String>) -> Self {
        let programs = find("initdb", &installed(), "postgresql");
        let programs = programs.parent().expect("a program is in a folder").to_owned();
        let folder =
            tempfile::Builder::new().prefix("abaque-postgres-").tempdir().expect("a folder");
        let (data, password) = (folder.path().join("data"), folder.path().join("password"));
        fs::write(&password, PASSWORD).expect("the folder can be written");
        let mut settings = settings(folder.path());
        if durability == Durability::None {
            settings.extend(
                ["fsync=off", "synchronous_commit=off", "full_page_writes=off"].map(str::to_owned),
            );
        }
        if is_root() {
            let owner = Command::new("chown").args(["-R", SYSTEM_USER]).arg(folder.path()).status();
            assert!(owner.expect("chown runs").success(), "the user {SYSTEM_USER} is missing");
        }
        let mut create = as_user(SYSTEM_USER);
        create.arg(programs.join("initdb")).arg("--pgdata").arg(&data);
        create.args(["--username", USER, "--auth", "scram-sha-256", "--encoding", "UTF8"]);
        create.args(["--locale", "C", "--no-sync", "--pwfile"]).arg(&password);
        let created = create.output().expect("setpriv (util-linux) runs");
        assert!(created.status.success(), "{}", String::from_utf8_lossy(&created.stderr));
        let mut server = Postgres {
            programs,
            data,
            port: free_port(),
            settings,
            process: None,
            databases: AtomicU32::new(0),
            folder,
        };
        server.resume();
        server
    }

    /// Starts the server again after [`kill`](Self::kill), on the same port.
    pub fn resume(&mut self) {
        let late = Instant::now() + PATIENCE;
        let mut process = self.start_process();
        while !self.is_ready() {
            let log = || fs::read_to_string(self.log()).unwrap_or_default();
            assert!(Instant::now() < late, "PostgreSQL does not start: {}", log());
            sleep(Duration::from_millis(20));
            if !process.is_running() {
                // Sessions of a killed postmaster end by themselves, but a moment later.
                let is_early =
                    log().trim_end().lines().rev().take(2).any(|line| line.contains(STILL_IN_USE));
                assert!(is_early, "PostgreSQL has ended: {}", log());
                process = self.start_process();
            }
        }
        self.process = Some(process);
    }

    fn start_process(&self) -> Process {
        let mut command = unprivileged(SYSTEM_USER, "TERM", "sh");
        command.args(["-c", RUN]).arg(self.folder.path()).arg(self.programs.join("postgres"));
        command.arg("-D").arg(&self.data).args(["-p", &self.port.to_string()]);
        command.args(["-h", "127.0.0.1", "-k", "", "-c", "max_connections=300"]);
        for setting in &self.settings {
            command.args(["-c", setting]);
        }
        let log = fs::File::options().create(true).append(true).open(self.log()).expect("a log");
        command.stdout(Stdio::null()).stderr(log);
        Process::start(command)
    }

    /// Kills the server as a crash would.
    pub fn kill(&mut self) {
        if let Some(mut process) = self.process.take() {
            let postmaster = self.postmaster().expect("a server that runs has a file with its id");
            let killed = Command::new("kill").args(["-KILL", &postmaster.to_string()]).status();
            assert!(killed.expect("kill runs").success(), "the postmaster is gone");
            process.wait();
        }
    }

    /// Stops the server as a restart does: sessions are ended, and everything is written.
    pub fn stop(&mut self) {
        if let Some(mut process) = self.process.take() {
            let postmaster = self.postmaster().expect("a server that runs has a file with its id");
            let stopped = Command::new("kill").args(["-INT", &postmaster.to_string()]).status();
            assert!(stopped.expect("kill runs").success(), "the postmaster is gone");
            process.wait();
        }
    }

    /// The process id of the postmaster.
    pub fn postmaster(&self) -> Option<u32> {
        let file = fs::read_to_string(self.data.join("postmaster.pid")).ok()?;
        file.lines().next()?.trim().parse().ok()
    }

    /// The port.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// The address of a database, which need not exist.
    pub fn url(&self, database: &str) -> String {
        format!("postgres://{USER}:{PASSWORD}@127.0.0.1:{}/{database}", self.port)
    }

    /// A new, empty database: its address.
    pub fn database(&self) -> String {
        let name = format!("site{}", self.databases.fetch_add(1, Ordering::Relaxed));
        let mut create = Command::new(self.programs.join("createdb"));
        create.args(["-h", "127.0.0.1", "-p", &self.port.to_string(), "-U", USER, &name]);
        let created = create.env("PGPASSWORD", PASSWORD).output().expect("createdb runs");
        assert!(created.status.success(), "{}", String::from_utf8_lossy(&created.stderr));
        self.url(&name)
    }

    /// Runs statements with `psql` and gives what it prints: one line a row, `|` between columns.
    pub fn query(&self, url: &str, statements: &str) -> String {
        let mut query = Command::new(self.programs.join("psql"));
        query.args(["--no-psqlrc", "-v", "ON_ERROR_STOP=1", "-qAt", "-d", url, "-c", statements]);
        let answer = query.output().expect("psql runs");
        assert!(answer.status.success(), "{}", String::from_utf8_lossy(&answer.stderr));
        String::from_utf8(answer.stdout).expect("an answer in UTF-8")
    }

    fn log(&self) -> PathBuf {
        self.data.with_file_name("log")
    }

    fn is_ready(&self) -> bool {
        let mut ask = Command::new(self.programs.join("pg_isready"));
        ask.args(["-q", "-h", "127.0.0.1", "-p", &self.port.to_string(), "-d", "postgres"]);
        ask.status().expect("pg_isready runs").success()
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        if let Some(mut process) = self.process.take() {
            process.signal("-TERM");
            process.wait();
        }
    }
}

/// Where Debian installs PostgreSQL's programs, the newest version first.
fn installed() -> Vec<PathBuf> {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut versions: Vec<PathBuf> = versions.map(|version| version.path()).collect();
    let number = |folder: &Path| folder.file_name()?.to_str()?.parse::<u32>().ok();
    versions.sort_by_key(|folder| std::cmp::Reverse(number(folder)));
    versions.into_iter().map(|version| version.join("bin")).collect()
}
