//! The server as a program: threads, signals, file descriptors.

use std::io;
use std::net::SocketAddr;

use crate::config::{Config, DataPlace};
use crate::log;
use crate::serve::{ServeError, serve};
use crate::store::{self, Copied, StoreError};

/// Runs the server until a signal stops it. `ready` gets the address once connections are accepted; `colours` is whether
/// the log may contain them.
pub fn run(
    config: Config,
    colours: bool,
    ready: impl FnOnce(SocketAddr),
) -> Result<(), ServeError> {
    log::start(config.log, colours);
    allow_many_files();
    let threads = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let threads = threads.map_err(ServeError::Threads)?;
    threads.block_on(async {
        let stop = asked_to_stop().map_err(ServeError::Threads)?;
        serve(config, ready, stop).await
    })
}

/// Copies a site from one kind of store to the other; see [`store::copy`].
///
/// # Errors
/// Those of [`store::copy`].
pub fn copy(from: &DataPlace, to: &DataPlace) -> Result<Copied, StoreError> {
    let threads = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let threads = threads.map_err(|error| StoreError::Failed { detail: error.to_string() })?;
    threads.block_on(store::copy(from, to))
}

/// Resolves on SIGTERM or Ctrl-C.
#[cfg(unix)]
fn asked_to_stop() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}

/// Resolves on Ctrl-C.
#[cfg(not(unix))]
fn asked_to_stop() -> io::Result<impl Future<Output = ()>> {
    Ok(async {
        // Without a signal handler, the program runs until it is killed.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    })
}

/// Raises the limit of file descriptors: every connection takes one, and the default is about a
/// thousand.
#[cfg(unix)]
fn allow_many_files() {
    use rustix::process::{Resource, getrlimit, setrlimit};
    let mut limit = getrlimit(Resource::Nofile);
    limit.current = limit.maximum;
    if let Err(error) = setrlimit(Resource::Nofile, limit) {
        tracing::warn!(%error, "no more files can be opened than usual");
    }
}

#[cfg(not(unix))]
fn allow_many_files() {}
