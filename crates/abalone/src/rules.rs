use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;

use game::{Limits, RuleSet, RulesError, RulesText};

/// The rule set: which limits end a game that nobody wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Whether the third occurrence of a position is a draw.
    pub repetition: bool,
    /// After how many plies in a row without a marble pushed out the game is a draw.
    pub no_progress: Option<NonZeroU32>,
    /// After how many plies the side that has pushed out more marbles wins.
    pub plies: Option<NonZeroU32>,
}

impl Rules {
    /// Third occurrence a draw, 200 plies without progress a draw, no limit to the plies.
    pub const STANDARD: Rules =
        Rules { repetition: true, no_progress: NonZeroU32::new(200), plies: None };

    /// The occurrence of a position that is a draw.
    const OCCURRENCES: u32 = 3;
}

impl Default for Rules {
    fn default() -> Self {
        Self::STANDARD
    }
}

impl RuleSet for Rules {
    const NAMES: &'static [&'static str] = &["standard"];
    const KEYS: &'static [(&'static str, &'static str)] = &[
        ("repetition", "3 or off"),
        ("no-progress", "a number from 1 or off"),
        ("plies", "a number from 1 or off"),
    ];

    #[inline]
    fn limits(&self) -> Limits {
        Limits {
            repetition: self.repetition.then_some(Self::OCCURRENCES),
            no_progress: self.no_progress.map(NonZeroU32::get),
            plies: self.plies.map(NonZeroU32::get),
        }
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Self::NAMES[0])?;
        if !self.repetition {
            f.write_str(",repetition=off")?;
        }
        for (key, value, default) in [
            ("no-progress", self.no_progress, Self::STANDARD.no_progress),
            ("plies", self.plies, Self::STANDARD.plies),
        ] {
            match value {
                _ if value == default => {}
                Some(number) => write!(f, ",{key}={number}")?,
                None => write!(f, ",{key}=off")?,
            }
        }
        Ok(())
    }
}

impl FromStr for Rules {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Self, RulesError> {
        let text = RulesText::split::<Rules>(text)?;
        let mut rules = Self::STANDARD;
        if let Some(value) = text.number("repetition", |number| number == Self::OCCURRENCES)? {
            rules.repetition = value.is_some();
        }
        if let Some(value) = text.number("no-progress", |number| number > 0)? {
            rules.no_progress = value.and_then(NonZeroU32::new);
        }
        if let Some(value) = text.number("plies", |number| number > 0)? {
            rules.plies = value.and_then(NonZeroU32::new);
        }
        Ok(rules)
    }
}
