use std::fmt;
use std::hash::{Hash, Hasher};

use arrayvec::ArrayVec;
use game::{End, Outcome, Reason, Rng, Side};

use crate::hole::{BOARD, CENTRE, STEPS};
use crate::keys::{SIDE_KEY, rules_key, stock_key, tower_key};
use crate::moves::Kind;
use crate::{Hole, Holes, Illegal, Move, Pairs, Rules, Setup};

/// A position of Avalam, in the placement phase or in the game itself.
///
/// Heights are kept as the four sets "at most k counters", which turns the test whether two towers
/// may be joined into a few operations on all the holes at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// Towers of at most 1, 2, 3 and 4 counters.
    pub(crate) at_most: [u64; 4],
    /// All the towers.
    pub(crate) towers: u64,
    /// Towers with a light top.
    pub(crate) light: u64,
    pub(crate) key: u64,
    /// Counters still to be placed, light and dark; none once the towers move.
    pub(crate) stock: [u8; 2],
    pub(crate) side: Side,
    pub(crate) rules: Rules,
}

/// Counters of each colour.
pub(crate) const COUNTERS: u8 = 24;
/// The height at which a tower never changes again.
pub(crate) const FULL: u8 = 5;

/// In which of the four sets a tower of a given height is, as masks.
const JOINED: [[u64; 4]; 8] = {
    let mut joined = [[0; 4]; 8];
    let mut height = 1;
    while height < FULL as usize {
        let mut k = height;
        while k < FULL as usize {
            joined[height][k - 1] = u64::MAX;
            k += 1;
        }
        height += 1;
    }
    joined
};

/// The most moves a position can have: both ways between each two holes that touch.
///
/// There are 154 such pairs; the placement phase has at most 98 moves.
const MOST_MOVES: usize = 308;

/// The moves of a position.
pub type Moves = ArrayVec<Move, MOST_MOVES>;

impl Position {
    /// The usual start: light and dark counters alternate, the centre is empty, light moves.
    pub fn standard(rules: Rules) -> Self {
        let mut position = Self::empty(rules);
        position.stock = [0; 2];
        position.key = rules_key(rules);
        for hole in Hole::all().filter(|hole| *hole != CENTRE) {
            // c9 is light, and a step along a row or a column changes the colour.
            let light = (hole.column() + hole.row()) % 2 == 0;
            let colour = if light { Side::First } else { Side::Second };
            position.put(hole, 1, colour);
        }
        position
    }

    /// The start of the placement phase: an empty board, light places first.
    pub fn placement(rules: Rules) -> Self {
        Self::empty(rules)
    }

    fn empty(rules: Rules) -> Self {
        let stock = [COUNTERS; 2];
        Position {
            at_most: [0; 4],
            towers: 0,
            light: 0,
            key: rules_key(rules) ^ stock_key(stock),
            stock,
            side: Side::First,
            rules,
        }
    }

    /// Whether counters are still being placed.
    #[inline(always)]
    pub const fn is_placing(&self) -> bool {
        self.stock[0] | self.stock[1] != 0
    }

    /// The counters of a colour that are still to be placed.
    pub const fn to_place(&self, colour: Side) -> u8 {
        self.stock[colour.index()]
    }

    /// How many counters stand on a hole, from 0 to 5.
    #[inline(always)]
    pub const fn height(&self, hole: Hole) -> u8 {
        let bit = hole.bit();
        let mask = hole.mask();
        let at_most = (self.at_most[0] & mask).count_ones() as u64
            + (self.at_most[1] & mask).count_ones() as u64
            + (self.at_most[2] & mask).count_ones() as u64
            + (self.at_most[3] & mask).count_ones() as u64;
        // A tower of height h is in 5 - h of the four sets; an empty hole is in none of them.
        let present = self.towers >> bit & 1;
        (FULL as u64 * present).wrapping_sub(at_most).to_le_bytes()[0]
    }

    /// Who owns the tower on a hole: the colour of its top counter.
    pub const fn owner(&self, hole: Hole) -> Option<Side> {
        if self.towers & hole.mask() == 0 {
            None
        } else if self.light & hole.mask() != 0 {
            Some(Side::First)
        } else {
            Some(Side::Second)
        }
    }

    /// The holes that hold a tower.
    pub const fn towers(&self) -> Holes {
        Holes(self.towers)
    }

