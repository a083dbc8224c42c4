//! `cluster-crash PROGRAM FAULTS [SEED]`: three servers whose parts are killed, stopped and cut off from each other.

use std::process::ExitCode;

#[cfg(unix)]
#[tokio::main]
async fn main() -> ExitCode {
    use drill::cluster_crash::{ClusterScale, run};
    use std::path::PathBuf;

    let mut arguments = std::env::args().skip(1);
    let program = PathBuf::from(arguments.next().unwrap_or_else(|| "abaque".to_owned()));
    let mut number = || arguments.next().and_then(|text| text.parse::<usize>().ok());
    let scale = ClusterScale::long(number().unwrap_or(200));
    let seed = number().unwrap_or(1) as u64;
    let folder = match tempfile::Builder::new().prefix("cluster-crash-").tempdir() {
        Ok(folder) => folder,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::FAILURE;
        }
    };
    match run(&program, folder.path(), scale, seed).await {
        Ok(report) => {
            let faults: usize = report.faults.values().sum();
            println!("{faults} faults: {:?}", report.faults);
            println!(
                "{} games: {} acknowledged actions, {} events, {} clocks and {} ratings are there once",
                report.games, report.acknowledged, report.events, report.clocks, report.ratings
            );
            let (times, ms) = report.excused;
            println!("{times} times {} s in all were taken off a clock", ms / 1000);
            println!("{} moves were made after an outage that is on no clock", report.spared);
            if let Some(([median, usual, longest], count)) = report.handovers {
                println!(
                    "{count} clients were handed over: median {median} ms, 19 of 20 within {usual} ms, \
                     all within {longest} ms"
                );
            }
            println!(
                "{} connections were opened again, {} events late",
                report.reconnected, report.late
            );
            ExitCode::SUCCESS
        }
        Err(error) => {
            // Keep the servers' logs.
            let folder = folder.keep();
            eprintln!("{error}\nseed {seed}; the logs are in {}", folder.display());
            ExitCode::FAILURE
        }
    }
}

#[cfg(not(unix))]
fn main() -> ExitCode {
    eprintln!("cluster-crash needs the signals of Unix");
    ExitCode::FAILURE
}
