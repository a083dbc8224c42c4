//! Locates the endgame tables of Awalé.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use engine::Library;
use games::AnyPosition;
use texts::Texts;

use crate::failure::print_error;
use crate::files::data_folder;

/// The default folder for tables.
pub fn default_folder() -> PathBuf {
    data_folder().join("tables")
}

/// The tables in `folder`, or in the default one.
pub fn library(folder: Option<&Path>) -> Arc<Library> {
    Arc::new(Library::of_folder(folder.map_or_else(default_folder, Path::to_path_buf)))
}

/// The same for an engine whose clock may run before they are open.
pub fn library_in_a_hurry(folder: Option<&Path>) -> Arc<Library> {
    let folder = folder.map_or_else(default_folder, Path::to_path_buf);
    Arc::new(Library::of_folder(folder).in_a_hurry())
}

/// Prints why the tables for a position's rule set cannot be used, if they exist but cannot; the engine then uses
/// small built-in ones.
pub fn check(library: &Library, position: &AnyPosition, texts: &Texts) {
    if let AnyPosition::Awale(position) = position
        && let Err(error) = library.open(game::Position::rules(position))
    {
        print_error(&texts.tell(&error));
    }
}
