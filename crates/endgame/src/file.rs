//! One layer in a file: written once, then read block by block through a memory map.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Arc, RwLock};

use xxhash_rust::xxh3::xxh3_64;

use crate::TableError;
use crate::header::{BLOCK, ENTRY, Header, SIZE, TableKind};
use crate::layer::{self, Layer};
use crate::map::Map;
use crate::packing::{Compressor, unpack};

/// A table in a file.
#[derive(Debug)]
pub(crate) struct TableFile {
    path: PathBuf,
    header: Header,
    map: Map,
    /// The offset of each block, and the end of the last one.
    starts: Vec<u64>,
    checksums: Vec<u32>,
    /// Cache of decoded blocks: each block has one slot, shared with others.
    slots: Vec<RwLock<Option<Decoded>>>,
}

#[derive(Debug)]
struct Decoded {
    block: usize,
    bytes: Arc<[u8]>,
}

/// The maximal number of decoded blocks per file: 32 MiB.
const SLOTS: usize = 2048;

impl TableFile {
    /// Opens a file and verifies all of it.
    pub(crate) fn open(dir: &Path, kind: TableKind) -> Result<TableFile, TableError> {
        let path = dir.join(kind.file_name());
        let io = |error| TableError::Io { path: path.clone(), error };
        let file = File::open(&path).map_err(io)?;
        let map = Map::new(&file).map_err(io)?;
        let header = Header::read(&map, kind, &path)?;
        let data_start = SIZE + kind.blocks() * ENTRY;
        let index = &map[SIZE..data_start];
        if xxh3_64(index) != header.index {
            return Err(TableError::Damaged { path });
        }
        let mut starts = vec![data_start as u64];
        let mut checksums = Vec::with_capacity(kind.blocks());
        let mut end = data_start as u64;
        for entry in index.chunks_exact(ENTRY) {
            let (length, checksum) = entry.split_at(4);
            end += u64::from(word(length));
            starts.push(end);
            checksums.push(word(checksum));
        }
        if end != header.file_size() {
            return Err(TableError::Damaged { path });
        }
        let slots = (0..kind.blocks().min(SLOTS)).map(|_| RwLock::new(None)).collect();
        let table = TableFile { path, header, map, starts, checksums, slots };
        if (0..kind.blocks()).all(|block| table.packed(block).is_some()) {
            Ok(table)
        } else {
            Err(TableError::Damaged { path: table.path })
        }
    }

    /// Writes a layer. The file appears under its name only when it is complete.
    pub(crate) fn write(
        dir: &Path,
        kind: TableKind,
        layer: &Layer,
        threads: usize,
    ) -> Result<(), TableError> {
        let path = dir.join(kind.file_name());
        let io = |error| TableError::Io { path: path.clone(), error };
        let unfinished = path.with_extension("part");
        write(&unfinished, kind, layer, threads).map_err(io)?;
        fs::rename(&unfinished, &path).map_err(io)
    }

    pub(crate) fn header(&self) -> &Header {
        &self.header
    }

    /// The byte of the position with this index; `None` if the file has been damaged meanwhile.
    pub(crate) fn get(&self, index: u64) -> Option<u8> {
        let index = index as usize;
        let (block, at) = (index / BLOCK, index % BLOCK);
        let slot = self.slots.get(block % self.slots.len())?;
        if let Some(decoded) = slot.read().ok()?.as_ref()
            && decoded.block == block
        {
            return decoded.bytes.get(at).copied();
        }
        let bytes: Arc<[u8]> = self.decode(block)?.into();
        let byte = bytes.get(at).copied();
        *slot.write().ok()? = Some(Decoded { block, bytes });
        byte
    }

    /// Loads the whole layer into memory.
    pub(crate) fn load(&self) -> Result<Layer, TableError> {
        let damaged = || TableError::Damaged { path: self.path.clone() };
        let mut blocks = 0..self.header.kind.blocks();
        let mut bytes = Vec::new();
        let mut at = 0;
        let mut complete = true;
        let layer = Layer::from_rows(self.header.kind.seeds, |mut row| {
            while !row.is_empty() {
                if at == bytes.len() {
                    at = 0;
                    let Some(block) = blocks.next().and_then(|block| self.decode(block)) else {
                        complete = false;
                        return;
                    };
                    bytes = block;
                }
                let count = row.len().min(bytes.len() - at);
                let (now, later) = std::mem::take(&mut row).split_at_mut(count);
                now.copy_from_slice(&bytes[at..at + count]);
                at += count;
                row = later;
            }
        });
        if complete { Ok(layer) } else { Err(damaged()) }
    }

