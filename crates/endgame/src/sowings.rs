//! Precomputed sowings of all rows, forwards and backwards, so that the solver neither ranks nor
//! sows.

use awale::Variant;

use crate::effect::{Effect, effect};
use crate::reach::Reach;
use crate::row::{self, Row};

/// The rows with up to so many seeds, their sowings, and which of them stay in a layer.
///
/// A row is known by its seeds and its rank, or by its number among all rows ([`Sowings::id`]).
#[derive(Debug)]
pub(crate) struct Sowings {
    pub(crate) variant: Variant,
    pub(crate) reaches: usize,
    /// The number of the first row for each number of seeds, and at the end the number of rows.
    first: Vec<usize>,
    rows: Vec<Row>,
    /// By seeds and reach: the part of `edges` that holds its sowings.
    edge_ranges: Vec<usize>,
    edges: Vec<Edge>,
    /// By row and reach, see [`Sowings::away`].
    away: Vec<u32>,
    /// By row, see [`Sowings::home`].
    home: Lists,
    /// By row, see [`Sowings::before`].
    before: Lists,
    /// By seeds, reach and rank: how many pits have this reach.
    counts: Vec<u8>,
}

/// A sowing: the rank of a row, and of the row that it leaves.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Edge {
    pub(crate) from: u32,
    pub(crate) to: u32,
}

/// The rank of a row from which a sowing of some reach leads to another row: the one sown, or the
/// opponent's.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Source(u32);

impl Source {
    fn new(rank: usize, reach: usize) -> Source {
        Source((rank as u32) << 5 | reach as u32)
    }

    #[inline(always)]
    pub(crate) fn rank(self) -> u32 {
        self.0 >> 5
    }

    #[inline(always)]
    pub(crate) fn reach(self) -> usize {
        (self.0 & 31) as usize
    }
}

/// A list of sources for every row.
#[derive(Debug, Default)]
struct Lists {
    ranges: Vec<u32>,
    sources: Vec<Source>,
}

impl Lists {
    /// Builds the lists from pairs of a row's number and a source; `each` is called twice and must
    /// produce the same pairs.
    fn new(rows: usize, mut each: impl FnMut(&mut dyn FnMut(usize, Source))) -> Lists {
        // Count first, then fill each range from its end.
        let mut ranges = vec![0u32; rows + 1];
        each(&mut |row, _| ranges[row] += 1);
        let mut total = 0;
        for end in &mut ranges {
            total += *end;
            *end = total;
        }
        let mut sources = vec![Source::default(); total as usize];
        each(&mut |row, source| {
            ranges[row] -= 1;
            sources[ranges[row] as usize] = source;
        });
        Lists { ranges, sources }
    }

    #[inline(always)]
    fn of(&self, row: usize) -> &[Source] {
        &self.sources[self.ranges[row] as usize..self.ranges[row + 1] as usize]
    }
}

/// Stands for a row that does not exist.
pub(crate) const NONE: u32 = u32::MAX;

impl Sowings {
    /// The sowings of rows with up to this many seeds.
    pub(crate) fn new(seeds: u8, variant: Variant) -> Sowings {
        let reaches = Reach::count(seeds);
        let mut first = vec![0];
        let mut rows = Vec::new();
        for k in 0..=seeds {
            rows.extend(Row::all(k));
            first.push(rows.len());
        }
        let mut sowings = Sowings {
            variant,
            reaches,
            first,
            edge_ranges: Vec::new(),
            edges: Vec::new(),
            away: vec![NONE; rows.len() * reaches],
            home: Lists::default(),
            before: Lists::default(),
            counts: vec![0; rows.len() * reaches],
            rows,
        };
        sowings.list_edges(seeds);
        sowings.list_sources(seeds);
        sowings.find_rows_before();
        sowings
    }

    /// An estimate of the bytes that [`Sowings::new`] allocates.
    pub(crate) fn memory(seeds: u8) -> u64 {
        let rows: u64 = (0..=seeds).map(|k| row::count(k) as u64).sum();
        // Upper bounds, measured for all sizes: sowings, sowings that end at home, preceding rows.
        let lists = 5 * size_of::<Edge>() + 3 * size_of::<Source>() + 5 * size_of::<Source>();
        let per_row = size_of::<Row>() + 2 * size_of::<u32>() + Reach::count(seeds) * 5 + lists;
        rows * per_row as u64
    }

