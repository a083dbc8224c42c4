use std::fmt;

use game::{End, Outcome, Position as _, Reason, Rng, Side, mix, random_key};

use crate::choices::Choices;
use crate::legal;
use crate::row::Row;
use crate::table::{self, Sown};
use crate::{Illegal, Move, Moves, Pit, Rules, Setup, Symmetry, Variant};

/// The seeds in the pits and those taken, the side to move and the rule set.
///
/// The rows are kept as the mover sees them, and each knows whose it is: one table of sowings then
/// serves both sides, and nothing in the hot path asks whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    pub(crate) own: Row,
    pub(crate) other: Row,
}

impl Position {
    /// The start: four seeds in every pit, South to move.
    pub const fn start(rules: Rules) -> Self {
        let pits = [4; Pit::PER_SIDE];
        Position {
            own: Row::new(pits, 0, Side::First, rules),
            other: Row::new(pits, 0, Side::Second, rules),
        }
    }

    /// With the rows of South and of North, under the same rule set.
    pub(crate) const fn new(south: Row, north: Row, side: Side) -> Self {
        match side {
            Side::First => Position { own: south, other: north },
            Side::Second => Position { own: north, other: south },
        }
    }

    /// The seeds of one pit.
    #[inline]
    pub fn seeds(&self, pit: Pit) -> u8 {
        self.row(pit.side()).seeds(pit.place())
    }

    /// The seeds of the pits `A`–`F`, `a`–`f`.
    #[inline]
    pub fn pits(&self) -> [u8; Pit::COUNT] {
        let mut pits = [0; Pit::COUNT];
        for pit in Pit::all() {
            pits[pit.index()] = self.seeds(pit);
        }
        pits
    }

    /// The seeds that a side has taken.
    #[inline]
    pub fn taken(&self, side: Side) -> u8 {
        self.row(side).taken()
    }

    /// The seeds that still lie in the pits.
    #[inline]
    pub fn seeds_on_board(&self) -> u8 {
        self.own.sum() + self.other.sum()
    }

    #[inline]
    fn row(&self, side: Side) -> Row {
        if side == self.own.side() { self.own } else { self.other }
    }

    #[inline]
    fn is_won(&self) -> bool {
        self.own.has_won() || self.other.has_won()
    }

    #[inline]
    fn choices(&self) -> Choices {
        legal::choices(self.own, self.other)
    }

    /// Sows, and finds what a capture takes under the rule set.
    #[inline]
    fn sow(&self, place: usize) -> Sown {
        let mut sown = table::sow(self.own, self.other, place);
        if self.own.rules().variant == Variant::Abapa {
            sown.captured = spare_all(sown.captured, sown.other);
        }
        sown
    }

    /// The replies to all the moves, where a capture of everything `SPARES` it or not.
    #[inline(always)]
    fn count_replies_to<const SPARES: bool>(&self) -> u64 {
        let choices = self.choices();
        let mut replies = 0;
        // All six pits, empty or not: a loop over the playable ones would mispredict its end.
        for place in 0..Pit::PER_SIDE {
            let Sown { own, other, mut captured } = table::sow(self.own, self.other, place);
            if SPARES {
                captured = spare_all(captured, other);
            }
            let answers = legal::choices(other.without(captured), own.taking(captured));
            replies += if choices.has(place) { answers.count() as u64 } else { 0 };
        }
        replies
    }

    /// The seeds taken, the first side first.
    fn taken_by_both(&self) -> [u32; 2] {
        Side::BOTH.map(|side| self.taken(side).into())
    }

    /// The seeds of both sides when nobody can play on: each takes its own row. Under `awari` the
    /// row of the player to move is empty then, so that the other takes all that is left.
    fn score_when_stopped(&self) -> [u32; 2] {
        Side::BOTH.map(|side| {
            let row = self.row(side);
            u32::from(row.taken()) + u32::from(row.sum())
        })
    }
}

impl game::Position for Position {
    type Rules = Rules;
    type Setup = Setup;
    type Move = Move;
    type Moves = Moves;
    type Illegal = Illegal;
    type Symmetry = Symmetry;

    /// A sown pit must be filled again before the position recurs, a pit that receives seeds must be sown, and every sowing
    /// fills the next pit: each of the twelve is sown at least once.
    const SHORTEST_CYCLE: usize = Pit::COUNT;

    #[inline]
    fn rules(&self) -> Rules {
        self.own.rules()
    }

    #[inline]
    fn side(&self) -> Side {
        self.own.side()
    }

