//! The game on the screen: played locally or at a server's table.

use game::record::Record;
use game::{Message, Side};
use games::{AnyHistory, AnyMove};
use protocol::live::Clock;
use table::Ending;

use super::local::{GameOptions, LocalGame};
use super::player::Player;
use client::RemoteGame;

/// A game that is played or watched.
#[derive(Clone, Debug)]
pub(crate) enum ActiveGame {
    Local(Box<LocalGame>),
    Remote(Box<RemoteGame>),
}

/// Evaluates an expression for either kind of game.
macro_rules! for_either {
    ($active:expr, $game:ident => $body:expr) => {
        match $active {
            ActiveGame::Local($game) => $body,
            ActiveGame::Remote($game) => $body,
        }
    };
}

impl ActiveGame {
    pub(crate) fn local(&self) -> Option<&LocalGame> {
        match self {
            ActiveGame::Local(local) => Some(local),
            ActiveGame::Remote(_) => None,
        }
    }

    pub(crate) fn local_mut(&mut self) -> Option<&mut LocalGame> {
        match self {
            ActiveGame::Local(local) => Some(local),
            ActiveGame::Remote(_) => None,
        }
    }

    pub(crate) fn remote(&self) -> Option<&RemoteGame> {
        match self {
            ActiveGame::Local(_) => None,
            ActiveGame::Remote(remote) => Some(remote),
        }
    }

    pub(crate) fn remote_mut(&mut self) -> Option<&mut RemoteGame> {
        match self {
            ActiveGame::Local(_) => None,
            ActiveGame::Remote(remote) => Some(remote),
        }
    }

    pub(crate) fn history(&self) -> &AnyHistory {
        for_either!(self, game => game.history())
    }

    /// The side to move; `None` before the start and after the end.
    pub(crate) fn turn(&self) -> Option<Side> {
        for_either!(self, game => game.turn())
    }

    /// The side to move, if a person at this keyboard plays it.
    pub(crate) fn person_to_move(&self) -> Option<Side> {
        for_either!(self, game => game.person_to_move())
    }

    /// The side and level of a local computer player that is to move.
    pub(crate) fn level_to_move(&self) -> Option<(Side, engine::Level)> {
        let local = self.local()?;
        let side = local.turn().filter(|_| !local.is_paused())?;
        Some((side, local.player(side).level()?))
    }

    pub(crate) fn is_paused(&self) -> bool {
        match self {
            ActiveGame::Local(local) => local.is_paused(),
            ActiveGame::Remote(remote) => remote.status() == protocol::live::Status::Paused,
        }
    }

    pub(crate) fn ending(&self) -> Option<Ending> {
        match self {
            ActiveGame::Local(local) => local.ending().copied(),
            ActiveGame::Remote(remote) => remote.ending(),
        }
    }

    pub(crate) fn clock(&self) -> Clock {
        for_either!(self, game => game.clock())
    }

    /// Time left of both sides, in milliseconds; `None` in an untimed game.
    pub(crate) fn clocks(&self, now: u64) -> Option<[u64; 2]> {
        for_either!(self, game => game.clocks(now))
    }

    /// The side whose clock runs.
    pub(crate) fn running(&self) -> Option<Side> {
        for_either!(self, game => game.running())
    }

    pub(crate) fn can_redo(&self) -> bool {
        self.local().is_some_and(LocalGame::can_redo)
    }

    /// The options for playing the same game again.
    pub(crate) fn options(&self) -> GameOptions {
        match self {
            ActiveGame::Local(local) => local.options(),
            ActiveGame::Remote(remote) => remote.terms().into(),
        }
    }

    /// The side at the bottom of the board initially: the user's own.
    pub(crate) fn bottom(&self) -> Side {
        match self {
            ActiveGame::Local(local) => match local.players().map(Player::is_person) {
                [false, true] => Side::Second,
                _ => Side::First,
            },
            ActiveGame::Remote(remote) => remote.own_side().unwrap_or(Side::First),
        }
    }

    /// Whether the user plays neither side.
    pub(crate) fn is_watched(&self) -> bool {
        match self {
            ActiveGame::Local(local) => local.players().iter().all(|player| !player.is_person()),
            ActiveGame::Remote(remote) => !remote.is_seated(),
        }
    }

    /// Whether hints and analysis are allowed.
    pub(crate) fn may_advise(&self) -> bool {
        self.remote().is_none_or(RemoteGame::may_advise)
    }

    pub(crate) fn record(&self, now: u64) -> Record {
        match self {
            ActiveGame::Local(local) => local.record(),
            ActiveGame::Remote(remote) => remote.record(now),
        }
    }

    /// Plays a move. At a server's table the move is only sent (`None`); the server's event makes it happen.
    pub(crate) fn play(&mut self, text: &str, now: u64) -> Result<Option<AnyMove>, Message> {
        match self {
            ActiveGame::Local(local) => local.play(text, now).map(Some),
            ActiveGame::Remote(remote) => remote.play(text).map(|()| None),
        }
    }

    /// Ends a local game on a flag fall and returns whether it did. A server does this itself.
    pub(crate) fn tick(&mut self, now: u64) -> bool {
        self.local_mut().is_some_and(|local| local.tick(now))
    }
}

impl From<LocalGame> for ActiveGame {
    fn from(local: LocalGame) -> Self {
        ActiveGame::Local(Box::new(local))
    }
}

impl From<RemoteGame> for ActiveGame {
    fn from(remote: RemoteGame) -> Self {
        ActiveGame::Remote(Box::new(remote))
    }
}
