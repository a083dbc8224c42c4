use game::{Outcome, Position as _};
use games::{AnyMove, AnyPosition, GameId, abalone, avalam, awale};
use serde::Deserialize;

use crate::Colour;

/// What exactly the right moves of an exercise do. A field that is `None` may have any value.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Claim {
    /// They are legal.
    Any,
    /// What happens in Abalone.
    Marbles(Marbles),
    /// What happens in Avalam.
    Towers(Towers),
    /// What happens in Awalé.
    Seeds(Seeds),
}

/// The effect of a move in Abalone.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Marbles {
    /// The number of own marbles that move.
    pub movers: Option<u8>,
    /// Whether the move is broadside.
    pub broadside: Option<bool>,
    /// A cell that one of them enters.
    pub enters: Option<String>,
    /// The number of opposing marbles pushed.
    pub pushed: Option<u8>,
    /// Whether one of them is pushed off.
    pub out: Option<bool>,
    /// Whether the game is won.
    pub wins: Option<bool>,
}

/// The effect of a move in Avalam.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Towers {
    /// The height of the tower that moves.
    pub moved: Option<u8>,
    /// The owner of the tower that moves, and so of the new one.
    pub owner: Option<Colour>,
    /// The owner of the tower that is covered.
    pub covered: Option<Colour>,
    /// The height of the new tower.
    pub height: Option<u8>,
    /// The number of towers newly settled.
    #[serde(default)]
    pub settles: Vec<String>,
    /// The colour of the placed counter.
    pub placed: Option<Colour>,
    /// Whether the mover has won.
    pub wins: Option<bool>,
}

/// The effect of a move in Awalé.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seeds {
    /// The pit that is sown.
    pub from: Option<String>,
    /// The pit of the last seed.
    pub last: Option<String>,
    /// The number of seeds sown.
    pub sown: Option<u8>,
    /// Whether the sowing goes all the way round.
    pub round: Option<bool>,
    /// The number of seeds captured.
    pub taken: Option<u8>,
    /// From how many pits.
    pub pits: Option<u8>,
    /// Whether the mover has won.
    pub wins: Option<bool>,
}

impl Claim {
    /// Whether it applies to moves of this game.
    pub fn is_about(&self, game: GameId) -> bool {
        match self {
            Claim::Any => true,
            Claim::Marbles(_) => game == GameId::Abalone,
            Claim::Towers(towers) => {
                let colours = [towers.owner, towers.covered, towers.placed];
                game == GameId::Avalam
                    && colours.into_iter().flatten().all(|colour| colour.game() == game)
            }
            Claim::Seeds(_) => game == GameId::Awale,
        }
    }

    /// Whether a move is legal and has the claimed effect.
    pub fn holds(&self, position: &AnyPosition, mv: &AnyMove) -> bool {
        match (self, position, mv) {
            (Claim::Any, AnyPosition::Avalam(position), AnyMove::Avalam(mv)) => {
                position.check(*mv).is_ok()
            }
            (Claim::Any, AnyPosition::Abalone(position), AnyMove::Abalone(mv)) => {
                position.check(*mv).is_ok()
            }
            (Claim::Any, AnyPosition::Awale(position), AnyMove::Awale(mv)) => {
                position.check(*mv).is_ok()
            }
            (Claim::Marbles(claim), AnyPosition::Abalone(position), AnyMove::Abalone(mv)) => {
                claim.holds(position, *mv)
            }
            (Claim::Towers(claim), AnyPosition::Avalam(position), AnyMove::Avalam(mv)) => {
                claim.holds(position, *mv)
            }
            (Claim::Seeds(claim), AnyPosition::Awale(position), AnyMove::Awale(mv)) => {
                claim.holds(position, *mv)
            }
            _ => false,
        }
    }
}

impl Marbles {
    fn holds(&self, position: &abalone::Position, mv: abalone::Move) -> bool {
        let Ok(effect) = position.effect(mv) else { return false };
        let enters = |cell: &String| {
            let mut entered =
                effect.movers.iter().filter_map(|from| from.neighbour(effect.direction));
            entered.any(|to| to.to_string() == *cell)
        };
        is(self.movers, effect.movers.len() as u8)
            && is(self.broadside, mv.is_broadside())
            && self.enters.as_ref().is_none_or(enters)
            && is(self.pushed, effect.pushed.len() as u8)
            && is(self.out, effect.ejected)
            && is(self.wins, wins(position, mv))
    }
}

impl Towers {
    fn holds(&self, position: &avalam::Position, mv: avalam::Move) -> bool {
        if position.check(mv).is_err() || !is(self.wins, wins(position, mv)) {
            return false;
        }
        let (from, to) = match mv.kind() {
            avalam::Kind::Tower { from, to } => (from, to),
            avalam::Kind::Place { colour, .. } => {
                let moved = self.moved.is_some() || self.covered.is_some();
                return !moved && self.placed.is_none_or(|placed| placed.side() == colour);
            }
        };
        let mut after = *position;
        after.play_unchecked(mv);
        let settles = |name: &String| {
            let hole = avalam::Hole::all().find(|hole| hole.to_string() == *name);
            hole.is_some_and(|hole| {
                after.settled().contains(hole) && !position.settled().contains(hole)
            })
        };
        let owned = |colour: Option<Colour>, hole| {
            colour.is_none_or(|colour| position.owner(hole) == Some(colour.side()))
        };
        is(self.moved, position.height(from))
            && owned(self.owner, from)
            && owned(self.covered, to)
            && is(self.height, after.height(to))
            && self.settles.iter().all(settles)
            && self.placed.is_none()
    }
}

impl Seeds {
    fn holds(&self, position: &awale::Position, mv: awale::Move) -> bool {
        if position.check(mv).is_err() {
            return false;
        }
        let sowing = position.sowing(mv);
        let mut after = *position;
        after.play_unchecked(mv);
        let side = position.side();
        let is_pit = |wanted: &Option<String>, pit: Option<awale::Pit>| {
            wanted.as_ref().is_none_or(|name| pit.is_some_and(|pit| pit.to_string() == *name))
        };
        is_pit(&self.from, Some(mv.pit()))
            && is_pit(&self.last, sowing.last())
            && is(self.sown, sowing.pits.len() as u8)
            && is(self.round, sowing.pits.len() >= awale::Pit::COUNT)
            && is(self.taken, after.taken(side) - position.taken(side))
            && is(self.pits, sowing.captured.len() as u8)
            && is(self.wins, wins(position, mv))
    }
}

/// Whether `found` equals the claim; true without a claim.
fn is<T: PartialEq + Copy>(claimed: Option<T>, found: T) -> bool {
    claimed.is_none_or(|claimed| claimed == found)
}

fn wins<P: game::Position>(position: &P, mv: P::Move) -> bool {
    let mut after = *position;
    after.play_unchecked(mv);
    after.end().is_some_and(|end| end.outcome == Outcome::Win(position.side()))
}
