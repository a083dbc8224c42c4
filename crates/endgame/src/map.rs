//! Memory-mapped files: the only unsafe code of the crate.
#![allow(unsafe_code)]

use std::fs::File;
use std::io;
use std::ops::Deref;

/// A file that is read through a memory map.
#[derive(Debug)]
pub(crate) struct Map(memmap2::Mmap);

impl Map {
    pub(crate) fn new(file: &File) -> io::Result<Map> {
        // SAFETY: the map is read-only. Tables are written under another name and then renamed, and
        // never changed in place, so that the bytes do not change while they are mapped. Should
        // somebody else do so, every block is checked against its checksum whenever it is decoded.
        unsafe { memmap2::Mmap::map(file) }.map(Map)
    }
}

impl Deref for Map {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.0
    }
}