    /// The towers that a side owns.
    #[inline]
    pub const fn owned(&self, side: Side) -> Holes {
        Holes(match side {
            Side::First => self.light,
            Side::Second => self.towers & !self.light,
        })
    }

    /// The towers of five.
    #[inline]
    pub const fn fives(&self) -> Holes {
        Holes(self.towers & !self.at_most[3])
    }

    /// The towers of at most so many counters.
    #[inline]
    pub const fn at_most(&self, height: u8) -> Holes {
        Holes(match height {
            0 => 0,
            1..=4 => self.at_most[height as usize - 1],
            _ => self.towers,
        })
    }

    /// For each of four directions, the towers that can be joined with their neighbour in that
    /// direction. The other four directions are the opposite ones.
    #[inline]
    pub fn joinable_pairs(&self) -> [Pairs; 4] {
        let pairs = self.pairs();
        std::array::from_fn(|i| Pairs { near: pairs[i], step: STEPS[i] })
    }

    /// The same for the pairs that would make a tower of five.
    #[inline]
    pub fn pairs_of_five(&self) -> [Pairs; 4] {
        let [one, two, three, _] = self.at_most;
        let pairs = self.pairs();
        std::array::from_fn(|i| {
            let step = STEPS[i];
            let fewer = one & three >> step | two & two >> step | three & one >> step;
            Pairs { near: pairs[i] & !fewer, step }
        })
    }

    /// The towers that can never move or change owner again: no tower beside them would make five or
    /// fewer with them. None while counters are being placed.
    pub fn settled(&self) -> Holes {
        if self.is_placing() { Holes(0) } else { Holes(self.towers & !self.joinable()) }
    }

    pub(crate) const fn empty_holes(&self) -> u64 {
        BOARD & !self.towers
    }

    /// Puts a tower on an empty hole and keeps the key.
    pub(crate) fn put(&mut self, hole: Hole, height: u8, colour: Side) {
        let mask = hole.mask();
        self.towers |= mask;
        if colour == Side::First {
            self.light |= mask;
        }
        for (at_most, k) in self.at_most.iter_mut().zip(1..) {
            *at_most |= if height <= k { mask } else { 0 };
        }
        self.key ^= tower_key(hole, height, colour);
    }

    #[inline(always)]
    fn play_tower(&mut self, from: Hole, to: Hole) {
        let height = self.height(from).wrapping_add(self.height(to));
        let light = self.light >> from.bit() & 1;
        self.key ^= self.tower_key(from)
            ^ self.tower_key(to)
            ^ tower_key(to, height, if light == 1 { Side::First } else { Side::Second });
        let both = from.mask() | to.mask();
        let joined = JOINED[(height & 7) as usize];
        for (at_most, joined) in self.at_most.iter_mut().zip(joined) {
            *at_most = *at_most & !both | joined & to.mask();
        }
        self.towers &= !from.mask();
        self.light = self.light & !both | light << to.bit();
    }

    fn play_placement(&mut self, colour: Side, hole: Hole) {
        self.key ^= stock_key(self.stock);
        let left = &mut self.stock[colour.index()];
        *left = left.saturating_sub(1);
        self.key ^= stock_key(self.stock);
        self.put(hole, 1, colour);
    }

    #[inline(always)]
    fn tower_key(&self, hole: Hole) -> u64 {
        let light = self.light & hole.mask() != 0;
        tower_key(hole, self.height(hole), if light { Side::First } else { Side::Second })
    }

    fn check_tower(&self, from: Hole, to: Hole) -> Result<(), Illegal> {
        let height = self.height(from) + self.height(to);
        if self.is_placing() {
            Err(Illegal::Placing)
        } else if self.height(from) == 0 {
            Err(Illegal::NoTower { hole: from })
        } else if from == to {
            Err(Illegal::SameHole)
        } else if !from.touches(to) {
            Err(Illegal::NotAdjacent { from, to })
        } else if self.height(to) == 0 {
            Err(Illegal::OntoEmpty { hole: to })
        } else if self.height(from) == FULL {
            Err(Illegal::TowerOfFive { hole: from })
        } else if height > FULL {
            Err(Illegal::TooHigh { height })
        } else {
            Ok(())
        }
    }

