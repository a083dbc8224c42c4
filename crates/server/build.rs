//! Builds the web app's pages into the program, where they are there.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    // Asked now, not when this was compiled: a build folder may have been copied from another tree.
    let here = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from).expect("cargo sets it");
    let root = here.join("../..");
    let (web, pages) = (root.join("web"), root.join("web/dist"));
    println!("cargo::rerun-if-changed=build.rs");
    // A path that does not exist would make every build begin anew.
    for watched in [&pages, &web] {
        if watched.exists() {
            println!("cargo::rerun-if-changed={}", watched.display());
            break;
        }
    }
    let mut files = Vec::new();
    if pages.join("index.html").exists() {
        collect(&pages, &mut files);
    }
    files.sort();
    let mut code = String::from("static FILES: &[(&str, &[u8])] = &[\n");
    for file in &files {
        let name = file.strip_prefix(&pages).unwrap_or(file);
        let name: Vec<_> = name.iter().map(|part| part.to_string_lossy()).collect();
        let path = file.canonicalize().unwrap_or_else(|_| file.clone());
        let (name, path) = (name.join("/"), path.to_string_lossy());
        writeln!(code, "    ({name:?}, include_bytes!({path:?})),").expect("a text");
    }
    code.push_str("];\n");
    let out = env::var_os("OUT_DIR").map(PathBuf::from).expect("cargo sets it");
    fs::write(out.join("pages.rs"), code).expect("the build folder can be written");
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the pages can be read") {
        let path = entry.expect("the pages can be read").path();
        if path.is_dir() {
            collect(&path, files);
        } else {
            files.push(path);
        }
    }
}
