//! The header of a table file.

use std::path::Path;

use awale::Variant;
use xxhash_rust::xxh3::xxh3_64;

use crate::TableError;
use crate::row;

/// The meaning of a table's bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Content {
    Values,
    Distances,
}

/// Which table a file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TableKind {
    pub(crate) variant: Variant,
    pub(crate) seeds: u8,
    pub(crate) content: Content,
}

/// The header of a file; `docs/awale-tables.md` specifies it byte by byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Header {
    pub(crate) kind: TableKind,
    /// The numbers of positions above 0, at 0 and below 0.
    pub(crate) counts: [u64; 3],
    /// The length of all blocks, in bytes.
    pub(crate) data: u64,
    /// The checksum of the index.
    pub(crate) index: u64,
}

/// The length of a header, in bytes.
pub(crate) const SIZE: usize = 80;
/// The number of positions in a block.
pub(crate) const BLOCK: usize = 1 << 14;
/// The length of a block's entry in the index, in bytes: its length and its checksum.
pub(crate) const ENTRY: usize = 8;

const MAGIC: [u8; 8] = *b"abaqueAW";
const VERSION: u16 = 1;

impl TableKind {
    /// The file's name.
    pub(crate) fn file_name(self) -> String {
        let suffix = match self.content {
            Content::Values => "",
            Content::Distances => "-distance",
        };
        format!("awale-{}-{:02}{suffix}.abq", self.variant.name(), self.seeds)
    }

    fn describe(self) -> String {
        self.file_name()
    }

    /// The number of positions.
    pub(crate) fn positions(self) -> u64 {
        row::boards(self.seeds)
    }

    /// The number of blocks.
    pub(crate) fn blocks(self) -> usize {
        (self.positions() as usize).div_ceil(BLOCK)
    }
}

impl Header {
    /// The length of the whole file, in bytes.
    pub(crate) fn file_size(&self) -> u64 {
        (SIZE + self.kind.blocks() * ENTRY) as u64 + self.data
    }

    pub(crate) fn to_bytes(self) -> [u8; SIZE] {
        let mut bytes = [0; SIZE];
        let mut at = 0;
        let mut put = |part: &[u8]| {
            bytes[at..at + part.len()].copy_from_slice(part);
            at += part.len();
        };
        put(&MAGIC);
        put(&VERSION.to_le_bytes());
        put(&[self.kind.content as u8, self.kind.variant as u8, self.kind.seeds, 0, 0, 0]);
        put(&self.kind.positions().to_le_bytes());
        put(&(BLOCK as u32).to_le_bytes());
        put(&(self.kind.blocks() as u32).to_le_bytes());
        for number in self.counts.into_iter().chain([self.data, self.index]) {
            put(&number.to_le_bytes());
        }
        let checksum = xxh3_64(&bytes[..SIZE - 8]);
        bytes[SIZE - 8..].copy_from_slice(&checksum.to_le_bytes());
        bytes
    }

    /// Parses the header of a file that should contain `expected`.
    pub(crate) fn read(
        file: &[u8],
        expected: TableKind,
        path: &Path,
    ) -> Result<Header, TableError> {
        let path = || path.to_owned();
        if !file.starts_with(&MAGIC) {
            return Err(TableError::NotATable { path: path() });
        }
        let Some(bytes) = file.first_chunk::<SIZE>() else {
            let (found, expected) = (file.len() as u64, SIZE as u64);
            return Err(TableError::WrongLength { path: path(), found, expected });
        };
        // Check the version first: everything after it may differ in another one.
        let found = u16::from_le_bytes([bytes[8], bytes[9]]);
        if found != VERSION {
            return Err(TableError::OtherVersion { path: path(), found, expected: VERSION });
        }
        if number(bytes, SIZE - 8) != xxh3_64(&bytes[..SIZE - 8]) {
            return Err(TableError::Damaged { path: path() });
        }
        let kind = kind(bytes).ok_or_else(|| TableError::Damaged { path: path() })?;
        if kind != expected {
            let (found, expected) = (kind.describe(), expected.describe());
            return Err(TableError::OtherTable { path: path(), found, expected });
        }
        let header = Header {
            kind,
            counts: [32, 40, 48].map(|at| number(bytes, at)),
            data: number(bytes, 56),
            index: number(bytes, 64),
        };
        // Another block size would be another version.
        if header.to_bytes() != *bytes {
            return Err(TableError::Damaged { path: path() });
        }
        if header.file_size() != file.len() as u64 {
            let (found, expected) = (file.len() as u64, header.file_size());
            return Err(TableError::WrongLength { path: path(), found, expected });
        }
        Ok(header)
    }
}

fn kind(bytes: &[u8; SIZE]) -> Option<TableKind> {
    let content = match bytes[10] {
        0 => Content::Values,
        1 => Content::Distances,
        _ => return None,
    };
    let variant = *Variant::ALL.get(usize::from(bytes[11]))?;
    (bytes[12] <= row::MOST).then_some(TableKind { variant, seeds: bytes[12], content })
}

fn number(bytes: &[u8; SIZE], at: usize) -> u64 {
    let mut number = [0; 8];
    number.copy_from_slice(&bytes[at..at + 8]);
    u64::from_le_bytes(number)
}
