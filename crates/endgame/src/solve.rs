//! The solver: the exact value of every position of a layer, when all smaller layers are known.
//!
//! # What is computed
//!
//! A *layer* is all the positions with `n` seeds on the board, seen by the side to move. A move that
//! takes seeds leads to a smaller layer and is worth what it takes minus the value there; a stop is
//! worth what the rules give. The best of these is the position's *exit*, if it has any. All other
//! moves *stay* in the layer and gain nothing. Whoever never exits gains nothing, so that endless
//! play is worth 0.
//!
//! # Why it is right
//!
//! For `t > 0` let `W(t)` be the positions whose mover can force a gain of `t` or more, and `L(t)`
//! those whose mover cannot avoid a loss of `t` or more. Endless play is neither, so both are won in
//! finitely many moves, and they are the smallest sets with
//!
//! - `p ∈ W(t)` if its exit is `t` or more, or some staying move leads into `L(t)`;
//! - `p ∈ L(t)` if its exit, where it has one, is `-t` or less, and all staying moves lead into
//!   `W(t)`, and it has an exit or a staying move.
//!
//! The value of a position is the largest `t` with `p ∈ W(t)`, or minus the largest with `p ∈ L(t)`,
//! or 0 if it is in none. (A player who can force neither a gain nor, as the opponent, a loss can
//! hold 0: outside `W(1)` and `L(1)` the mover has an exit of 0 or a staying move to a position
//! outside `W(1)`, and outside `W(1)` no exit is above 0 and no staying move leads into `L(1)`.)
//!
//! Both sets shrink as `t` grows. So the solver goes from `t = n` down to 1 and keeps what it has: at
//! `t` it adds the positions whose exit is `t` to `W`, and to `L` those without open staying moves
//! whose exit is `-t`; then it follows moves backwards. A new member of `L` puts all that lead to it
//! into `W`; a new member of `W` lowers the count of open staying moves of all that lead to it, and
//! where that reaches zero while the exit is `-t` or less, there is a new member of `L`. Every
//! position enters once, at its value, and every staying move is followed back at most once.
//!
//! Within one `t` this goes breadth first, in waves that follow both sets back at once. The *distance*
//! of a position is the number of moves that the gaining side needs until the next capture or stop, if
//! it is in a hurry and the other is not: 1 for the first members of `W`, 0 for those of `L`, one more
//! than in `L` for what is found from there, the same as in `W` for what is found from that. Along the
//! waves neither ever falls, and so the first way found is the shortest into `W` and the last one the
//! longest into `L`: what enters `W` in wave `k` has distance `⌊k/2⌋ + 1`, and into `L` `⌈k/2⌉`.
//!
//! # Why it is fast
//!
//! A staying move from (own row `x`, other row `y`) with reach `r` leads to (`y + r`, `x'`), where
//! `x'` is what the sowing leaves of `x`. So `x` and `y` change independently, and everything about
//! a move comes from small tables over rows ([`Sowings`]). And the sides change places. Were there
//! one matrix, its accesses would jump about; therefore what concerns `W` lies in a matrix by own row
//! and what concerns `L` in one by other row. Following moves back from one row of either matrix then
//! touches only a few rows of the other, which stay in the cache.

use std::sync::Arc;

use crate::batch::{Batch, Cell};
use crate::cells::{Cells, Front, equal, for_each_bit};
use crate::crew::{Crew, Worker};
use crate::layer::Layer;
use crate::reach::Reach;
use crate::row::MOST;
use crate::shape::{LANES, Shape};
use crate::sowings::{NONE, Sowings};
use crate::start;

/// The results for a layer.
#[derive(Debug)]
pub(crate) struct Solution {
    pub(crate) values: Layer,
    /// If wanted, as the module explains. 0 where the value is 0, and where the game stops at once or
    /// the loser has only captures to choose from.
    pub(crate) distances: Option<Layer>,
}

/// How the solver is to work.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Method {
    pub(crate) threads: usize,
    pub(crate) distances: bool,
}

/// Solves the layer with so many seeds. `smaller` are the values of all layers below, in order.
/// Calls `progress` from time to time with the number of positions whose value is known.
pub(crate) fn solve(
    seeds: u8,
    smaller: &[Arc<Layer>],
    sowings: &Sowings,
    method: Method,
    progress: &mut (dyn FnMut(u64) + Send),
) -> Solution {
    debug_assert!(seeds <= MOST && smaller.len() >= usize::from(seeds));
    let board = OpenLayer::new(seeds, sowings, method.distances);
    let progress = std::sync::Mutex::new(progress);
    let report = |known: u64| {
        if let Ok(mut progress) = progress.lock() {
            progress(known);
        }
    };
    // Two threads never change the same words: what is won is the one's, what is lost the other's.
    if method.threads > 2 {
        Crew::run(method.threads, |worker| board.work::<true>(worker, smaller, &report));
    } else {
        Crew::run(method.threads, |worker| board.work::<false>(worker, smaller, &report));
    }
    board.finish()
}

