//! Reading of files and standard input; the user's folders.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use directories::BaseDirs;
use game::Message;

use crate::failure::Failure;

/// The path that stands for standard input.
pub const STDIN: &str = "-";

/// The folder for data (endgame tables, a server's games); relative to the current one if the user has none.
pub fn data_folder() -> PathBuf {
    let base = BaseDirs::new();
    base.map_or_else(PathBuf::new, |base| base.data_local_dir().to_owned()).join("abaque")
}

/// The folder for state kept between runs; `None` if the user has none.
pub fn state_folder() -> Option<PathBuf> {
    let base = BaseDirs::new()?;
    // Only Linux distinguishes state from data.
    Some(base.state_dir().unwrap_or(base.data_local_dir()).join("abaque"))
}

/// Expands a leading `~`.
pub(crate) fn expand_home(path: &Path) -> PathBuf {
    match (path.strip_prefix("~"), BaseDirs::new()) {
        (Ok(rest), Some(base)) => base.home_dir().join(rest),
        _ => path.to_owned(),
    }
}

/// The message about a file that cannot be written.
pub fn unwritable(path: &Path, error: &io::Error) -> Message {
    Message::new("file-unwritable")
        .with("file", path.display().to_string())
        .with("error", error.to_string())
}

/// Reads a whole file, or standard input for `-`, as UTF-8.
pub fn read(path: &Path) -> Result<String, Failure> {
    let name = path.display().to_string();
    let bytes = if name == STDIN {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        fs::read(path)
    };
    let bytes = bytes.map_err(|error| {
        let id = match error.kind() {
            io::ErrorKind::NotFound => "file-not-found",
            io::ErrorKind::PermissionDenied => "file-forbidden",
            io::ErrorKind::IsADirectory => "file-is-folder",
            _ => "file-unreadable",
        };
        Failure::Input(
            Message::new(id).with("file", name.as_str()).with("error", error.to_string()),
        )
    })?;
    String::from_utf8(bytes).map_err(|error| {
        let good = error.utf8_error().valid_up_to();
        let line = error.as_bytes()[..good].iter().filter(|byte| **byte == b'\n').count() + 1;
        Failure::Input(Message::new("file-not-utf8").with("file", name.as_str()).with("line", line))
    })
}
