//! One game in front of the user, wherever its table is.

use game::record::Record;
use game::{Message, Side};
use games::{AnyHistory, AnyMove};
use protocol::live::Clock;
use table::Ending;

use super::local::{LocalGame, Wanted};
use super::player::Player;
use client::RemoteGame;

/// A game that is played or watched.
#[derive(Clone, Debug)]
pub(crate) enum Bout {
    /// At this keyboard.
    Here(Box<LocalGame>),
    /// At a server's table.
    There(Box<RemoteGame>),
}

/// Runs an expression for the game, wherever it is.
macro_rules! wherever {
    ($bout:expr, $game:ident => $body:expr) => {
        match $bout {
            Bout::Here($game) => $body,
            Bout::There($game) => $body,
        }
    };
}

impl Bout {
    /// The game, if it is at this keyboard.
    pub(crate) fn here(&self) -> Option<&LocalGame> {
        match self {
            Bout::Here(local) => Some(local),
            Bout::There(_) => None,
        }
    }

    /// The game, if it is at this keyboard.
    pub(crate) fn here_mut(&mut self) -> Option<&mut LocalGame> {
        match self {
            Bout::Here(local) => Some(local),
            Bout::There(_) => None,
        }
    }

    /// The game, if it is at a server's table.
    pub(crate) fn there(&self) -> Option<&RemoteGame> {
        match self {
            Bout::Here(_) => None,
            Bout::There(remote) => Some(remote),
        }
    }

    /// The game, if it is at a server's table.
    pub(crate) fn there_mut(&mut self) -> Option<&mut RemoteGame> {
        match self {
            Bout::Here(_) => None,
            Bout::There(remote) => Some(remote),
        }
    }

    /// The game so far.
    pub(crate) fn history(&self) -> &AnyHistory {
        wherever!(self, game => game.history())
    }

    /// The side to move, unless the game is not on.
    pub(crate) fn turn(&self) -> Option<Side> {
        wherever!(self, game => game.turn())
    }

    /// The side to move, if whoever sits here moves for it now.
    pub(crate) fn person_to_move(&self) -> Option<Side> {
        wherever!(self, game => game.person_to_move())
    }

    /// The computer's level, if it thinks here and is to move.
    pub(crate) fn level_to_move(&self) -> Option<(Side, engine::Level)> {
        let local = self.here()?;
        let side = local.turn().filter(|_| !local.is_paused())?;
        Some((side, local.player(side).level()?))
    }

    /// Whether the clocks stand still.
    pub(crate) fn is_paused(&self) -> bool {
        match self {
            Bout::Here(local) => local.is_paused(),
            Bout::There(remote) => remote.status() == protocol::live::Status::Paused,
        }
    }

    /// How the game ended.
    pub(crate) fn ending(&self) -> Option<Ending> {
        match self {
            Bout::Here(local) => local.ending().copied(),
            Bout::There(remote) => remote.ending(),
        }
    }

    /// How time is limited.
    pub(crate) fn clock(&self) -> Clock {
        wherever!(self, game => game.clock())
    }

    /// What both clocks show, in milliseconds.
    pub(crate) fn clocks(&self, now: u64) -> Option<[u64; 2]> {
        wherever!(self, game => game.clocks(now))
    }

    /// Whose clock runs.
    pub(crate) fn running(&self) -> Option<Side> {
        wherever!(self, game => game.running())
    }

    /// Whether moves that were taken back can be played again.
    pub(crate) fn can_redo(&self) -> bool {
        self.here().is_some_and(LocalGame::can_redo)
    }

    /// What is played.
    pub(crate) fn wanted(&self) -> Wanted {
        match self {
            Bout::Here(local) => local.wanted(),
            Bout::There(remote) => remote.terms().into(),
        }
    }

    /// The side that sits below at first: the own one.
    pub(crate) fn bottom(&self) -> Side {
        match self {
            Bout::Here(local) => match local.players().map(Player::is_person) {
                [false, true] => Side::Second,
                _ => Side::First,
            },
            Bout::There(remote) => remote.own_side().unwrap_or(Side::First),
        }
    }

    /// Whether nobody here plays.
    pub(crate) fn is_watched(&self) -> bool {
        match self {
            Bout::Here(local) => local.players().iter().all(|player| !player.is_person()),
            Bout::There(remote) => !remote.is_seated(),
        }
    }

    /// Whether the engine may be asked about the game.
    pub(crate) fn may_advise(&self) -> bool {
        self.there().is_none_or(RemoteGame::may_advise)
    }

    /// The record of the game.
    pub(crate) fn record(&self, now: u64) -> Record {
        match self {
            Bout::Here(local) => local.record(),
            Bout::There(remote) => remote.record(now),
        }
    }

    /// Plays a move. At a server's table it is only asked for: it happens when the table says so.
    pub(crate) fn play(&mut self, text: &str, now: u64) -> Result<Option<AnyMove>, Message> {
        match self {
            Bout::Here(local) => local.play(text, now).map(Some),
            Bout::There(remote) => remote.play(text).map(|()| None),
        }
    }

    /// Ends the game if somebody's time has run out; whether it did. A server does that itself.
    pub(crate) fn tick(&mut self, now: u64) -> bool {
        self.here_mut().is_some_and(|local| local.tick(now))
    }
}

impl From<LocalGame> for Bout {
    fn from(local: LocalGame) -> Self {
        Bout::Here(Box::new(local))
    }
}

impl From<RemoteGame> for Bout {
    fn from(remote: RemoteGame) -> Self {
        Bout::There(Box::new(remote))
    }
}
