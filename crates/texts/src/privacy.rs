//! The privacy page.

use crate::Texts;

/// The privacy page in one language: what is stored about people and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrivacyText {
    /// The page's title.
    pub title: String,
    /// Titles and texts, in order; paragraphs are separated by blank lines.
    pub sections: Vec<(String, String)>,
}

/// The privacy page. The order of the sections is that of the English file.
pub fn privacy_of(texts: &Texts) -> PrivacyText {
    let source = include_str!("../../../locales/en/privacy.ftl");
    let ids = source
        .lines()
        .filter(|line| line.starts_with("privacy-"))
        .filter_map(|line| Some(line.split_once('=')?.0.trim()));
    let sections = ids.filter_map(|id| Some((texts.attribute(id, "title")?, texts.find(id)?)));
    PrivacyText {
        title: texts.find("privacy-title").unwrap_or_default(),
        sections: sections.collect(),
    }
}
