//! The layer rule: a crate depends only on crates in earlier rows of ARCHITECTURE.md's code map. And what cargo is told
//! about the crates holds.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

#[test]
fn crates_depend_only_on_rows_above() {
    let map = std::fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    assert_eq!(violations(&rows(&map), &dependencies(&metadata())), [""; 0]);
}

#[test]
fn crates_without_doc_tests_have_no_examples() {
    let metadata = metadata();
    for package in metadata["packages"].as_array().unwrap() {
        let mut targets = package["targets"].as_array().unwrap().iter();
        let Some(lib) = targets.find(|target| target["doc"] == true && target["kind"][0] != "bin")
        else {
            continue;
        };
        if lib["doctest"] == true {
            continue;
        }
        let source = Path::new(lib["src_path"].as_str().unwrap()).parent().unwrap();
        for file in rust_files(source) {
            let text = std::fs::read_to_string(&file).unwrap();
            assert_eq!(examples(&text), 0, "{} needs doc tests", file.display());
        }
    }
}

#[test]
fn examples_are_blocks_of_rust() {
    let check = |text: &str, count: usize| assert_eq!(examples(text), count, "{text}");
    check("/// ```\n/// x();\n/// ```\nfn f() {}", 1);
    check("//! ```no_run\n//! x();\n//! ```", 1);
    check("/// ```toml\n/// x = 1\n/// ```\n/// ```text\n/// ```", 0);
    check("let fence = \"```\";", 0);
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn metadata() -> Value {
    let metadata = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--offline", "--format-version", "1"])
        .current_dir(root())
        .output()
        .unwrap();
    assert!(metadata.status.success(), "{}", String::from_utf8_lossy(&metadata.stderr));
    serde_json::from_slice(&metadata.stdout).unwrap()
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found
}

/// The number of code blocks that rustdoc would compile.
fn examples(text: &str) -> usize {
    let comments = text.lines().filter_map(|line| {
        let line = line.trim_start();
        line.strip_prefix("///").or_else(|| line.strip_prefix("//!"))
    });
    let fences = comments.filter_map(|line| line.trim().strip_prefix("```"));
    // Every second fence ends a block.
    fences
        .step_by(2)
        .filter(|language| !matches!(*language, "toml" | "text" | "json" | "sh"))
        .count()
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
