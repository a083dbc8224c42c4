use std::io;
use std::path::PathBuf;

use awale::Variant;
use game::{Explain, Message};

/// Why tables cannot be opened or built.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum TableError {
    #[error("there is no table for the rules {} in {}", variant.name(), dir.display())]
    Missing { variant: Variant, dir: PathBuf },
    #[error("{}: {error}", path.display())]
    Io { path: PathBuf, error: io::Error },
    #[error("{} is not a table of Abaque", path.display())]
    NotATable { path: PathBuf },
    #[error("{} has format {found}, this program reads format {expected}: build it again", path.display())]
    OtherVersion {
        path: PathBuf,
        found: u16,
        /// The supported version.
        expected: u16,
    },
    #[error("{} holds {found}, not {expected}", path.display())]
    OtherTable { path: PathBuf, found: String, expected: String },
    #[error("{} has {found} bytes instead of {expected}: copy or build it again", path.display())]
    WrongLength { path: PathBuf, found: u64, expected: u64 },
    #[error("{} is damaged: copy or build it again", path.display())]
    Damaged { path: PathBuf },
    #[error("tables can have at most {most} seeds, not {seeds}")]
    TooManySeeds { seeds: u8, most: u8 },
    #[error("this needs {needed} bytes of memory, but only {available} are free")]
    NotEnoughMemory { needed: u64, available: u64 },
}

impl Explain for TableError {
    fn message(&self) -> Message {
        let named = |id, path: &PathBuf| Message::new(id).with("path", path.display().to_string());
        match self {
            TableError::Missing { variant, dir } => {
                named("endgame-missing", dir).with("rules", variant.name())
            }
            TableError::Io { path, error } => {
                named("endgame-io", path).with("error", error.to_string())
            }
            TableError::NotATable { path } => named("endgame-not-a-table", path),
            TableError::OtherVersion { path, found, expected } => {
                named("endgame-other-version", path)
                    .with("found", u32::from(*found))
                    .with("expected", u32::from(*expected))
            }
            TableError::OtherTable { path, found, expected } => named("endgame-other-table", path)
                .with("found", found.as_str())
                .with("expected", expected.as_str()),
            TableError::WrongLength { path, found, expected } => {
                named("endgame-wrong-length", path)
                    .with("found", *found as usize)
                    .with("expected", *expected as usize)
            }
            TableError::Damaged { path } => named("endgame-damaged", path),
            TableError::TooManySeeds { seeds, most } => {
                Message::new("endgame-too-many-seeds").with("seeds", *seeds).with("most", *most)
            }
            TableError::NotEnoughMemory { needed, available } => {
                Message::new("endgame-not-enough-memory")
                    .with("needed", mebibytes(*needed))
                    .with("available", mebibytes(*available))
            }
        }
    }
}

fn mebibytes(bytes: u64) -> usize {
    (bytes >> 20) as usize
}
