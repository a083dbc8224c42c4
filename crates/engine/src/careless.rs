use game::{Position, mix};
use search::{Model, Score};

/// A game as somebody sees it who misjudges positions a little and overlooks a reply now and then.
///
/// Errors are not rolled anew each time: a level misjudges a position consistently, and
/// another seed is another person with other blind spots. They are bounded, and results are never
/// misjudged.
pub(crate) struct Careless<M> {
    model: M,
    /// A judgement is off by at most this, in hundredths of a point; small errors are likelier.
    pub(crate) misjudges: i32,
    /// So many of 1024 replies are not seen.
    pub(crate) overlooks: u32,
    pub(crate) seed: u64,
}

impl<M> Careless<M> {
    pub(crate) fn new(model: M, misjudges: i32, overlooks: u32, seed: u64) -> Self {
        Careless { model, misjudges, overlooks, seed: mix(seed) }
    }

    /// The error in judging a position: the mean of two even chances, so that small ones prevail.
    fn error(&self, key: u64) -> i32 {
        let bits = mix(key ^ self.seed);
        let even = |bits: u64| {
            let width = 2 * self.misjudges as u64 + 1;
            (((bits & 0xffff_ffff) * width) >> 32) as i32 - self.misjudges
        };
        i32::midpoint(even(bits), even(bits >> 32))
    }
}

impl<M: Model> Careless<M> {
    fn sees(&self, key: u64, mv: <M::Position as Position>::Move) -> bool {
        let bits = mix(key.rotate_left(17) ^ self.seed ^ M::index(mv) as u64);
        (bits & 1023) as u32 >= self.overlooks
    }
}

impl<M: Model> Model for Careless<M> {
    type Position = M::Position;
    type Scratch = M::Scratch;

    const MOVES: usize = M::MOVES;
    const REPEATS: bool = M::REPEATS;
    const MANY_MOVES: bool = M::MANY_MOVES;
    const TABLE_DEPTH: i32 = M::TABLE_DEPTH;

    fn index(mv: <M::Position as Position>::Move) -> usize {
        M::index(mv)
    }

    fn from_index(index: usize) -> Option<<M::Position as Position>::Move> {
        M::from_index(index)
    }

    fn evaluate(&self, position: &M::Position, ply: usize, scratch: &mut M::Scratch) -> Score {
        let score = self.model.evaluate(position, ply, scratch);
        if self.misjudges == 0 || !score.is_estimate() || position.end().is_some() {
            return score;
        }
        let most = Score::ESTIMATE - 1;
        Score((score.0 + self.error(position.key())).clamp(-most, most))
    }

    fn for_each_choice(
        &self,
        position: &M::Position,
        mut f: impl FnMut(i32, <M::Position as Position>::Move),
    ) {
        if self.overlooks == 0 {
            return self.model.for_each_choice(position, f);
        }
        let key = position.key();
        let (mut first, mut seen) = (None, false);
        self.model.for_each_choice(position, |promise, mv| {
            first = first.or(Some((promise, mv)));
            if self.sees(key, mv) {
                seen = true;
                f(promise, mv);
            }
        });
        // There is always something that one sees.
        if let (false, Some((promise, mv))) = (seen, first) {
            f(promise, mv);
        }
    }

    fn for_each_noisy(
        &self,
        position: &M::Position,
        mut f: impl FnMut(<M::Position as Position>::Move),
    ) {
        let key = position.key();
        self.model.for_each_noisy(position, |mv| {
            if self.overlooks == 0 || self.sees(key, mv) {
                f(mv);
            }
        });
    }

    fn known(&self, position: &M::Position, ply: usize) -> Option<Score> {
        self.model.known(position, ply)
    }
}
