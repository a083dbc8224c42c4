//! `siege PROGRAM [ATTACK,…]`: attacks the server from a few addresses while bystanders play, and reports their
//! latencies.

use std::path::PathBuf;
use std::process::ExitCode;

use drill::siege::{SiegeReport, SiegeScale, run};

#[tokio::main]
async fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let program = PathBuf::from(arguments.next().unwrap_or_else(|| "abaque".to_owned()));
    let only = arguments.next();
    let folder = match tempfile::TempDir::new() {
        Ok(folder) => folder,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::FAILURE;
        }
    };
    println!(
        "{:<15} {:>6} {:>6} {:>6} {:>9} {:>8} {:>8} {:>8} {:>8} {:>8} {:>8}",
        "attack",
        "MB",
        "peak",
        "after",
        "queued kB",
        "move p50",
        "p99",
        "max",
        "page max",
        "level 3",
        "refused"
    );
    match run(&program, folder.path(), SiegeScale::FULL, only.as_deref(), show).await {
        Ok(reports) if reports.iter().all(|report| report.failures().is_empty()) => {
            println!("every attack passes: moves below 250 ms (p99) and 1 s, at most 500 MB");
            ExitCode::SUCCESS
        }
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn show(report: &SiegeReport) {
    let [before, peak, after] = report.memory;
    println!(
        "{:<15} {before:>6} {peak:>6} {after:>6} {:>9} {:>8.1} {:>8.1} {:>8.1} {:>8.1} {:>8.0} {:>8}",
        report.name,
        report.outgoing / 1024,
        report.moves.p50(),
        report.moves.p99(),
        report.moves.max(),
        report.pages.max(),
        report.answers.max(),
        report.refused
    );
    for failure in report.failures() {
        println!("  not passed: {failure}");
    }
}
