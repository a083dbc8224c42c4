//! Files of game records: those the user saves and loads, and the autosave of the running game.

use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use game::Message;

use crate::failure::Failure;
use crate::files::{self, expand_home, state_folder};

/// Saves, loads and autosaves games.
pub(crate) struct GameFiles {
    /// Where games are autosaved; `None` if the user has no state folder.
    folder: Option<PathBuf>,
    slot: Option<AutosaveSlot>,
    /// The file for `--save`, written after every move.
    save: Option<PathBuf>,
    /// The offset of each saved game in its file, so that saving again replaces it.
    begins: HashMap<PathBuf, u64>,
}

/// A file for one autosaved game. The lock shows other processes that the game is being played.
struct AutosaveSlot {
    path: PathBuf,
    _lock: Option<File>,
}

/// The maximal number of autosaved games.
const SLOTS: usize = 9;

impl GameFiles {
    /// Autosaves to the user's state folder.
    pub(crate) fn new(save: Option<PathBuf>) -> Self {
        Self::in_folder(state_folder(), save)
    }

    fn in_folder(folder: Option<PathBuf>, save: Option<PathBuf>) -> Self {
        GameFiles {
            folder,
            slot: None,
            save: save.map(|path| expand_home(&path)),
            begins: HashMap::new(),
        }
    }

    /// The game that was interrupted last, unless another process plays it.
    pub(crate) fn interrupted(&self) -> Option<String> {
        fs::read_to_string(self.newest()?.1).ok()
    }

    /// Continues to autosave the interrupted game in its slot.
    pub(crate) fn resume_autosave(&mut self) {
        if let Some((number, path)) = self.newest() {
            let lock =
                self.folder.as_deref().and_then(|folder| lock(folder, number).ok().flatten());
            self.slot = Some(AutosaveSlot { path, _lock: lock });
        }
    }

    /// Autosaves the game, and saves it to the `--save` file. A failed autosave is not an error.
    pub(crate) fn autosave(&mut self, record: &str) -> Result<(), Message> {
        if self.slot.is_none() {
            self.slot = self.free_slot();
        }
        if let Some(slot) = &self.slot {
            let _ = replace(&slot.path, record);
        }
        match self.save.clone() {
            Some(path) => self.save(&path, record).map(|_| ()),
            None => Ok(()),
        }
    }

    /// Deletes the autosave.
    pub(crate) fn discard_autosave(&mut self) {
        if let Some(slot) = self.slot.take() {
            let _ = fs::remove_file(slot.path);
        }
    }

    /// Prepares for another game, which must not overwrite the previous one.
    pub(crate) fn new_autosave(&mut self) {
        self.slot = None;
        self.begins.clear();
    }

    /// Appends a game to a file, or replaces it if it was saved there before.
    pub(crate) fn save(&mut self, path: &Path, record: &str) -> Result<PathBuf, Message> {
        let path = expand_home(path);
        let begins = append(&path, self.begins.get(&path).copied(), record)
            .map_err(|error| files::unwritable(&path, &error))?;
        self.begins.insert(path.clone(), begins);
        Ok(path)
    }

    pub(crate) fn load(path: &Path) -> Result<String, Message> {
        files::read(&expand_home(path)).map_err(|failure| match failure {
            Failure::Input(message) => message,
            _ => Message::new("terminal-no-game"),
        })
    }

    /// The newest slot that no process uses.
    fn newest(&self) -> Option<(usize, PathBuf)> {
        let folder = self.folder.as_deref()?;
        let kept = (1..=SLOTS).filter_map(|number| {
            let path = slot_path(folder, number);
            let written = fs::metadata(&path).ok()?.modified().ok()?;
            let is_free = matches!(lock(folder, number), Ok(Some(_)));
            is_free.then_some((written, number, path))
        });
        kept.max_by_key(|(written, ..)| *written).map(|(_, number, path)| (number, path))
    }

    /// An empty slot, or else the oldest one that no process uses.
    fn free_slot(&self) -> Option<AutosaveSlot> {
        let folder = self.folder.as_deref()?;
        fs::create_dir_all(folder).ok()?;
        let written = |number: &usize| {
            fs::metadata(slot_path(folder, *number)).and_then(|data| data.modified()).ok()
        };
        let mut numbers: Vec<usize> = (1..=SLOTS).collect();
        numbers.sort_by_key(written);
        numbers.into_iter().find_map(|number| {
            let lock = lock(folder, number).ok()??;
            Some(AutosaveSlot { path: slot_path(folder, number), _lock: Some(lock) })
        })
    }
}

