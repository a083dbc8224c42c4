use abalone::{Cell, Direction};
use avalam::{Hole, Holes};
use awale::Pit;
use game::{Position as _, Reason, Side};
use games::AnyPosition;

/// The pieces as they are to be drawn: at rest or on their way.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Scene {
    Avalam(Towers),
    Abalone(Vec<Marble>),
    Awale(Seeds),
}

/// Avalam's towers.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Towers {
    pub(crate) towers: Vec<Tower>,
    pub(crate) settled: Holes,
}

/// A tower, standing or in the air.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Tower {
    pub(crate) hole: Hole,
    pub(crate) owner: Side,
    pub(crate) height: u8,
    /// How far it is moved, in columns and rows of holes.
    pub(crate) moved: (f32, f32),
    /// How high it is above the board, in counters.
    pub(crate) raised: f32,
}

/// One of Abalone's marbles, at rest or rolling.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Marble {
    pub(crate) cell: Cell,
    pub(crate) side: Side,
    /// Where it rolls, and how much of a step it has done.
    pub(crate) moved: Option<(Direction, f32)>,
}

/// Awalé's seeds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Seeds {
    pub(crate) pits: [u8; Pit::COUNT],
    pub(crate) taken: [u8; 2],
    /// The pit into which a seed has just fallen, or from which seeds are being taken.
    pub(crate) lit: Option<Pit>,
}

impl Scene {
    /// A position at rest.
    pub(crate) fn of(position: &AnyPosition) -> Self {
        match position {
            AnyPosition::Avalam(position) => {
                let towers = Hole::all().filter_map(|hole| {
                    let (owner, height) = (position.owner(hole)?, position.height(hole));
                    Some(Tower { hole, owner, height, moved: (0.0, 0.0), raised: 0.0 })
                });
                let towers = towers.collect();
                Scene::Avalam(Towers { towers, settled: position.settled() })
            }
            AnyPosition::Abalone(position) => {
                let marbles = Side::BOTH.into_iter().flat_map(|side| {
                    let of = move |cell| Marble { cell, side, moved: None };
                    position.marbles(side).into_iter().map(of)
                });
                Scene::Abalone(marbles.collect())
            }
            AnyPosition::Awale(position) => {
                let mut seeds = Seeds {
                    pits: position.pits(),
                    taken: Side::BOTH.map(|side| position.taken(side)),
                    lit: None,
                };
                // Where nobody can play on, both have gathered their rows.
                if position.end().is_some_and(|end| end.reason == Reason::NoMoves) {
                    for pit in Pit::all() {
                        let gathered = std::mem::take(&mut seeds.pits[pit.index()]);
                        seeds.taken[pit.side().index()] += gathered;
                    }
                }
                Scene::Awale(seeds)
            }
        }
    }
}
