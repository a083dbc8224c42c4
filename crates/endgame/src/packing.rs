//! Compression of the blocks of a table file, with zstd.

pub(crate) use form::{Compressor, unpack};

#[cfg(not(target_family = "wasm"))]
mod form {
    use std::io;

    use zstd::zstd_safe::{CParameter, Strategy};

    /// zstd's parameters. With these, blocks with 16 seeds take 3.4 bits per position. Level 12
    /// takes 1.7 times as long for 0.5 % less; the faster levels take more than 3.5 bits.
    const EFFORT: [CParameter; 4] = [
        CParameter::Strategy(Strategy::ZSTD_btopt),
        CParameter::SearchLog(1),
        CParameter::MinMatch(4),
        CParameter::TargetLength(8),
    ];

    pub(crate) struct Compressor(zstd::bulk::Compressor<'static>);

    impl Compressor {
        pub(crate) fn new() -> io::Result<Self> {
            let mut compressor = zstd::bulk::Compressor::new(0)?;
            for parameter in EFFORT {
                compressor.set_parameter(parameter)?;
            }
            Ok(Compressor(compressor))
        }

        pub(crate) fn compress(&mut self, block: &[u8]) -> io::Result<Vec<u8>> {
            self.0.compress(block)
        }
    }

    /// Decompresses a block of at most `most` bytes.
    pub(crate) fn unpack(packed: &[u8], most: usize) -> io::Result<Vec<u8>> {
        zstd::bulk::decompress(packed, most)
    }
}

/// Browsers have no table files: they build their tables in memory.
#[cfg(target_family = "wasm")]
mod form {
    use std::io;

    pub(crate) struct Compressor;

    impl Compressor {
        pub(crate) fn new() -> io::Result<Self> {
            Err(io::ErrorKind::Unsupported.into())
        }

        pub(crate) fn compress(&mut self, _block: &[u8]) -> io::Result<Vec<u8>> {
            Err(io::ErrorKind::Unsupported.into())
        }
    }

    pub(crate) fn unpack(_packed: &[u8], _most: usize) -> io::Result<Vec<u8>> {
        Err(io::ErrorKind::Unsupported.into())
    }
}
