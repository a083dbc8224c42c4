//! The content of notifications.

use game::{Message, Side};
use games::GameId;
use protocol::live::Clock;
use protocol::push::PushMessage;
use texts::Texts;

use crate::app::App;
use crate::id::{PersonId, TableId};
use crate::people::shown_name;
use crate::play::rows;
use crate::store::{Person, SeatRow, StoreError, TableRow};

/// A notification for one person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Notice {
    pub(crate) person: PersonId,
    pub(crate) table: TableId,
    pub(crate) kind: NoticeKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoticeKind {
    /// It is the recipient's turn.
    YourTurn,
    /// A challenge of the recipient was accepted.
    Begins,
    /// The recipient was challenged.
    Challenged,
    /// A game ended in the recipient's absence.
    GameOver,
}

/// The parameters of a notice's text.
pub(super) struct Subject {
    table: TableRow,
    game: GameId,
    /// The opponent, the members of the other team, or the challenger; `None` for deleted people.
    others: Vec<Option<Person>>,
    message: &'static str,
    path: String,
}

impl Subject {
    /// Reads the subject of a notice; `None` if it is outdated or not worth an interruption.
    pub(super) async fn read(app: &App, notice: Notice) -> Result<Option<Self>, StoreError> {
        let Some(table) = app.store.table(notice.table).await? else { return Ok(None) };
        let Ok(game) = table.game.parse::<GameId>() else { return Ok(None) };
        let is_challenge = notice.kind == NoticeKind::Challenged;
        // Games with a clock end before the player could return.
        let is_of_days = matches!(rows::read_terms(&table)?.clock, Clock::Days { .. });
        if !is_of_days && !is_challenge {
            return Ok(None);
        }
        let sits = |side: &Side| players(&table.seats[side.index()]).contains(&notice.person);
        let side = Side::BOTH.into_iter().find(sits);
        let in_team = side.is_some_and(|side| !table.seats[side.index()].members.is_empty());
        let message = match (notice.kind, &table.ended) {
            (NoticeKind::YourTurn, None) if side.is_some() && table.progress.turn == side => {
                match table.progress.ply {
                    0 => "push-you-begin",
                    // The turn also comes when a team mate is skipped or leaves.
                    _ if in_team => "push-your-turn-team",
                    _ => "push-your-turn",
                }
            }
            (NoticeKind::Begins, None) => "push-begins",
            (NoticeKind::Challenged, None) => "push-challenged",
            (NoticeKind::GameOver, Some(ended)) => match ended.finish.winner {
                _ if !ended.finish.counts => "push-ended",
                None => "push-drawn",
                winner if winner == side && in_team => "push-won-team",
                winner if winner == side => "push-won",
                Some(_) if in_team => "push-lost-team",
                Some(_) => "push-lost",
            },
            _ => return Ok(None),
        };
        let others = match side {
            _ if is_challenge => vec![table.owner],
            Some(side) => players(&table.seats[side.other().index()]),
            None => Vec::new(),
        };
        let people = app.store.people(others.clone()).await?;
        let find = |id: PersonId| people.iter().find(|person| person.id == id).cloned();
        let others = others.into_iter().map(find).collect();
        let path = if is_challenge { "/lobby".to_owned() } else { format!("/play/{}", table.id) };
        Ok(Some(Subject { table, game, others, message, path }))
    }

    pub(super) fn write(&self, texts: &Texts) -> PushMessage {
        let name = |person: &Option<Person>| match person {
            Some(person) => shown_name(person, texts),
            None => texts.tell(&Message::new("person-gone")),
        };
        let name = match self.others.split_last() {
            None => name(&None),
            Some((last, [])) => name(last),
            Some((last, others)) => {
                let others: Vec<String> = others.iter().map(name).collect();
                let several = Message::new("push-names").with("names", others.join(", "));
                texts.tell(&several.with("last", name(last)))
            }
        };
        PushMessage {
            title: self.game.title().to_owned(),
            body: texts.tell(&Message::new(self.message).with("name", name)),
            tag: self.table.id.to_string(),
            path: self.path.clone(),
            off: texts.tell(&Message::new("push-off")),
        }
    }
}

/// The people in a seat: one, or the members of a team.
fn players(seat: &SeatRow) -> Vec<PersonId> {
    // In a team, `person` is the member who moves next.
    if seat.members.is_empty() { seat.person.into_iter().collect() } else { seat.members.clone() }
}
