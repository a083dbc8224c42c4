//! Where the tables of Awalé's endings are.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use engine::Library;
use games::AnyPosition;
use texts::Texts;

use crate::failure::complain;

/// The folder for tables below the user's data folder; the present one where there is none.
pub(crate) fn default_folder() -> PathBuf {
    let variable = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
    let data = variable("XDG_DATA_HOME")
        .map(PathBuf::from)
        .or_else(|| variable("HOME").map(|home| PathBuf::from(home).join(".local/share")))
        .or_else(|| variable("LOCALAPPDATA").map(PathBuf::from))
        .unwrap_or_default();
    data.join("abaque").join("tables")
}

/// What engines may use: the given folder, else the usual one.
pub(crate) fn library(folder: Option<&Path>) -> Arc<Library> {
    Arc::new(Library::of_folder(folder.map_or_else(default_folder, Path::to_path_buf)))
}

/// Says why the tables for a position's rule set cannot be used, if they cannot; the engine then
/// plays with small ones.
pub(crate) fn check(library: &Library, position: &AnyPosition, texts: &Texts) {
    if let AnyPosition::Awale(position) = position
        && let Err(error) = library.open(game::Position::rules(position))
    {
        complain(&texts.tell(&error));
    }
}
