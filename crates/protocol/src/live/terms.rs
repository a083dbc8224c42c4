use game::Side;
use serde::{Deserialize, Serialize};

/// How time is limited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub enum Clock {
    /// It is not.
    #[default]
    None,
    /// Each side has so much for the game, and gains something with each move.
    Timed {
        /// For the game, in milliseconds.
        main: u64,
        /// For each move, in milliseconds.
        increment: u64,
    },
    /// Each side has so much for every move.
    Days {
        /// In days.
        days: u32,
    },
}

/// Between whom a game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// People at one screen.
    Local,
    /// A person and the computer.
    Computer,
    /// People at their own screens.
    Online,
}

impl Mode {
    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Mode::Local => "local",
            Mode::Computer => "computer",
            Mode::Online => "online",
        }
    }
}

/// The side of the person who opens a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum HostSide {
    /// The first.
    First,
    /// The second.
    Second,
    /// Drawn by lot, when both are there.
    Lot,
}

impl From<Side> for HostSide {
    fn from(side: Side) -> Self {
        match side {
            Side::First => HostSide::First,
            Side::Second => HostSide::Second,
        }
    }
}
