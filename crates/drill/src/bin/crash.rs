//! `crash PROGRAM KILLS`: kills the server under load, suspends it, sets its clock, fills its disk, and checks that
//! nothing it acknowledged is lost.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

#[tokio::main]
async fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let program = PathBuf::from(arguments.next().unwrap_or_else(|| "abaque".to_owned()));
    let kills = arguments.next().and_then(|kills| kills.parse().ok()).unwrap_or(50);
    let folder = match tempfile::TempDir::new() {
        Ok(folder) => folder,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::FAILURE;
        }
    };
    match drill::crash::run(&program, folder.path(), kills, 16).await {
        Ok(report) => {
            println!(
                "killed {} times: {} acknowledged moves, {} clocks and {} results of {} games are there",
                report.kills, report.moves.0, report.moves.1, report.games.1, report.games.0
            );
        }
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::FAILURE;
        }
    }
    faults(&program, folder.path()).await
}

#[cfg(unix)]
async fn faults(program: &Path, folder: &Path) -> ExitCode {
    match drill::faults::run(program, folder).await {
        Ok(lines) => {
            for line in lines {
                println!("{line}");
            }
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(not(unix))]
#[expect(clippy::unused_async, reason = "as on other systems")]
async fn faults(_: &Path, _: &Path) -> ExitCode {
    ExitCode::SUCCESS
}