fn slot_path(folder: &Path, number: usize) -> PathBuf {
    folder.join(format!("game-{number}.txt"))
}

/// Locks a slot; `None` if another process holds the lock.
fn lock(folder: &Path, number: usize) -> io::Result<Option<File>> {
    let path = folder.join(format!("game-{number}.lock"));
    let file = OpenOptions::new().create(true).append(true).open(path)?;
    match file.try_lock() {
        Err(fs::TryLockError::WouldBlock) => Ok(None),
        // On file systems without locks two processes may share a slot.
        Ok(()) | Err(fs::TryLockError::Error(_)) => Ok(Some(file)),
    }
}

/// Replaces a file atomically.
fn replace(path: &Path, text: &str) -> io::Result<()> {
    let new = path.with_extension("new");
    fs::write(&new, text)?;
    fs::rename(new, path)
}

/// Writes a record at `begins`, or else at the end of the file; returns its offset.
fn append(path: &Path, begins: Option<u64>, record: &str) -> io::Result<u64> {
    let mut file = OpenOptions::new().create(true).truncate(false).write(true).open(path)?;
    let length = file.metadata()?.len();
    let begins = begins.filter(|begins| *begins <= length).unwrap_or(length);
    file.set_len(begins)?;
    file.seek(SeekFrom::Start(begins))?;
    let gap = if begins == 0 { "" } else { "\n" };
    file.write_all(format!("{gap}{record}").as_bytes())?;
    Ok(begins)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("abaque-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        folder
    }

    #[test]
    fn an_interrupted_game_can_be_resumed() {
        let folder = folder("interrupted");
        let game_files = || GameFiles::in_folder(Some(folder.clone()), None);
        assert_eq!(game_files().interrupted(), None);
        let mut first = game_files();
        first.autosave("one").unwrap();
        assert_eq!(game_files().interrupted(), None, "another process plays it");
        let mut second = game_files();
        second.autosave("two").unwrap();
        drop(first);
        let mut third = game_files();
        assert_eq!(third.interrupted().as_deref(), Some("one"));
        third.resume_autosave();
        third.autosave("one and more").unwrap();
        assert_eq!(game_files().interrupted(), None);
        third.discard_autosave();
        assert_eq!(game_files().interrupted(), None);
        drop(second);
        assert_eq!(game_files().interrupted().as_deref(), Some("two"));
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_game_left_for_another_one_can_be_resumed() {
        let folder = folder("left");
        let game_files = || GameFiles::in_folder(Some(folder.clone()), None);
        let mut first = game_files();
        first.autosave("one").unwrap();
        first.new_autosave();
        first.autosave("two").unwrap();
        first.discard_autosave();
        assert_eq!(game_files().interrupted().as_deref(), Some("one"));
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn saving_again_replaces_the_game_in_its_file() {
        let folder = folder("saved");
        let path = folder.join("games.txt");
        fs::write(&path, "old\n").unwrap();
        let mut game_files = GameFiles::in_folder(None, None);
        game_files.save(&path, "new\n").unwrap();
        game_files.save(&path, "newer\n").unwrap();
        assert_eq!(GameFiles::load(&path).unwrap(), "old\n\nnewer\n");
        game_files.new_autosave();
        game_files.save(&path, "another\n").unwrap();
        assert_eq!(GameFiles::load(&path).unwrap(), "old\n\nnewer\n\nanother\n");
        let refused = game_files.save(&folder, "x").unwrap_err();
        assert_eq!(refused.id, "file-unwritable");
        assert_eq!(GameFiles::load(&folder.join("none")).unwrap_err().id, "file-not-found");
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn an_unusable_state_folder_is_ignored() {
        let mut game_files = GameFiles::in_folder(Some(PathBuf::from("/dev/null/abaque")), None);
        assert_eq!(game_files.interrupted(), None);
        game_files.autosave("game").unwrap();
        game_files.discard_autosave();
    }
}
