//! Worker threads that run phases in lockstep.

use std::ops::Range;
use std::sync::Barrier;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// State shared by the threads of a crew: the progress and results of each phase.
#[derive(Debug)]
pub(crate) struct Crew {
    threads: usize,
    barrier: Barrier,
    // The running phase, the last one, whose results are still being read, and one prepared for the
    // next.
    phases: [Phase; 3],
}

/// For each of two tasks: the next piece to hand out, and the number of positions found.
#[derive(Debug, Default)]
struct Phase {
    next: [AtomicUsize; 2],
    found: [AtomicUsize; 2],
}

/// One thread of a crew.
#[derive(Debug)]
pub(crate) struct Worker<'a> {
    crew: &'a Crew,
    number: usize,
    phase: usize,
}

/// Below this many positions, waking the other threads takes longer than the work.
const ALONE: usize = 4096;

/// Matrix rows that a thread takes at a time.
const CHUNK: usize = 64;

impl Crew {
    pub(crate) fn new(threads: usize) -> Crew {
        Crew { threads, barrier: Barrier::new(threads), phases: Default::default() }
    }

    /// Runs `work` on every thread of the crew and returns the result of the first.
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

impl<'a> Worker<'a> {
    /// Whether this thread reports progress.
    pub(crate) fn leads(&self) -> bool {
        self.number == 0
    }

    /// Runs `count` pieces of work on the crew, handed out in order, and waits for them.
    pub(crate) fn share(
        &mut self,
        count: usize,
        mut work: impl FnMut(Range<usize>) -> usize,
    ) -> usize {
        let phase = self.begin();
        phase.found[0].fetch_add(phase.run(0, count, &mut work), Relaxed);
        self.end();
        phase.found[0].load(Relaxed)
    }

    /// The same with two tasks of `count` pieces each. With two threads, each runs one task alone.
    ///
    /// `work` gets the numbers of some pieces and returns how many positions it found; the result
    /// is the total for each task. `positions` is the number of positions to handle.
    pub(crate) fn share_two(
        &mut self,
        count: usize,
        positions: usize,
        mut first: impl FnMut(Range<usize>) -> usize,
        mut second: impl FnMut(Range<usize>) -> usize,
    ) -> [usize; 2] {
        let phase = self.begin();
        let alone = self.crew.threads == 1 || positions < ALONE;
        let tasks: [&mut dyn FnMut(Range<usize>) -> usize; 2] = [&mut first, &mut second];
        let own = self.number % 2;
        for task in [own, 1 - own] {
            let takes_part =
                if alone { self.leads() } else { task == own || self.crew.threads > 2 };
            if takes_part {
                phase.found[task].fetch_add(phase.run(task, count, tasks[task]), Relaxed);
            }
        }
        self.end();
        [0, 1].map(|task| phase.found[task].load(Relaxed))
    }

    fn begin(&self) -> &'a Phase {
        if self.leads() {
            let next = &self.crew.phases[(self.phase + 1) % 3];
            for number in next.next.iter().chain(&next.found) {
                number.store(0, Relaxed);
            }
        }
        &self.crew.phases[self.phase % 3]
    }

    fn end(&mut self) {
        if self.crew.threads > 1 {
            self.crew.barrier.wait();
        }
        self.phase += 1;
    }
}

impl Phase {
    /// Runs pieces of a task until none are left.
    fn run(&self, task: usize, count: usize, work: &mut dyn FnMut(Range<usize>) -> usize) -> usize {
        let mut found = 0;
        loop {
            let start = self.next[task].fetch_add(CHUNK, Relaxed);
            if start >= count {
                return found;
            }
            found += work(start..(start + CHUNK).min(count));
        }
    }
}
