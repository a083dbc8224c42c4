use std::str::FromStr;

/// A supported language.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    #[allow(missing_docs)]
    #[default]
    English,
    #[allow(missing_docs)]
    French,
}

impl Language {
    /// All of them.
    pub const ALL: [Language; 2] = [Language::English, Language::French];

    /// Its two-letter code.
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::French => "fr",
        }
    }

    /// The language of a locale such as `fr_FR.UTF-8` or `fr-BE`; English for other languages.
    pub fn of_locale(locale: &str) -> Self {
        let language = locale.split(['_', '-', '.', '@']).next().unwrap_or_default();
        if language.eq_ignore_ascii_case("fr") { Language::French } else { Language::English }
    }
}

impl FromStr for Language {
    type Err = ();

    fn from_str(code: &str) -> Result<Self, ()> {
        Language::ALL.into_iter().find(|language| language.code() == code).ok_or(())
    }
}

#[cfg(test)]
mod tests {
    use super::Language;

    #[test]
    fn locales_choose_a_language() {
        let check = |locale, language| assert_eq!(Language::of_locale(locale), language);
        check("fr_FR.UTF-8", Language::French);
        check("fr-BE", Language::French);
        check("FR", Language::French);
        check("en_GB.UTF-8", Language::English);
        check("fro", Language::English);
        check("C", Language::English);
        check("", Language::English);
    }
}
