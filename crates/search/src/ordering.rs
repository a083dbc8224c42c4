//! Move ordering.

use game::Position as _;

use crate::model::{Model, Move};

/// The number of destinations distinguished: the lower bits of a move's index.
const PLACES: usize = 64;

/// Move histories: which moves caused cutoffs, in general and after which move.
pub(crate) struct Ordering {
    /// Per side and move: the butterfly history, weighted by depth.
    history: [Vec<i16>; 2],
    /// Per destination of the opponent's last move and per move: the continuation history.
    continuations: Vec<i16>,
    /// Per move of the opponent: the countermove, which refuted it last.
    refutations: Vec<u16>,
    /// Moves whose history is temporarily replaced, with the original value.
    marked: Vec<(usize, i16)>,
}

/// Histories stay between `-MOST` and `MOST`.
const MOST: i32 = 8_000;
/// An index that no move has.
const NONE: u16 = u16::MAX;

/// Added to the history of killers and countermoves when they are listed with the others.
const REPLIES: [i16; 3] = [24_000, 24_000, 16_000];
/// The history that excludes a move from the list; no listed move has it.
const LEFT_OUT: i16 = i16::MIN;
const LEAST: i32 = -16_000;

impl Ordering {
    pub(crate) fn new<M: Model>() -> Self {
        Ordering {
            history: [vec![0; M::MOVES], vec![0; M::MOVES]],
            continuations: Vec::new(),
            refutations: vec![NONE; M::MOVES],
            marked: Vec::new(),
        }
    }

    /// Halves all histories, before the search of the next position.
    pub(crate) fn fade(&mut self) {
        for value in self.history.iter_mut().flatten().chain(&mut self.continuations) {
            *value /= 2;
        }
    }

    /// The countermove of the opponent's last move.
    #[inline]
    pub(crate) fn refutation<M: Model>(&self, last: Option<usize>) -> Option<Move<M>> {
        let refutation = self.refutations[last?];
        if refutation == NONE { None } else { M::from_index(refutation.into()) }
    }

    /// Lists the moves of a position that were not `tried`, each with its ordering score; `replies`
    /// come first.
    ///
    /// Exceptional moves are marked in the histories while the others are listed, so that no move
    /// needs to be compared with them.
    #[inline]
    pub(crate) fn list<M: Model>(
        &mut self,
        model: &M,
        position: &M::Position,
        tried: &[Move<M>],
        replies: [Option<Move<M>>; 3],
        last: Option<usize>,
        choices: &mut Choices<Move<M>>,
    ) {
        choices.clear();
        let Ordering { history, marked, continuations, .. } = self;
        let continuation = model.tunables().continuation;
        let after_last = last.filter(|_| continuation > 0 && !continuations.is_empty());
        let after_last = after_last.map(|last| row::<M>(last).start);
        let history = &mut history[position.side().index()];
        marked.clear();
        for (mv, bonus) in replies.into_iter().zip(REPLIES) {
            if let Some(index) = mv.map(M::index) {
                marked.push((index, history[index]));
                history[index] = history[index].saturating_add(bonus);
            }
        }
        for index in tried.iter().map(|mv| M::index(*mv)) {
            marked.push((index, history[index]));
            history[index] = LEFT_OUT;
        }
        model.for_each_choice(position, |promise, mv| {
            let index = M::index(mv);
            let mut promise = promise + i32::from(history[index]);
            if let Some(row) = after_last {
                promise += i32::from(continuations[row + index]) * continuation / 100;
            }
            if promise >= LEAST {
                choices.add(promise, mv);
            }
        });
        // A move may be marked twice: restore the value of the first mark.
        for (index, value) in marked.drain(..).rev() {
            history[index] = value;
        }
    }

    /// Updates the histories: `best` caused a cutoff at `depth`, and the moves tried before it did
    /// not.
    pub(crate) fn learn<M: Model>(
        &mut self,
        side: game::Side,
        depth: i32,
        best: Move<M>,
        tried: &[Move<M>],
        last: Option<usize>,
        continues: bool,
    ) {
        let bonus = (depth * depth * 8).min(1200);
        let history = &mut self.history[side.index()];
        add(&mut history[M::index(best)], bonus);
        for mv in tried {
            add(&mut history[M::index(*mv)], -bonus);
        }
        if let Some(last) = last.filter(|_| continues) {
            if self.continuations.is_empty() {
                self.continuations = vec![0; PLACES * M::MOVES];
            }
            let row = &mut self.continuations[row::<M>(last)];
            add(&mut row[M::index(best)], bonus);
            for mv in tried {
                add(&mut row[M::index(*mv)], -bonus);
            }
        }
        if let Some(last) = last {
            self.refutations[last] = M::index(best) as u16;
        }
    }
}

/// The entries of the continuation history for moves after one with the destination of `last`.
fn row<M: Model>(last: usize) -> std::ops::Range<usize> {
    let start = last % PLACES * M::MOVES;
    start..start + M::MOVES
}

/// Moves the value towards the bonus by a fraction of the remaining distance, so that it cannot
/// overflow and recent results weigh most.
#[inline]
fn add(value: &mut i16, bonus: i32) {
    let old = i32::from(*value);
    *value = (old + bonus - old * bonus.abs() / MOST) as i16;
}

/// Number of moves that are selected one by one before the rest is sorted.
const CHOSEN: usize = 4;

/// The moves of a position with their ordering scores, taken in descending order.
///
/// Positions with two hundred moves are common and few of them are tried, so listing and selecting
/// them dominates: scores are stored apart from moves, as plain integers.
#[derive(Clone, Debug)]
pub(crate) struct Choices<Move> {
    /// The ordering score of each move in the upper bits, its index from the end of the list in the
    /// lower ones: the maximum is the best move, and the first among equals.
    keys: Vec<i32>,
    moves: Vec<Move>,
    next: usize,
}

/// Bit offset of the ordering score in a key.
const PROMISE: u32 = 16;
const PLACE: i32 = (1 << PROMISE) - 1;
/// The key of a move that was taken.
const TAKEN: i32 = i32::MIN;

impl<Move> Default for Choices<Move> {
    fn default() -> Self {
        Choices { keys: Vec::new(), moves: Vec::new(), next: 0 }
    }
}

impl<Move: Copy> Choices<Move> {
    /// Removes all moves but keeps the allocation.
    pub(crate) fn clear(&mut self) {
        self.keys.clear();
        self.moves.clear();
        self.next = 0;
    }

    /// Adds a move with its ordering score.
    #[inline]
    pub(crate) fn add(&mut self, promise: i32, mv: Move) {
        let promise = promise.clamp(i16::MIN.into(), i16::MAX.into());
        self.keys.push(promise << PROMISE | (PLACE - self.moves.len() as i32));
        self.moves.push(mv);
    }

    /// Takes the best remaining move.
    #[inline]
    pub(crate) fn next(&mut self) -> Option<Move> {
        // The first few nearly always decide; sort the rest, whose order hardly matters.
        if self.next == CHOSEN {
            self.keys.sort_unstable_by(|a, b| b.cmp(a));
        }
        let key = if self.next < CHOSEN {
            let key = self.keys.iter().copied().max()?;
            let place = (PLACE - (key & PLACE)) as usize;
            *self.keys.get_mut(place)? = TAKEN;
            key
        } else {
            *self.keys.get(self.next - CHOSEN)?
        };
        self.next += 1;
        // Taken moves were sorted to the end.
        if key == TAKEN { None } else { self.moves.get((PLACE - (key & PLACE)) as usize).copied() }
    }
}
