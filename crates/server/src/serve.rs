//! The server's life cycle, from the configuration to the shutdown.

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
use crate::backoff::{Backoff, LogLimit};
use crate::bus::{Bus, BusError, LocalBus, NatsBus};
use crate::config::{Config, DataPlace};
use crate::folder::FolderLock;
use crate::housekeeping;
use crate::metrics::Metrics;
use crate::router::router;
use crate::store::{Postgres, Sqlite, SqliteOptions, Store, StoreError};
use crate::stream::LimitedStream;

/// Timeout for the head of a request, and for an idle connection.
const HEAD: Duration = Duration::from_secs(15);
/// Timeout of a write to a client that does not read.
const TAKING: Duration = Duration::from_secs(20);
/// The longest pause after a failed `accept`.
const LONGEST_PAUSE: Duration = Duration::from_secs(1);
/// Time for requests, sockets and tables to end at shutdown.
const FAREWELL: Duration = Duration::from_secs(10);

/// Why the server could not start or continue.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address cannot be bound.
    #[error("{address}: {error}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// The system's error.
        error: io::Error,
    },
    /// The database cannot be used.
    #[error("{place}: {error}")]
    Store {
        /// The data folder, or the database URL.
        place: String,
        /// The cause.
        error: StoreError,
    },
    /// The bus cannot be used.
    #[error("{url}: {error}")]
    Bus {
        /// The bus URL.
        url: String,
        /// The cause.
        error: BusError,
    },
    /// The system provides no threads or signals.
    #[error("{0}")]
    Threads(io::Error),
}

impl Explain for ServeError {
    fn message(&self) -> Message {
        match self {
            ServeError::Listen { address, error } => Message::new("serve-listen")
                .with("address", address.to_string())
                .with("error", error.to_string()),
            ServeError::Store { place, error } => Message::new("serve-store")
                .with("place", place.as_str())
                .with("error", error.message()),
            ServeError::Bus { url, error } => Message::new("serve-store")
                .with("place", url.as_str())
                .with("error", error.message()),
            ServeError::Threads(error) => {
                Message::new("serve-threads").with("error", error.to_string())
            }
        }
    }
}

/// Runs the server until `stop` resolves. `ready` gets the address once connections are accepted.
pub async fn serve(
    config: Config,
    ready: impl FnOnce(SocketAddr),
    stop: impl Future<Output = ()>,
) -> Result<(), ServeError> {
    let metrics = Metrics::default();
    let shown = config.data.to_string();
    let unstored = move |error| ServeError::Store { place: shown.clone(), error };
    // The bus first: if it fails, the database is untouched.
    let bus: Arc<dyn Bus> = match &config.bus {
        None => Arc::new(LocalBus::default()),
        Some(url) => {
            let bus = NatsBus::connect(url).await;
            Arc::new(bus.map_err(|error| ServeError::Bus { url: url.to_string(), error })?)
        }
    };
    let (lock, store) = open(&config.data, &metrics).await.map_err(&unstored)?;
    let address = config.listen;
    let unheard = |error| ServeError::Listen { address, error };
    let listener = TcpListener::bind(address).await.map_err(unheard)?;
    let address = listener.local_addr().map_err(unheard)?;
    let app = App::new(config, store, bus, metrics);
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
    // Last: requests in progress may still have written.
    app.store.close().await;
    drop(lock);
    tracing::info!("closed");
    Ok(())
}

/// Opens the store. A folder stays locked as long as its lock lives; a PostgreSQL database can have
/// many servers.
async fn open(
    place: &DataPlace,
    metrics: &Metrics,
) -> Result<(Option<FolderLock>, Arc<dyn Store>), StoreError> {
    match place {
        DataPlace::Postgres(url) => {
            Ok((None, Arc::new(Postgres::open(url, metrics.store.clone()).await?)))
        }
        DataPlace::Folder(folder) => {
            let settings =
                SqliteOptions { metrics: metrics.store.clone(), ..SqliteOptions::default() };
            let folder = folder.clone();
            let opened = tokio::task::spawn_blocking(move || {
                let lock = FolderLock::take(&folder)?;
                Ok((Some(lock), Sqlite::open_with(&folder, &settings)?))
            });
            let (lock, store) = opened.await.unwrap_or(Err(StoreError::Closed))?;
            Ok((lock, Arc::new(store)))
        }
    }
}

async fn accept(app: &App, listener: &TcpListener, stop: impl Future<Output = ()>) {
    static LOG: LogLimit = LogLimit::new();
    let service = router(app);
    let all = Arc::new(Semaphore::new(app.config.limits.connections));
    let mut backoff = Backoff::default();
    tokio::pin!(stop);
    loop {
        let (stream, peer) = tokio::select! {
            () = &mut stop => return,
            accepted = listener.accept() => match accepted {
                Ok(accepted) => accepted,
                Err(error) => {
                    // Out of file descriptors, for example: other connections must end first.
                    if let Some(suppressed) = LOG.permit() {
                        tracing::warn!(%error, suppressed, "a connection could not be accepted");
                    }
                    tokio::time::sleep(backoff.next().min(LONGEST_PAUSE)).await;
                    continue;
                }
            },
        };
        backoff.reset();
        let places = (
            Arc::clone(&all).try_acquire_owned(),
            app.limits.connections.take(Address::new(peer.ip())),
        );
        // Over the limit, closing the connection is the cheapest answer. Behind a proxy all
        // connections come from one address: the proxy must count them.
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

/// Serves the requests of one connection. A WebSocket continues in its own task.
async fn converse(app: App, stream: TcpStream, peer: SocketAddr, service: Router) {
    let mut closing = app.closing();
    let open = app.metrics.connections.clone();
    open.inc();
    // Moves are small and must not be delayed by Nagle's algorithm.
    let _ = stream.set_nodelay(true);
    let stream = LimitedStream::new(stream, TAKING);
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
    // Clients disconnect at any time; that is not an error.
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
