//! Kills the real server under load and checks that all acknowledged writes are still there. `make crash-test` does
//! this fifty times.
#![cfg(unix)]

use std::path::Path;

#[test]
fn nothing_acknowledged_is_lost_when_the_server_is_killed() {
    let folder = tempfile::TempDir::new().unwrap();
    let program = Path::new(env!("CARGO_BIN_EXE_abaque"));
    let kills = std::env::var("KILLS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(5);
    let report = drill::crash::run_here(program, folder.path(), kills, 8).unwrap();
    assert_eq!(report.kills, kills);
    assert!(report.moves.0 > 0 && report.moves.1 > 0, "no moves played: {report:?}");
}
