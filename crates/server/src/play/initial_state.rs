use protocol::live::{Answer, VERSION};

use crate::app::App;
use crate::clock::unix_ms;
use crate::id::TableId;
use crate::identity::Who;
use crate::people::Me;
use crate::play::http::snapshot;
use crate::problem::Problem;
use crate::speech::Reader;

/// The first messages of a table's socket. They are embedded in the page, so that the board can be
/// used before the socket is open.
pub(crate) struct InitialState {
    /// In the order of the socket: the person if there is one, then the table.
    pub(crate) messages: Vec<Answer>,
    /// The name of the game.
    pub(crate) game: String,
}

/// Reads the initial state of a table for one reader.
///
/// # Errors
///
/// When there is no such table, or the store cannot be read. The socket will report it too.
pub(crate) async fn initial_state(
    app: &App,
    who: Option<&Who>,
    reader: Reader,
    table: TableId,
) -> Result<InitialState, Problem> {
    let mut messages = Vec::new();
    if let Some(who) = who {
        let me = Me::of(app, &who.person, reader).await?;
        let me = serde_json::to_value(me).unwrap_or_default();
        messages.push(Answer::Hello { v: VERSION, now: unix_ms(), me });
    }
    let snapshot = snapshot(app, table, who.map(|who| who.person.id), reader.0).await?;
    let game = snapshot.view.game.clone();
    let (n, now, view) = (snapshot.n, unix_ms(), snapshot.view);
    messages.push(Answer::State { table: table.to_string(), n, now, view });
    Ok(InitialState { messages, game })
}
