//! From a configuration to a running server, and to its end.

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use game::{Explain, Message};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;

use crate::address::Address;
use crate::app::App;
use crate::bus::LocalBus;
use crate::config::Config;
use crate::folder::FolderLock;
use crate::housekeeping;
use crate::metrics::Metrics;
use crate::patient::Patient;
use crate::router::router;
use crate::store::{Settings, Sqlite, StoreError};

/// How long a client may take to send the head of a request, and an idle connection is kept.
const HEAD: Duration = Duration::from_secs(15);
/// How long a client may take nothing of what it is sent.
const TAKING: Duration = Duration::from_secs(20);
/// How long requests, sockets and tables may take to end once the server closes.
const FAREWELL: Duration = Duration::from_secs(10);

/// Why the server could not start, or could not go on.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address cannot be listened at.
    #[error("{address}: {error}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// What the system says.
        error: io::Error,
    },
    /// The database cannot be used.
    #[error("{folder}: {error}")]
    Store {
        /// The data folder.
        folder: String,
        /// Why not.
        error: StoreError,
    },
    /// The system gives no threads or signals.
    #[error("{0}")]
    Threads(io::Error),
}

impl Explain for ServeError {
    fn message(&self) -> Message {
        match self {
            ServeError::Listen { address, error } => Message::new("serve-listen")
                .with("address", address.to_string())
                .with("error", error.to_string()),
            ServeError::Store { folder, error } => Message::new("serve-store")
                .with("folder", folder.as_str())
                .with("error", error.message()),
            ServeError::Threads(error) => {
                Message::new("serve-threads").with("error", error.to_string())
            }
        }
    }
}

/// Runs the server until `stop` is done. `ready` is told the address once visitors are let in.
pub async fn serve(
    config: Config,
    ready: impl FnOnce(SocketAddr),
    stop: impl Future<Output = ()>,
) -> Result<(), ServeError> {
    let metrics = Metrics::default();
    let shown = config.data.display().to_string();
    let unstored = move |error| ServeError::Store { folder: shown.clone(), error };
    let (folder, settings) =
        (config.data.clone(), Settings { metrics: metrics.store.clone(), ..Settings::default() });
    let opened = tokio::task::spawn_blocking(move || {
        let lock = FolderLock::take(&folder)?;
        Ok((lock, Sqlite::open_with(&folder, &settings)?))
    });
    let (lock, store) = opened.await.unwrap_or(Err(StoreError::Closed)).map_err(&unstored)?;
    let address = config.listen;
    let unheard = |error| ServeError::Listen { address, error };
    let listener = TcpListener::bind(address).await.map_err(unheard)?;
    let address = listener.local_addr().map_err(unheard)?;
    let app = App::new(config, Arc::new(store), Arc::new(LocalBus::default()), metrics);
    app.live.start(&app).await.map_err(unstored)?;
    app.tasks.spawn(housekeeping::keep(app.clone()));
    tracing::info!(%address, "listening");
    ready(address);
    accept(&app, &listener, stop).await;
    tracing::info!("closing");
    drop(listener);
    app.close();
    if tokio::time::timeout(FAREWELL, app.tasks.wait()).await.is_err() {
        tracing::warn!("some connections did not end in time");
    }
    // Only now: whoever was still being served may have written.
    app.store.close().await;
    drop(lock);
    tracing::info!("closed");
    Ok(())
}

async fn accept(app: &App, listener: &TcpListener, stop: impl Future<Output = ()>) {
    let service = router(app);
    let all = Arc::new(Semaphore::new(app.config.limits.connections));
    tokio::pin!(stop);
    loop {
        let (stream, peer) = tokio::select! {
            () = &mut stop => return,
            accepted = listener.accept() => match accepted {
                Ok(accepted) => accepted,
                Err(error) => {
                    // No file descriptors left, say: others must end first.
                    tracing::warn!(%error, "a connection could not be accepted");
                    tokio::time::sleep(Duration::from_millis(100)).await;
                    continue;
                }
            },
        };
        let places = (
            Arc::clone(&all).try_acquire_owned(),
            app.limits.connections.take(Address::new(peer.ip())),
        );
        // Where there are too many, hanging up costs least. Behind a proxy all come from one address:
        // it is the proxy that must count them.
        let places = match places {
            (Ok(one), own) if own.is_some() || app.config.trusted_hops > 0 => (one, own),
            _ => continue,
        };
        let conversation = converse(app.clone(), stream, peer, service.clone());
        app.tasks.spawn(async move {
            conversation.await;
            drop(places);
        });
    }
}

/// Answers the requests of one connection. A socket goes on in a task of its own.
async fn converse(app: App, stream: TcpStream, peer: SocketAddr, service: Router) {
    let mut closing = app.closing();
    let open = app.metrics.connections.clone();
    open.inc();
    // Moves are small and must not wait for more to be sent with them.
    let _ = stream.set_nodelay(true);
    let stream = Patient::new(stream, TAKING);
    let service = tower::ServiceBuilder::new()
        .map_request(move |mut request: hyper::Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(peer));
            request
        })
        .service(service);
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD)
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(service))
        .with_upgrades();
    tokio::pin!(connection);
    // Clients go away in the middle of things; that concerns nobody else.
    let ended = tokio::select! {
        _ = connection.as_mut() => true,
        _ = closing.wait_for(|closing| *closing) => false,
    };
    if !ended {
        connection.as_mut().graceful_shutdown();
        let _ = connection.await;
    }
    open.dec();
}
