//! The web app's files, embedded into the program.

mod document;

use std::collections::HashMap;
use std::sync::LazyLock;

use axum::extract::{FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use game::Message;
use sha2::{Digest, Sha256};

use crate::app::App;
use crate::html::escape;
use crate::id::TableId;
use crate::identity::Who;
use crate::play::preload::{Preload, preload};
use crate::problem::{Problem, Refused};
use crate::speech::Reader;

use document::Document;

include!(concat!(env!("OUT_DIR"), "/pages.rs"));

/// The folder of files whose names contain a content hash.
const HASHED: &str = "assets/";
/// The page of all routes of the web app.
const INDEX: &str = "index.html";
/// The embeddable page of a game.
const EMBED: &str = "embed.html";
/// The files that each route needs; written by the web app's build.
const NEEDS: &str = "needs.json";
/// The path prefix of tables.
const TABLES: &str = "/play/";

static PAGES: LazyLock<Pages> = LazyLock::new(|| Pages::new(FILES));

/// Whether other sites may embed the page at this path.
pub(crate) fn is_embedded(path: &str) -> bool {
    path.strip_prefix("/embed/").is_some_and(|table| !table.is_empty() && !table.contains('/'))
}

/// Whether a path is in the folder of files whose names contain a content hash: scripts, styles, fonts, the engine. None
/// of them is a document.
pub(crate) fn is_hashed(path: &str) -> bool {
    path.strip_prefix('/').is_some_and(|name| name.starts_with(HASHED))
}

/// Whether the program was built with the web app.
pub fn are_built_in() -> bool {
    !FILES.is_empty()
}

/// A file of the web app as it was built; `None` if there is no such file.
pub fn built_file(name: &str) -> Option<&'static [u8]> {
    FILES.iter().find(|(known, _)| *known == name).map(|(_, bytes)| *bytes)
}

/// A file of the web app, or its page for every other path.
pub(crate) async fn page(State(app): State<App>, request: Request) -> Response {
    let (mut parts, _) = request.into_parts();
    let path = parts.uri.path().to_owned();
    if path.starts_with("/api/") {
        return Problem::from(Refused::NotFound).into_response();
    }
    if parts.method != Method::GET && parts.method != Method::HEAD {
        return Problem::from(Refused::Method).into_response();
    }
    match PAGES.find(&path) {
        Some(Found::File(file, hashed)) => file.answer(hashed, &parts.headers),
        Some(Found::Route(document)) => {
            let preload = preload_at(&app, &mut parts, &path).await;
            document.answer(&path, Reader::of(&parts).0, preload.as_ref(), &parts.headers)
        }
        None if are_built_in() || is_file(&path) => {
            Problem::from(Refused::NotFound).into_response()
        }
        None => not_built(&app, Reader::of(&parts)),
    }
}

/// The socket's first message, embedded into the table's page. On any error it is left out: the socket will report it.
async fn preload_at(app: &App, parts: &mut Parts, path: &str) -> Option<Preload> {
    let table: TableId = path.strip_prefix(TABLES)?.trim_end_matches('/').parse().ok()?;
    let who = Option::<Who>::from_request_parts(parts, app).await.ok()?;
    preload(app, who.as_ref(), Reader::of(parts), table).await.ok()
}

struct Pages {
    files: HashMap<&'static str, File>,
    document: Option<Document>,
}

