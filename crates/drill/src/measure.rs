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

/// Processor time of a process and its descendants, in seconds; ended children count once their parent has waited for them.
pub fn cpu_of_family(process: u32) -> f64 {
    let own = ticks(&stat(Path::new(&format!("/proc/{process}"))), 4);
    let all = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let children = all.filter(|entry| {
        // The parent is the second field after the name.
        let parent = stat(&entry.path()).get(1).and_then(|parent| parent.parse::<u32>().ok());
        parent == Some(process)
    });
    own + children.map(|child| seconds(&child.path())).sum::<f64>()
}

/// Processor time of a process or thread, in seconds.
fn seconds(process: &Path) -> f64 {
    ticks(&stat(process), 2)
}

/// The fields of a process or thread after its name, which is in parentheses and may contain anything.
fn stat(process: &Path) -> Vec<String> {
    let stat = std::fs::read_to_string(process.join("stat")).unwrap_or_default();
    let rest = stat.rsplit_once(')').map_or("", |(_, rest)| rest);
    rest.split_whitespace().map(str::to_owned).collect()
}

/// The sum of the first `fields` of user time, system time, and the same of children, in seconds.
fn ticks(stat: &[String], fields: usize) -> f64 {
    let ticks = stat.iter().skip(11).take(fields).filter_map(|ticks| ticks.parse::<f64>().ok());
    // Linux counts ticks of 1/100 s on all common systems.
    ticks.sum::<f64>() / 100.0
}
