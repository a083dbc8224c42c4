//! The functions that the host calls, and those that it passes in.
//!
//! Texts are UTF-8 in the module's memory. The host writes a message into the room that [`reserve`] returns and calls
//! [`receive`]; answers go to its function `host.send`. It calls [`work`] when that says so, and lets its event loop
//! run in between.
#![allow(unsafe_code, reason = "functions across the boundary of the module")]

use std::cell::{Cell, RefCell};

use games::GameId;

use crate::{Host, Session};

#[link(wasm_import_module = "host")]
unsafe extern "C" {
    #[link_name = "send"]
    fn host_send(text: *const u8, length: usize);
    /// Unix time in milliseconds.
    #[link_name = "unix"]
    fn host_unix() -> f64;
    /// A random whole number below 2^53.
    #[link_name = "random"]
    fn host_random() -> f64;
}

struct Browser;

impl Host for Browser {
    fn unix_ms(&self) -> u64 {
        // SAFETY: takes nothing and returns a number.
        unsafe { host_unix() as u64 }
    }

    fn random(&mut self) -> u64 {
        // SAFETY: takes nothing and returns a number.
        game::mix(unsafe { host_random() as u64 })
    }

    fn send(&mut self, text: &str) {
        // SAFETY: the text outlives the call, and the host copies it.
        unsafe { host_send(text.as_ptr(), text.len()) };
    }
}

struct Module {
    session: Session,
    /// The message that the host is writing.
    inbox: Vec<u8>,
}

thread_local! {
    static MODULE: RefCell<Option<Module>> = const { RefCell::new(None) };
    static SECONDS: Cell<f64> = const { Cell::new(0.0) };
}

/// Begins a session with a hash table of so many megabytes.
#[unsafe(no_mangle)]
pub extern "C" fn open(megabytes: usize) {
    let module = Module { session: Session::new(megabytes), inbox: Vec::new() };
    MODULE.set(Some(module));
}

/// Makes room for a message of so many bytes.
#[unsafe(no_mangle)]
pub extern "C" fn reserve(length: usize) -> *mut u8 {
    with(|module| {
        module.inbox = vec![0; length];
        module.inbox.as_mut_ptr()
    })
}

/// Reads the message that the host has written.
#[unsafe(no_mangle)]
pub extern "C" fn receive() {
    with(|module| {
        let bytes = std::mem::take(&mut module.inbox);
        module.session.receive(&String::from_utf8_lossy(&bytes), &mut Browser);
    });
}

/// Works for a turn; returns in how many milliseconds there is more to do, -1 for never.
#[unsafe(no_mangle)]
pub extern "C" fn work() -> i32 {
    with(|module| match module.session.work(&mut Browser) {
        // Rounded up: a timer that fires early would find nothing to do.
        Some(wait) => i32::try_from(wait.as_micros().div_ceil(1000)).unwrap_or(i32::MAX),
        None => -1,
    })
}

/// The node count of the fixed searches of a game (0 to 2), as `abaque bench --engine` has it.
#[unsafe(no_mangle)]
pub extern "C" fn bench(game: usize) -> f64 {
    let Some(game) = GameId::ALL.get(game) else { return 0.0 };
    let found = (0..engine::bench::POSITIONS).filter_map(|i| engine::bench::search(*game, i));
    let (mut nodes, mut seconds) = (0, 0.0);
    for thought in found {
        nodes += thought.nodes;
        seconds += thought.time.as_secs_f64();
    }
    SECONDS.set(seconds);
    nodes as f64
}

/// How many seconds the searches of the last [`bench`] took, without the time to create engines.
#[unsafe(no_mangle)]
pub extern "C" fn bench_seconds() -> f64 {
    SECONDS.get()
}

/// The checksum of the levels' moves in a game (0 to 2), as `abaque bench --engine` has it.
#[unsafe(no_mangle)]
pub extern "C" fn level_moves(game: usize) -> f64 {
    GameId::ALL.get(game).map_or(0.0, |game| engine::bench::level_moves(*game) as f64)
}

fn with<T>(work: impl FnOnce(&mut Module) -> T) -> T {
    MODULE.with_borrow_mut(|module| {
        let empty = || Module { session: Session::new(16), inbox: Vec::new() };
        work(module.get_or_insert_with(empty))
    })
}
