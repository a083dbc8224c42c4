//! The game on the screen: at this keyboard, or at a server's table.

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
pub(crate) enum ActiveGame {
    /// At this keyboard.
    Local(Box<LocalGame>),
    /// At a server's table.
    Remote(Box<RemoteGame>),
}

/// Runs an expression for the game, wherever it is.
macro_rules! for_either {
    ($bout:expr, $game:ident => $body:expr) => {
        match $bout {
            ActiveGame::Local($game) => $body,
            ActiveGame::Remote($game) => $body,
        }
    };
}

impl ActiveGame {
    /// The game, if it is at this keyboard.
    pub(crate) fn here(&self) -> Option<&LocalGame> {
        match self {
            ActiveGame::Local(local) => Some(local),
            ActiveGame::Remote(_) => None,
        }
    }

    /// The game, if it is at this keyboard.
    pub(crate) fn here_mut(&mut self) -> Option<&mut LocalGame> {
        match self {
            ActiveGame::Local(local) => Some(local),
            ActiveGame::Remote(_) => None,
        }
    }

    /// The game, if it is at a server's table.
    pub(crate) fn there(&self) -> Option<&RemoteGame> {
        match self {
            ActiveGame::Local(_) => None,
            ActiveGame::Remote(remote) => Some(remote),
        }
    }

    /// The game, if it is at a server's table.
    pub(crate) fn there_mut(&mut self) -> Option<&mut RemoteGame> {
        match self {
            ActiveGame::Local(_) => None,
            ActiveGame::Remote(remote) => Some(remote),
        }
    }

    /// The game so far.
    pub(crate) fn history(&self) -> &AnyHistory {
        for_either!(self, game => game.history())
    }

    /// The side to move, unless the game is not on.
    pub(crate) fn turn(&self) -> Option<Side> {
        for_either!(self, game => game.turn())
    }

    /// The side to move, if whoever sits here moves for it now.
    pub(crate) fn person_to_move(&self) -> Option<Side> {
        for_either!(self, game => game.person_to_move())
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
            ActiveGame::Local(local) => local.is_paused(),
            ActiveGame::Remote(remote) => remote.status() == protocol::live::Status::Paused,
        }
    }

    /// How the game ended.
    pub(crate) fn ending(&self) -> Option<Ending> {
        match self {
            ActiveGame::Local(local) => local.ending().copied(),
            ActiveGame::Remote(remote) => remote.ending(),
        }
    }

    /// How time is limited.
    pub(crate) fn clock(&self) -> Clock {
        for_either!(self, game => game.clock())
    }

    /// What both clocks show, in milliseconds.
    pub(crate) fn clocks(&self, now: u64) -> Option<[u64; 2]> {
        for_either!(self, game => game.clocks(now))
    }

    /// Whose clock runs.
    pub(crate) fn running(&self) -> Option<Side> {
        for_either!(self, game => game.running())
    }

    /// Whether moves that were taken back can be played again.
    pub(crate) fn can_redo(&self) -> bool {
        self.here().is_some_and(LocalGame::can_redo)
    }

    /// What is played.
    pub(crate) fn wanted(&self) -> Wanted {
        match self {
            ActiveGame::Local(local) => local.wanted(),
            ActiveGame::Remote(remote) => remote.terms().into(),
        }
    }

    /// The side that sits below at first: the own one.
    pub(crate) fn bottom(&self) -> Side {
        match self {
            ActiveGame::Local(local) => match local.players().map(Player::is_person) {
                [false, true] => Side::Second,
                _ => Side::First,
            },
            ActiveGame::Remote(remote) => remote.own_side().unwrap_or(Side::First),
        }
    }

    /// Whether nobody here plays.
    pub(crate) fn is_watched(&self) -> bool {
        match self {
            ActiveGame::Local(local) => local.players().iter().all(|player| !player.is_person()),
            ActiveGame::Remote(remote) => !remote.is_seated(),
        }
    }

    /// Whether the engine may be asked about the game.
    pub(crate) fn may_advise(&self) -> bool {
        self.there().is_none_or(RemoteGame::may_advise)
    }

    /// The record of the game.
    pub(crate) fn record(&self, now: u64) -> Record {
        match self {
            ActiveGame::Local(local) => local.record(),
            ActiveGame::Remote(remote) => remote.record(now),
        }
    }

    /// Plays a move. At a server's table it is only asked for: it happens when the table says so.
    pub(crate) fn play(&mut self, text: &str, now: u64) -> Result<Option<AnyMove>, Message> {
        match self {
            ActiveGame::Local(local) => local.play(text, now).map(Some),
            ActiveGame::Remote(remote) => remote.play(text).map(|()| None),
        }
    }

    /// Ends the game if somebody's time has run out; whether it did. A server does that itself.
    pub(crate) fn tick(&mut self, now: u64) -> bool {
        self.here_mut().is_some_and(|local| local.tick(now))
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
