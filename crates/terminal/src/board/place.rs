use std::fmt;

use abalone::Cell;
use avalam::Hole;
use awale::Pit;
use games::{AnyMove, GameId};

/// A hole, cell or pit of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum BoardPlace {
    Hole(Hole),
    Cell(Cell),
    Pit(Pit),
}

/// A direction of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ScreenDirection {
    Left,
    Right,
    Up,
    Down,
}

impl BoardPlace {
    pub(crate) fn all(game: GameId) -> Box<dyn Iterator<Item = BoardPlace>> {
        match game {
            GameId::Avalam => Box::new(Hole::all().map(BoardPlace::Hole)),
            GameId::Abalone => Box::new(Cell::all().map(BoardPlace::Cell)),
            GameId::Awale => Box::new(Pit::all().map(BoardPlace::Pit)),
        }
    }

    /// The initial place of the cursor.
    pub(crate) fn first(game: GameId) -> BoardPlace {
        let wanted = match game {
            GameId::Avalam => "e5",
            GameId::Abalone => "c4",
            GameId::Awale => "C",
        };
        let mut all = BoardPlace::all(game);
        let first = all.next();
        let found = first.into_iter().chain(all).find(|place| place.to_string() == wanted);
        // Every board has the named place.
        found.or(first).expect("a board has places")
    }

    pub(crate) fn game(self) -> GameId {
        match self {
            BoardPlace::Hole(_) => GameId::Avalam,
            BoardPlace::Cell(_) => GameId::Abalone,
            BoardPlace::Pit(_) => GameId::Awale,
        }
    }

    /// The places a move starts from and those it goes to.
    pub(crate) fn of_move(mv: AnyMove) -> (Vec<BoardPlace>, Vec<BoardPlace>) {
        match mv {
            AnyMove::Avalam(mv) => match mv.kind() {
                avalam::Kind::Tower { from, to } => {
                    (vec![BoardPlace::Hole(from)], vec![BoardPlace::Hole(to)])
                }
                avalam::Kind::Place { hole, .. } => (Vec::new(), vec![BoardPlace::Hole(hole)]),
            },
            AnyMove::Abalone(mv) => {
                let direction = mv.direction();
                let from = mv.cells().map(BoardPlace::Cell).collect();
                let to = mv.cells().filter_map(|cell| cell.neighbour(direction));
                (from, to.map(BoardPlace::Cell).collect())
            }
            AnyMove::Awale(mv) => (vec![BoardPlace::Pit(mv.pit())], Vec::new()),
        }
    }
}

impl fmt::Display for BoardPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BoardPlace::Hole(hole) => hole.fmt(f),
            BoardPlace::Cell(cell) => cell.fmt(f),
            BoardPlace::Pit(pit) => pit.fmt(f),
        }
    }
}
