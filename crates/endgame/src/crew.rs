//! Threads that go through the same phases together.

use std::sync::Barrier;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// What the threads of a crew share: where a phase stands, and what it has found.
#[derive(Debug)]
pub(crate) struct Crew {
    threads: usize,
    barrier: Barrier,
    // One for the phase that runs, one for the last, whose finds are still being read, and one
    // that is made ready for the next.
    phases: [Phase; 3],
}

#[derive(Debug, Default)]
struct Phase {
    next: AtomicUsize,
    found: AtomicUsize,
}

/// One thread of a crew.
#[derive(Debug)]
pub(crate) struct Worker<'a> {
    crew: &'a Crew,
    number: usize,
    phase: usize,
}

/// Below this many positions waking the others takes longer than the work.
const ALONE: usize = 4096;

/// Matrix rows that a thread takes at a time.
const CHUNK: usize = 32;

impl Crew {
    pub(crate) fn new(threads: usize) -> Crew {
        Crew { threads, barrier: Barrier::new(threads), phases: Default::default() }
    }

    /// Runs `work` on every thread of the crew; what the first one returns.
    pub(crate) fn run<T: Send>(threads: usize, work: impl Fn(Worker<'_>) -> T + Sync) -> T {
        let crew = Crew::new(threads);
        let worker = |number| Worker { crew: &crew, number, phase: 0 };
        std::thread::scope(|scope| {
            for number in 1..threads {
                let (work, worker) = (&work, &worker);
                scope.spawn(move || work(worker(number)));
            }
            work(worker(0))
        })
    }
}

impl Worker<'_> {
    /// Whether this is the thread that reports.
    pub(crate) fn leads(&self) -> bool {
        self.number == 0
    }

    /// Has the crew do `count` pieces of work, handed out in order, and waits for the end. `work`
    /// gets the numbers of some pieces and returns how many positions it found; the answer is how
    /// many all found. `positions` is a guess at the positions to be handled.
    pub(crate) fn share(
        &mut self,
        count: usize,
        positions: usize,
        mut work: impl FnMut(std::ops::Range<usize>) -> usize,
    ) -> usize {
        let phase = &self.crew.phases[self.phase % 3];
        if self.leads() {
            let next = &self.crew.phases[(self.phase + 1) % 3];
            next.next.store(0, Relaxed);
            next.found.store(0, Relaxed);
        }
        if self.leads() || positions >= ALONE {
            let mut found = 0;
            loop {
                let start = phase.next.fetch_add(CHUNK, Relaxed);
                if start >= count {
                    break;
                }
                found += work(start..(start + CHUNK).min(count));
            }
            phase.found.fetch_add(found, Relaxed);
        }
        if self.crew.threads > 1 {
            self.crew.barrier.wait();
        }
        self.phase += 1;
        phase.found.load(Relaxed)
    }
}
