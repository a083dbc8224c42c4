use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError, TryLockError};
use std::thread;

use awale::{Rules, Variant};
use endgame::{TableError, Tables};

use crate::network::{Kind, Network};

/// Data that engines load at run time. For Awalé the endgame tables: a folder with files, and small
/// tables made in memory for rule sets that have none. For the other games a network, in place of the program's.
/// Engines may share a library; each set of tables is opened once.
#[derive(Default)]
pub struct Library {
    network: Option<Arc<Network>>,
    folder: Option<PathBuf>,
    open: Mutex<Vec<(Variant, Arc<Tables>)>>,
    /// Whether a search with a time limit does without tables that are not open yet.
    hurries: bool,
}

impl Library {
    /// Only what fits into memory.
    pub fn in_memory() -> Self {
        Library::default()
    }

    /// The tables of a folder.
    pub fn of_folder(folder: impl Into<PathBuf>) -> Self {
        Library { folder: Some(folder.into()), ..Library::default() }
    }

    /// A network that engines of its game use in place of the built-in one.
    pub fn of_network(network: Network) -> Self {
        Library { network: Some(Arc::new(network)), ..Library::default() }
    }

    /// A library that builds tables in the background of searches with a time limit, which run without tables until then:
    /// building small tables may take longer than a move.
    #[must_use]
    pub fn in_a_hurry(self) -> Self {
        Library { hurries: true, ..self }
    }

    /// The network of this kind, where the library has one.
    pub(crate) fn network(&self, kind: Kind) -> Option<Arc<Network>> {
        self.network.clone().filter(|network| network.kind() == kind)
    }

    /// The tables for a rule set; small ones where the folder has none.
    ///
    /// # Errors
    ///
    /// If the folder's files are unusable. Engines then play on with small tables; a caller that reports
    /// it to the user calls this first.
    pub fn open(&self, rules: Rules) -> Result<Arc<Tables>, TableError> {
        // A thread that panicked leaves a list that is still whole.
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, tables)) = open.iter().find(|(variant, _)| *variant == rules.variant) {
            return Ok(Arc::clone(tables));
        }
        let stored = self.folder.as_ref().map(|folder| Tables::open(folder, rules));
        let (tables, failure) = match stored {
            Some(Ok(tables)) if is_worth_it(&tables) => (tables, None),
            None | Some(Ok(_) | Err(TableError::Missing { .. })) => (small_tables(rules)?, None),
            Some(Err(failure)) => (small_tables(rules)?, Some(failure)),
        };
        let tables = Arc::new(tables);
        open.push((rules.variant, Arc::clone(&tables)));
        failure.map_or(Ok(tables), Err)
    }

    /// Opens the stored tables of all rule sets, before the first game. Returns the errors of unusable ones.
    pub fn open_stored(&self) -> Vec<TableError> {
        let Some(folder) = &self.folder else { return Vec::new() };
        let mut failures = Vec::new();
        for variant in Variant::ALL {
            match Tables::open(folder, Rules::new(variant)) {
                Ok(tables) if is_worth_it(&tables) => {
                    let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
                    if open.iter().all(|(known, _)| *known != variant) {
                        open.push((variant, Arc::new(tables)));
                    }
                }
                Ok(_) | Err(TableError::Missing { .. }) => {}
                Err(failure) => failures.push(failure),
            }
        }
        failures
    }

    /// The tables for a search; none yet where it is in a hurry.
    pub(crate) fn tables_for(self: &Arc<Self>, rules: Rules, timed: bool) -> Option<Arc<Tables>> {
        if !(timed && self.hurries) {
            return self.tables(rules);
        }
        let open = match self.open.try_lock() {
            Ok(open) => open,
            Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
            // They are being opened.
            Err(TryLockError::WouldBlock) => return None,
        };
        let found = open.iter().find(|(variant, _)| *variant == rules.variant);
        if let Some((_, tables)) = found {
            return Some(Arc::clone(tables));
        }
        drop(open);
        let library = Arc::clone(self);
        thread::spawn(move || library.tables(rules));
        None
    }

    /// The result of [`open`](Self::open), for callers that play on without tables.
    pub(crate) fn tables(&self, rules: Rules) -> Option<Arc<Tables>> {
        // The second time there are small tables.
        self.open(rules).or_else(|_| self.open(rules)).ok()
    }
}

/// Whether stored tables hold as many seeds as those built in memory: a build may have been
/// interrupted early.
fn is_worth_it(tables: &Tables) -> bool {
    tables.seeds() >= Tables::SEEDS_IN_MEMORY
}

/// They take a fraction of a second.
fn small_tables(rules: Rules) -> Result<Tables, TableError> {
    Tables::build_in_memory(rules, Tables::SEEDS_IN_MEMORY)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_in_a_hurry_does_not_wait_for_tables() {
        let rules = Rules::default();
        let patient = Arc::new(Library::in_memory());
        assert!(patient.tables_for(rules, true).is_some());
        let library = Arc::new(Library::in_memory().in_a_hurry());
        assert!(library.tables_for(rules, true).is_none());
        // Without a clock it waits, here for the thread that the first search has started.
        assert!(library.tables_for(rules, false).is_some());
        assert!(library.tables_for(rules, true).is_some());
    }
}
