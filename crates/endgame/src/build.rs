use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::thread::ScopedJoinHandle;

use awale::{Rules, Variant};

use crate::file::TableFile;
use crate::header::{Content, TableKind};
use crate::layer::Layer;
use crate::row::{self, MOST};
use crate::solve::{self, Method, Solution, solve};
use crate::sowings::Sowings;
use crate::tables::{Store, Tables};
use crate::{TableError, shape};

/// Builds tables.
#[derive(Clone, Copy, Debug)]
pub struct Builder {
    variant: Variant,
    seeds: u8,
    method: Method,
}

/// The progress of a build.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The current layer: the seeds on the board.
    pub seeds: u8,
    /// The current phase.
    pub stage: Stage,
    /// The positions of the layer whose value is known to be above or below 0. Those at 0 never are
    /// until the layer is finished.
    pub known: u64,
    /// The positions of the layer.
    pub positions: u64,
}

/// The phase of a layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Reading a layer that an earlier build has finished.
    Reading,
    /// Computing the values.
    Solving,
    /// Writing the file.
    Writing,
    /// Complete.
    Finished,
}

impl Builder {
    /// A builder for all positions with up to `seeds` seeds, on one thread, without distances.
    ///
    /// # Errors
    ///
    /// If tables cannot have this many seeds.
    pub fn new(rules: Rules, seeds: u8) -> Result<Builder, TableError> {
        if seeds > MOST {
            return Err(TableError::TooManySeeds { seeds, most: MOST });
        }
        let method = Method { threads: 1, distances: false };
        Ok(Builder { variant: rules.variant, seeds, method })
    }

    /// Sets the number of threads.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Builder {
        self.method.threads = threads.max(1);
        self
    }

    /// Also builds distances, which take twice the memory of the largest layer and separate files.
    #[must_use]
    pub fn distances(mut self, distances: bool) -> Builder {
        self.method.distances = distances;
        self
    }

    /// The number of positions in all layers.
    pub fn positions(&self) -> u64 {
        (0..=self.seeds).map(row::boards).sum()
    }

    /// Peak memory of the build, in bytes.
    pub fn memory_needed(&self) -> u64 {
        let smaller: u64 = (0..self.seeds).map(layer_memory).sum();
        let solving = solve::memory(self.seeds, self.method.distances);
        Sowings::memory(self.seeds) + smaller + solving
    }

    /// Fails if the machine has too little memory.
    ///
    /// # Errors
    ///
    /// If less memory is available than needed. Passes if the system does not report its memory.
    pub fn check_memory(&self) -> Result<(), TableError> {
        let needed = self.memory_needed();
        match crate::available_memory() {
            Some(available) if available < needed => {
                Err(TableError::NotEnoughMemory { needed, available })
            }
            _ => Ok(()),
        }
    }

    /// Builds the tables in memory.
    pub fn build_in_memory(&self, mut progress: impl FnMut(Progress) + Send) -> Tables {
        let sowings = Sowings::new(self.seeds, self.variant);
        let mut values = Vec::new();
        let mut distances = Vec::new();
        for seeds in 0..=self.seeds {
            let solution = self.solve(seeds, &values, &sowings, &mut progress);
            progress(state(seeds, Stage::Finished, row::boards(seeds)));
            values.push(Arc::new(solution.values));
            distances.extend(solution.distances.map(Store::Memory));
        }
        // No writer thread runs, so there is no other owner.
        let values = values.into_iter().filter_map(Arc::into_inner).map(Store::Memory).collect();
        Tables::new(self.variant, values, distances)
    }

    /// Builds the tables as files in a folder, one for each layer. Existing layers are kept, so that an
    /// interrupted build resumes; damaged ones are built again.
    ///
    /// # Errors
    ///
    /// If a file cannot be written. The layers finished until then remain.
    pub fn build_in(
        &self,
        dir: &Path,
        mut progress: impl FnMut(Progress) + Send,
    ) -> Result<(), TableError> {
        fs::create_dir_all(dir).map_err(|error| TableError::Io { path: dir.to_owned(), error })?;
        let sowings = Sowings::new(self.seeds, self.variant);
        let mut layers = Vec::new();
        // A layer is packed and written while the next one is solved, when a solver thread waits
        // for the others.
        std::thread::scope(|scope| {
            let mut writing: Option<Writing<'_>> = None;
            for seeds in 0..=self.seeds {
                progress(state(seeds, Stage::Reading, 0));
                let found = self.read(dir, seeds);
                let is_found = found.is_some();
                let Solution { values, distances } =
                    found.unwrap_or_else(|| self.solve(seeds, &layers, &sowings, &mut progress));
                if let Some(writing) = writing.take() {
                    writing.finish(&mut progress)?;
                }
                let values = Arc::new(values);
                layers.push(Arc::clone(&values));
                if is_found {
                    progress(state(seeds, Stage::Finished, row::boards(seeds)));
                    continue;
                }
                // The last layer can use all threads.
                let threads = if seeds == self.seeds { self.method.threads } else { 1 };
                let thread = scope.spawn(move || {
                    // Write the values last: they mark the layer as finished.
                    if let Some(distances) = &distances {
                        self.write(dir, seeds, Content::Distances, distances, threads)?;
                    }
                    self.write(dir, seeds, Content::Values, &values, threads)
                });
                writing = Some(Writing { seeds, thread });
            }
            writing.map_or(Ok(()), |writing| {
                progress(state(self.seeds, Stage::Writing, row::boards(self.seeds)));
                writing.finish(&mut progress)
            })
        })
    }

    fn solve(
        &self,
        seeds: u8,
        smaller: &[Arc<Layer>],
        sowings: &Sowings,
        progress: &mut (impl FnMut(Progress) + Send),
    ) -> Solution {
        // Small layers are finished before a second thread has started.
        let threads = if seeds < 8 { 1 } else { self.method.threads };
        let method = Method { threads, ..self.method };
        progress(state(seeds, Stage::Solving, 0));
        let mut report = |known| progress(state(seeds, Stage::Solving, known));
        solve(seeds, smaller, sowings, method, &mut report)
    }

    /// A layer that an earlier build has finished.
    fn read(&self, dir: &Path, seeds: u8) -> Option<Solution> {
        if self.method.distances {
            TableFile::open(dir, self.kind(seeds, Content::Distances)).ok()?;
        }
        let values = TableFile::open(dir, self.kind(seeds, Content::Values)).ok()?.load().ok()?;
        Some(Solution { values, distances: None })
    }

    fn write(
        &self,
        dir: &Path,
        seeds: u8,
        content: Content,
        layer: &Layer,
        threads: usize,
    ) -> Result<(), TableError> {
        TableFile::write(dir, self.kind(seeds, content), layer, threads)
    }

    fn kind(&self, seeds: u8, content: Content) -> TableKind {
        TableKind { variant: self.variant, seeds, content }
    }
}

/// A layer being written.
struct Writing<'scope> {
    seeds: u8,
    thread: ScopedJoinHandle<'scope, Result<(), TableError>>,
}

impl Writing<'_> {
    fn finish(self, progress: &mut impl FnMut(Progress)) -> Result<(), TableError> {
        self.thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))?;
        progress(state(self.seeds, Stage::Finished, row::boards(self.seeds)));
        Ok(())
    }
}

fn state(seeds: u8, stage: Stage, known: u64) -> Progress {
    Progress { seeds, stage, known, positions: row::boards(seeds) }
}

fn layer_memory(seeds: u8) -> u64 {
    (shape::Shape::new(seeds).words() * 8) as u64
}
