//! The rules of each game as texts for people.

use crate::Texts;

/// The rules of a game, in one language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesText {
    /// The game's name and a short description.
    pub title: String,
    /// Sections and our rulings, in order.
    pub items: Vec<RulesItem>,
}

/// A part of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RulesItem {
    /// A section of the game's rules; paragraphs are separated by blank lines.
    Section {
        /// Its title.
        title: String,
        /// Its text.
        text: String,
    },
    /// A ruling of ours where the game's rules are silent; belongs to the section before it.
    Ruling(String),
}

/// The rules of the game with this name; `None` if there is no such game.
///
/// The order of the sections is that of the English file.
pub fn rules_of(game: &str, texts: &Texts) -> Option<RulesText> {
    let source = match game {
        "avalam" => include_str!("../../../locales/en/rules-avalam.ftl"),
        "abalone" => include_str!("../../../locales/en/rules-abalone.ftl"),
        "awale" => include_str!("../../../locales/en/rules-awale.ftl"),
        _ => return None,
    };
    let title = texts.find(&format!("{game}-title"))?;
    let prefix = format!("{game}-rules-");
    let ids = source
        .lines()
        .filter(|line| line.starts_with(&prefix))
        .filter_map(|line| Some(line.split_once('=')?.0.trim()));
    let item = |id: &str| {
        let text = texts.find(id)?;
        Some(match texts.attribute(id, "title") {
            Some(title) => RulesItem::Section { title, text },
            None => RulesItem::Ruling(text),
        })
    };
    Some(RulesText { title, items: ids.filter_map(item).collect() })
}
