//! A few of each attack on the real server, which must refuse and go on serving others. `make siege` makes them as
//! large as one address can, and measures times, on which nothing here depends.
#![cfg(unix)]

use std::path::Path;

use drill::siege::{SiegeScale, run_here};

#[test]
fn attackers_are_refused_and_bystanders_served() {
    let folder = tempfile::TempDir::new().unwrap();
    let program = Path::new(env!("CARGO_BIN_EXE_abaque"));
    let reports = run_here(program, folder.path(), SiegeScale::SHORT).unwrap();
    assert_eq!(reports.len(), drill::attacks::ALL.len());
    for report in reports {
        let name = report.name;
        assert_eq!(report.error, None, "{name}");
        // Whatever the machine is doing, these were served.
        assert!(!report.moves.is_empty(), "{name}: nobody played");
        assert!(!report.pages.is_empty(), "{name}: nobody read");
        assert!(!report.answers.is_empty(), "{name}: the computer said nothing");
        // Two attackers with sixteen sockets each: a queue for each of them, and eight long games.
        let bound = (32 * (256 << 10)) + (8 << 20);
        assert!(report.outgoing <= bound, "{name}: {} bytes wait", report.outgoing);
        if ["frames", "health", "reviews", "challenges", "garbage"].contains(&name) {
            assert!(report.refused > 0, "{name}: nothing was refused");
        }
    }
}