enum Found<'a> {
    /// A file, and whether its name contains a content hash.
    File(&'a File, bool),
    /// A route of the web app.
    Route(&'a Document),
}

struct File {
    plain: &'static [u8],
    // In order of preference.
    compressed: Vec<(&'static str, &'static [u8])>,
    kind: &'static str,
    tag: HeaderValue,
}

impl Pages {
    fn new(files: &'static [(&'static str, &'static [u8])]) -> Self {
        let all: HashMap<&str, &'static [u8]> = files.iter().copied().collect();
        let mut pages = HashMap::new();
        for (name, plain) in files {
            let stem = name.strip_suffix(".br").or_else(|| name.strip_suffix(".gz"));
            if stem.is_some_and(|stem| all.contains_key(stem)) {
                continue;
            }
            let other = |encoding, suffix: &str| {
                Some((encoding, *all.get(format!("{name}{suffix}").as_str())?))
            };
            let compressed = [other("br", ".br"), other("gzip", ".gz")].into_iter().flatten();
            pages.insert(
                *name,
                File {
                    plain,
                    compressed: compressed.collect(),
                    kind: kind_of(name),
                    tag: tag_of(plain),
                },
            );
        }
        let text = |name| all.get(name).and_then(|bytes| std::str::from_utf8(bytes).ok());
        let document = text(INDEX).map(|page| Document::new(page, text(NEEDS).unwrap_or_default()));
        pages.remove(NEEDS);
        Pages { files: pages, document }
    }

    /// The file at a path, or the web app's page if the path is not a file.
    fn find(&self, path: &str) -> Option<Found<'_>> {
        // Paths are looked up as a whole, so that `..` cannot escape.
        let name = path.trim_start_matches('/');
        let file = |name: &str| Some(Found::File(self.files.get(name)?, name.starts_with(HASHED)));
        if self.files.contains_key(name) && name != INDEX {
            file(name)
        } else if is_embedded(path) {
            file(EMBED)
        } else if is_file(path) && name != INDEX {
            None
        } else {
            self.document.as_ref().map(Found::Route)
        }
    }
}

impl File {
    fn answer(&self, hashed: bool, headers: &HeaderMap) -> Response {
        let mut response = if headers.get(header::IF_NONE_MATCH) == Some(&self.tag) {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            match self.compressed.iter().find(|(encoding, _)| accepts(headers, encoding)) {
                Some((encoding, bytes)) => {
                    ([(header::CONTENT_ENCODING, *encoding)], *bytes).into_response()
                }
                None => self.plain.into_response(),
            }
        };
        let cache = if hashed { "public, max-age=31536000, immutable" } else { "no-cache" };
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(self.kind));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
        headers.insert(header::ETAG, self.tag.clone());
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        response
    }
}

/// Whether a path names a file, existing or not, rather than a route of the web app. The names of people can contain
/// dots, but never occur at the top level.
fn is_file(path: &str) -> bool {
    let path = path.trim_start_matches('/');
    path.starts_with(HASHED) || (!path.contains('/') && path.contains('.'))
}

/// The entity tag of a content.
fn tag_of(content: &[u8]) -> HeaderValue {
    // Half of the hash is enough to tell versions apart.
    let hash: [u8; 32] = Sha256::digest(content).into();
    let half = u128::from_be_bytes(std::array::from_fn(|at| hash[at]));
    let tag = HeaderValue::from_str(&format!("\"{half:032x}\""));
    tag.unwrap_or(HeaderValue::from_static("\"0\""))
}

/// Whether the client accepts an encoding.
fn accepts(headers: &HeaderMap, encoding: &str) -> bool {
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    accepted.unwrap_or_default().split(',').any(|part| {
        let (name, quality) = part.split_once(';').unwrap_or((part, ""));
        name.trim().eq_ignore_ascii_case(encoding) && quality.trim() != "q=0"
    })
}

fn kind_of(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, extension)| extension) {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "avif" => "image/avif",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "mp3" => "audio/mpeg",
        "ogg" | "opus" => "audio/ogg",
        "wav" => "audio/wav",
        "wasm" => "application/wasm",
        "txt" | "ftl" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// Shown by a program that was built without the web app.
fn not_built(app: &App, Reader(language): Reader) -> Response {
    let text = |id| escape(&app.speech.tell(language, &Message::new(id)));
    let html = format!(
        "<!doctype html>\n<html lang=\"{}\">\n<meta charset=\"utf-8\">\n<title>Abaque</title>\n\
         <h1>Abaque</h1>\n<p>{}</p>\n<p><a href=\"/api/docs\">{}</a></p>\n</html>\n",
        language.code(),
        text("pages-not-built"),
        text("pages-api"),
    );
    ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], html).into_response()
}

#[cfg(test)]
mod tests {
    use texts::Language;

    use super::*;

