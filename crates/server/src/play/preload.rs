use games::GameId;
use protocol::live::{ServerMessage, VERSION};

use crate::app::App;
use crate::clock::unix_ms;
use crate::id::TableId;
use crate::identity::Who;
use crate::people;
use crate::play::http::snapshot;
use crate::problem::Problem;
use crate::speech::Reader;

/// The socket's first messages at a table: the reader and the state. The page embeds them, so that
/// the board is playable before the socket opens.
///
/// # Errors
///
/// If there is no such table, or the store cannot be read. The socket will report the same.
pub(crate) async fn preload(
    app: &App,
    who: Option<&Who>,
    reader: Reader,
    table: TableId,
) -> Result<Preload, Problem> {
    let mut messages = Vec::new();
    if let Some(who) = who {
        let me = Box::new(people::me(app, &who.person, reader).await?);
        messages.push(ServerMessage::Hello { v: VERSION, now: unix_ms(), me });
    }
    let snapshot = snapshot(app, table, who.map(|who| who.person.id), reader.0).await?;
    // A long game is sent by the socket only, at the reader's pace.
    if !snapshot.is_large() {
        let (n, now, view) = (snapshot.number(), unix_ms(), Box::new(snapshot.view()));
        messages.push(ServerMessage::State { table: table.to_string(), n, now, view });
    }
    Ok(Preload { messages, game: snapshot.game() })
}

/// The data embedded into a table's page.
pub(crate) struct Preload {
    /// The messages, in order.
    pub(crate) messages: Vec<ServerMessage>,
    /// The game that is played there.
    pub(crate) game: GameId,
}
