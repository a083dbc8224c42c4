//! The terminal's capabilities.

use anstream::ColorChoice;

/// A colour mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Colours {
    /// No colours, or none wanted.
    None,
    /// The 16 colours of the user's theme.
    Sixteen,
    /// The 256 indexed colours.
    Indexed,
    /// 24-bit colour.
    True,
}

/// How screens are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Look {
    pub(crate) colours: Colours,
    pub(crate) ascii: bool,
}

/// Terminals without reliable box and block characters.
const BARE: [&str; 4] = ["linux", "vt100", "vt220", "dumb"];

impl Look {
    /// The capabilities given by environment variables and the user's options.
    pub(crate) fn of(
        variable: impl Fn(&str) -> Option<String>,
        choice: ColorChoice,
        ascii: bool,
    ) -> Self {
        let variable = |name: &str| variable(name).filter(|value| !value.is_empty());
        let term = variable("TERM").unwrap_or_default();
        let offered = match variable("COLORTERM").as_deref() {
            Some("truecolor" | "24bit") => Colours::True,
            _ if term.contains("direct") => Colours::True,
            _ if term.contains("256") => Colours::Indexed,
            _ if term == "dumb" || term.starts_with("vt") => Colours::None,
            _ => Colours::Sixteen,
        };
        let colours = match choice {
            ColorChoice::Never => Colours::None,
            ColorChoice::Always | ColorChoice::AlwaysAnsi => offered.max(Colours::Sixteen),
            ColorChoice::Auto if variable("NO_COLOR").is_some() => Colours::None,
            ColorChoice::Auto => offered,
        };
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(&variable);
        // Without a declared encoding assume UTF-8.
        let foreign = locale.is_some_and(|locale| {
            let locale = locale.to_lowercase();
            locale == "c" || locale == "posix" || (locale.contains('.') && !locale.contains("utf"))
        });
        Look { colours, ascii: ascii || foreign || BARE.contains(&term.as_str()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn capabilities_follow_the_environment() {
        let check = |variables: &[(&str, &str)], colours, ascii| {
            let find = |name: &str| {
                let found = variables.iter().find(|(known, _)| *known == name);
                found.map(|(_, value)| (*value).to_owned())
            };
            let look = Look::of(find, ColorChoice::Auto, false);
            assert_eq!(look, Look { colours, ascii }, "{variables:?}");
        };
        check(&[("TERM", "xterm-256color")], Colours::Indexed, false);
        check(&[("TERM", "xterm-256color"), ("COLORTERM", "truecolor")], Colours::True, false);
        check(&[("TERM", "xterm-direct")], Colours::True, false);
        check(&[("TERM", "xterm")], Colours::Sixteen, false);
        check(&[("TERM", "linux"), ("LANG", "fr_FR.UTF-8")], Colours::Sixteen, true);
        check(&[("TERM", "vt100")], Colours::None, true);
        check(&[("TERM", "xterm-256color"), ("NO_COLOR", "1")], Colours::None, false);
        check(&[("TERM", "xterm-256color"), ("NO_COLOR", "")], Colours::Indexed, false);
        check(&[("TERM", "xterm-256color"), ("LC_ALL", "C")], Colours::Indexed, true);
        check(&[("TERM", "xterm-256color"), ("LANG", "fr_FR.ISO-8859-1")], Colours::Indexed, true);
        check(&[("TERM", "xterm-256color"), ("LANG", "C.UTF-8")], Colours::Indexed, false);
    }

    #[test]
    fn options_override_the_environment() {
        let none = |_: &str| None;
        assert_eq!(Look::of(none, ColorChoice::Never, false).colours, Colours::None);
        let no_color = |name: &str| (name == "NO_COLOR").then(|| "1".to_owned());
        assert_eq!(Look::of(no_color, ColorChoice::Always, false).colours, Colours::Sixteen);
        assert!(Look::of(none, ColorChoice::Auto, true).ascii);
    }
}
