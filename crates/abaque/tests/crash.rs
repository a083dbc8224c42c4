//! The real server, killed under load: everything that it has confirmed is there afterwards.
//! `make crash-test` does the same fifty times.
#![cfg(unix)]

use std::path::Path;

#[test]
fn nothing_acknowledged_is_lost_when_the_server_is_killed() {
    let folder = tempfile::TempDir::new().unwrap();
    let program = Path::new(env!("CARGO_BIN_EXE_abaque"));
    let kills = std::env::var("KILLS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(5);
    let report = drill::crash::run_here(program, folder.path(), kills, 8).unwrap();
    assert_eq!(report.kills, kills);
    assert!(report.moves.0 > 0 && report.moves.1 > 0, "nobody has played: {report:?}");
}
