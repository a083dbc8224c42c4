//! Query strings of the HTTP API.

use serde::Deserialize;

use crate::SideName;

/// Which of the requester's games to list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct OwnGamesQuery {
    /// `1`: only games against other people in which it is the requester's turn.
    pub waiting: Option<String>,
}

/// Filters of finished games.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct GamesQuery {
    /// Of this game.
    pub game: Option<String>,
    /// Of the player with this name, or with the id after a `~`.
    pub player: Option<String>,
    /// With this rule set.
    pub rules: Option<String>,
    /// `1-0`, `0-1`, `1/2-1/2`, or `first`, `second`, `draw`.
    pub result: Option<String>,
    /// That begin with these moves, separated by spaces or commas.
    pub opening: Option<String>,
    /// That ended before the game with this id.
    pub before: Option<String>,
    /// The most games to return.
    pub limit: Option<u32>,
    /// The language of texts: `en` or `fr`.
    pub lang: Option<String>,
}

/// Filters of the reports of players.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct ReportsQuery {
    /// Resolved reports instead of open ones.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub resolved: bool,
    /// Only reports before this number.
    pub before: Option<u64>,
}

/// The seat that an invited person wants.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct SeatQuery {
    /// The team to join, only in team games; by default the host's opponents.
    pub side: Option<SideName>,
}

/// An opening line.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct OpeningsQuery {
    /// `avalam`, `abalone` or `awale`.
    pub game: String,
    /// The rule set; the usual one by default.
    pub rules: Option<String>,
    /// The name of the start; the usual one by default.
    pub start: Option<String>,
    /// The first moves, separated by dots, commas or spaces.
    pub moves: Option<String>,
}

/// The language of a socket's texts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct SocketQuery {
    /// `en` or `fr`.
    pub lang: Option<String>,
}
