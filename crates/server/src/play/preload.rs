use games::GameId;
use protocol::live::{Answer, VERSION};

use crate::app::App;
use crate::clock::unix_ms;
use crate::id::TableId;
use crate::identity::Who;
use crate::people;
use crate::play::http::snapshot;
use crate::problem::Problem;
use crate::speech::Reader;

/// The first messages of a socket at a table: who reads, and the table. They travel in the page itself, so
/// that the board can be played before there is a socket.
///
/// # Errors
///
/// When there is no such table, or the store cannot be read. The socket will tell the same.
pub(crate) async fn preload(
    app: &App,
    who: Option<&Who>,
    reader: Reader,
    table: TableId,
) -> Result<Preload, Problem> {
    let mut messages = Vec::new();
    if let Some(who) = who {
        let me = Box::new(people::me(app, &who.person, reader).await?);
        messages.push(Answer::Hello { v: VERSION, now: unix_ms(), me });
    }
    let snapshot = snapshot(app, table, who.map(|who| who.person.id), reader.0).await?;
    let game = snapshot.view.game.0;
    messages.push(Answer::State {
        table: table.to_string(),
        n: snapshot.n,
        now: unix_ms(),
        view: snapshot.view,
    });
    Ok(Preload { messages, game })
}

/// What the page of a table brings along.
pub(crate) struct Preload {
    /// The messages, in order.
    pub(crate) messages: Vec<Answer>,
    /// The game that is played there.
    pub(crate) game: GameId,
}
