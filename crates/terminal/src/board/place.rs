use std::fmt;

use abalone::Cell;
use avalam::Hole;
use awale::Pit;
use games::{AnyMove, GameId};

/// A place on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Place {
    Hole(Hole),
    Cell(Cell),
    Pit(Pit),
}

/// Where to go on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Towards {
    Left,
    Right,
    Up,
    Down,
}

impl Place {
    /// All the places of a game's board.
    pub(crate) fn all(game: GameId) -> Box<dyn Iterator<Item = Place>> {
        match game {
            GameId::Avalam => Box::new(Hole::all().map(Place::Hole)),
            GameId::Abalone => Box::new(Cell::all().map(Place::Cell)),
            GameId::Awale => Box::new(Pit::all().map(Place::Pit)),
        }
    }

    /// Where somebody's look falls first.
    pub(crate) fn first(game: GameId) -> Place {
        let wanted = match game {
            GameId::Avalam => "e5",
            GameId::Abalone => "c4",
            GameId::Awale => "C",
        };
        let mut all = Place::all(game);
        let first = all.next();
        let found = first.into_iter().chain(all).find(|place| place.to_string() == wanted);
        // Every board has the place that is named for it.
        found.or(first).expect("a board has places")
    }

    /// The game whose board it is on.
    pub(crate) fn game(self) -> GameId {
        match self {
            Place::Hole(_) => GameId::Avalam,
            Place::Cell(_) => GameId::Abalone,
            Place::Pit(_) => GameId::Awale,
        }
    }

    /// The places that a move names, where it starts and where it goes.
    pub(crate) fn of_move(mv: AnyMove) -> (Vec<Place>, Vec<Place>) {
        match mv {
            AnyMove::Avalam(mv) => match mv.kind() {
                avalam::Kind::Tower { from, to } => {
                    (vec![Place::Hole(from)], vec![Place::Hole(to)])
                }
                avalam::Kind::Place { hole, .. } => (Vec::new(), vec![Place::Hole(hole)]),
            },
            AnyMove::Abalone(mv) => {
                let direction = mv.direction();
                let from = mv.cells().map(Place::Cell).collect();
                let to = mv.cells().filter_map(|cell| cell.neighbour(direction));
                (from, to.map(Place::Cell).collect())
            }
            AnyMove::Awale(mv) => (vec![Place::Pit(mv.pit())], Vec::new()),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Hole(hole) => hole.fmt(f),
            Place::Cell(cell) => cell.fmt(f),
            Place::Pit(pit) => pit.fmt(f),
        }
    }
}
