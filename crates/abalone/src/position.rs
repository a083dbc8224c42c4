use std::fmt;

use arrayvec::ArrayVec;
use game::narrow::to_u32;
use game::{End, Outcome, Reason, Side};

use crate::bits::advance;
use crate::cells::Cells;
use crate::generate;
use crate::illegal::Illegal;
use crate::keys;
use crate::moves::{FLIP, Move};
use crate::push::Push;
use crate::rules::Rules;
use crate::setup::Setup;
use crate::symmetry::Symmetry;

/// A position: the marbles, the side to move, how many marbles each side has pushed out, and the
/// rule set.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    /// The marbles of the side to move. Sides change places with every move, so that generating
    /// and playing moves need not ask who plays.
    own: u64,
    /// The marbles of the opponent.
    other: u64,
    key: u64,
    rules: Rules,
    side: Side,
    /// How many marbles the side to move has pushed out.
    own_out: u8,
    /// How many marbles the opponent has pushed out.
    other_out: u8,
}

/// The legal moves of a position.
///
/// There is room for all: at most 14 marbles can move in line or be the first of a line that moves
/// broadside, in six directions, in each of them in line or by two or three along one of two axes.
pub type Moves = ArrayVec<Move, { Position::MARBLES * 6 * (1 + 2 * 2) }>;

impl Position {
    /// How many marbles each side has at the start.
    pub const MARBLES: usize = 14;

    /// How many marbles a side must push out to win.
    pub const TARGET: u8 = 6;

    /// The marbles on the board, Black's first, the side to move, the marbles pushed out by Black
    /// and by White, and the rule set. The caller has checked that it is possible.
    pub(crate) fn new(marbles: [u64; 2], side: Side, out: [u8; 2], rules: Rules) -> Self {
        let mut key = keys::of_rules(rules);
        for each in Side::BOTH {
            key ^= keys::of_marbles(each, marbles[each.index()]);
            key ^= keys::OUT[each.index()][out[each.index()] as usize % keys::OUT[0].len()];
        }
        if side == Side::Second {
            key ^= keys::SECOND_TO_MOVE;
        }
        Position {
            own: marbles[side.index()],
            other: marbles[side.other().index()],
            key,
            rules,
            side,
            own_out: out[side.index()],
            other_out: out[side.other().index()],
        }
    }

    /// The marbles of a side.
    #[inline]
    pub const fn marbles(&self, side: Side) -> Cells {
        Cells::from_bits(if side as u8 == self.side as u8 { self.own } else { self.other })
    }

    /// The cells without a marble.
    #[inline]
    pub const fn empty(&self) -> Cells {
        Cells::from_bits(!(self.own | self.other))
    }

    /// How many marbles a side has pushed out.
    #[inline]
    pub const fn pushed_out(&self, side: Side) -> u8 {
        if side as u8 == self.side as u8 { self.own_out } else { self.other_out }
    }

    /// The same board with the other side to move.
    ///
    /// For a search that tries a null move: the rules have no pass.
    #[must_use]
    pub const fn passed(&self) -> Self {
        Position {
            own: self.other,
            other: self.own,
            key: self.key ^ keys::SECOND_TO_MOVE,
            rules: self.rules,
            side: self.side.other(),
            own_out: self.other_out,
            other_out: self.own_out,
        }
    }

    /// Calls `f` with each legal move and whether it pushes marbles of the opponent, in the order of
    /// [`for_each_move`](game::Position::for_each_move).
    #[inline(always)]
    pub fn for_each_move_with_push(&self, f: impl FnMut(Move, bool)) {
        if !self.is_won() {
            generate::for_each_with_push(self.own, self.other, f);
        }
    }

    /// Calls `f` with each move that pushes a marble off the board.
    #[inline]
    pub fn for_each_ejection(&self, f: impl FnMut(Move)) {
        if !self.is_won() {
            generate::for_each_ejection(self.own, self.other, f);
        }
    }

    /// How many moves push a marble off the board, by the side to move and, if it were to move, by
    /// the opponent.
    #[inline]
    pub fn count_ejections(&self) -> [u32; 2] {
        [
            generate::count_ejections(self.own, self.other),
            generate::count_ejections(self.other, self.own),
        ]
    }

    /// Whether a side has pushed out enough marbles to win.
    #[inline]
    pub const fn is_won(&self) -> bool {
        self.own_out >= Self::TARGET || self.other_out >= Self::TARGET
    }
}