/// The bytes that [`solve`] allocates, the values of this layer included.
pub(crate) fn memory(seeds: u8, distances: bool) -> u64 {
    let shape = Shape::new(seeds);
    let cells = if distances { 4 } else { 2 };
    let rows: usize = (0..=seeds).map(crate::row::count).sum();
    ((shape.words() * cells + shape.marks() * 4) * 8 + rows * 4) as u64
}

/// A layer while it is being solved.
pub(crate) struct OpenLayer<'a> {
    pub(crate) shape: Shape,
    pub(crate) sowings: &'a Sowings,
    /// By own row: the largest gain known to be had, at first the exit if that is a gain.
    pub(crate) gains: Cells,
    /// By other row: the open staying moves in units of [`OPEN`], and below them what may be lost:
    /// minus the exit, [`ANY_LOSS`] without exits, 0 if the exit is no loss. Once the value is known,
    /// minus the value and [`LOST`].
    pub(crate) losses: Cells,
    /// The distances, for gains and losses, in the same orders.
    distances: Option<[Cells; 2]>,
    /// What the last wave has found, and what this one finds, in turns.
    won: [Front; 2],
    lost: [Front; 2],
}

/// One open staying move.
pub(crate) const OPEN: u8 = 32;
/// A loss of any size is possible: there is no exit.
pub(crate) const ANY_LOSS: u8 = OPEN - 1;
/// The position is known to be lost: more than six open staying moves, which nothing has.
pub(crate) const LOST: u8 = 7 * OPEN;

