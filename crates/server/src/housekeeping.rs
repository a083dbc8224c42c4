//! What is done from time to time.

use std::time::Duration;

use crate::app::App;
use crate::clock::{DAY, now};

/// How often.
const PAUSE: Duration = Duration::from_mins(10);
/// Guests without games are forgotten after this long.
const GUESTS: i64 = 30 * DAY;
/// Portions of guests in one round, each a transaction of its own.
const PORTIONS: usize = 20;

/// Forgets guests, sessions and limits that nobody needs any more, until the server closes.
pub(crate) async fn keep(app: App) {
    let mut closing = app.closing();
    loop {
        tokio::select! {
            _ = closing.wait_for(|closing| *closing) => return,
            () = tokio::time::sleep(PAUSE) => {}
        }
        app.limits.tidy();
        for _ in 0..PORTIONS {
            match app.store.tidy(now() - GUESTS, now()).await {
                Ok(0) => break,
                Ok(guests) => tracing::info!(guests, "forgotten"),
                Err(error) => {
                    tracing::warn!(%error, "nothing could be tidied up");
                    break;
                }
            }
        }
    }
}
