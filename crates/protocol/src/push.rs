//! Web push: notifications while the page is closed.

use serde::{Deserialize, Serialize};

/// Whether this browser receives notifications.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PushState {
    /// The server's public key in base64url (`applicationServerKey`).
    pub key: String,
    /// Whether the session's browser is subscribed.
    pub on: bool,
}

/// A browser's push subscription: the JSON of its `PushSubscription`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NewPush {
    /// The URL at the browser's push service.
    pub endpoint: String,
    /// The browser's keys.
    pub keys: PushKeys,
}

/// The keys that encrypt messages for one browser, in base64url.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PushKeys {
    /// A P-256 public key: an uncompressed point of 65 bytes.
    pub p256dh: String,
    /// The authentication secret: 16 bytes.
    pub auth: String,
}

/// The payload for the service worker: what the notification shows, and where it leads.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PushMessage {
    /// The game's name.
    pub title: String,
    /// The text, in the user's language.
    pub body: String,
    /// A later notification with the same tag replaces this one.
    pub tag: String,
    /// The path of the page that it opens.
    pub path: String,
    /// The label of the button that turns all notifications off.
    pub off: String,
}
