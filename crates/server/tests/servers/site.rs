//! The servers of a site, which can be stopped and killed one by one.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use backends::{Nats, Postgres};
use serde_json::{Value, json};
use server::config::{Limits, Settings};
use server::serve::serve;
use tokio::runtime::Runtime;
use tokio::sync::{Mutex, MutexGuard, oneshot};

use crate::common::{Person, limits};

/// The timeout of a wait: far longer than a working machine needs.
const PATIENCE: Duration = Duration::from_mins(2);

/// Serialises the tests: some advance the clock, which is global to the process.
static TIME: Mutex<()> = Mutex::const_new(());

/// A database and a bus.
pub(crate) struct Site {
    pub(crate) nats: Nats,
    pub(crate) database: String,
    _time: MutexGuard<'static, ()>,
}

impl Site {
    pub(crate) async fn new() -> Self {
        let time = TIME.lock().await;
        Site { nats: Nats::start(), database: Postgres::shared().database(), _time: time }
    }

    /// A site with two servers.
    pub(crate) async fn of_two() -> (Self, [Server; 2]) {
        let site = Self::new().await;
        let servers = [site.server().await, site.server().await];
        (site, servers)
    }

    /// Starts a server.
    pub(crate) async fn server(&self) -> Server {
        self.server_with(|_| {}).await
    }

    pub(crate) async fn server_with(&self, change: impl FnOnce(&mut Limits)) -> Server {
        let mut limits = limits();
        change(&mut limits);
        let settings = Settings {
            limits,
            listen: Some(([127, 0, 0, 1], 0).into()),
            bus: Some(self.nats.url()),
            ..Settings::default()
        };
        let config = settings.resolve(PathBuf::from(&self.database)).unwrap();
        let (stop, stopped) = oneshot::channel::<()>();
        let (ready, address) = oneshot::channel();
        let threads = tokio::runtime::Builder::new_multi_thread();
        let threads = { threads }.worker_threads(2).enable_all().build().unwrap();
        let ended = threads.spawn(async move {
            let ready = move |address| ready.send(address).unwrap();
            // A dropped sender is a server that nobody stops.
            let stopped = async {
                if stopped.await.is_err() {
                    std::future::pending::<()>().await;
                }
            };
            serve(config, ready, stopped).await.unwrap();
        });
        Server { address: address.await.unwrap(), stop, ended, threads: Some(threads) }
    }

    /// What `psql` prints for a statement.
    pub(crate) fn query(&self, statement: &str) -> String {
        Postgres::shared().query(&self.database, statement).trim().to_owned()
    }
}

/// A server; dropping it kills it.
pub(crate) struct Server {
    pub(crate) address: SocketAddr,
    stop: oneshot::Sender<()>,
    ended: tokio::task::JoinHandle<()>,
    threads: Option<Runtime>,
}

impl Server {
    pub(crate) async fn guest(&self) -> Person {
        Person::guest(self.address).await
    }

    pub(crate) async fn member(&self, name: &str) -> Person {
        self.guest().await.sign_up(name).await
    }

    /// Ends the server as a signal does, and waits for it.
    pub(crate) async fn stop(mut self) {
        let (stop, ended) =
            (std::mem::replace(&mut self.stop, oneshot::channel().0), &mut self.ended);
        stop.send(()).unwrap();
        tokio::time::timeout(PATIENCE, ended).await.expect("the server ends").unwrap();
    }

    /// Ends it without a word to anybody.
    pub(crate) fn kill(self) {
        drop(self);
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Some(threads) = self.threads.take() {
            threads.shutdown_background();
        }
    }
}

/// Asks until the answer fits.
pub(crate) async fn until<T: std::fmt::Debug>(
    mut ask: impl AsyncFnMut() -> T,
    fits: impl Fn(&T) -> bool,
) -> T {
    let started = std::time::Instant::now();
    loop {
        let answer = ask().await;
        if fits(&answer) {
            return answer;
        }
        assert!(started.elapsed() < PATIENCE, "still {answer:?}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// A table whose host is at one server and whose other player joins at another. Nobody is connected.
pub(crate) async fn table_of(ada: &mut Person, bo: &mut Person, body: Value) -> String {
    let (table, invitation) = ada.table(body).await;
    let seated = bo.post(&format!("/api/invitations/{invitation}"), &json!({})).await.ok();
    assert_eq!(seated, json!({ "table": table, "seated": true }));
    table
}
