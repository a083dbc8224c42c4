//! `crash PROGRAM KILLS`: kills the server under load, and holds it to what it has confirmed.

use std::path::PathBuf;
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
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
