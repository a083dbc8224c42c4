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
use crate::store::{Person, StoreError, TableRow};

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
    /// The opponent, or the challenger.
    other: Option<Person>,
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
        let sits = |side: &Side| table.seats[side.index()].person == Some(notice.person);
        let side = Side::BOTH.into_iter().find(sits);
        let message = match (notice.kind, &table.ended) {
            (NoticeKind::YourTurn, None) if side.is_some() && table.progress.turn == side => {
                if table.progress.ply == 0 {
                    "push-you-begin"
                } else {
                    "push-your-turn"
                }
            }
            (NoticeKind::Begins, None) => "push-begins",
            (NoticeKind::Challenged, None) => "push-challenged",
            (NoticeKind::GameOver, Some(ended)) => match ended.finish.winner {
                _ if !ended.finish.counts => "push-ended",
                None => "push-drawn",
                winner if winner == side => "push-won",
                Some(_) => "push-lost",
            },
            _ => return Ok(None),
        };
        let other = match side {
            _ if is_challenge => Some(table.owner),
            Some(side) => table.seats[side.other().index()].person,
            None => None,
        };
        let people = app.store.people(other.into_iter().collect()).await?;
        let path = if is_challenge { "/lobby".to_owned() } else { format!("/play/{}", table.id) };
        Ok(Some(Subject { table, game, other: people.into_iter().next(), message, path }))
    }

    pub(super) fn write(&self, texts: &Texts) -> PushMessage {
        let name = match &self.other {
            Some(person) => shown_name(person, texts),
            None => texts.tell(&Message::new("person-gone")),
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