impl game::Position for Position {
    type Rules = Rules;
    type Setup = Setup;
    type Move = Move;
    type Moves = Moves;
    type Illegal = Illegal;
    type Symmetry = Symmetry;

    #[inline]
    fn rules(&self) -> Rules {
        self.rules
    }

    #[inline]
    fn side(&self) -> Side {
        self.side
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    #[inline(always)]
    fn for_each_move(&self, f: impl FnMut(Move)) {
        if !self.is_won() {
            generate::for_each(self.own, self.other, f);
        }
    }

    fn moves(&self) -> Moves {
        let mut moves = Moves::new();
        // Always fits; `try_push` also keeps an unspecified position (after an illegal unchecked move) from panicking.
        self.for_each_move(|mv| {
            let _ = moves.try_push(mv);
        });
        moves
    }

    #[inline(always)]
    fn count_moves(&self) -> usize {
        if self.is_won() { 0 } else { generate::count(self.own, self.other) }
    }

    #[inline(always)]
    fn nth_move(&self, n: usize) -> Option<Move> {
        if self.is_won() { None } else { generate::nth(self.own, self.other, n) }
    }

    fn check(&self, mv: Move) -> Result<(), Illegal> {
        Illegal::find(self, mv)
    }

    #[inline(always)]
    fn play_unchecked(&mut self, mv: Move) {
        let (us, them) = (self.side.index(), self.side.other().index());
        let (mut own, mut other, mut own_out) = (self.own, self.other, self.own_out);
        let mut key = self.key ^ keys::SECOND_TO_MOVE;
        if mv.is_broadside() {
            let flip = advance(FLIP[mv.shape()], to_u32(mv.cell().index()));
            own ^= flip;
            key ^= keys::of_flip(self.side, flip);
        } else {
            let push = Push::new(own, other, mv.cell(), mv.direction());
            own = (own & !mv.cell().bit()) | push.entered;
            other ^= push.hit | push.landing;
            own_out += u8::from(push.ejects());
            let marble =
                |side: usize, cell: u64| keys::MARBLE[side][cell.trailing_zeros() as usize];
            key ^= marble(us, mv.cell().bit()) ^ marble(us, push.entered);
            key ^= marble(them, push.hit) ^ marble(them, push.landing);
            let out = |out: u8| keys::OUT[us][out as usize % keys::OUT[0].len()];
            key ^= out(self.own_out) ^ out(own_out);
        }
        *self = Position {
            own: other,
            other: own,
            key,
            rules: self.rules,
            side: self.side.other(),
            own_out: self.other_out,
            other_out: own_out,
        };
    }

    fn end(&self) -> Option<End> {
        let winner = if self.own_out >= Self::TARGET {
            self.side
        } else if self.other_out >= Self::TARGET {
            self.side.other()
        } else if generate::any(self.own, self.other) {
            return None;
        } else {
            return Some(End { outcome: Outcome::Win(self.side.other()), reason: Reason::Stuck });
        };
        Some(End { outcome: Outcome::Win(winner), reason: Reason::Target })
    }

    fn score(&self) -> [u32; 2] {
        Side::BOTH.map(|side| self.pushed_out(side).into())
    }

    #[inline]
    fn is_progress(&self, mv: Move) -> bool {
        !mv.is_broadside() && Push::new(self.own, self.other, mv.cell(), mv.direction()).ejects()
    }

    fn outcome_at_limit(&self, reason: Reason) -> Outcome {
        match reason {
            Reason::PlyLimit => Outcome::by_score(self.score()),
            _ => Outcome::Draw,
        }
    }

    fn symmetries() -> &'static [Symmetry] {
        &Symmetry::ALL
    }

    fn transform(&self, symmetry: Symmetry) -> Self {
        Position::new(
            Side::BOTH.map(|side| symmetry.cells(self.marbles(side)).bits()),
            self.side,
            Side::BOTH.map(|side| self.pushed_out(side)),
            self.rules,
        )
    }

    fn transform_move(mv: Move, symmetry: Symmetry) -> Move {
        symmetry.mv(mv)
    }

    fn swaps_sides(_: Symmetry) -> bool {
        false
    }
}

impl fmt::Display for Position {
    /// The canonical text, as [`Setup`] writes it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Setup::from(*self).fmt(f)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self}, {})", self.rules)
    }
}
