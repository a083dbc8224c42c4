//! Numbers for moves and planes for positions: what learning programs see. `docs/python.md` documents both; they must
//! not change, because networks that people have trained depend on them (`tests/test_encoding.py` has the figures).

use std::sync::LazyLock;

use ::game::{History, Outcome, Position, RuleSet, Side};
use games::{AnyMove, AnyPosition, GameId, with_any};

use crate::lane;

/// A game with an encoding.
pub(crate) trait Encoded: Position {
    const ACTIONS: usize;
    /// Planes, rows, columns.
    const PLANES: [usize; 3];

    /// The action of a move; `None` if no position allows the move.
    fn action(mv: Self::Move) -> Option<usize>;

    /// The move of an action for the side to move, legal or not.
    fn move_of(&self, action: usize) -> Option<Self::Move>;

    /// Writes the planes. `occurrences` counts this position too, `quiet` the plies without progress.
    fn observe(&self, occurrences: u32, quiet: u32, planes: &mut [f32]);

    /// For each symmetry, where each place of a plane goes. Places that are not on the board stay.
    fn places(symmetry: Self::Symmetry) -> Vec<usize>;

    /// Whether a legal move between two positions was [progress](Position::is_progress).
    #[inline]
    fn has_progressed(before: &Self, _after: &Self, mv: Self::Move) -> bool {
        before.is_progress(mv)
    }

    /// All moves that have an action.
    fn all_moves() -> Vec<Self::Move>;

    /// Plays a random game on from a history for each seed, and calls `done` with the seed's place, the outcome and the
    /// plies, those of the history included. A game that `stopped` interrupts counts as drawn.
    fn random_games(
        history: &History<Self>,
        seeds: impl Iterator<Item = u64>,
        stopped: &impl Fn() -> bool,
        done: impl FnMut(usize, Outcome, u32),
    ) {
        lane::random_games(history, seeds, stopped, done);
    }
}

/// The sizes of a game's encoding.
#[derive(Clone, Copy)]
pub(crate) struct Shape {
    pub(crate) actions: usize,
    pub(crate) planes: [usize; 3],
}

impl Shape {
    pub(crate) const fn of(game: GameId) -> Self {
        match game {
            GameId::Avalam => Self::for_position::<avalam::Position>(),
            GameId::Abalone => Self::for_position::<abalone::Position>(),
            GameId::Awale => Self::for_position::<awale::Position>(),
        }
    }

    pub(crate) const fn for_position<P: Encoded>() -> Self {
        Shape { actions: P::ACTIONS, planes: P::PLANES }
    }

    /// The numbers of one observation.
    pub(crate) const fn size(self) -> usize {
        self.planes[0] * self.planes[1] * self.planes[2]
    }
}

pub(crate) fn action(mv: AnyMove) -> Option<usize> {
    match mv {
        AnyMove::Avalam(mv) => avalam::Position::action(mv),
        AnyMove::Abalone(mv) => abalone::Position::action(mv),
        AnyMove::Awale(mv) => awale::Position::action(mv),
    }
}

pub(crate) fn move_of(position: &AnyPosition, action: usize) -> Option<AnyMove> {
    with_any!(AnyPosition, position, position => position.move_of(action).map(AnyMove::from))
}

pub(crate) fn observe(position: &AnyPosition, occurrences: u32, quiet: u32, planes: &mut [f32]) {
    with_any!(AnyPosition, position, position => position.observe(occurrences, quiet, planes));
}

pub(crate) fn mask(position: &AnyPosition, mask: &mut [bool]) {
    with_any!(AnyPosition, position, position => legal_mask(position, mask));
}

/// Sets the mask of the legal actions.
#[inline]
pub(crate) fn legal_mask<P: Encoded>(position: &P, mask: &mut [bool]) {
    mask.fill(false);
    position.for_each_move(|mv| {
        if let Some(legal) = P::action(mv).and_then(|action| mask.get_mut(action)) {
            *legal = true;
        }
    });
}

/// An action or a move that does not exist.
const NONE: u16 = u16::MAX;

/// Actions of moves by the move's index, and moves of actions.
struct Numbers<Move> {
    actions: Vec<u16>,
    moves: Vec<Option<Move>>,
}

impl<Move: Copy> Numbers<Move> {
    fn new(
        count: usize,
        actions: usize,
        moves: impl Iterator<Item = Move>,
        index: impl Fn(Move) -> usize,
        action: impl Fn(Move) -> Option<usize>,
    ) -> Self {
        let mut numbers = Numbers { actions: vec![NONE; count], moves: vec![None; actions] };
        for mv in moves {
            if let Some(action) = action(mv) {
                numbers.actions[index(mv)] = action as u16;
                numbers.moves[action] = Some(mv);
            }
        }
        numbers
    }

    #[inline]
    fn action(&self, index: usize) -> Option<usize> {
        self.actions.get(index).filter(|action| **action != NONE).map(|action| usize::from(*action))
    }
}

