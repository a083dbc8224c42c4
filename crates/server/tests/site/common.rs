//! A whole server without a network, and clients with cookies.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::ConnectInfo;
use axum::http::{HeaderMap, Method, Request, StatusCode, header};
use axum::response::Response;
use serde_json::{Value, json};
use server::app::App;
use server::bus::{Bus, Hint, LocalBus, NatsBus, Subscription, Topic};
use server::config::{Config, Limits, Settings};
use server::metrics::Metrics;
use server::router::router;
use server::store::{self, Postgres, Sqlite};
use tempfile::TempDir;
use tower::ServiceExt;

/// A server in a folder of its own.
pub(crate) struct Site {
    pub(crate) app: App,
    router: Router,
    folder: Arc<TempDir>,
}

/// A client with cookies.
pub(crate) struct Visitor<'a> {
    site: &'a Site,
    pub(crate) cookie: Option<String>,
    pub(crate) address: SocketAddr,
}

/// An HTTP response.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) text: String,
}

/// A test configuration: default limits, raised where every test would reach them.
pub(crate) fn config(folder: &TempDir) -> Config {
    let limits = Limits { requests_per_minute: 100_000, ..Limits::default() };
    let settings =
        Settings { limits, listen: Some(([127, 0, 0, 1], 0).into()), ..Settings::default() };
    settings.resolve(folder.path().to_owned()).unwrap()
}

impl Site {
    pub(crate) fn new() -> Self {
        Self::with(|_| {})
    }

    pub(crate) fn with(change: impl FnOnce(&mut Config)) -> Self {
        Self::start(TempDir::new().unwrap(), &store::SqliteOptions::default(), change)
    }

    /// A server with these database settings.
    pub(crate) fn on(settings: &store::SqliteOptions) -> Self {
        Self::start(TempDir::new().unwrap(), settings, |_| {})
    }

    /// A server over an existing data folder.
    pub(crate) fn over(folder: TempDir) -> Self {
        Self::start(folder, &store::SqliteOptions::default(), |_| {})
    }

    /// The data folder.
    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    fn start(
        folder: TempDir,
        settings: &store::SqliteOptions,
        change: impl FnOnce(&mut Config),
    ) -> Self {
        let mut config = config(&folder);
        change(&mut config);
        let store = Sqlite::open_with(folder.path(), settings).unwrap();
        let bus = Arc::new(LocalBus::default());
        let app = App::new(config, Arc::new(store), bus, Metrics::default());
        Site { router: router(&app), app, folder: Arc::new(folder) }
    }

    /// Another server over the same store and bus.
    pub(crate) fn beside(&self) -> Self {
        let (store, bus) = (Arc::clone(&self.app.store), Arc::clone(&self.app.bus));
        let app = App::new(self.app.config.clone(), store, bus, Metrics::default());
        Site { router: router(&app), app, folder: Arc::clone(&self.folder) }
    }

    /// Two servers over one store, none of whose hints arrive.
    pub(crate) fn deaf_pair() -> [Self; 2] {
        let one = Self::new();
        let site = || {
            let (config, store) = (one.app.config.clone(), Arc::clone(&one.app.store));
            let app = App::new(config, store, Arc::new(DeafBus::default()), Metrics::default());
            Site { router: router(&app), app, folder: Arc::clone(&one.folder) }
        };
        [site(), site()]
    }

    /// Servers that share only a database and a bus, as on several machines.
    pub(crate) async fn cluster<const N: usize>(bus: &backends::Nats) -> [Self; N] {
        let database = backends::Postgres::shared().database();
        let mut sites = Vec::new();
        for _ in 0..N {
            let folder = TempDir::new().unwrap();
            let metrics = Metrics::default();
            let store = Postgres::open(&database.parse().unwrap(), metrics.store.clone()).await;
            let bus = NatsBus::connect(&bus.url().parse().unwrap()).await.unwrap();
            let app = App::new(config(&folder), Arc::new(store.unwrap()), Arc::new(bus), metrics);
            sites.push(Site { router: router(&app), app, folder: Arc::new(folder) });
        }
        sites.try_into().unwrap_or_else(|_| unreachable!())
    }

