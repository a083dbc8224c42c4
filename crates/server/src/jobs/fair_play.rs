//! Fair play: the server's engine gives no help in a running game against a person.

use games::{AnyHistory, AnyPosition, GameId, Start};
use protocol::live::Mode;

use crate::app::App;
use crate::id::PersonId;
use crate::play::replay::replay;
use crate::store::{StoreError, TableRow};

/// Whether a game stands at the position of one of this person's running games against other people, in any symmetric
/// view and by any rule set.
pub(crate) async fn is_own_game(
    app: &App,
    person: PersonId,
    asked: &AnyHistory,
) -> Result<bool, StoreError> {
    let running = rows(app, person, asked.game()).await?;
    let position = asked.position();
    Ok(running.iter().filter_map(current).any(|running| is_same(&running, &position)))
}

/// Whether a finished game that this person played alone contains such a position: its review would tell what to do in
/// the running game. A game that ended before the other one began cannot be a copy of it.
pub(crate) async fn contains_own_game(
    app: &App,
    person: PersonId,
    row: &TableRow,
) -> Result<bool, StoreError> {
    let Some(game) = row.game.parse().ok().filter(|_: &GameId| row.mode != Mode::Online) else {
        return Ok(false);
    };
    let mut running = rows(app, person, game).await?;
    running.retain(|running| running.created <= row.updated);
    let running: Vec<AnyPosition> = running.iter().filter_map(current).collect();
    if running.is_empty() {
        return Ok(false);
    }
    let contains = move |table: table::Table| {
        let mut game = table.history().clone();
        loop {
            let position = game.position();
            if running.iter().any(|running| is_same(running, &position)) {
                return true;
            }
            if game.undo().is_none() {
                return false;
            }
        }
    };
    replay(app, row.id, contains).await
}

async fn rows(app: &App, person: PersonId, game: GameId) -> Result<Vec<TableRow>, StoreError> {
    app.store.playing_online(person, game.name().to_owned()).await
}

/// The current position; `None` for tables stored before positions were.
fn current(row: &TableRow) -> Option<AnyPosition> {
    position(row.game.parse().ok()?, &row.rules, row.progress.position.as_deref()?)
}

/// Whether both show the same board with the same side to move: the engine's advice hardly depends on when a game is drawn.
fn is_same(running: &AnyPosition, asked: &AnyPosition) -> bool {
    let asked = position(asked.game(), &running.rules(), &asked.to_string());
    asked.is_some_and(|asked| asked.canonical_key() == running.canonical_key())
}

fn position(game: GameId, rules: &str, text: &str) -> Option<AnyPosition> {
    let start = Start {
        rules: Some(rules),
        position: Some(text),
        scope: game::Scope::Study,
        ..Start::default()
    };
    AnyPosition::start(game, &start).ok()
}
