//! The running games that the lobby shows as small boards.
//!
//! One task reads them for all clients, at most once a second and only while there are subscribers.
//! It reads the store, so that games on other servers appear too.

use std::sync::Arc;
use std::time::Duration;

use games::GameId;
use protocol::live::{LegalMove, PlayedMove, Word};
use protocol::play::{LiveGame, Past};
use texts::Language;
use tokio::sync::{Notify, watch};

use crate::app::App;
use crate::backoff::{Backoff, warn_rarely};
use crate::clock::{Millis, now};
use crate::id::{PersonId, TableId};
use crate::live::closes;
use crate::lobby::summary::summaries;
use crate::play::replay::replay;
use crate::store::{StoreError, TableRow};

/// The number of games shown: two rows of three.
const SHOWN: usize = 6;
/// The number of latest tables from which they are chosen.
const CANDIDATES: u32 = 100;
/// The pause between two reads.
const PAUSE: Duration = Duration::from_secs(1);
/// A game without a move for this long gives way to active ones.
const QUIET: Millis = 5 * 60_000;

/// The running games, for all clients that show them.
pub(crate) struct RunningBoards {
    boards: watch::Sender<Option<Boards>>,
    wanted: Notify,
}

impl Default for RunningBoards {
    fn default() -> Self {
        RunningBoards { boards: watch::Sender::new(None), wanted: Notify::new() }
    }
}

impl RunningBoards {
    /// The games, now and at every change; `None` until they have been read.
    pub(crate) fn subscribe(&self) -> watch::Receiver<Option<Boards>> {
        let mut boards = self.boards.subscribe();
        boards.mark_changed();
        self.wanted.notify_one();
        boards
    }
}

/// The running games at one moment.
#[derive(Clone, PartialEq)]
pub(crate) struct Boards(Arc<Vec<Board>>);

#[derive(PartialEq)]
struct Board {
    id: TableId,
    /// The number of the last event.
    last: u64,
    players: [Option<PersonId>; 2],
    moves: Moves,
    /// By language.
    shown: [LiveGame; Language::ALL.len()],
}

/// The part of a running game that a list entry lacks: its moves.
#[derive(Clone, PartialEq)]
struct Moves {
    last: Option<PlayedMove>,
    past: Option<Past>,
}

impl Boards {
    /// The games as one person sees them, without those of people who have blocked them or whom they have
    /// blocked.
    pub(crate) async fn for_person(
        &self,
        app: &App,
        me: PersonId,
        language: Language,
    ) -> Result<Vec<LiveGame>, StoreError> {
        if self.0.is_empty() {
            return Ok(Vec::new());
        }
        let avoided = app.store.avoided(me).await?;
        let visible = self.0.iter().filter(|board| {
            let mut players = board.players.iter().flatten();
            players.all(|player| !avoided.contains(player))
        });
        Ok(visible
            .map(|board| {
                let mut shown = board.shown[language as usize].clone();
                let sides = game::Side::BOTH.into_iter().zip(board.players);
                let mine = sides.filter(|(_, player)| *player == Some(me));
                shown.summary.you = mine.map(|(side, _)| side.into()).collect();
                shown
            })
            .collect())
    }
}

/// Keeps the running games up to date while somebody looks at them.
pub(crate) async fn watch(app: App) {
    let mut closing = app.closing();
    let running = &app.live.boards;
    let mut backoff = Backoff::default();
    loop {
        if running.boards.receiver_count() == 0 {
            // Forget boards without subscribers, so that the next subscriber gets no stale ones.
            running.boards.send_if_modified(|boards| {
                *boards = None;
                false
            });
            tokio::select! {
                () = running.wanted.notified() => {}
                () = closes(&mut closing) => return,
            }
        }
        let known = running.boards.borrow().clone();
        let mut pause = PAUSE;
        match read(&app, known.as_ref()).await {
            Ok(read) => {
                backoff.reset();
                running.boards.send_if_modified(|boards| {
                    let changed = boards.as_ref() != Some(&read);
                    *boards = Some(read);
                    changed
                });
            }
            Err(error) => {
                warn_rarely!(error, "the running games could not be read");
                pause += backoff.next();
            }
        }
        tokio::select! {
            () = tokio::time::sleep(pause) => {}
            () = closes(&mut closing) => return,
        }
    }
}

