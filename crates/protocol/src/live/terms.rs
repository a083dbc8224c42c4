use game::Side;
use serde::{Deserialize, Serialize};

/// A time control.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub enum Clock {
    /// Untimed.
    #[default]
    None,
    /// Main time with an increment per move.
    Timed {
        /// Main time, in milliseconds.
        main: u64,
        /// Increment per move, in milliseconds.
        increment: u64,
    },
    /// Correspondence: a number of days per move.
    Days {
        /// Days per move.
        days: u32,
    },
}

/// The kind of opponents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// People at a shared screen.
    Local,
    /// A person against the computer.
    Computer,
    /// People at their own devices.
    Online,
}

impl Mode {
    /// The name in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Mode::Local => "local",
            Mode::Computer => "computer",
            Mode::Online => "online",
        }
    }
}

/// The side of the host, who opens a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum HostSide {
    /// The first side.
    First,
    /// The second side.
    Second,
    /// Drawn by lot when both players are there.
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
