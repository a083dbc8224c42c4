use std::fmt;
use std::str::FromStr;

use game::{RuleSet, RulesError, RulesText};

/// A rule set of Avalam: what decides when both players own as many towers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Rules {
    /// The number of towers of five decides; equal again is a draw.
    #[default]
    Modern,
    /// Nothing decides: equal points are a draw.
    Eitaka,
}

impl RuleSet for Rules {
    const NAMES: &'static [&'static str] = &["modern", "eitaka"];
    const KEYS: &'static [(&'static str, &'static str)] = &[];
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Self::NAMES[*self as usize])
    }
}

impl FromStr for Rules {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Self, RulesError> {
        let text = RulesText::split::<Self>(text)?;
        Ok(if text.preset == 0 { Rules::Modern } else { Rules::Eitaka })
    }
}
