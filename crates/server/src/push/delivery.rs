//! Delivery of notices to the push services.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use reqwest::header::{AUTHORIZATION, CONTENT_ENCODING, CONTENT_TYPE, HeaderMap, RETRY_AFTER};
use reqwest::{Client, StatusCode, redirect};
use rustls::ClientConfig;
use rustls::crypto::ring;
use rustls_platform_verifier::Verifier;
use tokio::sync::{OnceCell, Semaphore, mpsc};

use super::encryption::encrypt;
use super::endpoint::{self, PublicResolver};
use super::notice::{Notice, NoticeKind, Subject};
use super::vapid::VapidKey;
use crate::app::App;
use crate::backoff::{Backoff, LogLimit};
use crate::clock::now;
use crate::config::{BaseUrl, PushConfig};
use crate::id::{KeyId, TableId};
use crate::live::closes;
use crate::store::{PushSubscription, StoreError};

/// Capacity of the queue of notices; further ones are dropped.
const QUEUE: usize = 1024;
/// Concurrent deliveries, retries included; further ones are dropped.
const DELIVERIES: usize = 4096;
/// Concurrent requests.
const REQUESTS: usize = 32;
/// Timeout of a request to a push service.
const TIMEOUT: Duration = Duration::from_secs(15);
/// Attempts per message: the delays between them add up to some three minutes.
const ATTEMPTS: usize = 12;
/// The longest `Retry-After` that is honoured.
const LONGEST_DELAY: Duration = Duration::from_mins(10);
/// How long a push service keeps a message for an offline device.
const TURN_TTL_SECONDS: u32 = 24 * 60 * 60;
const CHALLENGE_TTL_SECONDS: u32 = 60 * 60;

/// The sender of push messages.
pub struct Push {
    key: OnceCell<VapidKey>,
    client: OnceCell<Option<Client>>,
    queue: mpsc::Sender<Notice>,
    /// The receiving end, until its task starts.
    waiting: Mutex<Option<mpsc::Receiver<Notice>>>,
    /// The number of the latest notice in delivery, by session and table.
    latest: Mutex<HashMap<(KeyId, TableId), u64>>,
    deliveries: Arc<Semaphore>,
    requests: Semaphore,
}

impl Default for Push {
    fn default() -> Self {
        let (queue, waiting) = mpsc::channel(QUEUE);
        Push {
            key: OnceCell::new(),
            client: OnceCell::new(),
            queue,
            waiting: Mutex::new(Some(waiting)),
            latest: Mutex::default(),
            deliveries: Arc::new(Semaphore::new(DELIVERIES)),
            requests: Semaphore::new(REQUESTS),
        }
    }
}

impl Push {
    /// Loads the VAPID key, generating it at the first start, and starts delivering.
    pub(crate) async fn start(&self, app: &App) -> Result<(), StoreError> {
        self.vapid_key(app).await?;
        let waiting = lock(&self.waiting).take();
        if let Some(waiting) = waiting {
            app.tasks.spawn(deliver_all(app.clone(), waiting));
        }
        Ok(())
    }

    /// Notifies a person, unless one of their pages is open and does so itself. Never waits.
    pub(crate) fn notify(&self, app: &App, notice: Notice) {
        static LOG: LogLimit = LogLimit::new();
        if app.live.online.has(notice.person) {
            return;
        }
        if self.queue.try_send(notice).is_err()
            && let Some(suppressed) = LOG.permit()
        {
            tracing::warn!(suppressed, "too many push notices wait: one is dropped");
        }
    }

    pub(super) async fn public_key(&self, app: &App) -> Result<String, StoreError> {
        Ok(self.vapid_key(app).await?.public().to_owned())
    }

    async fn vapid_key(&self, app: &App) -> Result<&VapidKey, StoreError> {
        self.key.get_or_try_init(|| VapidKey::load(app.store.as_ref())).await
    }

    /// The HTTP client; `None` if it cannot be built on this system.
    async fn client(&self, config: &PushConfig) -> Option<&Client> {
        let client = self.client.get_or_init(|| async {
            client(config)
                .inspect_err(|error| tracing::error!(error, "push messages cannot be sent"))
                .ok()
        });
        client.await.as_ref()
    }
}

/// A client that follows no redirects and connects to public addresses only.
fn client(config: &PushConfig) -> Result<Client, String> {
    let provider = Arc::new(ring::default_provider());
    let verifier = Verifier::new(Arc::clone(&provider)).map_err(|error| error.to_string())?;
    let tls = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|error| error.to_string())?
        // The verifier is rustls' own check against the system's certificate authorities.
        .dangerous()
        .with_custom_certificate_verifier(Arc::new(verifier))
        .with_no_client_auth();
    let builder = Client::builder()
        .tls_backend_preconfigured(tls)
        .timeout(TIMEOUT)
        .redirect(redirect::Policy::none())
        // A proxy would resolve names itself.
        .no_proxy();
    let builder = if config.private_endpoints {
        builder
    } else {
        builder.dns_resolver(Arc::new(PublicResolver)).https_only(true)
    };
    builder.build().map_err(|error| error.to_string())
}

/// Starts a delivery for each subscription of a notice's person.
async fn deliver_all(app: App, mut waiting: mpsc::Receiver<Notice>) {
    static LOG: LogLimit = LogLimit::new();
    let mut closing = app.closing();
    let mut number = 0;
    loop {
        let notice = tokio::select! {
            notice = waiting.recv() => notice,
            () = closes(&mut closing) => return,
        };
        let Some(notice) = notice else { return };
        number += 1;
        if let Err(error) = deliver(&app, notice, number).await
            && let Some(suppressed) = LOG.permit()
        {
            tracing::warn!(%error, suppressed, "a push notice could not be read");
        }
    }
}

