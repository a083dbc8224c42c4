//! The settings of a run, kept beside its results, so that a run is not continued with others.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, ensure};
use xxhash_rust::xxh3::xxh3_64;

use crate::file::write_whole;

/// Writes the settings of a new run, or compares them with those that it was begun with.
///
/// # Errors
///
/// If the run has other settings, or results (`has_results`) of settings that nobody knows.
pub(crate) fn keep_settings(path: &Path, settings: &str, has_results: bool) -> anyhow::Result<()> {
    let settings = format!("{settings}\n");
    if path.exists() {
        let before =
            fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        ensure!(
            before == settings,
            "this run has other settings ({}):\n{before}not\n{settings}\
             give the same ones to continue it, or another folder",
            path.display()
        );
        return Ok(());
    }
    ensure!(!has_results, "there are results, but not their settings in {}", path.display());
    write_whole(path, settings.as_bytes())
}

/// Contents in settings: a path alone would not tell that another file has taken its place.
pub(crate) fn fingerprint(bytes: &[u8]) -> String {
    format!("{:016x}", xxh3_64(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_is_not_continued_with_other_settings() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("run.settings");
        keep_settings(&path, "seed 1", false).unwrap();
        keep_settings(&path, "seed 1", true).unwrap();
        let error = keep_settings(&path, "seed 2", true).unwrap_err().to_string();
        assert!(error.contains("seed 1") && error.contains("seed 2"), "{error}");
        let unknown = folder.path().join("unknown.settings");
        assert!(keep_settings(&unknown, "seed 1", true).is_err());
        assert!(!unknown.exists());
    }
}
