//! The engine's UGI options.

use std::path::Path;
use std::sync::Arc;

use endgame::Tables;
use engine::network::{Kind, Network};
use engine::{Level, Library, Settings};
use game::{Explain, Message};
use games::{AnyHistory, GameId, Start, StartError};
use protocol::ugi::{EngineOption, OptionKind};

use terminal::endgame_tables;

pub(super) struct Options {
    game: GameId,
    rules: String,
    layout: String,
    megabytes: usize,
    threads: usize,
    /// The number of lines (`MultiPV`).
    pub(super) lines: usize,
    /// The playing strength.
    pub(super) level: Level,
    /// Endgame tables for Awalé, the network of the other games.
    pub(super) library: Arc<Library>,
}

/// The maximal values.
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
            library: endgame_tables::library_in_a_hurry(None),
        }
    }

    pub(super) fn settings(&self) -> Settings {
        Settings { megabytes: self.megabytes, threads: self.threads }
    }

    /// All options, as listed after `ugi`.
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
            let kind = OptionKind::String {
                default: endgame_tables::default_folder().display().to_string(),
            };
            list.push(EngineOption { name: "TablesPath".to_owned(), kind });
        }
        if Kind::of(self.game).is_some() {
            let kind = OptionKind::String { default: String::new() };
            list.push(EngineOption { name: "EvalFile".to_owned(), kind });
        }
        list
    }

    /// Sets an option; an invalid value changes nothing.
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
            // Avalam calls its starts setups.
            "layout" | "setup" if self.game.starts().len() > 1 => {
                self.try_start(&self.rules, value).map_err(|error| error.message())?;
                value.clone_into(&mut self.layout);
            }
            "tablespath" if self.game == GameId::Awale => {
                self.library = self.find_tables(value)?;
            }
            "evalfile" if Kind::of(self.game).is_some() => {
                self.library = self.find_network(value)?;
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

    /// The tables of a folder, which must contain some for the current rules; with an empty path small ones built in
    /// memory.
    fn find_tables(&self, path: &str) -> Result<Arc<Library>, Message> {
        if path.is_empty() {
            return Ok(Arc::new(Library::in_memory()));
        }
        // The rules were validated when they were set.
        let rules = self.rules.parse().unwrap_or_default();
        Tables::open(Path::new(path), rules).map_err(|error| error.message())?;
        Ok(endgame_tables::library_in_a_hurry(Some(Path::new(path))))
    }

    /// The network of a file; with an empty path the built-in one.
    fn find_network(&self, path: &str) -> Result<Arc<Library>, Message> {
        let Some(kind) = Kind::of(self.game).filter(|_| !path.is_empty()) else {
            return Ok(endgame_tables::library_in_a_hurry(None));
        };
        let unusable = |what: Message| {
            Message::new("engine-network-unusable").with("path", path).with("what", what)
        };
        let bytes = std::fs::read(path).map_err(|error| {
            unusable(Message::new("network-unreadable").with("error", error.to_string()))
        })?;
        let network = Network::read(&bytes, kind).map_err(|error| unusable(error.message()))?;
        Ok(Arc::new(Library::of_network(network)))
    }

    /// The start under the current rules.
    pub(super) fn usual_start(&self) -> AnyHistory {
        // Both values were validated when they were set.
        self.try_start(&self.rules, &self.layout).unwrap_or_else(|error| unreachable!("{error}"))
    }

    /// A position under the current rules.
    pub(super) fn start_from(&self, text: &str) -> Result<AnyHistory, StartError> {
        let rules = Some(self.rules.as_str());
        AnyHistory::start(self.game, &Start { rules, position: Some(text), ..Default::default() })
    }

    fn try_start(&self, rules: &str, layout: &str) -> Result<AnyHistory, StartError> {
        let start = Start { rules: Some(rules), name: Some(layout), ..Default::default() };
        AnyHistory::start(self.game, &start)
    }
}
