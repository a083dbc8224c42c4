//! Where the tables of Awalé's endings are.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use engine::Library;
use games::AnyPosition;
use texts::Texts;

use crate::failure::complain;
use crate::files::data_folder;

/// The folder for tables below the user's data folder.
pub fn default_folder() -> PathBuf {
    data_folder().join("tables")
}

/// What engines may use: the given folder, else the usual one.
pub fn library(folder: Option<&Path>) -> Arc<Library> {
    Arc::new(Library::of_folder(folder.map_or_else(default_folder, Path::to_path_buf)))
}

/// Says why the tables for a position's rule set cannot be used, if they cannot; the engine then
/// plays with small ones.
pub fn check(library: &Library, position: &AnyPosition, texts: &Texts) {
    if let AnyPosition::Awale(position) = position
        && let Err(error) = library.open(game::Position::rules(position))
    {
        complain(&texts.tell(&error));
    }
}
