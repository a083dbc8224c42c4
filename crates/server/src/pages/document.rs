//! The web app's page, completed for the requested route.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::io::Write as _;

use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use serde::Deserialize;
use texts::Language;

use super::{accepts, kind_of, tag_of};
use crate::play::preload::Preload;

/// The build's placeholder for the language.
const LANGUAGE: &str = "<html lang=\"en\">";
/// Paths that match no route.
const ELSEWHERE: &str = "missing";

/// The page of every route. It preloads the files that the route needs, so that a browser requests all of them at once.
pub(super) struct Document {
    /// The parts before the preload links, before the embedded messages, and after them.
    parts: [&'static str; 3],
    needs: Needs,
}

/// The files that each route needs.
#[derive(Default, Deserialize)]
struct Needs {
    /// By path, with `*` for every segment after the first, and language.
    #[serde(default)]
    pages: HashMap<String, HashMap<String, Vec<String>>>,
    /// By the game at the table.
    #[serde(default)]
    boards: HashMap<String, Vec<String>>,
}

impl Document {
    /// Parses the built page and its list of files.
    pub(super) fn new(page: &'static str, needs: &str) -> Self {
        let (head, rest) = page.split_at(page.find("</head>").unwrap_or(page.len()));
        let (body, end) = rest.split_at(rest.rfind("</body>").unwrap_or(rest.len()));
        // Without the list the browser finds the files itself, only later.
        let needs = serde_json::from_str(needs).unwrap_or_default();
        Document { parts: [head, body, end], needs }
    }

    /// The page at a path. With messages it is for one reader at one moment and must not be cached.
    pub(super) fn answer(
        &self,
        path: &str,
        language: Language,
        preload: Option<&Preload>,
        headers: &HeaderMap,
    ) -> Response {
        let html = self.write(path, language, preload);
        let tag = preload.is_none().then(|| tag_of(html.as_bytes()));
        let mut response = if tag.is_some() && headers.get(header::IF_NONE_MATCH) == tag.as_ref() {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            match accepts(headers, "gzip").then(|| pack(&html)).flatten() {
                Some(packed) => ([(header::CONTENT_ENCODING, "gzip")], packed).into_response(),
                None => html.into_response(),
            }
        };
        let headers = response.headers_mut();
        let mut set = |name, value| headers.insert(name, HeaderValue::from_static(value));
        set(header::CONTENT_TYPE, "text/html; charset=utf-8");
        set(header::CACHE_CONTROL, if preload.is_some() { "no-store" } else { "no-cache" });
        set(header::VARY, "accept-encoding, accept-language");
        if let Some(tag) = tag {
            headers.insert(header::ETAG, tag);
        }
        response
    }

    fn write(&self, path: &str, language: Language, preload: Option<&Preload>) -> String {
        let [head, body, end] = self.parts;
        let here = format!("<html lang=\"{}\">", language.code());
        let mut html = head.replacen(LANGUAGE, &here, 1);
        for file in self.files(path, language, preload) {
            let is_style = kind_of(file).starts_with("text/css");
            let tag = if is_style { "stylesheet" } else { "modulepreload" };
            let _ = writeln!(html, "<link rel=\"{tag}\" href=\"{file}\">");
        }
        html.push_str(body);
        if let Some(preload) = preload {
            html.push_str("<script type=\"application/json\" id=\"messages\">");
            html.push_str(&quiet(preload));
            html.push_str("</script>\n");
        }
        html.push_str(end);
        html
    }

