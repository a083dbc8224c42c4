//! All the sowings of all rows, forwards and backwards: the solver neither ranks nor sows.

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
    /// The number of the first row with so many seeds, and at the end the number of rows.
    first: Vec<usize>,
    rows: Vec<Row>,
    /// By seeds and reach: the part of `edges` that holds its sowings.
    edge_ranges: Vec<usize>,
    edges: Vec<Edge>,
    /// By row: the part of `sources` that says where it comes from.
    source_ranges: Vec<u32>,
    sources: Vec<Source>,
    /// By row and reach, see [`Sowings::before`].
    before: Vec<u32>,
    /// By seeds, reach and rank: how many pits have this reach.
    counts: Vec<u8>,
}

/// A sowing: the rank of a row, and of the row that it leaves.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Edge {
    pub(crate) from: u32,
    pub(crate) to: u32,
}

/// A sowing seen from the row that it leaves: the rank of the row before, and the reach.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Source(u32);

impl Source {
    fn new(rank: usize, reach: Reach) -> Source {
        Source((rank as u32) << 5 | u32::from(reach.0))
    }

    #[inline(always)]
    pub(crate) fn rank(self) -> usize {
        (self.0 >> 5) as usize
    }

    #[inline(always)]
    pub(crate) fn reach(self) -> usize {
        (self.0 & 31) as usize
    }
}

/// Instead of a rank: no such row.
pub(crate) const NONE: u32 = u32::MAX;

impl Sowings {
    /// For rows with up to so many seeds.
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
            source_ranges: Vec::new(),
            sources: Vec::new(),
            before: vec![NONE; rows.len() * reaches],
            counts: vec![0; rows.len() * reaches],
            rows,
        };
        sowings.list_edges(seeds);
        sowings.list_sources(seeds);
        sowings.find_rows_before();
        sowings
    }

    /// The bytes that [`Sowings::new`] allocates, nearly.
    pub(crate) fn memory(seeds: u8) -> u64 {
        let rows: u64 = (0..=seeds).map(|k| row::count(k) as u64).sum();
        // A pit is empty in less than a quarter of all rows.
        let edges = rows * row::PITS as u64 * 7 / 8;
        let per_row = size_of::<Row>() + size_of::<u32>() + Reach::count(seeds) * 5;
        rows * per_row as u64 + edges * (size_of::<Edge>() + size_of::<Source>()) as u64
    }

    /// The number of a row among all.
    #[inline(always)]
    pub(crate) fn id(&self, seeds: usize, rank: usize) -> usize {
        self.first[seeds] + rank
    }

    /// How many rows have up to so many seeds.
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

    /// The sowings of this reach of the rows with so many seeds.
    pub(crate) fn edges(&self, seeds: usize, reach: usize) -> &[Edge] {
        let at = seeds * self.reaches + reach;
        &self.edges[self.edge_ranges[at]..self.edge_ranges[at + 1]]
    }

    /// For each row with so many seeds, by rank, how many pits have this reach.
    pub(crate) fn counts(&self, seeds: usize, reach: usize) -> &[u8] {
        let count = self.first[seeds + 1] - self.first[seeds];
        let start = self.first[seeds] * self.reaches + reach * count;
        &self.counts[start..start + count]
    }

    /// The sowings that leave this row.
    #[inline(always)]
    pub(crate) fn sources(&self, id: usize) -> &[Source] {
        &self.sources[self.source_ranges[id] as usize..self.source_ranges[id + 1] as usize]
    }

    /// For each reach the rank of the row to which such a sowing of the other side, taking nothing,
    /// gave seeds, so that it became this one; [`NONE`] if there is none.
    #[inline(always)]
    pub(crate) fn before(&self, id: usize) -> &[u32] {
        &self.before[id * self.reaches..(id + 1) * self.reaches]
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
        // Counted first, then put in their places from the back of each range.
        let mut ends = vec![0u32; self.rows.len() + 1];
        self.for_each_sowing(seeds, |_, _, to| ends[to] += 1);
        let mut total = 0;
        for end in &mut ends {
            total += *end;
            *end = total;
        }
        let mut sources = vec![Source::default(); self.edges.len()];
        self.for_each_sowing(seeds, |rank, reach, to| {
            ends[to] -= 1;
            sources[ends[to] as usize] = Source::new(rank, reach);
        });
        self.source_ranges = ends;
        self.sources = sources;
    }

    /// Calls `f` with the rank of the row, the reach, and the number of the row that is left.
    fn for_each_sowing(&self, seeds: u8, mut f: impl FnMut(usize, Reach, usize)) {
        for k in 0..=usize::from(seeds) {
            for reach in 0..self.reaches {
                let as_reach = Reach(reach as u8);
                for edge in self.edges(k, reach) {
                    let left = k - usize::from(as_reach.given());
                    f(edge.from as usize, as_reach, self.id(left, edge.to as usize));
                }
            }
        }
    }

    fn find_rows_before(&mut self) {
        for id in 0..self.rows.len() {
            let row = self.rows[id];
            for reach in 0..self.reaches {
                let as_reach = Reach(reach as u8);
                let before = as_reach
                    .remove(row)
                    .filter(|before| effect(*before, as_reach, self.variant) == Effect::Stays(row));
                if let Some(before) = before {
                    self.before[id * self.reaches + reach] = before.rank() as u32;
                }
            }
        }
    }
}
