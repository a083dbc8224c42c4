//! Attacks through the real router and over real connections.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use crate::common::{Site, config};
use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, Method, Request, header};
use serde_json::json;
use server::security::is_own_origin;
use server::serve::serve;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;

const BASE: &str = "https://play.example.org";

fn with_base() -> Site {
    Site::with(|config| config.base_url = Some(BASE.parse().unwrap()))
}

#[tokio::test]
async fn other_sites_cannot_act_for_our_visitors() {
    let site = with_base();
    let cookie = site.guest().await.cookie;
    let json = ("content-type", "application/json");
    let own = ("x-abaque", "1");
    for (headers, status) in [
        (vec![json, own], 204),
        (vec![json, own, ("origin", BASE)], 204),
        (vec![json, own, ("sec-fetch-site", "same-origin"), ("origin", BASE)], 204),
        (vec![json], 403),
        // Other `Authorization` schemes leave the cookie in charge, and with it the CSRF check.
        (vec![json, ("authorization", "Basic dXNlcjpwYXNz")], 403),
        (vec![json, own, ("authorization", "Basic dXNlcjpwYXNz")], 204),
        (vec![json, ("origin", BASE)], 403),
        (vec![json, own, ("origin", "https://evil.example")], 403),
        (vec![json, own, ("origin", "https://play.example.org.evil.example")], 403),
        (vec![json, own, ("origin", "http://play.example.org")], 403),
        (vec![json, own, ("origin", "null")], 403),
        (vec![json, own, ("sec-fetch-site", "cross-site")], 403),
        (vec![json, own, ("sec-fetch-site", "same-site")], 403),
        (vec![("content-type", "text/plain"), own], 415),
    ] {
        let mut visitor = site.stranger();
        visitor.cookie.clone_from(&cookie);
        let mut request = Request::builder().method(Method::PUT).uri("/api/me/settings");
        for (name, value) in &headers {
            request = request.header(*name, *value);
        }
        let answer = visitor.send(request.body(Body::from("{}")).unwrap()).await;
        assert_eq!(answer.status, status, "{headers:?}");
        assert_eq!(answer.header("access-control-allow-origin"), "");
    }
    // CORS preflights are never allowed.
    let asked = Request::builder().method(Method::OPTIONS).uri("/api/me/settings");
    let asked = asked.header("origin", "https://evil.example");
    let asked = asked.header("access-control-request-method", "PUT").body(Body::empty()).unwrap();
    let answer = site.stranger().send(asked).await;
    assert_eq!(answer.status, 405);
    assert_eq!(answer.header("access-control-allow-origin"), "");
}

#[tokio::test]
async fn sockets_know_foreign_origins() {
    let check = |site: &Site, origin: Option<&str>, host: &str, own: bool| {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, host.parse().unwrap());
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, origin.parse().unwrap());
        }
        assert_eq!(is_own_origin(&site.app, &headers), own, "{origin:?} at {host}");
    };
    let site = with_base();
    check(&site, None, "play.example.org", true);
    check(&site, Some(BASE), "127.0.0.1:8080", true);
    check(&site, Some("https://evil.example"), "evil.example", false);
    check(&site, Some("null"), "play.example.org", false);
    let site = Site::new();
    check(&site, Some("http://192.168.1.5:8080"), "192.168.1.5:8080", true);
    check(&site, Some("http://localhost:8080"), "127.0.0.1:8080", false);
    check(&site, Some("https://evil.example"), "localhost:8080", false);
    check(&site, Some("null"), "null", false);
}

#[tokio::test]
async fn only_a_game_to_look_at_may_stand_in_pages_of_others() {
    let site = Site::new();
    let answer = site.stranger().get("/embed/0123456789ab").await;
    let policy = answer.header("content-security-policy");
    assert!(policy.ends_with("frame-ancestors *"), "{policy}");
    let scripts = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval';";
    assert!(policy.contains(scripts), "{policy}");
    assert_eq!(answer.header("x-frame-options"), "");
    for path in ["/embed", "/embed/a/b", "/play/0123456789ab", "/api/embed/x", "/embed.html"] {
        let answer = site.stranger().get(path).await;
        assert_eq!(answer.header("x-frame-options"), "DENY", "{path}");
    }
}

