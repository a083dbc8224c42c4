//! `cluster PROGRAM [--open]`: a site of three servers with throw-away data, until Ctrl-C.

use std::io;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use drill::cluster::{Cluster, Setup};
use drill::front::Choice;

const SERVERS: usize = 3;

#[tokio::main]
async fn main() -> io::Result<()> {
    let (options, arguments): (Vec<_>, Vec<_>) =
        std::env::args().skip(1).partition(|argument| argument.starts_with("--"));
    let program = PathBuf::from(arguments.first().map_or("abaque", String::as_str));
    let folder = tempfile::TempDir::new()?;
    println!("starting PostgreSQL, NATS and {SERVERS} servers");
    let setup = Setup { servers: SERVERS, choice: Choice::ByTable, links: false };
    let cluster = Cluster::start(&program, folder.path(), setup).await?;
    let url = format!("http://{}", cluster.front.address);
    println!("site        {url}");
    for server in &cluster.servers {
        println!("server      http://{} (log: {})", server.address, server.log().display());
    }
    println!("PostgreSQL  psql {}", cluster.database);
    println!("NATS        {}", cluster.nats.url());
    println!("Ctrl-C ends all of them and deletes their data.");
    if options.iter().any(|option| option == "--open") {
        let mut open = Command::new("xdg-open");
        open.arg(&url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        if open.spawn().is_err() {
            println!("Open {url} in a browser.");
        }
    }
    ended().await?;
    println!("ending");
    // Waits for the servers' processes, which a drop inside the runtime only signals.
    let Cluster { front, mut servers, nats, postgres, links, .. } = cluster;
    drop(front);
    for server in &mut servers {
        server.kill().await?;
    }
    tokio::task::block_in_place(|| drop((links, nats, postgres)));
    Ok(())
}

/// Resolves on Ctrl-C or SIGTERM.
#[cfg(unix)]
async fn ended() -> io::Result<()> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut terminate = signal(SignalKind::terminate())?;
    tokio::select! {
        _ = terminate.recv() => Ok(()),
        interrupted = tokio::signal::ctrl_c() => interrupted,
    }
}

#[cfg(not(unix))]
async fn ended() -> io::Result<()> {
    tokio::signal::ctrl_c().await
}