    /// A compressed block, if its checksum matches.
    fn packed(&self, block: usize) -> Option<&[u8]> {
        let bytes = self.map.get(self.starts[block] as usize..self.starts[block + 1] as usize)?;
        (xxh3_64(bytes) as u32 == self.checksums[block]).then_some(bytes)
    }

    fn decode(&self, block: usize) -> Option<Vec<u8>> {
        let rest = self.header.kind.positions() as usize - block * BLOCK;
        let bytes = unpack(self.packed(block)?, BLOCK).ok()?;
        (bytes.len() == rest.min(BLOCK)).then_some(bytes)
    }
}

/// Blocks that each thread packs at a time.
const BATCH: usize = 64;

fn write(path: &Path, kind: TableKind, layer: &Layer, threads: usize) -> io::Result<()> {
    let mut file = File::create(path)?;
    // Header and index are written last, once they are known.
    let mut index = vec![0; kind.blocks() * ENTRY];
    file.write_all(&[0; SIZE])?;
    file.write_all(&index)?;
    let mut data = 0;
    let mut counts = [0; 3];
    let mut entries = index.chunks_exact_mut(ENTRY);
    let mut pending = Vec::new();
    let mut result = Ok(());
    let mut flush = |pending: &mut Vec<u8>| -> io::Result<()> {
        for packed in pack(pending, threads)? {
            data += packed.len() as u64;
            file.write_all(&packed)?;
            if let Some(entry) = entries.next() {
                entry[..4].copy_from_slice(&(packed.len() as u32).to_le_bytes());
                entry[4..].copy_from_slice(&(xxh3_64(&packed) as u32).to_le_bytes());
            }
        }
        pending.clear();
        Ok(())
    };
    layer.for_each_row(|mut row| {
        layer::count(row, &mut counts);
        let room = BATCH * BLOCK * threads;
        while !row.is_empty() && result.is_ok() {
            let (now, rest) = row.split_at(row.len().min(room - pending.len()));
            pending.extend_from_slice(now);
            row = rest;
            if pending.len() == room {
                result = flush(&mut pending);
            }
        }
    });
    result?;
    flush(&mut pending)?;
    let header = Header { kind, counts, data, index: xxh3_64(&index) };
    io::Seek::rewind(&mut file)?;
    file.write_all(&header.to_bytes())?;
    file.write_all(&index)?;
    file.sync_all()
}

/// Packs blocks, distributed over the threads round-robin.
fn pack(bytes: &[u8], threads: usize) -> io::Result<Vec<Vec<u8>>> {
    let blocks: Vec<&[u8]> = bytes.chunks(BLOCK).collect();
    let mut packed: Vec<io::Result<Vec<u8>>> = blocks.iter().map(|_| Ok(Vec::new())).collect();
    let share = blocks.len().div_ceil(threads).max(1);
    let work = |(blocks, packed): (&[&[u8]], &mut [io::Result<Vec<u8>>])| {
        // Creating a compressor takes longer than packing a block: create one per thread.
        let mut compressor = Compressor::new();
        for (block, packed) in blocks.iter().zip(packed) {
            *packed = match &mut compressor {
                Ok(compressor) => compressor.compress(block),
                Err(error) => Err(io::Error::new(error.kind(), error.to_string())),
            };
        }
    };
    std::thread::scope(|scope| {
        let mut parts = blocks.chunks(share).zip(packed.chunks_mut(share));
        let first = parts.next();
        for part in parts {
            scope.spawn(move || work(part));
        }
        first.map(work);
    });
    packed.into_iter().collect()
}

fn word(bytes: &[u8]) -> u32 {
    bytes.iter().rev().fold(0, |word, byte| word << 8 | u32::from(*byte))
}