    static SOME: &[(&str, &[u8])] = &[
        ("assets/app-1a2b.js", b"plain"),
        ("assets/app-1a2b.js.br", b"brotli"),
        ("assets/app-1a2b.js.gz", b"gzip"),
        ("embed.html", b"<html>embed"),
        ("favicon.svg", b"<svg/>"),
        ("index.html", b"<html lang=\"en\"><head></head><body></body>"),
        ("index.html.gz", b"html in gzip"),
        ("needs.json", b"{}"),
    ];

    fn answer(path: &str, headers: &[(&str, &str)]) -> Option<Response> {
        let headers = headers.iter().map(|(name, value)| {
            (name.parse::<header::HeaderName>().unwrap(), value.parse().unwrap())
        });
        let headers = headers.collect();
        match Pages::new(SOME).find(path)? {
            Found::File(file, hashed) => Some(file.answer(hashed, &headers)),
            Found::Route(document) => {
                Some(document.answer(path, Language::English, None, &headers))
            }
        }
    }

    fn header_of(response: &Response, name: &str) -> String {
        response
            .headers()
            .get(name)
            .map_or(String::new(), |value| value.to_str().unwrap().to_owned())
    }

    #[test]
    fn files_are_found_and_everything_else_is_the_app() {
        let check = |path: &str, kind: Option<&str>| {
            let found = answer(path, &[]).map(|response| header_of(&response, "content-type"));
            assert_eq!(found.as_deref(), kind, "{path}");
        };
        let html = Some("text/html; charset=utf-8");
        check("/", html);
        check("/index.html", html);
        check("/play/0123456789ab", html);
        check("/people/J.R.", html);
        check("/favicon.svg", Some("image/svg+xml"));
        check("/assets/app-1a2b.js", Some("text/javascript; charset=utf-8"));
        check("/assets/app-1a2b.js.br", None);
        check("/assets/old-ffff.js", None);
        check("/robots.txt", None);
        check("/needs.json", None);
        check("/assets/../../../etc/passwd", None);
        check("/assets/%2e%2e/%2e%2e/etc/passwd", None);
        check("/..%2f..%2fetc%2fpasswd", None);
        check("/.env", None);
        // Routes of the app, whatever their names: its page, nothing else.
        check("/../etc/passwd", html);
        check("//etc/passwd", html);
    }

    #[test]
    fn only_one_page_is_for_the_frames_of_others() {
        let check = |path: &str, embedded: bool| assert_eq!(is_embedded(path), embedded, "{path}");
        check("/embed/0123456789ab", true);
        check("/embed/", false);
        check("/embed", false);
        check("/embed/a/b", false);
        check("/play/0123456789ab", false);
        check("/api/embed/a", false);
        let tag = |path: &str| header_of(&answer(path, &[]).unwrap(), "etag");
        assert_eq!(tag("/embed/0123456789ab"), tag("/embed.html"));
        assert_ne!(tag("/embed/0123456789ab"), tag("/"));
    }

    #[test]
    fn the_best_encoding_that_is_accepted_is_sent() {
        let check = |accepted: &str, encoding: &str| {
            let response = answer("/assets/app-1a2b.js", &[("accept-encoding", accepted)]).unwrap();
            assert_eq!(header_of(&response, "content-encoding"), encoding, "{accepted}");
            assert_eq!(header_of(&response, "vary"), "accept-encoding");
        };
        check("", "");
        check("gzip", "gzip");
        check("gzip, deflate, br", "br");
        check("br;q=0, gzip;q=0.5", "gzip");
        check("identity", "");
    }

    #[test]
    fn hashed_files_stay_in_caches_and_others_are_asked_for_again() {
        let hashed = answer("/assets/app-1a2b.js", &[]).unwrap();
        assert_eq!(header_of(&hashed, "cache-control"), "public, max-age=31536000, immutable");
        let page = answer("/", &[]).unwrap();
        assert_eq!(header_of(&page, "cache-control"), "no-cache");
        let tag = header_of(&page, "etag");
        assert_eq!(answer("/lobby", &[("if-none-match", &tag)]).unwrap().status(), 304);
        assert_eq!(answer("/lobby", &[("if-none-match", "\"other\"")]).unwrap().status(), 200);
    }
}
