//! Abalone at BCIT: the agent reads a file `.input` and writes `.move` and `.board` beside it. The first line of the
//! input is the side to move (`b` or `w`), the second lists all marbles: `A1b,A2b,…`. The first line of the board
//! file is the board after the agent's move, in the same format; without one, the first line of the move file is a
//! move in our notation.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process;

use game::Side;
use games::{AnyHistory, AnyPosition};

use super::board;
use super::{Agent, AgentError, AgentProcess};

/// Folders of agents are called this, with the adapter's process id.
const FOLDER: &str = "abaque-agent-";
/// The file in such a folder that the adapter locks as long as it runs.
const LOCK: &str = "lock";

pub(super) struct FileAgent {
    words: Vec<String>,
    folder: PathBuf,
    /// Unlocked when the process ends, also if it is killed.
    _lock: File,
}

impl FileAgent {
    pub(super) fn new(words: &[String]) -> Result<Self, AgentError> {
        let all = std::env::temp_dir();
        remove_abandoned(&all);
        let folder = all.join(format!("{FOLDER}{}", process::id()));
        fs::create_dir_all(&folder)?;
        let lock = lock(&folder)?;
        Ok(FileAgent { words: words.to_vec(), folder, _lock: lock })
    }
}

/// Locks a folder. The file is locked before it gets its name, so that nobody finds it unlocked.
fn lock(folder: &Path) -> io::Result<File> {
    let draft = folder.join("lock.new");
    let file = File::create(&draft)?;
    // Some file systems have no locks: there nothing is removed.
    let _ = file.lock();
    fs::rename(&draft, folder.join(LOCK))?;
    Ok(file)
}

/// Removes the folders of adapters that were killed.
fn remove_abandoned(all: &Path) {
    for entry in fs::read_dir(all).into_iter().flatten().flatten() {
        let is_ours = entry.file_name().to_string_lossy().starts_with(FOLDER);
        let lock = entry.path().join(LOCK);
        // To open something else, such as a pipe, could take for ever.
        let is_file = fs::symlink_metadata(&lock).is_ok_and(|lock| lock.is_file());
        if is_ours && is_file && File::open(lock).is_ok_and(|lock| lock.try_lock().is_ok()) {
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

impl Agent for FileAgent {
    fn choose(&mut self, history: &AnyHistory, _: Option<f64>) -> Result<String, AgentError> {
        let file = |kind: &str| self.folder.join(format!("turn.{kind}"));
        for kind in ["move", "board"] {
            let _ = fs::remove_file(file(kind));
        }
        let side = if history.side() == Side::First { 'b' } else { 'w' };
        let all: Vec<String> = marbles(&history.position()).into_iter().collect();
        fs::write(file("input"), format!("{side}\n{}\n", all.join(",")))?;
        let input = file("input").display().to_string();
        let mut agent = AgentProcess::start(&self.words, &[("{input}", input)])?;
        let status = agent.0.wait()?;
        if !status.success() {
            return Err(AgentError(format!("the agent ended: {status}")));
        }
        let first_line = |kind: &str| {
            let text = fs::read_to_string(file(kind)).ok()?;
            text.lines().map(str::trim).find(|line| !line.is_empty()).map(str::to_owned)
        };
        if let Some(line) = first_line("board") {
            let wanted: BTreeSet<String> =
                line.split(',').map(|one| one.trim().to_owned()).collect();
            let legal = history.moves().into_iter().find(|mv| {
                let mut after = history.clone();
                after.play_text(&mv.to_string()).is_ok() && marbles(&after.position()) == wanted
            });
            return Ok(
                legal.map_or_else(|| "not-a-board-after-a-move".to_owned(), |mv| mv.to_string())
            );
        }
        first_line("move").ok_or_else(|| AgentError("the agent wrote no move".to_owned()))
    }
}

impl Drop for FileAgent {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// All marbles, as `A1b`.
fn marbles(position: &AnyPosition) -> BTreeSet<String> {
    let matrix = board::abalone(position);
    let mut found = BTreeSet::new();
    for (row, cells) in matrix.iter().enumerate() {
        for (column, colour) in cells.iter().enumerate() {
            if let ('B' | 'W', Some(cell)) = (colour, board::cell([row as i64, column as i64])) {
                found.insert(format!("{}{}", cell.to_uppercase(), colour.to_ascii_lowercase()));
            }
        }
    }
    found
}
