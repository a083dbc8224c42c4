//! For tests: an SQLite VFS that loses unsynced writes, fills up or fails.
//!
//! A killed process keeps its writes, because the page cache outlives it; a power cut does not. This VFS forwards
//! everything to the system's own and records, for every file, its content at the last sync and the writes since. [`cut`]
//! gives the files as a power cut at this moment could leave them: the synced content, plus any subset of the sectors
//! written since.

use std::collections::{BTreeMap, HashMap};
use std::ffi::{CStr, c_char, c_int, c_void};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};
use std::{fs, ptr, slice};

use game::Rng;
use rusqlite::ffi;

/// The name of the VFS, for `Connection::open_with_flags_and_vfs`.
pub const NAME: &str = "powercut";
const C_NAME: &CStr = c"powercut";

/// Sector size: written as a whole or not at all.
const SECTOR: usize = 512;

/// Registers the VFS with SQLite.
pub fn register() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        // SAFETY: a null name asks for the system's own VFS, which always exists and is never
        // removed. The copy differs from it by its name and two functions; it is leaked, because
        // SQLite keeps the pointer for ever.
        unsafe {
            let system = ffi::sqlite3_vfs_find(ptr::null());
            let mut layer = *system;
            layer.pNext = ptr::null_mut();
            layer.zName = C_NAME.as_ptr();
            layer.xOpen = Some(open);
            layer.xDelete = Some(delete);
            let layer = Box::leak(Box::new(layer));
            assert_eq!(ffi::sqlite3_vfs_register(layer, 0), ffi::SQLITE_OK);
        }
    });
}

/// Makes syncs succeed without effect, as some disks do: a durability test must notice.
pub fn ignore_syncs(ignored: bool) {
    SYNCS_IGNORED.store(ignored, Ordering::SeqCst);
}

/// Why writes fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WriteFault {
    /// It is full.
    Full,
    /// It can only be read.
    ReadOnly,
    /// It fails.
    Broken,
}

/// Makes all writes fail from now on, or succeed again.
pub fn fail_writes(fail_writes: Option<WriteFault>) {
    let answer = match fail_writes {
        None => ffi::SQLITE_OK,
        Some(WriteFault::Full) => ffi::SQLITE_FULL,
        Some(WriteFault::ReadOnly) => ffi::SQLITE_READONLY,
        Some(WriteFault::Broken) => ffi::SQLITE_IOERR_WRITE,
    };
    WRITE_ERROR.store(answer, Ordering::SeqCst);
}

/// Calls `then` in the middle of a write, after `writes` others: the worst moment for a power cut.
pub fn after_writes(writes: usize, then: impl FnOnce() + Send + 'static) {
    *lock(&ARMED) = Some((writes, Box::new(then)));
}

/// Writes to `into` the files of `folder` as a power cut at this moment could leave them. Returns the number of unsynced
/// writes.
pub fn cut(folder: &Path, into: &Path, seed: u64) -> usize {
    let mut rng = Rng::new(seed);
    let disk = lock(&DISK);
    let mut under_way = 0;
    for (path, file) in disk.iter().filter(|(path, _)| path.starts_with(folder)) {
        let mut bytes = file.synced.clone();
        under_way += file.since.len();
        for change in &file.since {
            // A change reaches the disk completely, partly, or not at all.
            match (rng.below(3), change) {
                (0, _) => {}
                (1, Change::Write(at, written)) => {
                    for (part, sector) in written.chunks(SECTOR).enumerate() {
                        if rng.below(2) == 0 {
                            write(&mut bytes, at + part * SECTOR, sector);
                        }
                    }
                }
                (_, change) => change.apply(&mut bytes),
            }
        }
        let name = path.file_name().expect("files have names");
        fs::write(into.join(name), bytes).expect("the folder can be written");
    }
    under_way
}

static SYNCS_IGNORED: AtomicBool = AtomicBool::new(false);
/// The error code of every write, if writes fail.
static WRITE_ERROR: AtomicI32 = AtomicI32::new(ffi::SQLITE_OK);
static DISK: Mutex<BTreeMap<PathBuf, State>> = Mutex::new(BTreeMap::new());
static ARMED: Mutex<Option<(usize, WriteCallback)>> = Mutex::new(None);
static OPEN: Mutex<Option<HashMap<usize, Open>>> = Mutex::new(None);

/// The callback in the middle of a write.
type WriteCallback = Box<dyn FnOnce() + Send>;

/// A file on the disk.
#[derive(Default)]
struct State {
    synced: Vec<u8>,
    since: Vec<Change>,
}

enum Change {
    Write(usize, Vec<u8>),
    Truncate(usize),
}

impl Change {
    fn apply(&self, bytes: &mut Vec<u8>) {
        match self {
            Change::Write(at, written) => write(bytes, *at, written),
            Change::Truncate(size) => bytes.truncate(*size),
        }
    }
}

fn write(bytes: &mut Vec<u8>, at: usize, written: &[u8]) {
    let end = at + written.len();
    if bytes.len() < end {
        bytes.resize(end, 0);
    }
    bytes[at..end].copy_from_slice(written);
}

