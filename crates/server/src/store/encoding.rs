//! Keywords that encode enum values in the database, shared by SQLite and PostgreSQL.

use game::Side;
use protocol::live::{Mode, SeatKind, Status};
use protocol::people::Scope;
use protocol::play::ReviewState;
use protocol::work::JobKind;

use super::Kind;

/// A value stored as a keyword.
pub(super) trait Keyword: Copy {
    fn keyword(self) -> &'static str;

    fn from_keyword(word: &str) -> Option<Self>;
}

/// Stores a [`Keyword`] value as its text.
pub(super) struct Word<T>(pub(super) T);

macro_rules! words {
    ($name:ident { $($variant:ident = $word:literal),+ $(,)? }) => {
        impl Keyword for $name {
            fn keyword(self) -> &'static str {
                match self { $($name::$variant => $word),+ }
            }

            fn from_keyword(word: &str) -> Option<Self> {
                match word {
                    $($word => Some($name::$variant),)+
                    _ => None,
                }
            }
        }
    };
}

words!(Kind { Guest = "guest", Member = "member", Bot = "bot", Gone = "gone" });
words!(Mode { Local = "local", Computer = "computer", Online = "online" });
words!(Status { Waiting = "waiting", Playing = "playing", Paused = "paused", Over = "over" });
words!(SeatKind { Open = "open", Person = "person", Computer = "computer", Team = "team" });
words!(ReviewState { Queued = "queued", Running = "running", Done = "done" });
words!(JobKind { Move = "move", Analysis = "analysis", Review = "review" });
words!(Scope { Play = "play", Read = "read", Work = "work" });

/// A token's scopes, separated by spaces.
pub(super) fn write_scopes(scopes: &[Scope]) -> String {
    scopes.iter().map(|scope| scope.keyword()).collect::<Vec<_>>().join(" ")
}

/// Unknown scopes, from a newer version, are skipped: they grant nothing.
pub(super) fn read_scopes(text: &str) -> Vec<Scope> {
    text.split(' ').filter_map(Scope::from_keyword).collect()
}

/// The database's number of a side.
pub(super) fn number_of(side: Side) -> i64 {
    match side {
        Side::First => 0,
        Side::Second => 1,
    }
}

/// The side with this number.
pub(super) fn side_of(number: Option<i64>) -> Option<Side> {
    number.map(|number| if number == 0 { Side::First } else { Side::Second })
}