    /// A client without a session.
    pub(crate) fn stranger(&self) -> Visitor<'_> {
        Visitor { site: self, cookie: None, address: ([192, 0, 2, 1], 1234).into() }
    }

    /// The cookie of a client of another server, used here.
    pub(crate) fn visitor_of<'a>(&'a self, other: &Visitor<'_>) -> Visitor<'a> {
        Visitor { cookie: other.cookie.clone(), ..self.stranger() }
    }

    /// A client with a guest session.
    pub(crate) async fn guest(&self) -> Visitor<'_> {
        let mut guest = self.stranger();
        assert_eq!(guest.get("/api/me").await.status, 200);
        guest
    }

    /// A client with an account.
    pub(crate) async fn member(&self, name: &str) -> Visitor<'_> {
        let mut guest = self.guest().await;
        let answer = guest.post("/api/signup", json!({ "name": name, "password": PASSWORD })).await;
        assert_eq!(answer.status, 200, "{answer:?}");
        guest
    }
}

/// A bus that loses everything.
#[derive(Default)]
struct DeafBus(LocalBus);

impl Bus for DeafBus {
    fn publish(&self, _topic: Topic, _hint: Hint) {}

    fn subscribe(&self, topic: Topic) -> Subscription {
        self.0.subscribe(topic)
    }

    fn is_connected(&self) -> bool {
        true
    }

    fn is_shared(&self) -> bool {
        true
    }
}

/// The password of all test accounts.
pub(crate) const PASSWORD: &str = "tour de cinq pions";

impl Visitor<'_> {
    pub(crate) async fn get(&mut self, path: &str) -> Answer {
        self.ask(Method::GET, path, None).await
    }

    pub(crate) async fn post(&mut self, path: &str, body: Value) -> Answer {
        self.ask(Method::POST, path, Some(body)).await
    }

    pub(crate) async fn put(&mut self, path: &str, body: Value) -> Answer {
        self.ask(Method::PUT, path, Some(body)).await
    }

    pub(crate) async fn delete(&mut self, path: &str, body: Value) -> Answer {
        self.ask(Method::DELETE, path, Some(body)).await
    }

    /// A request as the web app sends it.
    pub(crate) async fn ask(&mut self, method: Method, path: &str, body: Option<Value>) -> Answer {
        let request = Request::builder().method(method).uri(path).header("x-abaque", "1");
        let request = match body {
            Some(body) => request
                .header(header::CONTENT_TYPE, "application/json")
                .body(Body::from(body.to_string())),
            None => request.body(Body::empty()),
        };
        self.send(request.unwrap()).await
    }

    /// A response of which nothing has been read yet.
    pub(crate) async fn open(&self, mut request: Request<Body>) -> Response {
        if let Some(cookie) = &self.cookie {
            request.headers_mut().insert(header::COOKIE, cookie.parse().unwrap());
        }
        request.extensions_mut().insert(ConnectInfo(self.address));
        self.site.router.clone().oneshot(request).await.unwrap()
    }

    /// Any request.
    pub(crate) async fn send(&mut self, request: Request<Body>) -> Answer {
        let response = self.open(request).await;
        let (parts, body) = response.into_parts();
        let bytes = to_bytes(body, 16 << 20).await.unwrap();
        if let Some(set) = parts.headers.get(header::SET_COOKIE) {
            let pair = set.to_str().unwrap().split(';').next().unwrap().to_owned();
            self.cookie = Some(pair).filter(|pair| !pair.ends_with('='));
        }
        let text = String::from_utf8(bytes.to_vec()).unwrap();
        Answer { status: parts.status, headers: parts.headers, text }
    }
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// The problem's code.
    pub(crate) fn code(&self) -> String {
        assert_eq!(self.header("content-type"), "application/problem+json", "{self:?}");
        self.json()["code"].as_str().unwrap().to_owned()
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }
}
