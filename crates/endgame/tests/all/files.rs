//! Files give back what was written, and what is wrong with one is said.

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::random_position;
use awale::{Rules, Variant};
use endgame::{Builder, Stage, TableError, Tables};
use game::{Explain, Rng};

/// A folder that is removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("abaque-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        Folder(path)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn build(dir: &Path, seeds: u8, distances: bool) -> Vec<(u8, Stage)> {
    let builder = Builder::new(Rules::default(), seeds).expect("few seeds").distances(distances);
    let mut stages = Vec::new();
    builder
        .threads(2)
        .build_in(dir, |progress| stages.push((progress.seeds, progress.stage)))
        .expect("can be written");
    stages
}

#[test]
fn files_equal_memory() {
    let folder = Folder::new("hold");
    build(&folder.0, 13, true);
    let files = Tables::open(&folder.0, Rules::default()).expect("complete");
    let memory = Tables::build_in_memory(Rules::default(), 13).expect("few seeds");
    assert_eq!((files.seeds(), files.distance_seeds()), (13, Some(13)));
    for seeds in 0..=13 {
        assert_eq!(files.stats(seeds), memory.stats(seeds), "{seeds}");
    }
    let mut rng = Rng::new(4);
    for _ in 0..20_000 {
        let seeds = 9 + rng.below(5) as u8;
        let position = random_position(seeds, Variant::Sheet, &mut rng);
        assert_eq!(files.value(&position), memory.value(&position), "{position}");
        assert_eq!(files.distance(&position), memory.distance(&position), "{position}");
    }
    assert_eq!(files.verify(13, Some((5_000, 1)), |_| {}), Some(Ok(5_000)));
}

#[test]
fn interrupted_builds_resume() {
    let folder = Folder::new("resume");
    build(&folder.0, 6, false);
    let solved = |stages: Vec<(u8, Stage)>| -> Vec<u8> {
        let mut seeds: Vec<u8> =
            stages.iter().filter(|(_, stage)| *stage == Stage::Solving).map(|s| s.0).collect();
        seeds.dedup();
        seeds
    };
    assert_eq!(solved(build(&folder.0, 8, false)), [7, 8]);
    // What is damaged is made again.
    fs::write(folder.file("awale-sheet-05.abq"), b"abaqueAW").expect("can be written");
    assert_eq!(solved(build(&folder.0, 8, false)), [5]);
    assert_eq!(solved(build(&folder.0, 8, false)), [] as [u8; 0]);
}

#[test]
fn wrong_files_are_refused() {
    let folder = Folder::new("wrong");
    let open = || Tables::open(&folder.0, Rules::default());
    assert!(matches!(open(), Err(TableError::Missing { .. })));
    build(&folder.0, 8, false);
    let path = folder.file("awale-sheet-08.abq");
    let good = fs::read(&path).expect("is there");

    let check = |bytes: &[u8], expected: &str| {
        fs::write(&path, bytes).expect("can be written");
        let error = open().expect_err("is wrong");
        assert_eq!(error.message().id, expected, "{error}");
        // A builder is not misled either: the rest is still there.
        assert!(error.to_string().contains("awale-sheet-08.abq"), "{error}");
    };
    check(b"", "endgame-not-a-table");
    check(b"no table", "endgame-not-a-table");
    check(&good[..60], "endgame-wrong-length");
    check(&good[..good.len() - 1], "endgame-wrong-length");
    let changed = |at: usize, byte: u8| {
        let mut bytes = good.clone();
        bytes[at] ^= byte;
        bytes
    };
    check(&changed(8, 2), "endgame-other-version");
    for at in [12, 30, 50, 79, 81, good.len() - 1] {
        check(&changed(at, 1), "endgame-damaged");
    }
    let seven = fs::read(folder.file("awale-sheet-07.abq")).expect("is there");
    check(&seven, "endgame-other-table");
    fs::write(&path, &good).expect("can be written");
    assert!(open().is_ok());
    fs::rename(&path, folder.file("awale-abapa-00.abq")).expect("can be renamed");
    let abapa = Tables::open(&folder.0, Rules::new(Variant::Abapa));
    assert!(matches!(abapa, Err(TableError::OtherTable { .. })));
}

/// No byte of a file can be changed unnoticed.
#[test]
fn any_changed_byte_is_detected() {
    let folder = Folder::new("bytes");
    build(&folder.0, 3, false);
    let path = folder.file("awale-sheet-03.abq");
    let good = fs::read(&path).expect("is there");
    for at in 0..good.len() {
        let mut bytes = good.clone();
        bytes[at] ^= 0x10;
        fs::write(&path, bytes).expect("can be written");
        assert!(Tables::open(&folder.0, Rules::default()).is_err(), "byte {at}");
    }
}