async fn deliver(app: &App, notice: Notice, number: u64) -> Result<(), StoreError> {
    let subscriptions = app.store.push_subscriptions(notice.person).await?;
    if subscriptions.is_empty() {
        return Ok(());
    }
    let Some(subject) = Subject::read(app, notice).await? else { return Ok(()) };
    for subscription in subscriptions {
        let Ok(permit) = Arc::clone(&app.push.deliveries).try_acquire_owned() else { break };
        let message = subject.write(app.speech.texts(subscription.language));
        let body = serde_json::to_vec(&message).unwrap_or_default();
        lock(&app.push.latest).insert((subscription.session, notice.table), number);
        let delivery = Delivery { app: app.clone(), notice, number, subscription, body };
        app.tasks.spawn(async move {
            let mut closing = delivery.app.closing();
            tokio::select! {
                () = delivery.run() => {}
                () = closes(&mut closing) => {}
            }
            delivery.forget();
            drop(permit);
        });
    }
    Ok(())
}

/// The delivery of one message to one browser.
struct Delivery {
    app: App,
    notice: Notice,
    /// The sequence number of the notice.
    number: u64,
    subscription: PushSubscription,
    body: Vec<u8>,
}

/// The result of an attempt.
enum Attempt {
    /// Delivered, or not deliverable.
    Done,
    /// The browser withdrew the subscription.
    Withdrawn,
    /// Retry, at the earliest after this delay.
    Later(Duration),
}

impl Delivery {
    async fn run(&self) {
        let mut backoff = Backoff::default();
        for _ in 0..ATTEMPTS {
            match self.attempt().await {
                Attempt::Done => return,
                Attempt::Withdrawn => return self.delete().await,
                Attempt::Later(least) => {
                    tokio::time::sleep(backoff.next().max(least)).await;
                    if self.is_outdated() {
                        return;
                    }
                }
            }
        }
        log("no answer that helps after many attempts");
    }

    /// Whether a newer notice about the table is in delivery, or the person is online again.
    fn is_outdated(&self) -> bool {
        let latest = lock(&self.app.push.latest).get(&self.key()).copied();
        latest != Some(self.number) || self.app.live.online.has(self.notice.person)
    }

    fn key(&self) -> (KeyId, TableId) {
        (self.subscription.session, self.notice.table)
    }

    async fn attempt(&self) -> Attempt {
        let (app, subscription) = (&self.app, &self.subscription);
        let config = &app.config.push;
        // The configuration may be stricter than at the time of the subscription.
        let Some(url) = endpoint::parse(&subscription.endpoint, config.private_endpoints) else {
            return Attempt::Withdrawn;
        };
        let (Some(client), Ok(key)) =
            (app.push.client(config).await, app.push.vapid_key(app).await)
        else {
            return Attempt::Done;
        };
        let base = app.config.base_url.as_ref().map(BaseUrl::origin);
        let contact = config.contact.as_deref().or(base.filter(|base| base.starts_with("https:")));
        let authorization = key.authorization(&url.origin().ascii_serialization(), contact, now());
        let body = encrypt(&subscription.key, &subscription.auth, &self.body);
        let (Some(authorization), Ok(body)) = (authorization, body) else {
            log("it could not be encrypted or signed");
            return Attempt::Done;
        };
        let is_challenge = self.notice.kind == NoticeKind::Challenged;
        let ttl = if is_challenge { CHALLENGE_TTL_SECONDS } else { TURN_TTL_SECONDS };
        let request = client
            .post(url)
            .header(AUTHORIZATION, authorization)
            .header(CONTENT_ENCODING, "aes128gcm")
            .header(CONTENT_TYPE, "application/octet-stream")
            .header("ttl", ttl)
            .header("urgency", "normal")
            // The service keeps only the latest message per topic.
            .header("topic", self.notice.table.as_str())
            .body(body);
        let Ok(_permit) = app.push.requests.acquire().await else { return Attempt::Done };
        match request.send().await {
            Ok(response) => Self::judge(response.status(), response.headers()),
            Err(_) => Attempt::Later(Duration::ZERO),
        }
    }

    fn judge(status: StatusCode, headers: &HeaderMap) -> Attempt {
        match status {
            status if status.is_success() => Attempt::Done,
            StatusCode::NOT_FOUND | StatusCode::GONE => Attempt::Withdrawn,
            status if status.is_server_error() || status == StatusCode::TOO_MANY_REQUESTS => {
                let seconds = headers.get(RETRY_AFTER).and_then(|value| value.to_str().ok());
                let seconds = seconds.and_then(|text| text.trim().parse().ok()).unwrap_or(0);
                Attempt::Later(Duration::from_secs(seconds).min(LONGEST_DELAY))
            }
            status => {
                log(status.as_str());
                Attempt::Done
            }
        }
    }

    async fn delete(&self) {
        let deleted = self.app.store.delete_push_endpoint(self.subscription.endpoint.clone()).await;
        if let Err(error) = deleted {
            log(&error.to_string());
        }
    }

    /// Removes this notice from `latest`, unless there is a newer one.
    fn forget(&self) {
        let mut latest = lock(&self.app.push.latest);
        if latest.get(&self.key()) == Some(&self.number) {
            latest.remove(&self.key());
        }
    }
}

/// Logs a failure without the endpoint, which is a secret.
fn log(reason: &str) {
    static LOG: LogLimit = LogLimit::new();
    if let Some(suppressed) = LOG.permit() {
        tracing::warn!(reason, suppressed, "a push message was not delivered");
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
