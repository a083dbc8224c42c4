//! Which moves to try first.

use crate::model::{Model, Move};

/// What was learned of the moves: which cut the tree, and after which they did.
pub(crate) struct Ordering {
    /// For each side and move, how often and how deep it was best.
    history: [Vec<i16>; 2],
    /// For each move of the opponent, the move that refuted it last.
    refutations: Vec<u16>,
}

/// Histories stay between these.
const MOST: i32 = 8_000;
/// No move has this index.
const NONE: u16 = u16::MAX;

/// Where a move that cut the tree a moment ago stands among the others.
pub(crate) const KILLER: i32 = 30_000;
pub(crate) const REFUTATION: i32 = 20_000;

impl Ordering {
    pub(crate) fn new<M: Model>() -> Self {
        Ordering {
            history: [vec![0; M::MOVES], vec![0; M::MOVES]],
            refutations: vec![NONE; M::MOVES],
        }
    }

    /// Halves what is known: the next position is another one.
    pub(crate) fn fade(&mut self) {
        for side in &mut self.history {
            for value in side.iter_mut() {
                *value /= 2;
            }
        }
    }

    #[inline]
    pub(crate) fn history(&self, side: game::Side, index: usize) -> i32 {
        i32::from(self.history[side.index()][index])
    }

    /// The refutation of the opponent's last move, as an index.
    #[inline]
    pub(crate) fn refutation(&self, last: Option<usize>) -> Option<usize> {
        let refutation = self.refutations[last?];
        (refutation != NONE).then_some(refutation.into())
    }

    /// `best` cut the tree at `depth`, and the moves tried before it did not.
    pub(crate) fn learn<M: Model>(
        &mut self,
        side: game::Side,
        depth: i32,
        best: Move<M>,
        tried: &[Move<M>],
        last: Option<usize>,
    ) {
        let bonus = (depth * depth * 8).min(1200);
        self.add(side, M::index(best), bonus);
        for mv in tried {
            self.add(side, M::index(*mv), -bonus);
        }
        if let Some(last) = last {
            self.refutations[last] = M::index(best) as u16;
        }
    }

    /// Moves towards the bonus by a share of the distance that is left, so that nothing overflows and
    /// recent results weigh most.
    fn add(&mut self, side: game::Side, index: usize, bonus: i32) {
        let value = &mut self.history[side.index()][index];
        let old = i32::from(*value);
        *value = (old + bonus - old * bonus.abs() / MOST) as i16;
    }
}

/// How many moves are chosen one by one before the rest is sorted.
const CHOSEN: usize = 4;

/// The moves of a position with what they promise; the best is taken out first.
pub(crate) struct Choices<Move> {
    moves: Vec<(i32, Move)>,
    next: usize,
}

impl<Move: Copy> Choices<Move> {
    /// Takes a list over, which is reused to spare allocations.
    pub(crate) fn new(moves: Vec<(i32, Move)>) -> Self {
        Choices { moves, next: 0 }
    }

    /// The best of the moves that are left.
    #[inline]
    pub(crate) fn next(&mut self) -> Option<(i32, Move)> {
        // The first few decide nearly always; the order of the rest hardly matters.
        if self.next == CHOSEN {
            self.moves[CHOSEN..].sort_unstable_by_key(|(promise, _)| std::cmp::Reverse(*promise));
        }
        if self.next >= CHOSEN {
            let choice = self.moves.get(self.next).copied();
            self.next += 1;
            return choice;
        }
        let rest = &mut self.moves[self.next..];
        let mut best = 0;
        for (i, (promise, _)) in rest.iter().enumerate() {
            if *promise > rest[best].0 {
                best = i;
            }
        }
        rest.first()?;
        rest.swap(0, best);
        self.next += 1;
        Some(self.moves[self.next - 1])
    }

    /// Gives the list back.
    pub(crate) fn into_list(self) -> Vec<(i32, Move)> {
        self.moves
    }
}