    /// The number of a row among all.
    #[inline(always)]
    pub(crate) fn id(&self, seeds: usize, rank: usize) -> usize {
        self.first[seeds] + rank
    }

    /// The number of rows with up to this many seeds.
    pub(crate) fn rows_up_to(&self, seeds: u8) -> usize {
        self.first[usize::from(seeds) + 1]
    }

    /// The seeds of a row.
    pub(crate) fn seeds(&self, id: usize) -> usize {
        usize::from(self.rows[id].seeds())
    }

    pub(crate) fn row(&self, id: usize) -> Row {
        self.rows[id]
    }

    /// The sowings with this reach of the rows with this many seeds.
    pub(crate) fn edges(&self, seeds: usize, reach: usize) -> &[Edge] {
        let at = seeds * self.reaches + reach;
        &self.edges[self.edge_ranges[at]..self.edge_ranges[at + 1]]
    }

    /// For each row with this many seeds, by rank, the number of pits with this reach.
    pub(crate) fn counts(&self, seeds: usize, reach: usize) -> &[u8] {
        let count = self.first[seeds + 1] - self.first[seeds];
        let start = self.first[seeds] * self.reaches + reach * count;
        &self.counts[start..start + count]
    }

    /// For each reach that ends in the opponent's pits the rank of the row that such a sowing turns
    /// into this one; [`NONE`] if there is none. There is never more than one: it must have emptied
    /// the last empty pit, because all pits behind have got a seed.
    #[inline(always)]
    pub(crate) fn away(&self, id: usize) -> &[u32] {
        &self.away[id * self.reaches..(id + 1) * self.reaches]
    }

    /// The rows that a sowing which ends at home turns into this one.
    #[inline(always)]
    pub(crate) fn home(&self, id: usize) -> &[Source] {
        self.home.of(id)
    }

    /// The rows to which a sowing of the other side, taking nothing, gave seeds, so that it became
    /// this one, by descending reach.
    #[inline(always)]
    pub(crate) fn before(&self, id: usize) -> &[Source] {
        self.before.of(id)
    }

    fn list_edges(&mut self, seeds: u8) {
        self.edge_ranges.push(0);
        for k in 0..=usize::from(seeds) {
            let mut by_reach = vec![Vec::new(); self.reaches];
            let count = self.first[k + 1] - self.first[k];
            for from in 0..count {
                let row = self.rows[self.first[k] + from];
                for place in (0..row::PITS).filter(|place| row.0[*place] > 0) {
                    let (left, reach) = row.sow(place);
                    let reach = usize::from(reach.0);
                    let edge = Edge { from: from as u32, to: left.rank() as u32 };
                    by_reach[reach].push(edge);
                    self.counts[self.first[k] * self.reaches + reach * count + from] += 1;
                }
            }
            for edges in by_reach {
                self.edges.extend(edges);
                self.edge_ranges.push(self.edges.len());
            }
        }
        self.edges.shrink_to_fit();
    }

    fn list_sources(&mut self, seeds: u8) {
        let mut away = std::mem::take(&mut self.away);
        self.for_each_sowing(seeds, |from, reach, to| {
            if reach.ends_away() {
                away[to * self.reaches + usize::from(reach.0)] = from as u32;
            }
        });
        self.away = away;
        self.home = Lists::new(self.rows.len(), |f| {
            self.for_each_sowing(seeds, |from, reach, to| {
                if !reach.ends_away() {
                    f(to, Source::new(from, reach.0.into()));
                }
            });
        });
    }

    /// Calls `f` with the rank of the row, the reach, and the number of the row that is left.
    fn for_each_sowing(&self, seeds: u8, mut f: impl FnMut(usize, Reach, usize)) {
        for k in 0..=usize::from(seeds) {
            for reach in (0..self.reaches as u8).map(Reach) {
                for edge in self.edges(k, reach.0.into()) {
                    let left = k - usize::from(reach.given());
                    f(edge.from as usize, reach, self.id(left, edge.to as usize));
                }
            }
        }
    }

    fn find_rows_before(&mut self) {
        self.before = Lists::new(self.rows.len(), |f| {
            for (id, row) in self.rows.iter().enumerate() {
                for reach in (0..self.reaches as u8).map(Reach) {
                    let stays =
                        |before: &Row| effect(*before, reach, self.variant) == Effect::Stays(*row);
                    if let Some(before) = reach.remove(*row).filter(stays) {
                        f(id, Source::new(before.rank(), reach.0.into()));
                    }
                }
            }
        });
    }
}
