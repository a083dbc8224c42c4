//! How fast and how small the tables are:
//!
//! ```text
//! cargo run --release -p endgame --example build -- RULES SEEDS [THREADS [PLAIN_SEEDS]]
//! ```
//!
//! Builds in memory, then in a temporary folder; compares the speed with that of a plain builder,
//! layer by layer up to `PLAIN_SEEDS`; measures the files and how long a probe takes.

#[path = "../tests/all/common/mod.rs"]
mod common;

use std::error::Error;
use std::hint::black_box;
use std::path::Path;
use std::time::{Duration, Instant};
use std::{env, fs, process};

use awale::{Position, Rules};
use common::{counter, random_position};
use endgame::{Builder, Stage, Tables};
use game::Rng;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let argument =
        |at: usize, default: &str| arguments.get(at).map_or(default, |text| text).to_owned();
    let rules: Rules = argument(0, "sheet").parse()?;
    let seeds: u8 = argument(1, "16").parse()?;
    let threads: usize = argument(2, "1").parse()?;
    let plain_seeds: u8 = argument(3, "14").parse()?;

    let builder = Builder::new(rules, seeds)?.threads(threads);
    let needed = builder.memory_needed();
    println!("{rules}, {seeds} seeds, {threads} threads");
    println!("positions              {:>14}", builder.positions());
    println!(
        "memory as computed     {needed:>14} bytes, {:.3} a position",
        needed as f64 / builder.positions() as f64
    );
    builder.check_memory()?;
    in_memory(&builder);
    if plain_seeds > 0 {
        plain(rules, plain_seeds)?;
    }
    let folder = env::temp_dir().join(format!("abaque-tables-{}", process::id()));
    let result = files(&builder, rules, &folder);
    fs::remove_dir_all(&folder)?;
    result
}

fn in_memory(builder: &Builder) {
    let (start, cpu) = (Instant::now(), cpu_time());
    let mut layer = Instant::now();
    let tables = builder.build_in_memory(|progress| {
        if progress.stage == Stage::Finished {
            let rate = progress.positions as f64 / layer.elapsed().as_secs_f64() / 1e6;
            if progress.seeds >= 10 {
                println!(
                    "  layer {:>2} {:>12} {rate:>8.2} M/s",
                    progress.seeds, progress.positions
                );
            }
            layer = Instant::now();
        }
    });
    speed("built in memory", builder.positions(), start.elapsed(), cpu_since(cpu));
    println!("memory at its height   {:>14} bytes", peak_memory());
    black_box(tables);
}

fn plain(rules: Rules, seeds: u8) -> Result<(), Box<dyn Error>> {
    let builder = Builder::new(rules, seeds)?;
    for _ in 0..2 {
        let (start, cpu) = (Instant::now(), cpu_time());
        black_box(builder.build_in_memory(|_| {}));
        let name = format!("ours to {seeds}");
        speed(&name, builder.positions(), start.elapsed(), cpu_since(cpu));
        let (start, cpu) = (Instant::now(), cpu_time());
        black_box(counter::build(seeds, rules.variant));
        let name = format!("plain to {seeds}");
        speed(&name, builder.positions(), start.elapsed(), cpu_since(cpu));
    }
    Ok(())
}

fn files(builder: &Builder, rules: Rules, folder: &Path) -> Result<(), Box<dyn Error>> {
    let (start, cpu) = (Instant::now(), cpu_time());
    builder.build_in(folder, |_| {})?;
    speed("built with files", builder.positions(), start.elapsed(), cpu_since(cpu));
    let mut sizes: Vec<_> = fs::read_dir(folder)?
        .map(|entry| entry.and_then(|entry| Ok((entry.file_name(), entry.metadata()?.len()))))
        .collect::<Result<_, _>>()?;
    sizes.sort();
    let start = Instant::now();
    let tables = Tables::open(folder, rules)?;
    println!("opened and checked in  {:>14.1?}", start.elapsed());
    for (seeds, (_, size)) in (0..).zip(&sizes).skip(10) {
        let stats = tables.stats(seeds).unwrap_or_default();
        let positions = stats.won + stats.drawn + stats.lost;
        let bits = *size as f64 * 8.0 / positions as f64;
        println!("  layer {seeds:>2} {size:>12} bytes, {bits:.3} bits a position");
    }
    println!("all files              {:>14} bytes", sizes.iter().map(|size| size.1).sum::<u64>());
    probes(&tables, rules);
    Ok(())
}

/// The largest layer is probed: where nothing is decoded, then at the same places again.
fn probes(tables: &Tables, rules: Rules) {
    let mut rng = Rng::new(1);
    let positions: Vec<Position> =
        (0..1_000).map(|_| random_position(tables.seeds(), rules.variant, &mut rng)).collect();
    let probe = |name: &str| {
        let mut times: Vec<Duration> = positions
            .iter()
            .map(|position| {
                let start = Instant::now();
                black_box(tables.value(position));
                start.elapsed()
            })
            .collect();
        times.sort_unstable();
        println!("probe, {name:<15} {:>14.1?} median, {:.1?} at 90 %", times[500], times[900]);
    };
    probe("cold");
    probe("decoded");
    let small: Vec<Position> =
        (0..1_000_000).map(|_| random_position(12, rules.variant, &mut rng)).collect();
    let start = Instant::now();
    for position in &small {
        black_box(tables.value(position));
    }
    println!("probe, 12 seeds        {:>14.1?}", start.elapsed() / small.len() as u32);
}

fn speed(name: &str, positions: u64, time: Duration, cpu: Duration) {
    let rate = |time: Duration| positions as f64 / time.as_secs_f64() / 1e6;
    println!(
        "{name:<22} {:>12.2} s, {:.2} CPU-s, {:.2} M positions per CPU-second",
        time.as_secs_f64(),
        cpu.as_secs_f64(),
        rate(cpu)
    );
}

fn cpu_since(start: Duration) -> Duration {
    cpu_time().saturating_sub(start)
}

/// The processor time of all threads so far, as Linux counts it, in hundredths of a second.
fn cpu_time() -> Duration {
    let text = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields = text.rsplit(") ").next().unwrap_or_default().split(' ');
    let ticks: u64 = fields.skip(11).take(2).filter_map(|field| field.parse::<u64>().ok()).sum();
    Duration::from_millis(10 * ticks)
}

fn peak_memory() -> u64 {
    let text = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or_default();
    line.trim().trim_end_matches(" kB").parse().map_or(0, |kibibytes: u64| kibibytes << 10)
}
