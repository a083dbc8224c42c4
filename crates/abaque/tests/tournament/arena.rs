//! A folder in which a contest is played, and the processes that it starts.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;
use tempfile::TempDir;

pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_abaque");
/// The environment variable by which everything that a contest started is found.
pub(crate) const MARK: &str = "ABAQUE_TEST_MARK";

pub(crate) fn engine() -> String {
    let path = Path::new(PROGRAM).with_file_name("examples").join("ugi_engine");
    assert!(path.exists(), "run “cargo build --examples” first: there is no {}", path.display());
    path.display().to_string()
}

/// A folder for a contest.
pub(crate) struct Arena {
    folder: TempDir,
    pub(crate) mark: String,
}

impl Arena {
    pub(crate) fn new(definition: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mark = folder.path().display().to_string();
        let arena = Arena { folder, mark };
        arena.write("contest.toml", definition);
        arena
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn write(&self, name: &str, text: &str) {
        fs::create_dir_all(self.path(name).parent().unwrap()).unwrap();
        fs::write(self.path(name), text).unwrap();
    }

    pub(crate) fn script(&self, name: &str, text: &str) {
        self.write(name, &format!("#!/bin/sh\n{text}\n"));
        fs::set_permissions(self.path(name), fs::Permissions::from_mode(0o755)).unwrap();
    }

    pub(crate) fn command(&self, out: &str, arguments: &[&str]) -> Command {
        let mut command = Command::new(PROGRAM);
        command.arg("tournament").arg(self.path("contest.toml")).arg("--out").arg(self.path(out));
        command.args(arguments).args(["--lang", "en"]).env(MARK, &self.mark).stdin(Stdio::null());
        command
    }

    #[track_caller]
    pub(crate) fn run(&self, out: &str, arguments: &[&str]) -> Value {
        let output = self.command(out, arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{}", text(&output));
        self.report(out)
    }

    pub(crate) fn report(&self, out: &str) -> Value {
        let text = fs::read_to_string(self.path(out).join("results.json")).unwrap();
        serde_json::from_str(&text).unwrap()
    }

    /// The records, sorted and without dates.
    pub(crate) fn games(&self, out: &str) -> Vec<String> {
        let text = fs::read_to_string(self.path(out).join("games.txt")).unwrap();
        let mut games: Vec<String> = text
            .split("[Game ")
            .skip(1)
            .map(|game| game.lines().filter(|line| !line.starts_with("[Date ")).collect())
            .collect();
        games.sort();
        games
    }

    /// The processes of this contest that still run: command lines.
    pub(crate) fn leftovers(&self) -> Vec<String> {
        let mark = format!("{MARK}={}", self.mark);
        let mut found = Vec::new();
        for entry in fs::read_dir("/proc").unwrap().flatten() {
            let environment = fs::read(entry.path().join("environ")).unwrap_or_default();
            if environment.split(|byte| *byte == 0).any(|one| one == mark.as_bytes()) {
                let line = fs::read(entry.path().join("cmdline")).unwrap_or_default();
                found.push(String::from_utf8_lossy(&line).replace('\0', " "));
            }
        }
        found
    }

    /// Everything has ended, at the latest after a moment.
    #[track_caller]
    pub(crate) fn assert_empty(&self) {
        let deadline = Instant::now() + Duration::from_secs(20);
        while !self.leftovers().is_empty() {
            assert!(Instant::now() < deadline, "still running: {:?}", self.leftovers());
            std::thread::sleep(Duration::from_millis(50));
        }
    }
}

pub(crate) fn text(output: &Output) -> String {
    String::from_utf8_lossy(&[&output.stdout[..], &output.stderr].concat()).into_owned()
}

pub(crate) fn player<'a>(report: &'a Value, name: &str) -> &'a Value {
    let players = report["players"].as_array().unwrap();
    players.iter().find(|one| one["name"] == name).unwrap_or_else(|| panic!("no {name}"))
}

/// Random players, which always play the same games.
pub(crate) fn randoms(head: &str, count: usize) -> String {
    let players = (1..=count).map(|i| format!("[[player]]\nname = 'r{i}'\nrandom = {i}\n"));
    format!("game = 'awale'\n{head}\n[time]\ndepth = 1\n{}", players.collect::<Vec<_>>().concat())
}
