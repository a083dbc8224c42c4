//! Reading files and standard input, and where files are.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use game::Message;

use crate::failure::Failure;

/// The name under which standard input is given and reported.
pub const STDIN: &str = "-";

/// Our folder below the user's data folder; below the present one where there is none.
pub fn data_folder() -> PathBuf {
    let variable = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
    let data = variable("XDG_DATA_HOME")
        .map(PathBuf::from)
        .or_else(|| variable("HOME").map(|home| PathBuf::from(home).join(".local/share")))
        .or_else(|| variable("LOCALAPPDATA").map(PathBuf::from))
        .unwrap_or_default();
    data.join("abaque")
}

/// Reads a whole file, or standard input for `-`, as text.
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
