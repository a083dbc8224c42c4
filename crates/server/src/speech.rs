//! Languages and translation.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::header::ACCEPT_LANGUAGE;
use axum::http::request::Parts;
use game::Explain;
use texts::{Language, Texts};

/// The texts of all languages.
pub struct Speech {
    english: Texts,
    french: Texts,
}

impl Default for Speech {
    fn default() -> Self {
        Speech { english: Texts::new(Language::English), french: Texts::new(Language::French) }
    }
}

impl Speech {
    pub fn texts(&self, language: Language) -> &Texts {
        match language {
            Language::English => &self.english,
            Language::French => &self.french,
        }
    }

    /// Translates a message.
    pub fn tell(&self, language: Language, what: &(impl Explain + ?Sized)) -> String {
        self.texts(language).tell(what)
    }
}

/// The language of a response: `?lang=fr`, else the browser's `Accept-Language`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reader(pub Language);

impl<S: Send + Sync> FromRequestParts<S> for Reader {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(Reader::of(parts))
    }
}

impl Reader {
    pub fn of(parts: &Parts) -> Self {
        let asked = parts.uri.query().into_iter().flat_map(|query| query.split('&'));
        let mut asked = asked.filter_map(|pair| pair.strip_prefix("lang="));
        if let Some(language) = asked.find_map(|code| code.parse().ok()) {
            return Reader(language);
        }
        let accepted = parts.headers.get(ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
        Reader(preferred(accepted.unwrap_or_default()))
    }
}

/// The first supported language in the order of preference of an `Accept-Language` header.
fn preferred(accepted: &str) -> Language {
    let mut best: Option<(f32, Language)> = None;
    for part in accepted.split(',') {
        let (tag, parameters) = part.split_once(';').unwrap_or((part, ""));
        let quality =
            parameters.trim().strip_prefix("q=").map_or(1.0, |q| q.parse().unwrap_or(0.0));
        let primary = tag.trim().split('-').next().unwrap_or_default().to_ascii_lowercase();
        let Ok(language) = primary.parse::<Language>() else { continue };
        if quality > 0.0 && best.is_none_or(|(other, _)| quality > other) {
            best = Some((quality, language));
        }
    }
    best.map_or(Language::default(), |(_, language)| language)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browsers_say_what_they_prefer() {
        let check = |accepted, language| assert_eq!(preferred(accepted), language, "{accepted}");
        check("", Language::English);
        check("fr", Language::French);
        check("fr-BE,fr;q=0.9,en;q=0.8", Language::French);
        check("en-GB,en;q=0.9,fr;q=0.8", Language::English);
        check("de-DE,fr;q=0.5,en;q=0.3", Language::French);
        check("nl, fr;q=0", Language::English);
        check("fr;q=x, en;q=0.1", Language::English);
        check("*", Language::English);
    }
}
