//! Files of game records: those that the user saves and loads, and the running game, which is kept so that
//! it can be resumed.

use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use game::Message;

use crate::failure::Failure;
use crate::files::{self, expand_home, state_folder};

/// Files for games.
pub(crate) struct Keeper {
    /// Where games are kept; nowhere if the user has no folder for that.
    folder: Option<PathBuf>,
    slot: Option<Slot>,
    /// Where the user wants every game to be saved.
    save: Option<PathBuf>,
    /// Where in its file each saved game begins, so that saving it again replaces it.
    begins: HashMap<PathBuf, u64>,
}

/// A place for a kept game. Its lock shows other programs that somebody is playing it.
struct Slot {
    path: PathBuf,
    _lock: Option<File>,
}

/// How many games are kept at most.
const SLOTS: usize = 9;

impl Keeper {
    /// Keeps games in the user's folder for states.
    pub(crate) fn new(save: Option<PathBuf>) -> Self {
        Self::in_folder(state_folder(), save)
    }

    fn in_folder(folder: Option<PathBuf>, save: Option<PathBuf>) -> Self {
        Keeper {
            folder,
            slot: None,
            save: save.map(|path| expand_home(&path)),
            begins: HashMap::new(),
        }
    }

    /// The game that was interrupted last, unless somebody is playing it.
    pub(crate) fn interrupted(&self) -> Option<String> {
        fs::read_to_string(self.newest()?.1).ok()
    }

    /// Goes on with that game: from now on it is kept where it was.
    pub(crate) fn adopt(&mut self) {
        if let Some((number, path)) = self.newest() {
            let lock =
                self.folder.as_deref().and_then(|folder| lock(folder, number).ok().flatten());
            self.slot = Some(Slot { path, _lock: lock });
        }
    }

    /// Keeps the game as it is now. Where that is not possible the game just cannot be resumed.
    pub(crate) fn keep(&mut self, record: &str) -> Result<(), Message> {
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

    /// The kept game is over.
    pub(crate) fn forget(&mut self) {
        if let Some(slot) = self.slot.take() {
            let _ = fs::remove_file(slot.path);
        }
    }

    /// Another game begins: keeping and saving it must not replace the one before.
    pub(crate) fn begin_another(&mut self) {
        self.slot = None;
        self.begins.clear();
    }

    /// Adds a game to a file, or replaces it if it was saved there before.
    pub(crate) fn save(&mut self, path: &Path, record: &str) -> Result<PathBuf, Message> {
        let path = expand_home(path);
        let unwritable = |error: io::Error| {
            Message::new("file-unwritable")
                .with("file", path.display().to_string())
                .with("error", error.to_string())
        };
        let begins = append(&path, self.begins.get(&path).copied(), record).map_err(unwritable)?;
        self.begins.insert(path.clone(), begins);
        Ok(path)
    }

    /// Reads a file.
    pub(crate) fn load(path: &Path) -> Result<String, Message> {
        files::read(&expand_home(path)).map_err(|failure| match failure {
            Failure::Input(message) => message,
            _ => Message::new("terminal-no-game"),
        })
    }

    /// The slot that was written last and that nobody uses.
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

    /// A slot without a game, or else the one that nobody has touched for longest.
    fn free_slot(&self) -> Option<Slot> {
        let folder = self.folder.as_deref()?;
        fs::create_dir_all(folder).ok()?;
        let written = |number: &usize| {
            fs::metadata(slot_path(folder, *number)).and_then(|data| data.modified()).ok()
        };
        let mut numbers: Vec<usize> = (1..=SLOTS).collect();
        numbers.sort_by_key(written);
        numbers.into_iter().find_map(|number| {
            let lock = lock(folder, number).ok()??;
            Some(Slot { path: slot_path(folder, number), _lock: Some(lock) })
        })
    }
}

fn slot_path(folder: &Path, number: usize) -> PathBuf {
    folder.join(format!("game-{number}.txt"))
}

/// Locks a slot; nothing if somebody else has.
fn lock(folder: &Path, number: usize) -> io::Result<Option<File>> {
    let path = folder.join(format!("game-{number}.lock"));
    let file = OpenOptions::new().create(true).append(true).open(path)?;
    match file.try_lock() {
        Err(fs::TryLockError::WouldBlock) => Ok(None),
        // Some file systems have no locks; then two programs must not be used at once.
        Ok(()) | Err(fs::TryLockError::Error(_)) => Ok(Some(file)),
    }
}

/// Writes a file in one go: whatever happens, either the old text is there or the new one.
fn replace(path: &Path, text: &str) -> io::Result<()> {
    let new = path.with_extension("new");
    fs::write(&new, text)?;
    fs::rename(new, path)
}

/// Writes a record at the end of a file, or from where it began before; where it begins.
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

    /// A folder of its own for each test.
    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("abaque-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        folder
    }

    #[test]
    fn an_interrupted_game_is_found_again() {
        let folder = folder("interrupted");
        let keeper = || Keeper::in_folder(Some(folder.clone()), None);
        assert_eq!(keeper().interrupted(), None);
        let mut first = keeper();
        first.keep("one").unwrap();
        assert_eq!(keeper().interrupted(), None, "it is still being played");
        let mut second = keeper();
        second.keep("two").unwrap();
        drop(first);
        let mut third = keeper();
        assert_eq!(third.interrupted().as_deref(), Some("one"));
        third.adopt();
        third.keep("one and more").unwrap();
        assert_eq!(keeper().interrupted(), None);
        third.forget();
        assert_eq!(keeper().interrupted(), None);
        drop(second);
        assert_eq!(keeper().interrupted().as_deref(), Some("two"));
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_game_that_was_left_for_another_one_can_be_resumed() {
        let folder = folder("left");
        let keeper = || Keeper::in_folder(Some(folder.clone()), None);
        let mut first = keeper();
        first.keep("one").unwrap();
        first.begin_another();
        first.keep("two").unwrap();
        first.forget();
        assert_eq!(keeper().interrupted().as_deref(), Some("one"));
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn games_are_added_to_files_and_replaced_when_saved_again() {
        let folder = folder("saved");
        let path = folder.join("games.txt");
        fs::write(&path, "old\n").unwrap();
        let mut keeper = Keeper::in_folder(None, None);
        keeper.save(&path, "new\n").unwrap();
        keeper.save(&path, "newer\n").unwrap();
        assert_eq!(Keeper::load(&path).unwrap(), "old\n\nnewer\n");
        keeper.begin_another();
        keeper.save(&path, "another\n").unwrap();
        assert_eq!(Keeper::load(&path).unwrap(), "old\n\nnewer\n\nanother\n");
        let refused = keeper.save(&folder, "x").unwrap_err();
        assert_eq!(refused.id, "file-unwritable");
        assert_eq!(Keeper::load(&folder.join("none")).unwrap_err().id, "file-not-found");
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_folder_that_cannot_be_used_does_no_harm() {
        let mut keeper = Keeper::in_folder(Some(PathBuf::from("/dev/null/abaque")), None);
        assert_eq!(keeper.interrupted(), None);
        keeper.keep("game").unwrap();
        keeper.forget();
    }
}