/// The side of the grid into which both larger boards fit.
const GRID: usize = 9;

fn fill(planes: &mut [f32], plane: usize, value: f32) {
    let size = GRID * GRID;
    planes[plane * size..(plane + 1) * size].fill(value);
}

// Avalam: hole * 8 + direction, holes as positions list them (c9 first), directions anticlockwise from the right;
// then 392 + 49 * colour + hole for placements.

const HOLES: usize = 49;
const STEPS: [(i8, i8); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

static HOLE_NUMBERS: LazyLock<[u8; GRID * GRID]> = LazyLock::new(|| {
    let mut numbers = [0; GRID * GRID];
    for (number, hole) in avalam::Hole::all().enumerate() {
        numbers[hole_place(hole)] = number as u8;
    }
    numbers
});

static AVALAM: LazyLock<Numbers<avalam::Move>> = LazyLock::new(|| {
    let all = avalam::Move::all();
    Numbers::new(avalam::Move::COUNT, 392 + 98, all, avalam::Move::index, avalam_action)
});

fn hole_place(hole: avalam::Hole) -> usize {
    usize::from(hole.row()) * GRID + usize::from(hole.column())
}

fn avalam_action(mv: avalam::Move) -> Option<usize> {
    let number = |hole: avalam::Hole| usize::from(HOLE_NUMBERS[hole_place(hole)]);
    match mv.kind() {
        avalam::Kind::Place { colour, hole } => {
            Some(HOLES * STEPS.len() + HOLES * colour.index() + number(hole))
        }
        avalam::Kind::Tower { from, to } => {
            let step = (to.column() as i8 - from.column() as i8, to.row() as i8 - from.row() as i8);
            let direction = STEPS.iter().position(|known| *known == step)?;
            Some(number(from) * STEPS.len() + direction)
        }
    }
}

impl Encoded for avalam::Position {
    const ACTIONS: usize = 490;
    const PLANES: [usize; 3] = [13, GRID, GRID];

    #[inline]
    fn action(mv: avalam::Move) -> Option<usize> {
        AVALAM.action(mv.index())
    }

    fn move_of(&self, action: usize) -> Option<avalam::Move> {
        *AVALAM.moves.get(action)?
    }

    /// 0–4: own towers of height 1 to 5. 5–9: the opponent's. 10: holes. 11, 12: light and dark counters still to
    /// place, in twenty-fourths.
    fn observe(&self, _occurrences: u32, _quiet: u32, planes: &mut [f32]) {
        planes.fill(0.0);
        let size = GRID * GRID;
        for hole in avalam::Holes::ALL.iter() {
            let place = hole_place(hole);
            planes[10 * size + place] = 1.0;
            if let Some(owner) = self.owner(hole) {
                let offset = if owner == self.side() { 0 } else { 5 };
                let height = usize::from(self.height(hole)).saturating_sub(1);
                planes[(offset + height) * size + place] = 1.0;
            }
        }
        if self.is_placing() {
            for side in Side::BOTH {
                fill(planes, 11 + side.index(), f32::from(self.to_place(side)) / 24.0);
            }
        }
    }

    fn places(symmetry: avalam::Symmetry) -> Vec<usize> {
        let mut places: Vec<usize> = (0..GRID * GRID).collect();
        for hole in avalam::Hole::all() {
            let mv = avalam::Move::place(Side::First, hole);
            if let avalam::Kind::Place { hole: image, .. } =
                Self::transform_move(mv, symmetry).kind()
            {
                places[hole_place(hole)] = hole_place(image);
            }
        }
        places
    }

    fn all_moves() -> Vec<avalam::Move> {
        AVALAM.moves.iter().flatten().copied().collect()
    }
}

// Abalone: kind * 61 + cell, cells in the order of their names. Kinds 0–5: in line, directions anticlockwise from the
// right, the cell is the rear marble's. Kinds 6–29: broadside, 6 + (axis * 2 + length - 2) * 4 + n, where n is the place
// of the direction among the four that do not lie along the axis, and the cell is the alphabetically smaller end.

static CELL_NUMBERS: LazyLock<[u8; abalone::Cell::COUNT]> = LazyLock::new(|| {
    let mut numbers = [0; abalone::Cell::COUNT];
    for (number, cell) in abalone::Cell::all().enumerate() {
        numbers[cell.index()] = number as u8;
    }
    numbers
});

static ABALONE: LazyLock<Numbers<abalone::Move>> = LazyLock::new(|| {
    let all = abalone::Move::all();
    Numbers::new(abalone::Move::COUNT, 30 * 61, all, abalone::Move::index, abalone_action)
});

fn abalone_action(mv: abalone::Move) -> Option<usize> {
    use abalone::Direction;
    let (kind, cell) = match mv.kind() {
        abalone::Kind::InLine { rear, direction } => (direction.index(), rear),
        abalone::Kind::Broadside { first, along, length, direction } => {
            let axis = Direction::AXES.iter().position(|axis| *axis == along)?;
            let mut across = Direction::ALL.iter().filter(|one| !one.is_along(along));
            let n = across.position(|one| *one == direction)?;
            (6 + (axis * 2 + usize::from(length) - 2) * 4 + n, first)
        }
    };
    Some(kind * abalone::Cell::COUNT + usize::from(CELL_NUMBERS[cell.index()]))
}

fn cell_place(cell: abalone::Cell) -> usize {
    usize::from(cell.row()) * GRID + usize::from(cell.column())
}

impl Encoded for abalone::Position {
    const ACTIONS: usize = 1830;
    const PLANES: [usize; 3] = [7, GRID, GRID];

    #[inline]
    fn action(mv: abalone::Move) -> Option<usize> {
        ABALONE.action(mv.index())
    }

    fn move_of(&self, action: usize) -> Option<abalone::Move> {
        *ABALONE.moves.get(action)?
    }

    /// 0: own marbles. 1: the opponent's. 2: cells. 3, 4: marbles pushed out by the side to move and by the opponent, in
    /// sixths. 5: plies without progress, as part of the rule's limit. 6: earlier occurrences of the position.
    fn observe(&self, occurrences: u32, quiet: u32, planes: &mut [f32]) {
        planes.fill(0.0);
        let size = GRID * GRID;
        let (own, other) = (self.side(), self.side().other());
        for (plane, side) in [own, other].into_iter().enumerate() {
            for cell in self.marbles(side) {
                planes[plane * size + cell_place(cell)] = 1.0;
            }
            let out = self.pushed_out(side);
            if out > 0 {
                fill(planes, 3 + plane, f32::from(out) / 6.0);
            }
        }
        for cell in abalone::Cell::all() {
            planes[2 * size + cell_place(cell)] = 1.0;
        }
        if let Some(limit) = self.rules().limits().no_progress {
            fill(planes, 5, quiet as f32 / limit.max(1) as f32);
        }
        fill(planes, 6, occurrences.saturating_sub(1) as f32);
    }

    fn places(symmetry: abalone::Symmetry) -> Vec<usize> {
        let mut places: Vec<usize> = (0..GRID * GRID).collect();
        for cell in abalone::Cell::all() {
            places[cell_place(cell)] = cell_place(symmetry.cell(cell));
        }
        places
    }

    fn all_moves() -> Vec<abalone::Move> {
        ABALONE.moves.iter().flatten().copied().collect()
    }
}

// Awalé: the place of the pit in the mover's row, from its left.

impl Encoded for awale::Position {
    const ACTIONS: usize = awale::Pit::PER_SIDE;
    const PLANES: [usize; 3] = [4, 2, awale::Pit::PER_SIDE];

    #[inline]
    fn action(mv: awale::Move) -> Option<usize> {
        Some(mv.pit().place())
    }

    fn move_of(&self, action: usize) -> Option<awale::Move> {
        awale::Pit::of(self.side()).nth(action).map(awale::Move::new)
    }

    /// 0: seeds, the mover's row first, each from its owner's left. 1, 2: seeds taken by the mover and by the opponent.
    /// 3: earlier occurrences of the position. All are plain counts.
    fn observe(&self, occurrences: u32, _quiet: u32, planes: &mut [f32]) {
        let pits = self.pits();
        let first = self.side().index() * awale::Pit::PER_SIDE;
        let (board, rest) = planes.split_at_mut(awale::Pit::COUNT);
        for (place, seeds) in board.iter_mut().enumerate() {
            *seeds = f32::from(pits[(first + place) % awale::Pit::COUNT]);
        }
        let constants = [
            f32::from(self.taken(self.side())),
            f32::from(self.taken(self.side().other())),
            occurrences.saturating_sub(1) as f32,
        ];
        for (plane, value) in rest.chunks_exact_mut(awale::Pit::COUNT).zip(constants) {
            plane.fill(value);
        }
    }

    /// Progress is a capture; counting seeds is cheaper than sowing once more.
    #[inline]
    fn has_progressed(before: &Self, after: &Self, _: awale::Move) -> bool {
        before.seeds_on_board() != after.seeds_on_board()
    }

    fn random_games(
        history: &History<Self>,
        seeds: impl Iterator<Item = u64>,
        stopped: &impl Fn() -> bool,
        mut done: impl FnMut(usize, Outcome, u32),
    ) {
        match awale::RandomGames::new(history) {
            Some(games) => {
                games.play(seeds, |game| done(game.number, game.outcome, game.plies as u32));
            }
            None => lane::random_games(history, seeds, stopped, done),
        }
    }

    /// The mover sees the same from either seat.
    fn places(_: awale::Symmetry) -> Vec<usize> {
        (0..awale::Pit::COUNT).collect()
    }

    fn all_moves() -> Vec<awale::Move> {
        awale::Move::all().collect()
    }
}
