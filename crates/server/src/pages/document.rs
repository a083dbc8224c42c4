//! The web app's page, made for the place that is asked for.

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
use crate::play::initial_state::InitialState;

/// Where the page of the build says its language; it is the reader's that belongs there.
const LANGUAGE: &str = "<html lang=\"en\">";
/// Addresses that are like none of the others.
const ELSEWHERE: &str = "missing";

/// The page of every place in the web app. Each place needs some files of its own: the page names them, so
/// that a browser asks for all of them at once.
pub(super) struct Document {
    /// What stands before the names of the files, before what is said, and last.
    parts: [&'static str; 3],
    needs: Needs,
}

/// Which files are needed where.
#[derive(Default, Deserialize)]
struct Needs {
    /// By the address, with a star for every part after the first, and the language.
    #[serde(default)]
    pages: HashMap<String, HashMap<String, Vec<String>>>,
    /// By the game that is played there.
    #[serde(default)]
    boards: HashMap<String, Vec<String>>,
}

impl Document {
    /// The page of the build, and its list of files.
    pub(super) fn new(page: &'static str, needs: &str) -> Self {
        let (head, rest) = page.split_at(page.find("</head>").unwrap_or(page.len()));
        let (body, end) = rest.split_at(rest.rfind("</body>").unwrap_or(rest.len()));
        // Without the list everything is found all the same, only later.
        let needs = serde_json::from_str(needs).unwrap_or_default();
        Document { parts: [head, body, end], needs }
    }

    /// The page at an address. What is said there is for one reader and one moment: nobody keeps it.
    pub(super) fn answer(
        &self,
        path: &str,
        language: Language,
        said: Option<&InitialState>,
        headers: &HeaderMap,
    ) -> Response {
        let html = self.write(path, language, said);
        let tag = said.is_none().then(|| tag_of(html.as_bytes()));
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
        set(header::CACHE_CONTROL, if said.is_some() { "no-store" } else { "no-cache" });
        set(header::VARY, "accept-encoding, accept-language");
        if let Some(tag) = tag {
            headers.insert(header::ETAG, tag);
        }
        response
    }

    fn write(&self, path: &str, language: Language, said: Option<&InitialState>) -> String {
        let [head, body, end] = self.parts;
        let here = format!("<html lang=\"{}\">", language.code());
        let mut html = head.replacen(LANGUAGE, &here, 1);
        for file in self.files(path, language, said) {
            let is_style = kind_of(file).starts_with("text/css");
            let tag = if is_style { "stylesheet" } else { "modulepreload" };
            let _ = writeln!(html, "<link rel=\"{tag}\" href=\"{file}\">");
        }
        html.push_str(body);
        if let Some(said) = said {
            html.push_str("<script type=\"application/json\" id=\"said\">");
            html.push_str(&quiet(said));
            html.push_str("</script>\n");
        }
        html.push_str(end);
        html
    }

    /// What is needed at an address, the same file only once.
    fn files(&self, path: &str, language: Language, said: Option<&InitialState>) -> Vec<&str> {
        let mut parts = path.split('/').filter(|part| !part.is_empty());
        let first = parts.next().unwrap_or_default().to_owned();
        let place = parts.fold(first, |place, _| place + "/*");
        let page = self.needs.pages.get(&place).or_else(|| self.needs.pages.get(ELSEWHERE));
        let page = page.and_then(|languages| languages.get(language.code()));
        let board = said.and_then(|said| self.needs.boards.get(&said.game));
        let mut files: Vec<&str> = Vec::new();
        for file in page.into_iter().chain(board).flatten() {
            if !files.contains(&file.as_str()) {
                files.push(file);
            }
        }
        files
    }
}

/// Messages as a text that no browser takes for anything but data, whatever names they contain.
fn quiet(said: &InitialState) -> String {
    let words: Vec<String> = said.messages.iter().map(ToString::to_string).collect();
    // Nothing can end the element, or begin a comment in it, without this letter.
    format!("[{}]", words.join(",")).replace('<', "\\u003c")
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
    use protocol::live::Answer;
    use serde_json::{Value, json};

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

    fn said(name: &str) -> InitialState {
        let me = json!({ "name": name });
        InitialState {
            messages: vec![Answer::Hello { v: 1, now: 2, me }],
            game: "awale".to_owned(),
        }
    }

    #[test]
    fn each_place_names_its_files() {
        let document = Document::new(PAGE, NEEDS);
        let check = |path, language, said: Option<&InitialState>, files: &[&str]| {
            assert_eq!(document.files(path, language, said), files, "{path}");
        };
        let table = ["/assets/table.css", "/assets/table.js"];
        let with = |more: &[&'static str]| [&table[..], more].concat();
        check("/play/a", Language::English, None, &with(&["/assets/en.js"]));
        check("/play/a", Language::French, None, &with(&["/assets/fr.js"]));
        let board = with(&["/assets/en.js", "/assets/awale.js"]);
        check("/play/a", Language::English, Some(&said("")), &board);
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
    fn names_cannot_leave_what_is_said() {
        let name = "</script><script>alert(1)</script><!--";
        let html = Document::new(PAGE, "").write("/play/a", Language::English, Some(&said(name)));
        let (_, rest) = html.split_once("<script type=\"application/json\" id=\"said\">").unwrap();
        let (data, rest) = rest.split_once("</script>").unwrap();
        assert_eq!(rest, "\n</body></html>");
        assert!(!data.contains('<'), "{data}");
        let words: Value = serde_json::from_str(data).unwrap();
        assert_eq!(words[0]["me"]["name"], name);
    }

    #[test]
    fn what_is_said_to_one_is_kept_by_nobody() {
        let document = Document::new(PAGE, "");
        let check = |said: Option<&InitialState>, cache: &str, tagged: bool| {
            let answer = document.answer("/play/a", Language::English, said, &HeaderMap::new());
            assert_eq!(answer.headers()[header::CACHE_CONTROL], cache);
            assert_eq!(answer.headers().contains_key(header::ETAG), tagged);
        };
        check(None, "no-cache", true);
        check(Some(&said("Ada")), "no-store", false);
    }

    #[test]
    fn the_page_is_packed() {
        let packed = pack(PAGE).unwrap();
        let mut html = String::new();
        GzDecoder::new(&packed[..]).read_to_string(&mut html).unwrap();
        assert_eq!(html, PAGE);
    }
}
