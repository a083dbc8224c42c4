use crate::{AnyPosition, GameId};

/// A position notation. All of them are accepted wherever a position is parsed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// Ours.
    Abaque,
    /// `PlayStrategy`'s FEN, for Abalone and Awalé.
    PlayStrategy,
    /// Numbers and dashes, as oware engines use it.
    Dashes,
}

impl Notation {
    /// The notations in which positions of a game can be written.
    pub const fn of(game: GameId) -> &'static [Notation] {
        match game {
            GameId::Avalam => &[Notation::Abaque],
            GameId::Abalone => &[Notation::Abaque, Notation::PlayStrategy],
            GameId::Awale => &[Notation::Abaque, Notation::PlayStrategy, Notation::Dashes],
        }
    }
}

impl AnyPosition {
    /// The position in a notation; `None` if the game does not have it.
    pub fn write(&self, notation: Notation) -> Option<String> {
        match (self, notation) {
            (_, Notation::Abaque) => Some(self.to_string()),
            (AnyPosition::Abalone(position), Notation::PlayStrategy) => {
                Some(abalone::Setup::from(*position).to_playstrategy())
            }
            (AnyPosition::Awale(position), Notation::PlayStrategy) => {
                Some(awale::Setup::from(*position).to_playstrategy())
            }
            (AnyPosition::Awale(position), Notation::Dashes) => {
                Some(awale::Setup::from(*position).to_dashes())
            }
            _ => None,
        }
    }
}