#[tokio::test]
async fn browsers_are_told_to_be_strict() {
    let site = Site::new();
    for path in ["/", "/api/me", "/api/nothing", "/api/docs", "/healthz"] {
        let answer = site.stranger().get(path).await;
        let policy = answer.header("content-security-policy");
        // The engine's module is compiled in the browser; text is never run.
        let scripts = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval';";
        assert!(policy.contains(scripts), "{path}: {policy}");
        assert_eq!(policy.matches("unsafe").count(), 1, "{path}: {policy}");
        assert!(policy.contains("frame-ancestors 'none'"), "{path}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(answer.header("x-frame-options"), "DENY", "{path}");
        assert_eq!(answer.header("referrer-policy"), "same-origin", "{path}");
        assert_eq!(answer.header("strict-transport-security"), "", "{path}: there is no TLS here");
        if path.starts_with("/api/") {
            assert_eq!(answer.header("cache-control"), "no-store", "{path}");
        }
    }
}

#[tokio::test]
async fn files_of_the_app_carry_what_a_worker_needs_and_no_more() {
    let site = Site::new();
    let file = site.stranger().get("/assets/any.js").await;
    let policy = file.header("content-security-policy");
    let strict = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";
    assert_eq!(policy, strict);
    assert_eq!(file.header("x-content-type-options"), "nosniff");
    assert_eq!(file.header("cross-origin-resource-policy"), "same-origin");
    assert_eq!(file.header("permissions-policy"), "");
    // Names that only resemble it are documents.
    for path in ["/assets", "/sw.js", "/x/assets/a.js", "//assets/a.js"] {
        let answer = site.stranger().get(path).await;
        assert_eq!(answer.header("x-frame-options"), "DENY", "{path}");
    }
}

#[tokio::test]
async fn floods_end_at_the_door() {
    let site = Site::with(|config| config.limits.requests_per_minute = 30);
    let mut visitor = site.stranger();
    let mut answered = 0;
    for _ in 0..50 {
        answered += u32::from(visitor.get("/api/privacy").await.status == 200);
    }
    assert_eq!(answered, 30);
    assert_eq!(visitor.get("/api/privacy").await.code(), "too-many");
    assert_eq!(visitor.get("/healthz").await.status, 200, "who watches is let through");
    visitor.address = ([192, 0, 2, 2], 1).into();
    assert_eq!(visitor.get("/api/privacy").await.status, 200, "others are not affected");
}

#[tokio::test]
async fn new_guests_and_accounts_are_limited_by_address_behind_proxies_too() {
    let site = Site::with(|config| {
        config.limits.guests_per_hour = 2;
        config.limits.signups_per_hour = 1;
        config.trusted_hops = 1;
    });
    let ask = async |forwarded: &str| {
        let request = Request::builder().uri("/api/me").header("x-forwarded-for", forwarded);
        site.stranger().send(request.body(Body::empty()).unwrap()).await.status.as_u16()
    };
    assert_eq!([ask("1.1.1.1").await, ask("9.9.9.9, 1.1.1.1").await], [200, 200]);
    assert_eq!(ask("8.8.8.8, 1.1.1.1").await, 429, "what the client adds itself is not believed");
    assert_eq!(ask("2.2.2.2").await, 200);
    let mut signups = Vec::new();
    for name in ["Ada", "Bo"] {
        let account = json!({ "name": name, "password": "tour de cinq pions" });
        signups.push(site.stranger().post("/api/signup", account).await.status.as_u16());
    }
    assert_eq!(signups, [200, 429]);
}

#[tokio::test]
async fn bad_bodies_are_told_what_is_wrong() {
    let site = Site::new();
    let deep = "[".repeat(60_000);
    let large = format!("{{\"name\":\"{}\"}}", "x".repeat(100_000));
    for (body, status, code) in [
        ("", 400, "malformed"),
        ("{", 400, "malformed"),
        ("\u{0}\u{1}\u{2}", 400, "malformed"),
        ("{\"name\":1,\"password\":2}", 400, "malformed"),
        ("{\"name\":\"a\",\"password\":\"b\",\"admin\":true}", 400, "malformed"),
        (&deep, 400, "malformed"),
        (&large, 413, "too-large"),
    ] {
        let request = Request::builder().method(Method::POST).uri("/api/login");
        let request = request.header("x-abaque", "1").header("content-type", "application/json");
        let request = request.body(Body::from(body.to_owned())).unwrap();
        let answer = site.stranger().send(request).await;
        assert_eq!((answer.status.as_u16(), answer.code().as_str()), (status, code));
        assert!(answer.text.len() < 1000);
    }
    assert_eq!(site.stranger().post("/api/privacy", json!({})).await.code(), "method");
    assert_eq!(site.stranger().get("/api/nothing").await.code(), "not-found");
}

/// A piece of a body that knows how many others are in memory.
struct Piece(Arc<AtomicUsize>);

impl AsRef<[u8]> for Piece {
    fn as_ref(&self) -> &[u8] {
        b" "
    }
}

impl Drop for Piece {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

#[tokio::test]
async fn a_body_in_small_pieces_keeps_none_of_them_in_memory() {
    let site = Site::new();
    let mut guest = site.guest().await;
    let pieces = Arc::new(AtomicUsize::new(0));
    let most = Arc::new(AtomicUsize::new(0));
    let (alive, seen) = (Arc::clone(&pieces), Arc::clone(&most));
    let spaces = (0..40_000).map(move |_| {
        seen.fetch_max(alive.fetch_add(1, Ordering::Relaxed), Ordering::Relaxed);
        Ok::<_, Infallible>(Bytes::from_owner(Piece(Arc::clone(&alive))))
    });
    let text = Bytes::from_static(br#"{"game":"awale","mode":"local"}"#);
    let body = futures_util::stream::iter(spaces.chain([Ok(text)]));
    let request = Request::post("/api/tables")
        .header("x-abaque", "1")
        .header(header::CONTENT_TYPE, "application/json")
        .body(Body::from_stream(body))
        .unwrap();
    let made = guest.send(request).await;
    assert_eq!(made.status, 200, "{}", made.text);
    assert!(most.load(Ordering::Relaxed) < 4, "{most:?} pieces were in memory");
}

#[tokio::test]
async fn markup_in_addresses_comes_back_as_text() {
    let site = Site::new();
    for path in
        ["/api/people/%3Cscript%3E", "/api/%3Cscript%3E", "/%3Cscript%3Ealert(1)%3C/script%3E"]
    {
        let answer = site.stranger().get(path).await;
        assert!(!answer.text.contains("<script>a"), "{path}: {}", answer.text);
    }
}

#[tokio::test]
async fn files_outside_the_pages_are_out_of_reach() {
    let site = Site::new();
    for path in [
        "/assets/../../../etc/passwd",
        "/assets/..%2f..%2f..%2fetc/passwd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/..\\..\\etc\\passwd",
        "//etc/passwd",
        "/abaque.db",
        "/.git/config",
    ] {
        let Ok(request) = Request::builder().uri(path).body(Body::empty()) else { continue };
        let answer = site.stranger().send(request).await;
        assert!(!answer.text.contains("root:"), "{path}");
        assert!(!answer.text.contains("SQLite") && !answer.text.contains("[core]"), "{path}");
    }
}

/// A server on a real socket.
async fn listen(change: impl FnOnce(&mut server::config::Config)) -> (SocketAddr, Running) {
    let folder = TempDir::new().unwrap();
    let mut config = config(&folder);
    change(&mut config);
    let (told, address) = oneshot::channel();
    let (stop, stopped) = oneshot::channel::<()>();
    let task = tokio::spawn(async move {
        let stop = async {
            let _ = stopped.await;
        };
        serve(config, |address| told.send(address).unwrap(), stop).await
    });
    (address.await.unwrap(), Running { stop, task, _folder: folder })
}

struct Running {
    stop: oneshot::Sender<()>,
    task: tokio::task::JoinHandle<Result<(), server::serve::ServeError>>,
    _folder: TempDir,
}

async fn read_all(stream: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    let _ = stream.read_to_end(&mut bytes).await;
    String::from_utf8_lossy(&bytes).into_owned()
}

#[tokio::test]
async fn slow_writers_are_hung_up_on() {
    let (address, _running) = listen(|_| {}).await;
    tokio::time::pause();
    // Half a head, and half a body: with the clock paused, waiting takes no time.
    let mut head = TcpStream::connect(address).await.unwrap();
    head.write_all(b"GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ").await.unwrap();
    let start = tokio::time::Instant::now();
    assert!(!read_all(&mut head).await.contains("200 OK"));
    assert!(start.elapsed() >= Duration::from_secs(10), "{:?}", start.elapsed());
    let mut body = TcpStream::connect(address).await.unwrap();
    let request = b"POST /api/login HTTP/1.1\r\nHost: x\r\nX-Abaque: 1\r\nConnection: close\r\n\
        Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{\"name\":";
    body.write_all(request).await.unwrap();
    let answer = read_all(&mut body).await;
    assert!(answer.contains(" 408 ") && answer.contains("too-slow"), "{answer}");
}

#[tokio::test]
async fn slow_readers_are_hung_up_on() {
    let (address, _running) = listen(|_| {}).await;
    let mut stream = TcpStream::connect(address).await.unwrap();
    tokio::time::pause();
    // Requests more than any network buffer holds, and reads nothing: once the server cannot write
    // it stops reading, and must then time out.
    let request = b"GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n";
    let asking = async {
        loop {
            if let Err(error) = stream.write_all(request).await {
                break error.kind();
            }
        }
    };
    let ended = asking.await;
    let cut = [std::io::ErrorKind::ConnectionReset, std::io::ErrorKind::BrokenPipe];
    assert!(cut.contains(&ended), "{ended}");
}

#[tokio::test]
async fn one_address_cannot_take_all_connections() {
    let (address, _running) = listen(|config| config.limits.connections_per_address = 20).await;
    let mut open = Vec::new();
    for _ in 0..200 {
        open.push(TcpStream::connect(address).await.unwrap());
    }
    let mut answered = 0;
    for stream in &mut open {
        let asked = stream
            .write_all(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            .await;
        answered += u32::from(asked.is_ok() && read_all(stream).await.contains("200 OK"));
    }
    assert_eq!(answered, 20);
    drop(open);
    // The permits are returned once the server has noticed.
    loop {
        let mut stream = TcpStream::connect(address).await.unwrap();
        let asked = stream
            .write_all(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            .await;
        if asked.is_ok() && read_all(&mut stream).await.contains("200 OK") {
            break;
        }
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn a_closing_server_lets_its_visitors_finish() {
    let (address, running) = listen(|_| {}).await;
    // An idle connection must not delay the shutdown.
    let mut idle = TcpStream::connect(address).await.unwrap();
    idle.write_all(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n").await.unwrap();
    let mut first = [0; 15];
    idle.read_exact(&mut first).await.unwrap();
    assert_eq!(&first, b"HTTP/1.1 200 OK");
    running.stop.send(()).unwrap();
    running.task.await.unwrap().unwrap();
    assert!(TcpStream::connect(address).await.is_err());
}

#[tokio::test]
async fn a_data_folder_has_one_server() {
    let folder = TempDir::new().unwrap();
    let _lock = server::folder::FolderLock::take(folder.path()).unwrap();
    let refused =
        serve(config(&folder), |_| panic!("it must not start"), std::future::pending()).await;
    let error = refused.unwrap_err();
    assert!(error.to_string().contains("another program uses the database"), "{error}");
}
