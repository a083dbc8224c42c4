//! The server as a program: threads, signals, file descriptors.

use std::io;
use std::net::SocketAddr;

use crate::config::Config;
use crate::log;
use crate::serve::{ServeError, serve};

/// Runs the server until the system asks it to stop. `ready` is told the address once visitors are let
/// in.
pub fn run(config: Config, ready: impl FnOnce(SocketAddr)) -> Result<(), ServeError> {
    log::start(config.log);
    allow_many_files();
    let threads = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let threads = threads.map_err(ServeError::Threads)?;
    threads.block_on(async {
        let stop = asked_to_stop().map_err(ServeError::Threads)?;
        serve(config, ready, stop).await
    })
}

/// Done when the system, or whoever sits at the keyboard, asks the program to stop.
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

/// Done when whoever sits at the keyboard asks the program to stop.
#[cfg(not(unix))]
fn asked_to_stop() -> io::Result<impl Future<Output = ()>> {
    Ok(async {
        // Without a way to be asked, the program runs until it is ended.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    })
}

/// Every connection takes a file descriptor; systems start programs with about a thousand and let them
/// have many more.
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
