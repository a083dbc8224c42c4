//! What can be set in the engine.

use std::path::Path;
use std::sync::Arc;

use endgame::Tables;
use engine::{Level, Library, Settings};
use game::{Explain, Message};
use games::{AnyHistory, GameId, Start, StartError};
use protocol::ugi::{EngineOption, OptionKind};

use terminal::tables;

/// The options and their present values.
pub(super) struct Options {
    game: GameId,
    rules: String,
    layout: String,
    megabytes: usize,
    threads: usize,
    /// How many best lines are told.
    pub(super) lines: usize,
    /// How well it plays.
    pub(super) level: Level,
    /// Where the tables of Awalé's endings are found.
    pub(super) library: Arc<Library>,
}

/// The most that can be asked for.
const MOST_MEGABYTES: usize = 65_536;
const MOST_THREADS: usize = 256;
const MOST_LINES: usize = 100;
const HIGHEST_LEVEL: usize = Level::HIGHEST.number() as usize;

impl Options {
    pub(super) fn new(game: GameId) -> Self {
        let Settings { megabytes, threads } = Settings::default();
        Options {
            game,
            rules: game.rule_sets()[0].to_owned(),
            layout: game.starts()[0].to_owned(),
            megabytes,
            threads,
            lines: 1,
            level: Level::HIGHEST,
            library: tables::library(None),
        }
    }

    pub(super) fn settings(&self) -> Settings {
        Settings { megabytes: self.megabytes, threads: self.threads }
    }

    /// All options as the engine introduces them.
    pub(super) fn list(&self) -> Vec<EngineOption> {
        let spin = |name: &str, default: usize, most: usize| EngineOption {
            name: name.to_owned(),
            kind: OptionKind::Spin {
                default: default as i64,
                min: Some(1),
                max: Some(most as i64),
            },
        };
        let settings = Settings::default();
        let mut list = vec![
            EngineOption {
                name: "Rules".to_owned(),
                kind: OptionKind::String { default: self.game.rule_sets()[0].to_owned() },
            },
            spin("Hash", settings.megabytes, MOST_MEGABYTES),
            spin("Threads", settings.threads, MOST_THREADS),
            spin("MultiPV", 1, MOST_LINES),
            spin("Level", HIGHEST_LEVEL, HIGHEST_LEVEL),
        ];
        let starts = self.game.starts();
        if starts.len() > 1 {
            let choices = starts.iter().map(|name| (*name).to_owned()).collect();
            let kind = OptionKind::Combo { default: starts[0].to_owned(), choices };
            list.insert(1, EngineOption { name: "Layout".to_owned(), kind });
        }
        if self.game == GameId::Awale {
            let kind =
                OptionKind::String { default: tables::default_folder().display().to_string() };
            list.push(EngineOption { name: "TablesPath".to_owned(), kind });
        }
        list
    }

    /// Sets an option; what cannot be leaves everything as it was.
    pub(super) fn set(&mut self, name: &str, value: Option<&str>) -> Result<(), Message> {
        let value = value.unwrap_or_default().trim();
        let number = |most: usize| {
            let within = value.parse().ok().filter(|number| (1..=most).contains(number));
            within.ok_or_else(|| {
                Message::new("engine-option-range")
                    .with("name", name)
                    .with("value", value.chars().take(24).collect::<String>())
                    .with("most", most)
            })
        };
        match name.to_ascii_lowercase().as_str() {
            "hash" => {
                let megabytes = number(MOST_MEGABYTES)?;
                let settings = Settings { megabytes, threads: self.threads };
                settings.check(self.game).map_err(|error| error.message())?;
                self.megabytes = megabytes;
            }
            "threads" => self.threads = number(MOST_THREADS)?,
            "multipv" => self.lines = number(MOST_LINES)?,
            "level" => {
                let level = Level::new(number(HIGHEST_LEVEL)? as u8);
                self.level = level.unwrap_or(Level::HIGHEST);
            }
            "rules" => {
                self.try_start(value, &self.layout).map_err(|error| error.message())?;
                value.clone_into(&mut self.rules);
            }
            // Avalam's sheet calls its starts setups.
            "layout" | "setup" if self.game.starts().len() > 1 => {
                self.try_start(&self.rules, value).map_err(|error| error.message())?;
                value.clone_into(&mut self.layout);
            }
            "tablespath" if self.game == GameId::Awale => {
                self.library = self.find_tables(value)?;
            }
            _ => {
                let known: Vec<String> =
                    self.list().into_iter().map(|option| option.name).collect();
                return Err(Message::new("engine-unknown-option")
                    .with("name", name.chars().take(24).collect::<String>())
                    .with("known", known.join(", ")));
            }
        }
        Ok(())
    }

    /// The tables of a folder, which must have some for the present rules; with an empty path those
    /// that are made in memory.
    fn find_tables(&self, path: &str) -> Result<Arc<Library>, Message> {
        if path.is_empty() {
            return Ok(Arc::new(Library::in_memory()));
        }
        // The rules were tried before they were set.
        let rules = self.rules.parse().unwrap_or_default();
        Tables::open(Path::new(path), rules).map_err(|error| error.message())?;
        Ok(tables::library(Some(Path::new(path))))
    }

    /// The start under the present rules.
    pub(super) fn usual_start(&self) -> AnyHistory {
        // Both values were tried before they were set.
        self.try_start(&self.rules, &self.layout).unwrap_or_else(|error| unreachable!("{error}"))
    }

    /// Any position under the present rules.
    pub(super) fn start_from(&self, text: &str) -> Result<AnyHistory, StartError> {
        let rules = Some(self.rules.as_str());
        AnyHistory::start(self.game, &Start { rules, position: Some(text), ..Default::default() })
    }

    fn try_start(&self, rules: &str, layout: &str) -> Result<AnyHistory, StartError> {
        let start = Start { rules: Some(rules), name: Some(layout), ..Default::default() };
        AnyHistory::start(self.game, &start)
    }
}
