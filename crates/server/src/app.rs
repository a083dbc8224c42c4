//! What every request can reach.

use std::ops::Deref;
use std::sync::Arc;

use tokio::sync::watch;
use tokio_util::task::TaskTracker;

use crate::bus::Bus;
use crate::config::Config;
use crate::limits::Limiters;
use crate::live::Live;
use crate::metrics::Metrics;
use crate::people::Passwords;
use crate::speech::Speech;
use crate::store::Store;

/// The server's parts. Cloning is cheap.
#[derive(Clone)]
pub struct App(Arc<Parts>);

/// The server's parts themselves.
pub struct Parts {
    /// How it runs.
    pub config: Config,
    /// What lasts.
    pub store: Arc<dyn Store>,
    /// Hints between the parts.
    pub bus: Arc<dyn Bus>,
    /// What is said to people.
    pub speech: Speech,
    /// What has been used of each limit.
    pub limits: Limiters,
    /// Games being played.
    pub live: Live,
    /// Computes and checks passwords.
    pub passwords: Passwords,
    /// What an operator can watch.
    pub metrics: Metrics,
    /// Work that must end before the server does: what is spawned here is waited for.
    pub tasks: TaskTracker,
    closing: watch::Sender<bool>,
}

impl Deref for App {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        &self.0
    }
}

impl App {
    /// A server over a store and a bus.
    pub fn new(config: Config, store: Arc<dyn Store>, bus: Arc<dyn Bus>, metrics: Metrics) -> Self {
        App(Arc::new(Parts {
            limits: Limiters::new(&config.limits),
            live: Live::default(),
            passwords: Passwords::default(),
            metrics,
            config,
            store,
            bus,
            speech: Speech::default(),
            tasks: TaskTracker::new(),
            closing: watch::Sender::new(false),
        }))
    }

    /// Becomes true when the server is about to stop: sockets say so to their clients and end, tables
    /// take no more actions.
    pub fn closing(&self) -> watch::Receiver<bool> {
        self.closing.subscribe()
    }

    /// Whether the server is about to stop.
    pub fn is_closing(&self) -> bool {
        *self.closing.borrow()
    }

    /// Says that the server is about to stop.
    pub(crate) fn close(&self) {
        self.closing.send_replace(true);
        self.tasks.close();
    }
}
