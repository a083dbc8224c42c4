//! Fair play: the server's engine gives no help in a running game against a person.

use games::{AnyPosition, GameId, Start};
use protocol::live::Analyse;
use protocol::study::GameLine;

use crate::app::App;
use crate::id::PersonId;
use crate::play::refusal::GameRefusal;
use crate::problem::Problem;
use crate::store::TableRow;

/// Rejects the analysis of a position of this person's running games against other people, in any
/// symmetric view.
pub(crate) async fn check(app: &App, person: PersonId, asked: &Analyse) -> Result<(), Problem> {
    let Analyse { game, rules, start, position, moves, .. } = asked.clone();
    let asked = answers::history(&GameLine { game, rules, start, position, moves })?.position();
    let key = asked.canonical_key();
    let running = app.store.playing_online(person, asked.game().name().to_owned()).await?;
    if running.iter().any(|row| current_key(row) == Some(key)) {
        Err(GameRefusal::OwnGame.into())
    } else {
        Ok(())
    }
}

/// The position key of the current board; `None` for tables stored before positions were.
fn current_key(row: &TableRow) -> Option<u64> {
    let game: GameId = row.game.parse().ok()?;
    let start = Start {
        rules: Some(&row.rules),
        position: Some(row.progress.position.as_deref()?),
        scope: game::Scope::Study,
        ..Start::default()
    };
    AnyPosition::start(game, &start).ok().map(|position| position.canonical_key())
}
