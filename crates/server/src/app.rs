//! The server's shared state, which every handler receives.

use std::ops::Deref;
use std::panic::resume_unwind;
use std::sync::Arc;

use tokio::sync::watch;
use tokio_util::task::TaskTracker;

use crate::bus::Bus;
use crate::config::Config;
use crate::limits::Limiters;
use crate::live::Live;
use crate::metrics::Metrics;
use crate::people::Passwords;
use crate::problem::{Problem, Refused};
use crate::push::Push;
use crate::speech::Speech;
use crate::store::Store;

/// The server's parts. Cloning is cheap.
#[derive(Clone)]
pub struct App(Arc<Parts>);

/// The parts behind [`App`].
pub struct Parts {
    pub config: Config,
    /// Persistent data.
    pub store: Arc<dyn Store>,
    /// Hints between the server's parts.
    pub bus: Arc<dyn Bus>,
    /// Translation.
    pub speech: Speech,
    /// Rate limiters.
    pub limits: Limiters,
    /// Games in play.
    pub live: Live,
    pub passwords: Passwords,
    /// Web push notifications.
    pub push: Push,
    pub metrics: Metrics,
    /// Tasks that must finish before the server stops.
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
    pub fn new(config: Config, store: Arc<dyn Store>, bus: Arc<dyn Bus>, metrics: Metrics) -> Self {
        App(Arc::new(Parts {
            limits: Limiters::new(&config.limits),
            live: Live::default(),
            passwords: Passwords::default(),
            push: Push::default(),
            metrics,
            config,
            store,
            bus,
            speech: Speech::default(),
            tasks: TaskTracker::new(),
            closing: watch::Sender::new(false),
        }))
    }

    /// Becomes true when the server is shutting down: sockets notify their clients and close, tables
    /// accept no more actions.
    pub fn closing(&self) -> watch::Receiver<bool> {
        self.closing.subscribe()
    }

    pub fn is_closing(&self) -> bool {
        *self.closing.borrow()
    }

    /// Runs work to its end even if the client hangs up meanwhile: what it stores then counts, and others hear of it.
    ///
    /// # Errors
    ///
    /// As the work, or if the server shuts down.
    ///
    /// # Panics
    ///
    /// If the work panics.
    pub(crate) async fn finish<T: Send + 'static>(
        &self,
        work: impl Future<Output = Result<T, Problem>> + Send + 'static,
    ) -> Result<T, Problem> {
        match self.tasks.spawn(work).await {
            Ok(result) => result,
            Err(error) if error.is_panic() => resume_unwind(error.into_panic()),
            Err(_) => Err(Refused::Closing.into()),
        }
    }

    /// Begins the shutdown.
    pub(crate) fn close(&self) {
        self.closing.send_replace(true);
        self.tasks.close();
    }
}
