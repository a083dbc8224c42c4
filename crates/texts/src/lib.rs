//! Localised texts.
//!
//! The Fluent files of `locales/<language>/*.ftl` are built into the program. Libraries return typed
//! errors that become a [`Message`]; [`Texts`] translates it into a [`Language`].
//!
//! ```
//! use game::Message;
//! use texts::{Language, Texts};
//!
//! let message = Message::new("avalam-illegal-too-high").with("height", 7u8);
//! assert_eq!(
//!     Texts::new(Language::French).tell(&message),
//!     "Cette tour aurait 7 pions\u{a0}: 5 au plus.",
//! );
//! ```

mod language;
mod privacy;
mod rules;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use game::{Explain, Message, Value};
use unic_langid::langid;

pub use language::Language;
pub use privacy::{PrivacyText, privacy_of};
pub use rules::{RulesItem, RulesText, rules_of};

macro_rules! locale {
    ($language:literal) => {
        &[
            include_str!(concat!("../../../locales/", $language, "/shared.ftl")),
            include_str!(concat!("../../../locales/", $language, "/board.ftl")),
            include_str!(concat!("../../../locales/", $language, "/program.ftl")),
            include_str!(concat!("../../../locales/", $language, "/terminal.ftl")),
            include_str!(concat!("../../../locales/", $language, "/join.ftl")),
            include_str!(concat!("../../../locales/", $language, "/protocol.ftl")),
            include_str!(concat!("../../../locales/", $language, "/endgame.ftl")),
            include_str!(concat!("../../../locales/", $language, "/server.ftl")),
            include_str!(concat!("../../../locales/", $language, "/privacy.ftl")),
            include_str!(concat!("../../../locales/", $language, "/table.ftl")),
            include_str!(concat!("../../../locales/", $language, "/live.ftl")),
            include_str!(concat!("../../../locales/", $language, "/study.ftl")),
            include_str!(concat!("../../../locales/", $language, "/avalam.ftl")),
            include_str!(concat!("../../../locales/", $language, "/abalone.ftl")),
            include_str!(concat!("../../../locales/", $language, "/awale.ftl")),
            include_str!(concat!("../../../locales/", $language, "/rules-avalam.ftl")),
            include_str!(concat!("../../../locales/", $language, "/rules-abalone.ftl")),
            include_str!(concat!("../../../locales/", $language, "/rules-awale.ftl")),
            include_str!(concat!("../../../locales/", $language, "/course.ftl")),
            include_str!(concat!("../../../locales/", $language, "/learn.ftl")),
            include_str!(concat!("../../../locales/", $language, "/course-avalam.ftl")),
            include_str!(concat!("../../../locales/", $language, "/course-abalone.ftl")),
            include_str!(concat!("../../../locales/", $language, "/course-awale.ftl")),
            include_str!(concat!("../../../locales/", $language, "/web.ftl")),
            include_str!(concat!("../../../locales/", $language, "/people.ftl")),
            include_str!(concat!("../../../locales/", $language, "/dialogs.ftl")),
            include_str!(concat!("../../../locales/", $language, "/settings.ftl")),
            include_str!(concat!("../../../locales/", $language, "/analyse.ftl")),
            include_str!(concat!("../../../locales/", $language, "/operator.ftl")),
            include_str!(concat!("../../../locales/", $language, "/contest.ftl")),
            include_str!(concat!("../../../locales/", $language, "/python.ftl")),
        ]
    };
}

/// The texts of one language.
pub struct Texts {
    language: Language,
    bundle: FluentBundle<FluentResource>,
}

impl Texts {
    /// The texts of a language.
    pub fn new(language: Language) -> Self {
        let (id, sources): (_, &[&str]) = match language {
            Language::English => (langid!("en"), locale!("en")),
            Language::French => (langid!("fr"), locale!("fr")),
        };
        let mut bundle = FluentBundle::new_concurrent(vec![id]);
        // Isolation marks confuse terminals, and both languages run left to right.
        bundle.set_use_isolating(false);
        bundle.set_formatter(Some(match language {
            Language::English => |value, _| format_number(value, ","),
            Language::French => |value, _| format_number(value, "\u{202f}"),
        }));
        for source in sources {
            // Tests check that every file parses; use what did parse anyway.
            let resource = FluentResource::try_new((*source).to_owned())
                .unwrap_or_else(|(resource, _)| resource);
            bundle.add_resource_overriding(resource);
        }
        Texts { language, bundle }
    }

    /// The language of these texts.
    pub fn language(&self) -> Language {
        self.language
    }

    /// The translated text of a message or an error.
    pub fn tell(&self, what: &(impl Explain + ?Sized)) -> String {
        self.format(&what.message())
    }

    /// The text with this id, if it exists; it must have no arguments.
    pub fn find(&self, id: &str) -> Option<String> {
        let pattern = self.bundle.get_message(id)?.value()?;
        Some(self.bundle.format_pattern(pattern, None, &mut Vec::new()).into_owned())
    }

    /// An attribute of the text with this id, such as its title.
    pub fn attribute(&self, id: &str, attribute: &str) -> Option<String> {
        let pattern = self.bundle.get_message(id)?.get_attribute(attribute)?.value();
        Some(self.bundle.format_pattern(pattern, None, &mut Vec::new()).into_owned())
    }

    fn format(&self, message: &Message) -> String {
        let mut args = FluentArgs::new();
        for (name, value) in &message.args {
            match value {
                Value::Number(number) => args.set(*name, *number),
                Value::Text(text) => args.set(*name, text.as_str()),
                Value::Message(inner) => args.set(*name, self.format(inner)),
            }
        }
        let Some(pattern) = self.bundle.get_message(message.id).and_then(|text| text.value())
        else {
            // A missing text still shows its id and arguments.
            return message.to_string();
        };
        self.bundle.format_pattern(pattern, Some(&args), &mut Vec::new()).into_owned()
    }
}

/// Whole numbers with a separator between groups of three digits, from five digits on.
fn format_number(value: &FluentValue<'_>, mark: &str) -> Option<String> {
    let FluentValue::Number(number) = value else { return None };
    Some(group_digits(&number.as_string(), mark))
}

fn group_digits(number: &str, mark: &str) -> String {
    let digits = number.bytes().take_while(u8::is_ascii_digit).count();
    if digits < 5 {
        return number.to_owned();
    }
    let mut grouped = String::new();
    for (i, digit) in number[..digits].chars().enumerate() {
        if i > 0 && (digits - i) % 3 == 0 {
            grouped.push_str(mark);
        }
        grouped.push(digit);
    }
    grouped + &number[digits..]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_as_the_language_does() {
        let check = |number: &str, grouped: &str| assert_eq!(group_digits(number, ","), grouped);
        check("7", "7");
        check("2026", "2026");
        check("12345", "12,345");
        check("5517021720", "5,517,021,720");
    }

    #[test]
    fn nested_messages_and_missing_texts_are_shown() {
        let texts = Texts::new(Language::English);
        let inner = Message::new("avalam-illegal-same-hole");
        let outer = Message::new("impossible-and").with("first", inner.clone()).with("rest", inner);
        assert!(texts.tell(&outer).contains("not onto itself"));
        assert_eq!(texts.tell(&Message::new("no-such-text").with("n", 3u8)), "no-such-text n=3");
    }
}
