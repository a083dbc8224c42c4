use std::fmt;
use std::str::FromStr;

use game::{Limits, RuleSet, RulesError, RulesText};

/// A rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Which moves are legal, and what they take.
    pub variant: Variant,
    /// Whether the third occurrence of a position stops the game.
    pub repetition: bool,
}

/// What happens when a move would leave the opponent nothing to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Variant {
    /// It is illegal. The rule sheet's game.
    Sheet,
    /// If it takes everything, it is legal but takes nothing; if it does not feed an opponent who
    /// has no seeds, it is illegal. The game of tournaments.
    Abapa,
    /// It is legal only when every move does so. The game that was solved in 2002.
    Awari,
}

impl Rules {
    /// A position that occurs so often stops the game.
    pub const REPETITION: u32 = 3;

    /// A variant with everything else as usual.
    pub const fn new(variant: Variant) -> Self {
        Rules { variant, repetition: true }
    }

    /// The rule set as a number below 8.
    #[inline]
    pub(crate) const fn code(self) -> u8 {
        (self.variant as u8) << 1 | self.repetition as u8
    }

    /// The rule set that has this code.
    #[inline]
    pub(crate) const fn from_code(code: u8) -> Self {
        let variant = match code >> 1 {
            0 => Variant::Sheet,
            1 => Variant::Abapa,
            _ => Variant::Awari,
        };
        Rules { variant, repetition: code & 1 == 1 }
    }
}

impl Variant {
    /// All of them, the default first, in the order of their names in [`RuleSet::NAMES`].
    pub const ALL: [Variant; 3] = [Variant::Sheet, Variant::Abapa, Variant::Awari];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Variant::Sheet => "sheet",
            Variant::Abapa => "abapa",
            Variant::Awari => "awari",
        }
    }
}

impl Default for Rules {
    fn default() -> Self {
        Rules::new(Variant::Sheet)
    }
}

impl RuleSet for Rules {
    const NAMES: &'static [&'static str] =
        &[Variant::Sheet.name(), Variant::Abapa.name(), Variant::Awari.name()];
    const KEYS: &'static [(&'static str, &'static str)] = &[(REPETITION, "3 or off")];

    #[inline]
    fn limits(&self) -> Limits {
        Limits { repetition: self.repetition.then_some(Rules::REPETITION), ..Limits::default() }
    }
}

const REPETITION: &str = "repetition";

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.variant.name())?;
        if !self.repetition {
            write!(f, ",{REPETITION}=off")?;
        }
        Ok(())
    }
}

impl FromStr for Rules {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Self, RulesError> {
        let text = RulesText::split::<Rules>(text)?;
        let mut rules =
            Rules::new(Variant::ALL.get(text.preset).copied().unwrap_or(Variant::Sheet));
        if let Some(times) = text.number(REPETITION, |times| times == Rules::REPETITION)? {
            rules.repetition = times.is_some();
        }
        Ok(rules)
    }
}
