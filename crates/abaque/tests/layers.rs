//! The layer rule: a crate depends only on crates in earlier rows of ARCHITECTURE.md's code map.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

#[test]
fn crates_depend_only_on_rows_above() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let map = std::fs::read_to_string(root.join("ARCHITECTURE.md")).unwrap();
    let metadata = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--offline", "--format-version", "1"])
        .current_dir(root)
        .output()
        .unwrap();
    assert!(metadata.status.success(), "{}", String::from_utf8_lossy(&metadata.stderr));
    let metadata = serde_json::from_slice(&metadata.stdout).unwrap();
    assert_eq!(violations(&rows(&map), &dependencies(&metadata)), [""; 0]);
}

#[test]
fn each_violation_is_found() {
    let rows =
        rows("| where | what |\n|---|---|\n| `crates/low` | x |\n| `crates/a` `crates/b` | y |\n");
    let cases: [(&str, &[&str], &[&str]); 5] = [
        ("a", &["low"], &[]),
        ("low", &["a"], &["`low` depends on `a`, which is not in a row above"]),
        ("a", &["b"], &["`a` depends on `b`, which is not in a row above"]),
        ("new", &["low"], &["`new` is not in the code map"]),
        ("a", &["new"], &["`a` depends on `new`, which is not in a row above"]),
    ];
    for (from, to, expected) in cases {
        let to = to.iter().map(ToString::to_string).collect();
        let mut graph: BTreeMap<String, Vec<String>> =
            ["low", "a", "b"].map(|name| (name.to_owned(), Vec::new())).into();
        graph.insert(from.to_owned(), to);
        assert_eq!(violations(&rows, &graph), expected);
    }
    let stale = violations(&rows, &BTreeMap::from([("low".to_owned(), Vec::new())]));
    assert_eq!(
        stale,
        ["`a` is in the code map and does not exist", "`b` is in the code map and does not exist"]
    );
}

/// The row of each crate in the code map. A row may name several.
fn rows(map: &str) -> BTreeMap<String, usize> {
    let first_cells = map.lines().filter_map(|line| line.strip_prefix("| ")?.split(" | ").next());
    let mut rows = BTreeMap::new();
    for (number, cell) in first_cells.enumerate() {
        let names = cell.split('`').filter_map(|name| name.strip_prefix("crates/"));
        rows.extend(names.map(|name| (name.to_owned(), number)));
    }
    rows
}

/// The workspace crates that each crate is built with, without development dependencies.
fn dependencies(metadata: &Value) -> BTreeMap<String, Vec<String>> {
    let name = |value: &Value| value["name"].as_str().unwrap().to_owned();
    let packages = metadata["packages"].as_array().unwrap();
    let of = |package: &Value| {
        let all = package["dependencies"].as_array().unwrap().iter();
        let built = all.filter(|one| one["path"].is_string() && one["kind"] != "dev");
        built.map(name).collect()
    };
    packages.iter().map(|package| (name(package), of(package))).collect()
}

fn violations(
    rows: &BTreeMap<String, usize>,
    graph: &BTreeMap<String, Vec<String>>,
) -> Vec<String> {
    let mut found = Vec::new();
    for (from, to) in graph {
        let Some(row) = rows.get(from) else {
            found.push(format!("`{from}` is not in the code map"));
            continue;
        };
        let above = |name: &String| rows.get(name).is_some_and(|other| other < row);
        let bad = to.iter().filter(|name| !above(name));
        found.extend(
            bad.map(|name| format!("`{from}` depends on `{name}`, which is not in a row above")),
        );
    }
    let stale = rows.keys().filter(|name| !graph.contains_key(*name));
    found.extend(stale.map(|name| format!("`{name}` is in the code map and does not exist")));
    found
}
