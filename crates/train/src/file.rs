use std::fs;
use std::path::Path;

use anyhow::Context as _;

/// Writes a file beside its place first, so that a stop at any time leaves the old one or the whole new one.
pub(crate) fn write_whole(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let beside = path.with_extension("new");
    fs::write(&beside, bytes)
        .and_then(|()| fs::rename(&beside, path))
        .with_context(|| format!("cannot write {}", path.display()))
}