/// An open file: its path, and the functions of the system's VFS.
#[derive(Clone)]
struct Open {
    path: PathBuf,
    system: ffi::sqlite3_io_methods,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn opened(file: *mut ffi::sqlite3_file) -> Open {
    let open = lock(&OPEN);
    open.as_ref().and_then(|open| open.get(&(file as usize))).expect("it was opened here").clone()
}

fn note(path: &Path, change: Change) {
    lock(&DISK).entry(path.to_owned()).or_default().since.push(change);
    let due = match &mut *lock(&ARMED) {
        Some((0, _)) => true,
        Some((left, _)) => {
            *left -= 1;
            false
        }
        None => false,
    };
    if due && let Some((_, then)) = lock(&ARMED).take() {
        then();
    }
}

unsafe extern "C" fn open(
    _: *mut ffi::sqlite3_vfs,
    name: *const c_char,
    file: *mut ffi::sqlite3_file,
    flags: c_int,
    out_flags: *mut c_int,
) -> c_int {
    // SAFETY: SQLite calls this with arguments that are right for the system's VFS, whose file
    // structure has the size that our copy of the VFS states. On success the structure begins with a
    // pointer to functions that live as long as the program; it is replaced by a leaked copy of them in
    // which four are ours. Temporary files have no name and are left alone.
    unsafe {
        let system = ffi::sqlite3_vfs_find(ptr::null());
        let Some(system_open) = (*system).xOpen else { return ffi::SQLITE_CANTOPEN };
        let result = system_open(system, name.cast(), file, flags, out_flags);
        if result != ffi::SQLITE_OK || name.is_null() || (*file).pMethods.is_null() {
            return result;
        }
        let path = PathBuf::from(CStr::from_ptr(name).to_string_lossy().into_owned());
        let system = *(*file).pMethods;
        let mut ours = system;
        ours.xWrite = Some(write_file);
        ours.xTruncate = Some(truncate);
        ours.xSync = Some(sync);
        ours.xClose = Some(close);
        lock(&DISK).entry(path.clone()).or_insert_with(|| State {
            synced: fs::read(&path).unwrap_or_default(),
            since: Vec::new(),
        });
        lock(&OPEN).get_or_insert_default().insert(file as usize, Open { path, system });
        (*file).pMethods = Box::leak(Box::new(ours));
        result
    }
}

unsafe extern "C" fn delete(_: *mut ffi::sqlite3_vfs, name: *const c_char, sync: c_int) -> c_int {
    // SAFETY: SQLite calls this with arguments that are right for the system's VFS.
    unsafe {
        let path = PathBuf::from(CStr::from_ptr(name).to_string_lossy().into_owned());
        lock(&DISK).remove(&path);
        let system = ffi::sqlite3_vfs_find(ptr::null());
        (*system).xDelete.map_or(ffi::SQLITE_IOERR, |delete| delete(system, name, sync))
    }
}

unsafe extern "C" fn write_file(
    file: *mut ffi::sqlite3_file,
    bytes: *const c_void,
    count: c_int,
    at: i64,
) -> c_int {
    let open = opened(file);
    let fail_writes = WRITE_ERROR.load(Ordering::SeqCst);
    if fail_writes != ffi::SQLITE_OK {
        return fail_writes;
    }
    // SAFETY: SQLite states that `bytes` points to `count` of them, and the file was opened by the
    // system's VFS.
    unsafe {
        let written = slice::from_raw_parts(bytes.cast::<u8>(), count as usize).to_vec();
        note(&open.path, Change::Write(at as usize, written));
        open.system.xWrite.map_or(ffi::SQLITE_IOERR, |write| write(file, bytes, count, at))
    }
}

unsafe extern "C" fn truncate(file: *mut ffi::sqlite3_file, size: i64) -> c_int {
    let open = opened(file);
    note(&open.path, Change::Truncate(size as usize));
    // SAFETY: the file was opened by the system's VFS.
    unsafe { open.system.xTruncate.map_or(ffi::SQLITE_IOERR, |truncate| truncate(file, size)) }
}

unsafe extern "C" fn sync(file: *mut ffi::sqlite3_file, _: c_int) -> c_int {
    let open = opened(file);
    if !SYNCS_IGNORED.load(Ordering::SeqCst)
        && let Some(State { synced, since }) = lock(&DISK).get_mut(&open.path)
    {
        for change in since.drain(..) {
            change.apply(synced);
        }
    }
    // The real disk need not sync: only the recorded state counts.
    ffi::SQLITE_OK
}

unsafe extern "C" fn close(file: *mut ffi::sqlite3_file) -> c_int {
    let open = opened(file);
    if let Some(files) = lock(&OPEN).as_mut() {
        files.remove(&(file as usize));
    }
    // SAFETY: the file was opened by the system's VFS, and gets its functions back before it ends.
    unsafe {
        (*file).pMethods = Box::leak(Box::new(open.system));
        open.system.xClose.map_or(ffi::SQLITE_IOERR, |close| close(file))
    }
}