    fn check_placement(&self, colour: Side, hole: Hole) -> Result<(), Illegal> {
        if !self.is_placing() {
            Err(Illegal::NotPlacing)
        } else if self.towers & hole.mask() != 0 {
            Err(Illegal::HoleTaken { hole })
        } else if self.to_place(colour) == 0 {
            Err(Illegal::ColourSpent { colour })
        } else {
            Ok(())
        }
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
        if self.is_placing() {
            self.for_each_placement(f);
        } else {
            self.for_each_tower_move(f);
        }
    }

    fn moves(&self) -> Moves {
        let mut moves = Moves::new();
        self.for_each_move(|mv| moves.push(mv));
        moves
    }

    #[inline(always)]
    fn count_moves(&self) -> usize {
        if self.is_placing() { self.count_placements() } else { self.count_tower_moves() }
    }

    fn count_replies(&self) -> u64 {
        if self.is_placing() { self.count_placement_replies() } else { self.count_tower_replies() }
    }

    #[inline]
    fn nth_move(&self, n: usize) -> Option<Move> {
        if self.is_placing() { self.nth_placement(n) } else { self.nth_tower_move(n) }
    }

    #[inline]
    fn random_move(&self, rng: &mut Rng) -> Option<Move> {
        if self.is_placing() {
            self.nth_placement(rng.below(self.count_placements()))
        } else {
            self.random_tower_move(rng)
        }
    }

    fn check(&self, mv: Move) -> Result<(), Illegal> {
        match mv.kind() {
            Kind::Tower { from, to } => self.check_tower(from, to),
            Kind::Place { colour, hole } => self.check_placement(colour, hole),
        }
    }

    #[inline(always)]
    fn play_unchecked(&mut self, mv: Move) {
        match mv.kind() {
            Kind::Tower { from, to } => self.play_tower(from, to),
            Kind::Place { colour, hole } => self.play_placement(colour, hole),
        }
        self.side = self.side.other();
        self.key ^= SIDE_KEY;
    }

    #[inline]
    fn end(&self) -> Option<End> {
        if self.count_moves() > 0 {
            return None;
        }
        let outcome = Outcome::by_score(self.score());
        if outcome == Outcome::Draw && self.rules == Rules::Modern {
            let fives = |side| (self.owned(side).0 & self.fives().0).count_ones();
            let tie_break = Outcome::by_score(Side::BOTH.map(fives));
            if tie_break != Outcome::Draw {
                return Some(End { outcome: tie_break, reason: Reason::TieBreak });
            }
        }
        Some(End { outcome, reason: Reason::NoMoves })
    }

    /// The towers that each side owns.
    #[inline]
    fn score(&self) -> [u32; 2] {
        Side::BOTH.map(|side| self.owned(side).0.count_ones())
    }

    /// Always true: a tower can only grow.
    #[inline]
    fn is_progress(&self, _: Move) -> bool {
        true
    }

    /// Never called: no rule set of Avalam has limits.
    #[inline]
    fn outcome_at_limit(&self, _: Reason) -> Outcome {
        Outcome::Draw
    }

    fn symmetries() -> &'static [Symmetry] {
        &[Symmetry::Identity, Symmetry::HalfTurn]
    }

    fn transform(&self, symmetry: Symmetry) -> Self {
        if symmetry == Symmetry::Identity {
            return *self;
        }
        let mut turned = Self::empty(self.rules);
        turned.stock = self.stock;
        turned.side = self.side;
        turned.key = rules_key(self.rules) ^ stock_key(self.stock);
        if self.side == Side::Second {
            turned.key ^= SIDE_KEY;
        }
        for hole in self.towers().iter() {
            let colour = self.owner(hole).unwrap_or(Side::First);
            turned.put(hole.half_turn(), self.height(hole), colour);
        }
        turned
    }

    fn transform_move(mv: Move, symmetry: Symmetry) -> Move {
        match (symmetry, mv.kind()) {
            (Symmetry::Identity, _) => mv,
            (Symmetry::HalfTurn, Kind::Tower { from, to }) => {
                Move::tower(from.half_turn(), to.half_turn())
            }
            (Symmetry::HalfTurn, Kind::Place { colour, hole }) => {
                Move::place(colour, hole.half_turn())
            }
        }
    }

    fn swaps_sides(_: Symmetry) -> bool {
        false
    }
}

/// A symmetry of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symmetry {
    #[allow(missing_docs)]
    Identity,
    /// By 180 degrees.
    HalfTurn,
}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key.hash(state);
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Setup::from(*self).fmt(f)
    }
}