impl<'a> OpenLayer<'a> {
    fn new(seeds: u8, sowings: &'a Sowings, distances: bool) -> OpenLayer<'a> {
        let shape = Shape::new(seeds);
        let rows = sowings.rows_up_to(seeds);
        let cells = || Cells::new(shape.words());
        let front = || Front::new(shape.marks(), rows);
        OpenLayer {
            gains: cells(),
            losses: cells(),
            distances: distances.then(|| [cells(), cells()]),
            won: [front(), front()],
            lost: [front(), front()],
            shape,
            sowings,
        }
    }

    /// What each thread does.
    fn work<const SHARED: bool>(
        &self,
        mut worker: Worker<'_>,
        smaller: &[Arc<Layer>],
        report: &dyn Fn(u64),
    ) {
        let rows = self.sowings.rows_up_to(self.shape.seeds as u8);
        let groups = start::groups(self);
        let mut scratch = start::Scratch::default();
        worker.share(groups.len(), |numbers| {
            for number in numbers {
                start::fill(self, groups[number], smaller, &mut scratch);
            }
            0
        });
        let mut known = 0;
        for value in (1..=self.shape.seeds as u8).rev() {
            let mut lost = worker.share(rows, |ids| self.seed_lost(ids, value));
            let mut won = worker.share(rows, |ids| self.seed_won(ids, value));
            let mut wave = 0;
            while won + lost > 0 {
                known += won + lost;
                [won, lost] = worker.share_two(
                    rows,
                    won + lost,
                    |ids| self.win::<SHARED>(ids, value, wave),
                    |ids| self.lose::<SHARED>(ids, value, wave),
                );
                wave += 1;
                if worker.leads() {
                    report(known as u64);
                }
            }
        }
        worker.share(groups.len(), |numbers| {
            for number in numbers {
                start::merge(self, groups[number]);
            }
            0
        });
        if let Some([gains, losses]) = &self.distances {
            worker.share(groups.len(), |numbers| {
                for number in numbers {
                    start::merge_distances(self, gains, losses, groups[number]);
                }
                0
            });
        }
    }

    /// Starts a value with the positions whose exit is this gain.
    fn seed_won(&self, ids: std::ops::Range<usize>, value: u8) -> usize {
        let mut found = 0;
        self.for_each_match(ids, &self.gains, value, |row, _, mark, bits| {
            self.won[0].add_all::<false>(row, mark, bits);
            found += bits.count_ones() as usize;
            if let Some([distances, _]) = &self.distances {
                let (seeds, rank) = self.split(row);
                let start = self.shape.word(seeds, rank);
                let at = 64 * (mark - self.shape.mark(seeds, rank));
                for_each_bit(bits, |bit| {
                    distances.set::<false>(start as u32, (at + bit) as u32, 1);
                });
            }
        });
        found
    }

    /// Starts a value with the positions that have nothing left but an exit with this loss.
    fn seed_lost(&self, ids: std::ops::Range<usize>, value: u8) -> usize {
        let mut found = 0;
        self.for_each_match(ids, &self.losses, value, |row, word, mark, bits| {
            for_each_bit(bits, |bit| self.losses.set::<false>(word as u32, bit as u32, LOST));
            self.lost[0].add_all::<false>(row, mark, bits);
            found += bits.count_ones() as usize;
        });
        found
    }

    /// Calls `f` wherever bytes equal `value`: the row, the first word of bytes, the word of the marks
    /// and the bits in it.
    #[inline(always)]
    fn for_each_match(
        &self,
        ids: std::ops::Range<usize>,
        cells: &Cells,
        value: u8,
        mut f: impl FnMut(usize, usize, usize, u64),
    ) {
        for row in ids {
            let (seeds, rank) = self.split(row);
            let start = self.shape.word(seeds, rank);
            let words = self.shape.word_stride(seeds);
            let marks = self.shape.mark(seeds, rank);
            for first in (0..words).step_by(64 / LANES) {
                let mut bits = 0;
                for word in first..(first + 64 / LANES).min(words) {
                    bits |= equal(cells.load(start + word), value) << (LANES * (word - first));
                }
                if bits != 0 {
                    f(row, start + first, marks + first * LANES / 64, bits);
                }
            }
        }
    }

    /// Follows moves back from the positions last found lost to those that they win.
    ///
    /// A lost position has its mover's row `x` and the other's row `y`, which is fixed here. Before a
    /// sowing of the other side, that side's row was one of the sources of `y`, and `x` had less.
    fn win<const SHARED: bool>(
        &self,
        ids: std::ops::Range<usize>,
        value: u8,
        wave: usize,
    ) -> usize {
        let lost = &self.lost[wave % 2];
        let mut batch = Batch::new();
        let mut found = 0;
        let mut away = [MatrixRow::NONE; REACHES];
        let mut home = Vec::with_capacity(64);
        for other in ids.filter(|row| lost.take_row(*row)) {
            let (seeds, rank) = self.split(other);
            for (reach, from) in self.sowings.away(other).iter().enumerate() {
                let seeds = seeds + GIVEN[reach];
                away[reach] = if *from == NONE || seeds > self.shape.seeds {
                    MatrixRow::NONE
                } else {
                    self.matrix_row(seeds, *from)
                };
            }
            home.clear();
            for source in self.sowings.home(other) {
                // What goes all the way round needs so many seeds that it hardly ever occurs.
                let seeds = seeds + GIVEN[source.reach()];
                if seeds <= self.shape.seeds {
                    home.push((source.reach(), self.matrix_row(seeds, source.rank())));
                }
            }
            let own_first = self.sowings.id(self.shape.seeds - seeds, 0);
            let marks = self.shape.mark(seeds, rank);
            for mark in 0..self.shape.mark_stride(seeds) {
                for_each_bit(lost.take(marks + mark), |bit| {
                    let own = 64 * mark + bit;
                    let before = self.sowings.before(own_first + own);
                    for source in before {
                        let major = away[source.reach()];
                        if major.exists() {
                            batch.push(&self.gains, major.cell(source.rank()));
                        }
                    }
                    for (reach, major) in &home {
                        let source = before.iter().find(|source| source.reach() == *reach);
                        if let Some(source) = source {
                            batch.push(&self.gains, major.cell(source.rank()));
                        }
                    }
                    if batch.is_full() {
                        found += self.won_batch::<SHARED>(&mut batch, value, wave);
                    }
                });
            }
        }
        found + self.won_batch::<SHARED>(&mut batch, value, wave)
    }

    /// Follows moves back from the positions last found won to those that can avoid them no longer.
    ///
    /// A won position has its mover's row `a`, which is fixed here, and the other's row `b`. Before a
    /// sowing of the other side, that side's row was one of the sources of `b`, and `a` had less.
    fn lose<const SHARED: bool>(
        &self,
        ids: std::ops::Range<usize>,
        value: u8,
        wave: usize,
    ) -> usize {
        let won = &self.won[wave % 2];
        let mut batch = Batch::new();
        let mut found = 0;
        let mut home = [MatrixRow::NONE; REACHES];
        let mut away = Vec::with_capacity(REACHES);
        for own in ids.filter(|row| won.take_row(*row)) {
            let (seeds, rank) = self.split(own);
            away.clear();
            home.fill(MatrixRow::NONE);
            for source in self.sowings.before(own) {
                let reach = source.reach();
                let major = self.matrix_row(seeds - GIVEN[reach], source.rank());
                if Reach(reach as u8).ends_away() {
                    away.push((reach, major));
                } else {
                    home[reach] = major;
                }
            }
            let other_first = self.sowings.id(self.shape.seeds - seeds, 0);
            let marks = self.shape.mark(seeds, rank);
            for mark in 0..self.shape.mark_stride(seeds) {
                for_each_bit(won.take(marks + mark), |bit| {
                    let other = other_first + 64 * mark + bit;
                    let from = self.sowings.away(other);
                    for (reach, major) in &away {
                        let minor = from[*reach];
                        if minor != NONE {
                            batch.push(&self.losses, major.cell(minor));
                        }
                    }
                    for source in self.sowings.home(other) {
                        let major = home[source.reach()];
                        if major.exists() {
                            batch.push(&self.losses, major.cell(source.rank()));
                        }
                    }
                    if batch.is_full() {
                        found += self.lost_batch::<SHARED>(&mut batch, value, wave);
                    }
                });
            }
        }
        found + self.lost_batch::<SHARED>(&mut batch, value, wave)
    }

    /// The positions of a batch have a move to a lost one: adds those to the won ones that are new.
    fn won_batch<const SHARED: bool>(&self, batch: &mut Batch, value: u8, wave: usize) -> usize {
        let distance = saturated(wave.div_ceil(2) + 1);
        let won = &self.won[(wave + 1) % 2];
        let mut found = 0;
        for cell in batch.drain().iter().copied() {
            if self.gains.raise::<SHARED>(cell.word, cell.minor, value) {
                Self::add::<SHARED>(won, cell);
                found += 1;
                if let Some([distances, _]) = &self.distances {
                    distances.set::<SHARED>(cell.word, cell.minor, distance);
                }
            }
        }
        found
    }

    /// The positions of a batch have one open move less: adds those to the lost ones that now are.
    fn lost_batch<const SHARED: bool>(&self, batch: &mut Batch, value: u8, wave: usize) -> usize {
        let distance = saturated(wave / 2 + 1);
        let lost = &self.lost[(wave + 1) % 2];
        let mut found = 0;
        for cell in batch.drain().iter().copied() {
            let left = self.losses.subtract::<SHARED>(cell.word, cell.minor, OPEN);
            // No open move is left, and the exit is no better.
            if left < OPEN && left >= value {
                self.losses.make::<SHARED>(cell.word, cell.minor, LOST | value);
                Self::add::<SHARED>(lost, cell);
                found += 1;
                if let Some([_, distances]) = &self.distances {
                    distances.set::<SHARED>(cell.word, cell.minor, distance);
                }
            }
        }
        found
    }

    #[inline(always)]
    fn add<const SHARED: bool>(front: &Front, cell: Cell) {
        front.add::<SHARED>(cell.row as usize, (cell.mark + cell.minor / 64) as usize, cell.minor);
    }

    #[inline(always)]
    fn matrix_row(&self, seeds: usize, rank: u32) -> MatrixRow {
        let rank = rank as usize;
        MatrixRow(Cell {
            word: self.shape.word(seeds, rank) as u32,
            mark: self.shape.mark(seeds, rank) as u32,
            row: self.sowings.id(seeds, rank) as u32,
            minor: 0,
        })
    }

    /// The seeds and the rank of a row.
    #[inline(always)]
    fn split(&self, row: usize) -> (usize, usize) {
        let seeds = self.sowings.seeds(row);
        (seeds, row - self.sowings.id(seeds, 0))
    }

    fn finish(self) -> Solution {
        let OpenLayer { shape, gains, losses, distances, won, lost, .. } = self;
        drop((losses, won, lost));
        let distances = distances.map(|[gains, losses]| {
            drop(losses);
            Layer::new(shape.clone(), gains.into_words())
        });
        Solution { values: Layer::new(shape, gains.into_words()), distances }
    }
}

fn saturated(distance: usize) -> u8 {
    u8::try_from(distance).unwrap_or(u8::MAX)
}

/// The seeds given by each reach.
static GIVEN: [usize; REACHES] = {
    let mut given = [0; REACHES];
    let mut reach = 0;
    while reach < REACHES {
        given[reach] = Reach(reach as u8).given() as usize;
        reach += 1;
    }
    given
};

/// At least the number of reaches with the most seeds, as a power of two.
const REACHES: usize = 32;

/// A row of one of the two matrices: its first position.
#[derive(Clone, Copy)]
struct MatrixRow(Cell);

impl MatrixRow {
    const NONE: MatrixRow = MatrixRow(Cell { word: NONE, mark: 0, row: 0, minor: 0 });

    #[inline(always)]
    fn exists(self) -> bool {
        self.0.word != NONE
    }

    #[inline(always)]
    fn cell(self, minor: u32) -> Cell {
        Cell { minor, ..self.0 }
    }
}
