use protocol::live::{Answer, VERSION};

use crate::app::App;
use crate::clock::now;
use crate::id::TableId;
use crate::identity::Who;
use crate::people::Me;
use crate::play::tables::look;
use crate::problem::Problem;
use crate::speech::Reader;

/// What a socket would say first to somebody who comes to a table: who they are, and the table. It travels
/// in the page itself, so that the board can be played before there is a socket.
///
/// # Errors
///
/// When there is no such table, or the store cannot be read. The socket will say so too.
pub(crate) async fn first_words(
    app: &App,
    who: Option<&Who>,
    reader: Reader,
    table: TableId,
) -> Result<FirstWords, Problem> {
    let mut words = Vec::new();
    if let Some(who) = who {
        let me = Me::of(app, &who.person, reader).await?;
        let me = serde_json::to_value(me).unwrap_or_default();
        words.push(Answer::Hello { v: VERSION, now: now() as u64, me });
    }
    let looked = look(app, table, who.map(|who| who.person.id), reader.0).await?;
    let game = looked.view.game.clone();
    words.push(Answer::State {
        table: table.to_string(),
        n: looked.n,
        now: now() as u64,
        view: looked.view,
    });
    Ok(FirstWords { words, game })
}

/// What is said first at a table.
pub(crate) struct FirstWords {
    /// Messages of the socket, in order.
    pub(crate) words: Vec<Answer>,
    /// The game that is played there.
    pub(crate) game: String,
}
