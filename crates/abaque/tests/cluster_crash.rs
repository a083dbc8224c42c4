//! Five faults of each kind at a site of three servers. `make cluster-crash` makes 200, as long as they are in earnest.
#![cfg(unix)]

use std::path::Path;

use drill::cluster_crash::{ClusterReport, ClusterScale, Fault, run_here};

#[test]
fn nothing_acknowledged_is_lost_when_parts_of_a_cluster_fail() {
    let folder = tempfile::TempDir::new().unwrap();
    let program = Path::new(env!("CARGO_BIN_EXE_abaque"));
    let report = run_here(program, folder.path(), ClusterScale::SHORT, 1).unwrap();
    for fault in Fault::ALL {
        assert_eq!(report.faults.get(&fault), Some(&5), "{fault:?}");
    }
    let ClusterReport { games, acknowledged, events, clocks, ratings, spared, .. } = report;
    let checked = [games, acknowledged, events, clocks, ratings, spared];
    assert!(checked.iter().all(|count| *count > 0), "too little was played: {report:?}");
}
