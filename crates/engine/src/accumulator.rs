//! The first layer of a network, kept up to date from move to move.

use arrayvec::ArrayVec;
use game::{Position, Side};
use search::Score;

use crate::network::{Kind, Layer, Network};

/// The network's inputs for a position, from either side's view. The one feature map of a
/// game, for the engine and for training.
pub trait Features: Copy + Send + Sync + 'static {
    /// The kind of network that reads them.
    const KIND: Kind;

    /// No position: no input is present.
    const EMPTY: Self;

    /// The inputs of the first side's view that are added and removed between these features and `new`.
    fn change(&self, new: &Self) -> [Inputs; 2];

    /// The input of the other side's view that an input corresponds to.
    fn mirrored(input: u16) -> u16;

    /// The inputs that are present in a side's view.
    fn inputs(&self, view: Side) -> Inputs {
        let [come, _] = Self::EMPTY.change(self);
        match view {
            Side::First => come,
            Side::Second => come.iter().map(|input| Self::mirrored(*input)).collect(),
        }
    }

    /// About how many inputs the way to other features changes.
    fn distance(&self, other: &Self) -> u32;

    /// The phase of the game.
    fn phase(&self) -> usize;

    /// The numbers that go to the output directly, for this side to move.
    fn terms(&self, side: Side) -> Terms;
}

/// A list of inputs, with room for all that a position of any game has.
pub type Inputs = ArrayVec<u16, 96>;

/// Numbers that go to the output directly.
pub type Terms = ArrayVec<i32, 16>;

/// The layers of both sides' views.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Accumulator<F> {
    features: F,
    layers: [Layer; 2],
}

impl<F: Features> Accumulator<F> {
    pub(crate) fn empty(network: &Network) -> Self {
        Accumulator { features: F::EMPTY, layers: [network.bias(); 2] }
    }

    /// Makes these the layers of `features`, by the difference to what they stood for.
    #[inline]
    fn update(&mut self, network: &Network, features: &F) {
        let [come, gone] = self.features.change(features);
        let change = [come.as_slice(), gone.as_slice()];
        let [first, second] = self.layers;
        network.changed(&first, &mut self.layers[0], change, |input| input);
        network.changed(&second, &mut self.layers[1], change, F::mirrored);
        self.features = *features;
    }

    /// Makes these the layers of `features`, by the difference to those of another position.
    #[inline]
    fn follow(&mut self, before: &Self, network: &Network, features: &F) {
        let [come, gone] = before.features.change(features);
        let change = [come.as_slice(), gone.as_slice()];
        network.changed(&before.layers[0], &mut self.layers[0], change, |input| input);
        network.changed(&before.layers[1], &mut self.layers[1], change, F::mirrored);
        self.features = *features;
    }
}

/// A thread's caches for evaluation: the layers of the current line, and recent estimates.
#[derive(Clone, Debug)]
pub struct Scratch<F> {
    accumulators: Vec<Accumulator<F>>,
    /// Estimates, below the upper bits of the keys that they belong to. The search asks for a position
    /// several times: before a pass, near the horizon, and when it comes back by another order of moves.
    cache: Box<[u64]>,
}

impl<F> Default for Scratch<F> {
    fn default() -> Self {
        Scratch { accumulators: Vec::new(), cache: vec![0; Self::CACHE].into() }
    }
}

impl<F> Scratch<F> {
    /// 128 kB: more would not stay in a core's second cache, and waiting for the third takes as long as
    /// judging anew.
    const CACHE: usize = 1 << 14;
    /// The bits of a key that choose its place, and below which its estimate is kept.
    const VALUE: u32 = 16;

    #[inline]
    fn cached(&self, key: u64) -> Option<i16> {
        let kept = self.cache[key as usize % Self::CACHE];
        (kept >> Self::VALUE == key >> Self::VALUE).then_some(kept as i16)
    }

    #[inline]
    fn keep(&mut self, key: u64, value: i16) {
        let upper = key >> Self::VALUE << Self::VALUE;
        self.cache[key as usize % Self::CACHE] = upper | u64::from(value as u16);
    }
}

impl<F: Features> Scratch<F> {
    /// The network's estimate of a position for the side to move, at this ply of the current line.
    #[inline]
    pub(crate) fn estimate<P: Position>(
        &mut self,
        network: &Network,
        position: &P,
        ply: usize,
        features: impl FnOnce(&P) -> F,
    ) -> Score {
        let key = position.key();
        if let Some(value) = self.cached(key) {
            return Score(value.into());
        }
        let value = self.judge(network, &features(position), position.side(), ply);
        let value = value.clamp(1 - Score::ESTIMATE, Score::ESTIMATE - 1) as i16;
        self.keep(key, value);
        Score(value.into())
    }

    /// The estimate without the cache. The layers of this ply are made from those of the position
    /// before it or from those of the last one here, whichever is nearer: what they stand for is compared, not
    /// assumed.
    #[inline]
    fn judge(&mut self, network: &Network, features: &F, side: Side, ply: usize) -> i32 {
        while self.accumulators.len() <= ply {
            self.accumulators.push(Accumulator::empty(network));
        }
        let before = ply.saturating_sub(1);
        let distance = |ply: usize| self.accumulators[ply].features.distance(features);
        let is_nearer = distance(before) < distance(ply);
        let (earlier, here) = self.accumulators.split_at_mut(ply);
        let accumulator = &mut here[0];
        match earlier.last() {
            Some(before) if is_nearer => accumulator.follow(before, network, features),
            _ => accumulator.update(network, features),
        }
        let [own, other] = [side, side.other()].map(|side| &accumulator.layers[side.index()]);
        network.estimate([own, other], features.phase(), &features.terms(side))
    }
}

/// Adds the inputs of a set that begins with the input `first`.
#[inline]
pub(crate) fn add(inputs: &mut Inputs, first: usize, mut set: u64, index: impl Fn(u32) -> usize) {
    while set != 0 {
        // There is room for all: a position has no more pieces.
        let _ = inputs.try_push((first + index(set.trailing_zeros())) as u16);
        set &= set - 1;
    }
}
