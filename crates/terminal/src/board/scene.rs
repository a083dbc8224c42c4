use abalone::{Cell, Direction};
use avalam::{Hole, Holes};
use awale::Pit;
use game::{Position as _, Reason, Side};
use games::AnyPosition;

/// The pieces to draw, at rest or in animation.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Scene {
    Avalam(Towers),
    Abalone(Vec<Marble>),
    Awale(Seeds),
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Towers {
    pub(crate) towers: Vec<Tower>,
    pub(crate) settled: Holes,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Tower {
    pub(crate) hole: Hole,
    pub(crate) owner: Side,
    pub(crate) height: u8,
    /// Displacement in columns and rows of holes.
    pub(crate) moved: (f32, f32),
    /// Height above the board, in counters.
    pub(crate) raised: f32,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Marble {
    pub(crate) cell: Cell,
    pub(crate) side: Side,
    /// The direction of its animation and the fraction of a step done.
    pub(crate) moved: Option<(Direction, f32)>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Seeds {
    pub(crate) pits: [u8; Pit::COUNT],
    pub(crate) taken: [u8; 2],
    /// The pit into which a seed has just fallen, or that is being captured.
    pub(crate) lit: Option<Pit>,
}

impl Scene {
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
                // At an end without moves both sides gather the seeds of their rows.
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