    #[inline]
    fn key(&self) -> u64 {
        // The two halves are independent, which makes this as fast as keeping the key.
        mix(self.own.0 ^ OWN) ^ mix(self.other.0 ^ OTHER)
    }

    #[inline]
    fn for_each_move(&self, mut f: impl FnMut(Move)) {
        self.choices().for_each(|place| f(Move::new(Pit::at(self.side(), place))));
    }

    #[inline]
    fn moves(&self) -> Moves {
        let mut moves = Moves::new();
        self.for_each_move(|mv| moves.push(mv));
        moves
    }

    #[inline]
    fn count_moves(&self) -> usize {
        self.choices().count()
    }

    fn count_replies(&self) -> u64 {
        // A loop for each kind of capture, to keep the test out of it.
        match self.own.rules().variant {
            Variant::Sheet | Variant::Awari => self.count_replies_to::<false>(),
            Variant::Abapa => self.count_replies_to::<true>(),
        }
    }

    #[inline]
    fn nth_move(&self, n: usize) -> Option<Move> {
        self.choices().nth(n).map(|place| Move::new(Pit::at(self.side(), place)))
    }

    /// Finds the choices once, where counting and picking would find them twice.
    #[inline]
    fn random_move(&self, rng: &mut Rng) -> Option<Move> {
        self.choices().random(rng).map(|place| Move::new(Pit::at(self.side(), place)))
    }

    fn check(&self, mv: Move) -> Result<(), Illegal> {
        let pit = mv.pit();
        if self.is_won() {
            return Err(Illegal::GameOver);
        }
        if pit.side() != self.side() {
            return Err(Illegal::NotYourPit { pit });
        }
        if self.own.seeds(pit.place()) == 0 {
            return Err(Illegal::EmptyPit { pit });
        }
        if self.choices().has(pit.place()) {
            return Ok(());
        }
        let opponent = self.side().other();
        if self.sow(pit.place()).captured == 0 {
            Err(Illegal::LeavesNothing { opponent })
        } else {
            Err(Illegal::TakesAll { opponent })
        }
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Move) {
        let Sown { own, other, captured } = self.sow(mv.pit().place_from(self.side()));
        *self = Position { own: other.without(captured), other: own.taking(captured) };
    }

    #[inline]
    fn end(&self) -> Option<End> {
        if self.is_won() {
            let outcome = Outcome::by_score(self.taken_by_both());
            return Some(End { outcome, reason: Reason::Target });
        }
        self.choices().is_empty().then(|| {
            let outcome = Outcome::by_score(self.score_when_stopped());
            End { outcome, reason: Reason::NoMoves }
        })
    }

    #[inline]
    fn score(&self) -> [u32; 2] {
        match self.end() {
            Some(End { reason: Reason::NoMoves, .. }) => self.score_when_stopped(),
            _ => self.taken_by_both(),
        }
    }

    #[inline]
    fn is_progress(&self, mv: Move) -> bool {
        self.sow(mv.pit().place_from(self.side())).captured != 0
    }

    #[inline]
    fn outcome_at_limit(&self, _reason: Reason) -> Outcome {
        // The seeds on the board count for nobody.
        Outcome::by_score(self.taken_by_both())
    }

    fn symmetries() -> &'static [Symmetry] {
        &Symmetry::ALL
    }

    fn transform(&self, symmetry: Symmetry) -> Self {
        match symmetry {
            Symmetry::Identity => *self,
            // The mover sees the same from the other seat.
            Symmetry::SwapSides => Position {
                own: self.own.given_to_other_side(),
                other: self.other.given_to_other_side(),
            },
        }
    }

    fn transform_move(mv: Move, symmetry: Symmetry) -> Move {
        match symmetry {
            Symmetry::Identity => mv,
            Symmetry::SwapSides => Move::new(mv.pit().opposite_seat()),
        }
    }

    fn swaps_sides(symmetry: Symmetry) -> bool {
        symmetry == Symmetry::SwapSides
    }
}

/// What a capture takes under `abapa`: nothing if it would take all. Out of line, so that the other
/// rule sets do not compute it in vain.
#[cold]
#[inline(never)]
fn spare_all(captured: u64, other: Row) -> u64 {
    if captured == other.in_pits() { 0 } else { captured }
}

/// Key constants: they separate the mover's row from the opponent's, and this game from others.
const OWN: u64 = random_key(300, 0);
const OTHER: u64 = random_key(300, 1);

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self}, {})", self.rules())
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Setup::from(*self).fmt(f)
    }
}