    /// The files needed at a path, without duplicates.
    fn files(&self, path: &str, language: Language, preload: Option<&Preload>) -> Vec<&str> {
        let mut parts = path.split('/').filter(|part| !part.is_empty());
        let first = parts.next().unwrap_or_default().to_owned();
        let place = parts.fold(first, |place, _| place + "/*");
        let page = self.needs.pages.get(&place).or_else(|| self.needs.pages.get(ELSEWHERE));
        let page = page.and_then(|languages| languages.get(language.code()));
        let board = preload.and_then(|preload| self.needs.boards.get(preload.game.name()));
        let mut files: Vec<&str> = Vec::new();
        for file in page.into_iter().chain(board).flatten() {
            if !files.contains(&file.as_str()) {
                files.push(file);
            }
        }
        files
    }
}

/// Messages as JSON that is safe inside a `<script type="application/json">`, whatever names they contain.
fn quiet(preload: &Preload) -> String {
    let messages: Vec<String> = preload.messages.iter().map(ToString::to_string).collect();
    // Escaping `<` keeps the text from closing the element or opening a comment.
    format!("[{}]", messages.join(",")).replace('<', "\\u003c")
}

fn pack(html: &str) -> Option<Vec<u8>> {
    let mut packed = GzEncoder::new(Vec::with_capacity(html.len() / 4), Compression::default());
    packed.write_all(html.as_bytes()).ok()?;
    packed.finish().ok()
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use flate2::read::GzDecoder;
    use games::GameId;
    use protocol::live::ServerMessage;
    use protocol::people::Me;
    use serde_json::Value;

    use super::*;

    const PAGE: &str =
        "<html lang=\"en\"><head><title>A</title></head>\n<body><p></p></body></html>";
    const NEEDS: &str = r#"{
        "pages": {
            "play/*": {"en": ["/assets/table.css", "/assets/table.js", "/assets/en.js"],
                       "fr": ["/assets/table.css", "/assets/table.js", "/assets/fr.js"]},
            "missing": {"en": ["/assets/none.js"]}
        },
        "boards": {"awale": ["/assets/table.js", "/assets/awale.js"]}
    }"#;

    fn preload(name: &str) -> Preload {
        let me = Box::new(Me { name: name.to_owned(), ..Me::default() });
        Preload { messages: vec![ServerMessage::Hello { v: 1, now: 2, me }], game: GameId::Awale }
    }

    #[test]
    fn each_place_names_its_files() {
        let document = Document::new(PAGE, NEEDS);
        let check = |path, language, preload: Option<&Preload>, files: &[&str]| {
            assert_eq!(document.files(path, language, preload), files, "{path}");
        };
        let table = ["/assets/table.css", "/assets/table.js"];
        let with = |more: &[&'static str]| [&table[..], more].concat();
        check("/play/a", Language::English, None, &with(&["/assets/en.js"]));
        check("/play/a", Language::French, None, &with(&["/assets/fr.js"]));
        let board = with(&["/assets/en.js", "/assets/awale.js"]);
        check("/play/a", Language::English, Some(&preload("")), &board);
        check("/play/a/", Language::French, None, &with(&["/assets/fr.js"]));
        check("/play", Language::English, None, &["/assets/none.js"]);
        check("/nowhere", Language::English, None, &["/assets/none.js"]);
        check("/nowhere", Language::French, None, &[]);
        let html = document.write("/play/a", Language::French, None);
        assert_eq!(
            html,
            "<html lang=\"fr\"><head><title>A</title>\
             <link rel=\"stylesheet\" href=\"/assets/table.css\">\n\
             <link rel=\"modulepreload\" href=\"/assets/table.js\">\n\
             <link rel=\"modulepreload\" href=\"/assets/fr.js\">\n\
             </head>\n<body><p></p></body></html>"
        );
    }

    #[test]
    fn without_a_list_the_page_is_as_it_was_built() {
        let document = Document::new(PAGE, "broken");
        assert_eq!(document.write("/play/a", Language::English, None), PAGE);
        assert_eq!(Document::new("", "").write("/", Language::English, None), "");
    }

    #[test]
    fn names_cannot_leave_the_script_element() {
        let name = "</script><script>alert(1)</script><!--";
        let html =
            Document::new(PAGE, "").write("/play/a", Language::English, Some(&preload(name)));
        let (_, rest) =
            html.split_once("<script type=\"application/json\" id=\"messages\">").unwrap();
        let (data, rest) = rest.split_once("</script>").unwrap();
        assert_eq!(rest, "\n</body></html>");
        assert!(!data.contains('<'), "{data}");
        let messages: Value = serde_json::from_str(data).unwrap();
        assert_eq!(messages[0]["me"]["name"], name);
    }

    #[test]
    fn a_page_with_messages_is_not_cached() {
        let document = Document::new(PAGE, "");
        let check = |preload: Option<&Preload>, cache: &str, tagged: bool| {
            let answer = document.answer("/play/a", Language::English, preload, &HeaderMap::new());
            assert_eq!(answer.headers()[header::CACHE_CONTROL], cache);
            assert_eq!(answer.headers().contains_key(header::ETAG), tagged);
        };
        check(None, "no-cache", true);
        check(Some(&preload("Ada")), "no-store", false);
    }

    #[test]
    fn the_page_is_packed() {
        let packed = pack(PAGE).unwrap();
        let mut html = String::new();
        GzDecoder::new(&packed[..]).read_to_string(&mut html).unwrap();
        assert_eq!(html, PAGE);
    }
}
