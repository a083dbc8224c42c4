use std::io;
use std::path::PathBuf;

use awale::Variant;
use game::{Explain, Message};

/// Why tables cannot be used or made.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// The folder has no table for the rule set.
    #[error("there is no table for the rules {} in {}", variant.name(), dir.display())]
    Missing {
        /// The rule set's variant.
        variant: Variant,
        /// The folder.
        dir: PathBuf,
    },
    /// The system would not read or write a file.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// The file is no table at all.
    #[error("{} is not a table of Abaque", path.display())]
    NotATable {
        /// The file.
        path: PathBuf,
    },
    /// The file is written in another version of the format.
    #[error("{} has format {found}, this program reads format {expected}: build it again", path.display())]
    OtherVersion {
        /// The file.
        path: PathBuf,
        /// The file's version.
        found: u16,
        /// The version that is read here.
        expected: u16,
    },
    /// The file is a table for another rule set, number of seeds or content than its name says.
    #[error("{} holds {found}, not {expected}", path.display())]
    OtherTable {
        /// The file.
        path: PathBuf,
        /// What it holds.
        found: String,
        /// What it should hold.
        expected: String,
    },
    /// The file is shorter or longer than it says.
    #[error("{} has {found} bytes instead of {expected}: copy or build it again", path.display())]
    WrongLength {
        /// The file.
        path: PathBuf,
        /// The bytes that it has.
        found: u64,
        /// The bytes that it should have.
        expected: u64,
    },
    /// A checksum does not fit.
    #[error("{} is damaged: copy or build it again", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
    },
    /// Tables cannot have so many seeds.
    #[error("tables can have at most {most} seeds, not {seeds}")]
    TooManySeeds {
        /// The seeds wanted.
        seeds: u8,
        /// The most that are possible.
        most: u8,
    },
    /// The machine has too little memory.
    #[error("this needs {needed} bytes of memory, but only {available} are free")]
    NotEnoughMemory {
        /// The bytes needed.
        needed: u64,
        /// The bytes available.
        available: u64,
    },
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
