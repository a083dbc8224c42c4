//! Which moves to try first.

use game::Position as _;

use crate::model::{Model, Move};

/// What was learned of the moves: which cut the tree, and after which they did.
pub(crate) struct Ordering {
    /// For each side and move, how often and how deep it was best.
    history: [Vec<i16>; 2],
    /// For each move of the opponent, the move that refuted it last.
    refutations: Vec<u16>,
    /// Moves whose history is not their own at present, with what it was.
    marked: Vec<(usize, i16)>,
}

/// Histories stay between these.
const MOST: i32 = 8_000;
/// No move has this index.
const NONE: u16 = u16::MAX;

/// What is added to the history of the moves that cut the tree a moment ago, where they are listed with
/// the others.
const REPLIES: [i16; 3] = [24_000, 24_000, 16_000];
/// The history of a move that is not to be listed, and what no listed move is below.
const LEFT_OUT: i16 = i16::MIN;
const LEAST: i32 = -16_000;

impl Ordering {
    pub(crate) fn new<M: Model>() -> Self {
        Ordering {
            history: [vec![0; M::MOVES], vec![0; M::MOVES]],
            refutations: vec![NONE; M::MOVES],
            marked: Vec::new(),
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

    /// The move that refuted the opponent's last move elsewhere.
    #[inline]
    pub(crate) fn refutation<M: Model>(&self, last: Option<usize>) -> Option<Move<M>> {
        let refutation = self.refutations[last?];
        if refutation == NONE { None } else { M::from_index(refutation.into()) }
    }

    /// Lists the moves of a position that were not `tried`, each with what it promises and what is known
    /// of it; `replies` come before the others.
    ///
    /// The few moves that are treated in another way are marked in the histories while the others are
    /// listed, so that these need not be compared with them.
    #[inline]
    pub(crate) fn list<M: Model>(
        &mut self,
        model: &M,
        position: &M::Position,
        tried: &[Move<M>],
        replies: [Option<Move<M>>; 3],
        choices: &mut Choices<Move<M>>,
    ) {
        choices.clear();
        let Ordering { history, marked, .. } = self;
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
            let promise = promise + i32::from(history[M::index(mv)]);
            if promise >= LEAST {
                choices.add(promise, mv);
            }
        });
        // A move may be marked twice: the first value is the old one.
        for (index, value) in marked.drain(..).rev() {
            history[index] = value;
        }
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
///
/// Positions with two hundred moves are common and few of those are tried, so that listing and choosing
/// them is most of the work: promises are kept apart from moves, as plain numbers.
#[derive(Clone, Debug)]
pub(crate) struct Choices<Move> {
    /// What each move promises, above its place in the list counted from the end: the largest is the
    /// best move, and of several the first.
    keys: Vec<i32>,
    moves: Vec<Move>,
    next: usize,
}

/// Where the promise stands in a key, above the move's place.
const PROMISE: u32 = 16;
const PLACE: i32 = (1 << PROMISE) - 1;
/// The key of a move that was taken out.
const TAKEN: i32 = i32::MIN;

impl<Move> Default for Choices<Move> {
    fn default() -> Self {
        Choices { keys: Vec::new(), moves: Vec::new(), next: 0 }
    }
}

impl<Move: Copy> Choices<Move> {
    /// Forgets all moves; the memory is kept, so that no node allocates.
    pub(crate) fn clear(&mut self) {
        self.keys.clear();
        self.moves.clear();
        self.next = 0;
    }

    /// Adds a move.
    #[inline]
    pub(crate) fn add(&mut self, promise: i32, mv: Move) {
        let promise = promise.clamp(i16::MIN.into(), i16::MAX.into());
        self.keys.push(promise << PROMISE | (PLACE - self.moves.len() as i32));
        self.moves.push(mv);
    }

    /// Takes out the best of the moves that are left.
    #[inline]
    pub(crate) fn next(&mut self) -> Option<Move> {
        // The first few decide nearly always; the order of the rest hardly matters.
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
        // What was taken out has been sorted to the end.
        if key == TAKEN { None } else { self.moves.get((PLACE - (key & PLACE)) as usize).copied() }
    }
}