async fn read(app: &App, known: Option<&Boards>) -> Result<Boards, StoreError> {
    let rows = app.store.watchable(CANDIDATES).await?;
    let known: &[Board] = known.map_or(&[], |boards| &boards.0);
    let rows = choose(rows, known, now());
    let mut moves = Vec::with_capacity(rows.len());
    for row in &rows {
        let same = known.iter().find(|board| board.id == row.id && board.last == row.last);
        moves.push(match same {
            Some(board) => board.moves.clone(),
            None => read_moves(app, row.id).await?,
        });
    }
    let mut shown = Vec::with_capacity(Language::ALL.len());
    for language in Language::ALL {
        shown.push(summaries(app, &rows, None, app.speech.texts(language)).await?.into_iter());
    }
    let mut boards = Vec::with_capacity(rows.len());
    for (row, moves) in rows.into_iter().zip(moves) {
        let entry =
            |summary| LiveGame { summary, last_move: moves.last.clone(), past: moves.past.clone() };
        let games: Option<Vec<LiveGame>> =
            shown.iter_mut().map(|games| games.next().map(entry)).collect();
        let shown = games.and_then(|games| games.try_into().ok());
        let Some(shown) = shown else { continue };
        let players = row.seats.each_ref().map(|seat| seat.person);
        boards.push(Board { id: row.id, last: row.last, players, moves, shown });
    }
    Ok(Boards(Arc::new(boards)))
}

/// Chooses the games to show. Active ones keep their place, so that boards do not jump while people
/// watch; the most recently active of the others follow.
fn choose(mut rows: Vec<TableRow>, known: &[Board], now: Millis) -> Vec<TableRow> {
    let place = |row: &TableRow| {
        let is_lively = now - row.updated < QUIET;
        let known = known.iter().position(|board| board.id == row.id).filter(|_| is_lively);
        (known.unwrap_or(usize::MAX), -row.updated)
    };
    rows.sort_by_key(place);
    rows.truncate(SHOWN);
    rows
}

async fn read_moves(app: &App, id: TableId) -> Result<Moves, StoreError> {
    replay(app, id, |table| {
        let mut played = view::played(table.history());
        // Only Avalam's boards show more than the position.
        let past = (table.terms().game == GameId::Avalam).then(|| Past {
            first_position: table.history().first_position().to_string(),
            moves: played
                .iter()
                .filter_map(|played| {
                    Some(LegalMove { mv: Word::of(&played.mv)?, effect: played.effect.clone() })
                })
                .collect(),
        });
        Moves { last: played.pop(), past }
    })
    .await
}

#[cfg(test)]
mod tests {
    use protocol::live::{Mode, Status};

    use super::*;
    use crate::store::{Progress, SeatRow};

    fn row(id: TableId, updated: Millis) -> TableRow {
        TableRow {
            id,
            owner: PersonId::random(),
            game: "awale".to_owned(),
            rules: "sheet".to_owned(),
            start: "standard".to_owned(),
            mode: Mode::Online,
            public: true,
            rated: false,
            listed: true,
            terms: String::new(),
            seats: [SeatRow::open(), SeatRow::open()],
            last: 1,
            progress: Progress {
                status: Status::Playing,
                ply: 0,
                turn: None,
                deadline: None,
                position: None,
            },
            created: 0,
            updated,
            ended: None,
        }
    }

    #[test]
    fn the_liveliest_games_are_shown() {
        let ids: Vec<TableId> = (0..SHOWN + 2).map(|_| TableId::random()).collect();
        let rows = ids.iter().zip(1000..).map(|(id, updated)| row(*id, updated)).collect();
        let chosen: Vec<TableId> = choose(rows, &[], 2000).iter().map(|row| row.id).collect();
        let expected: Vec<TableId> = ids.into_iter().rev().take(SHOWN).collect();
        assert_eq!(chosen, expected);
    }
}
