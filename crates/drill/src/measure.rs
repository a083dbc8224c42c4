//! Measurements: latencies, memory and processor time of a process.

use std::path::Path;
use std::time::Duration;

/// A sample of durations.
#[derive(Debug, Default)]
pub struct Times(Vec<Duration>);

impl Times {
    /// Adds a duration.
    pub fn push(&mut self, time: Duration) {
        self.0.push(time);
    }

    /// Whether the sample is empty.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The size of the sample.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// The median, in milliseconds.
    pub fn p50(&self) -> f64 {
        self.percentile(50)
    }

    /// The 99th percentile, in milliseconds.
    pub fn p99(&self) -> f64 {
        self.percentile(99)
    }

    /// The maximum, in milliseconds.
    pub fn max(&self) -> f64 {
        self.percentile(100)
    }

    fn percentile(&self, hundredths: usize) -> f64 {
        let mut times = self.0.clone();
        times.sort_unstable();
        let last = times.len().saturating_sub(1);
        let time = times.get((times.len() * hundredths / 100).min(last));
        time.copied().unwrap_or_default().as_secs_f64() * 1000.0
    }
}

impl From<Vec<Duration>> for Times {
    fn from(times: Vec<Duration>) -> Self {
        Times(times)
    }
}

/// Resident memory of a process, in megabytes.
pub fn memory(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes =
        line.and_then(|line| line.trim().trim_end_matches(" kB").trim().parse::<u64>().ok());
    kilobytes.unwrap_or_default() / 1024
}

/// Processor time of a process in seconds, without its engine threads.
pub fn cpu(process: u32) -> f64 {
    let threads = std::fs::read_dir(format!("/proc/{process}/task"));
    let engine =
        threads.into_iter().flatten().flatten().map(|thread| thread.path()).filter(|path| {
            std::fs::read_to_string(path.join("comm")).is_ok_and(|name| name.starts_with("engine"))
        });
    let engine: f64 = engine.map(|path| seconds(&path)).sum();
    seconds(Path::new(&format!("/proc/{process}"))) - engine
}

/// Processor time of a process or thread, in seconds.
fn seconds(process: &Path) -> f64 {
    let stat = std::fs::read_to_string(process.join("stat")).unwrap_or_default();
    // The name in parentheses may contain anything; user and system time are the 12th and 13th fields after it.
    let rest = stat.rsplit_once(')').map_or("", |(_, rest)| rest);
    let ticks =
        rest.split_whitespace().skip(11).take(2).filter_map(|ticks| ticks.parse::<f64>().ok());
    // Linux counts ticks of 1/100 s on all common systems.
    ticks.sum::<f64>() / 100.0
}
