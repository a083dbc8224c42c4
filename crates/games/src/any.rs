//! Positions, moves and errors of any game.

use std::fmt;

use game::{End, Explain, Impossible, Message, Position, Side};

use crate::{GameId, with_any};

/// Defines an enum with a variant for each game.
macro_rules! any {
    ($(#[$meta:meta])* $name:ident($avalam:ty, $abalone:ty, $awale:ty)) => {
        $(#[$meta])*
        #[allow(missing_docs)]
        pub enum $name {
            Avalam($avalam),
            Abalone($abalone),
            Awale($awale),
        }

        impl $name {
            /// The game it belongs to.
            pub fn game(&self) -> GameId {
                match self {
                    Self::Avalam(_) => GameId::Avalam,
                    Self::Abalone(_) => GameId::Abalone,
                    Self::Awale(_) => GameId::Awale,
                }
            }
        }

        impl From<$avalam> for $name {
            fn from(inner: $avalam) -> Self {
                Self::Avalam(inner)
            }
        }

        impl From<$abalone> for $name {
            fn from(inner: $abalone) -> Self {
                Self::Abalone(inner)
            }
        }

        impl From<$awale> for $name {
            fn from(inner: $awale) -> Self {
                Self::Awale(inner)
            }
        }
    };
}
pub(crate) use any;

any! {
    /// A position of any game.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    AnyPosition(avalam::Position, abalone::Position, awale::Position)
}

any! {
    /// A move of any game.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    AnyMove(avalam::Move, abalone::Move, awale::Move)
}

any! {
    /// Why a move is illegal, in any game.
    #[derive(Clone, Debug, PartialEq, Eq)]
    AnyIllegal(avalam::Illegal, abalone::Illegal, awale::Illegal)
}

any! {
    /// Why a setup is not a position, in any game.
    #[derive(Clone, Debug, PartialEq, Eq)]
    AnyImpossible(
        Impossible<avalam::Problem>,
        Impossible<abalone::Problem>,
        Impossible<awale::Problem>
    )
}

impl AnyPosition {
    /// The rule set, as a text.
    pub fn rules(&self) -> String {
        with_any!(self, position => position.rules().to_string())
    }

    /// The side to move.
    pub fn side(&self) -> Side {
        with_any!(self, position => position.side())
    }

    /// The same key for all symmetric views of a position.
    pub fn canonical_key(&self) -> u64 {
        fn least<P: Position>(position: &P) -> u64 {
            let views = P::symmetries().iter().map(|symmetry| position.transform(*symmetry).key());
            views.min().unwrap_or_else(|| position.key())
        }
        with_any!(self, position => least(position))
    }

    /// The points of both sides, the first side first.
    pub fn score(&self) -> [u32; 2] {
        with_any!(self, position => position.score())
    }

    /// The end, if the position itself decides the game.
    pub fn end(&self) -> Option<End> {
        with_any!(self, position => position.end())
    }
}

impl fmt::Display for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        with_any!(self, position => position.fmt(f))
    }
}

impl fmt::Display for AnyMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        with_any!(self, mv => mv.fmt(f))
    }
}

impl fmt::Display for AnyIllegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        with_any!(self, reason => reason.fmt(f))
    }
}

impl Explain for AnyIllegal {
    fn message(&self) -> Message {
        with_any!(self, reason => reason.message())
    }
}

impl AnyImpossible {
    /// The individual problems.
    pub fn problems(&self) -> Vec<Message> {
        with_any!(self, problems => problems.0.iter().map(Explain::message).collect())
    }
}

impl fmt::Display for AnyImpossible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        with_any!(self, problems => problems.fmt(f))
    }
}

impl Explain for AnyImpossible {
    fn message(&self) -> Message {
        with_any!(self, problems => problems.message())
    }
}
