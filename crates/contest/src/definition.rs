//! Contest files: a TOML file, folders of bots, or both.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use game::Message;
use serde::Deserialize;
use statistics::Sprt;

use crate::clock::{TimeControl, TimeLimit, tolerances};
use crate::sandbox::{Cgroups, Network, Sandbox};
use crate::schedule::{Format, Plan};
use crate::spec::{PlayerSpec, split_words};

/// The name of the contest file in a folder of bots.
pub const FILE_NAME: &str = "tournament.toml";
/// The tolerance of a move, if the file gives none.
const GRACE: Duration = Duration::from_millis(100);
/// The timeout where no clock runs, if the file gives none.
const PATIENCE: Duration = Duration::from_secs(20);

/// A contest file. Only the game, the time and the players are required.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Definition {
    /// The contest's name, for the report.
    pub name: Option<String>,
    /// The game.
    pub game: Option<String>,
    /// The rule set.
    pub rules: Option<String>,
    /// Abalone's layout.
    pub layout: Option<String>,
    /// Avalam's setup.
    pub setup: Option<String>,
    /// The schedule's format.
    pub format: Format,
    /// Games of an encounter, by default 2; with `sprt` the maximum.
    pub games: Option<usize>,
    /// Rounds of a Swiss contest; by default as many as separate all players.
    pub rounds: Option<usize>,
    /// Number of groups, by default 2.
    pub groups: Option<usize>,
    /// How many of each group advance to the knock-out, by default 2.
    pub advance: Option<usize>,
    /// Concurrent games, by default 1.
    pub concurrency: Option<usize>,
    /// Random seed of the openings, by default 1.
    pub seed: Option<u64>,
    /// Random plies before the players take over, by default 4.
    pub opening_plies: Option<usize>,
    /// A file of opening positions, relative to this file; replaces random plies.
    pub openings: Option<PathBuf>,
    /// End an encounter as soon as this test decides: `[elo0, elo1]` or `[elo0, elo1, alpha, beta]`.
    pub sprt: Option<Vec<f64>>,
    /// The number of failures that a player survives in a game.
    pub lives: u32,
    /// The time control.
    pub time: Time,
    /// Limits of each engine's processes.
    pub limits: Limits,
    /// Players.
    #[serde(rename = "player")]
    pub players: Vec<PlayerEntry>,
}

/// Limits of an engine, as in [`Sandbox`].
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
#[allow(missing_docs, reason = "as in Sandbox")]
pub struct Limits {
    pub memory_mb: Option<u64>,
    pub cores: Option<usize>,
    pub cpu_seconds: Option<u64>,
    pub processes: Option<u64>,
    pub file_mb: Option<u64>,
    pub network: Option<Network>,
    pub cgroups: Cgroups,
}

/// The time of a game, in seconds: exactly one of `move`, `game` and `credit`, or nodes or depth.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Time {
    /// Seconds per move.
    #[serde(rename = "move")]
    pub per_move: Option<f64>,
    /// Seconds per game, with `increment` after each move.
    pub game: Option<f64>,
    /// Seconds added after each move.
    pub increment: Option<f64>,
    /// Seconds for all moves of a game together, as in many courses.
    pub credit: Option<f64>,
    /// Nodes per move.
    pub nodes: Option<u64>,
    /// Plies of search per move.
    pub depth: Option<u32>,
    /// Tolerance of each move, by default 0.1.
    pub grace: Option<f64>,
    /// Timeout of replies that no clock limits, by default 20.
    pub patience: Option<f64>,
}

/// A player: exactly one of `command`, `file`, `level` and `random`.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct PlayerEntry {
    /// By default the file's name or the command.
    pub name: Option<String>,
    /// A command line.
    pub command: Option<String>,
    /// A program or a Python file, relative to the contest file.
    pub file: Option<PathBuf>,
    /// A level of the built-in engine.
    pub level: Option<u8>,
    /// Random moves from this seed.
    pub random: Option<u64>,
    /// The adapter, if the program does not speak UGI.
    pub adapter: Option<String>,
    /// UGI options.
    pub options: BTreeMap<String, toml::Value>,
    /// The file as it was given, before it was joined to a folder.
    #[serde(skip)]
    given: Option<String>,
}

/// A player that can be started.
#[derive(Clone, Debug)]
pub struct Entrant {
    /// The name in the contest.
    pub name: String,
    /// The program or built-in player.
    pub spec: PlayerSpec,
    /// The program's path, independent of the current folder: distinguishes players of the same name.
    pub program: String,
    /// UGI options.
    pub options: Vec<(String, String)>,
}

/// Why a contest file is invalid: the location and the reason.
pub type DefinitionError = (String, Message);

fn in_file(path: &Path, message: Message) -> DefinitionError {
    (path.display().to_string(), message)
}

impl Definition {
    /// Reads contest files, folders of bots and single bots. At most one contest file is allowed.
    ///
    /// # Errors
    ///
    /// The location and the reason, if a file cannot be read, has unknown keys, or a folder has no bots.
    pub fn read(paths: &[PathBuf]) -> Result<Self, DefinitionError> {
        let mut definition: Option<Definition> = None;
        let mut bots = Vec::new();
        let mut take = |path: &Path| -> Result<(), DefinitionError> {
            if definition.is_some() {
                return Err(in_file(path, Message::new("contest-two-files")));
            }
            definition = Some(Self::read_file(path)?);
            Ok(())
        };
        for path in paths {
            let file = path.join(FILE_NAME);
            if path.is_dir() {
                let found = bots_in(path)?;
                if file.is_file() {
                    take(&file)?;
                } else if found.is_empty() {
                    return Err(in_file(path, Message::new("contest-no-bots")));
                }
                bots.extend(found);
            } else if path.extension().is_some_and(|extension| extension == "toml") {
                take(path)?;
            } else if path.is_file() {
                bots.push(bot(path));
            } else {
                return Err(in_file(path, Message::new("contest-nothing-there")));
            }
        }
        let mut definition = definition.unwrap_or_default();
        definition.players.extend(bots);
        Ok(definition)
    }

    fn read_file(path: &Path) -> Result<Self, DefinitionError> {
        let bad = |error: String| {
            let error = error.trim().replace('\n', "\n  ");
            in_file(path, Message::new("contest-bad-file").with("error", error))
        };
        let text = fs::read_to_string(path).map_err(|error| bad(error.to_string()))?;
        let mut definition: Definition =
            toml::from_str(&text).map_err(|error| bad(error.to_string()))?;
        let folder = path.parent().unwrap_or(Path::new("."));
        for player in &mut definition.players {
            if let Some(file) = &mut player.file {
                player.given = Some(file.display().to_string());
                *file = folder.join(&*file);
            }
        }
        definition.openings = definition.openings.map(|file| folder.join(file));
        Ok(definition)
    }

    /// The players.
    ///
    /// # Errors
    ///
    /// If there are fewer than two, a name occurs twice, or an entry is ambiguous.
    pub fn entrants(&self, program: &Path) -> Result<Vec<Entrant>, DefinitionError> {
        let mut entrants = Vec::new();
        let mut names = BTreeSet::new();
        for (i, entry) in self.players.iter().enumerate() {
            let place = format!("player {}", i + 1);
            let entrant = entry.entrant(program).map_err(|message| (place.clone(), message))?;
            if !names.insert(entrant.name.clone()) {
                let message = Message::new("contest-same-name").with("name", entrant.name.as_str());
                return Err((place, message));
            }
            entrants.push(entrant);
        }
        if entrants.len() < 2 {
            let message = Message::new("contest-too-few-players").with("players", entrants.len());
            return Err(("player".to_owned(), message));
        }
        Ok(entrants)
    }

    /// The parameters of the schedule.
    ///
    /// # Errors
    ///
    /// If they do not fit the number of players.
    pub fn plan(&self, players: usize) -> Result<Plan, DefinitionError> {
        let decisive = players.next_power_of_two().trailing_zeros() as usize;
        let plan = Plan {
            format: self.format,
            rounds: self.rounds.unwrap_or(decisive.max(1)),
            groups: self.groups.unwrap_or(2),
            advance: self.advance.unwrap_or(2),
        };
        let bad = |key: &str, id| Err((key.to_owned(), Message::new(id).with("players", players)));
        match self.format {
            Format::Swiss if plan.rounds == 0 || plan.rounds >= players + players % 2 => {
                bad("rounds", "contest-bad-rounds")
            }
            Format::Groups if plan.groups == 0 || 2 * plan.groups > players => {
                bad("groups", "contest-bad-groups")
            }
            Format::Groups if plan.advance == 0 || plan.advance * plan.groups > players => {
                bad("advance", "contest-bad-groups")
            }
            _ => Ok(plan),
        }
    }

    /// The time control and other limits.
    ///
    /// # Errors
    ///
    /// If none or several are given, or a number is out of range.
    pub fn control(&self) -> Result<TimeControl, DefinitionError> {
        let Time { per_move, game, increment, credit, nodes, depth, grace, patience } = self.time;
        let bad = |id| ("time".to_owned(), Message::new(id));
        let seconds = |value: f64| {
            let possible = value.is_finite() && (0.0..=86_400.0).contains(&value);
            if possible { Ok(Duration::from_secs_f64(value)) } else { Err(bad("contest-bad-time")) }
        };
        let limit = match (per_move, game, credit) {
            (Some(time), None, None) => TimeLimit::Move(seconds(time)?),
            (None, Some(base), None) => TimeLimit::Clock {
                base: seconds(base)?,
                increment: seconds(increment.unwrap_or(0.0))?,
            },
            (None, None, Some(base)) => {
                TimeLimit::Clock { base: seconds(base)?, increment: Duration::ZERO }
            }
            (None, None, None) => TimeLimit::Untimed,
            _ => return Err(bad("contest-bad-time")),
        };
        let is_zero = match limit {
            TimeLimit::Move(time) => time.is_zero(),
            TimeLimit::Clock { base, .. } => base.is_zero(),
            TimeLimit::Untimed => false,
        };
        if is_zero || increment.is_some() && game.is_none() || nodes == Some(0) || depth == Some(0)
        {
            return Err(bad("contest-bad-time"));
        }
        Ok(TimeControl {
            limit,
            nodes,
            depth,
            grace: grace.map_or(Ok(GRACE), seconds)?,
            patience: patience.map_or(Ok(PATIENCE), seconds)?,
        })
    }

    /// The test that ends encounters early.
    ///
    /// # Errors
    ///
    /// If its parameters are invalid.
    pub fn sprt(&self) -> Result<Option<Sprt>, DefinitionError> {
        const ERROR_RATE: f64 = 0.05;
        let bad = || ("sprt".to_owned(), Message::new("contest-bad-sprt"));
        let sprt = match self.sprt.as_deref() {
            None => return Ok(None),
            Some([elo0, elo1]) => Sprt::new(*elo0, *elo1, ERROR_RATE, ERROR_RATE),
            Some([elo0, elo1, alpha, beta]) => Sprt::new(*elo0, *elo1, *alpha, *beta),
            Some(_) => return Err(bad()),
        };
        sprt.map(Some).map_err(|_| bad())
    }

    /// The tags of games that say under which other conditions they were played: settings that differ from the defaults.
    ///
    /// # Errors
    ///
    /// As [`control`](Self::control).
    pub fn settings(&self) -> Result<Vec<(&'static str, String)>, DefinitionError> {
        let mut tags = tolerances(&self.control()?, GRACE, PATIENCE);
        if let Some(sprt) = &self.sprt {
            let numbers: Vec<String> = sprt.iter().map(ToString::to_string).collect();
            tags.push(("Sprt", numbers.join("; ")));
        }
        let Limits { memory_mb, cores, cpu_seconds, processes, file_mb, .. } = self.limits;
        let numbers = [
            ("memory-mb", memory_mb),
            ("cores", cores.map(|cores| cores as u64)),
            ("cpu-seconds", cpu_seconds),
            ("processes", processes),
            ("file-mb", file_mb),
        ];
        let mut limits: Vec<String> = numbers
            .into_iter()
            .filter_map(|(key, value)| value.map(|value| format!("{key}={value}")))
            .collect();
        let network = self.sandbox().network;
        if network != Network::OffIfPossible {
            limits.push(format!("network={network}"));
        }
        if self.limits.cgroups != Cgroups::IfPossible {
            limits.push(format!("cgroups={}", self.limits.cgroups));
        }
        if !limits.is_empty() {
            tags.push(("EngineLimits", limits.join("; ")));
        }
        Ok(tags)
    }

    /// Limits of the engines' processes. Network access is off where the system allows it, unless the file says
    /// otherwise.
    pub fn sandbox(&self) -> Sandbox {
        let Limits { memory_mb, cores, cpu_seconds, processes, file_mb, network, .. } = self.limits;
        let network = network.unwrap_or(Network::OffIfPossible);
        Sandbox { memory_mb, cores, cpu_seconds, processes, file_mb, network, cgroup: None }
    }
}

impl PlayerEntry {
    fn entrant(&self, program: &Path) -> Result<Entrant, Message> {
        let given = [
            self.command.is_some(),
            self.file.is_some(),
            self.level.is_some(),
            self.random.is_some(),
        ];
        if given.iter().filter(|given| **given).count() != 1 {
            return Err(Message::new("contest-bad-player"));
        }
        let spec = if let Some(level) = self.level {
            PlayerSpec::read(&format!("level={level}"))?
        } else if let Some(seed) = self.random {
            PlayerSpec::Random { seed }
        } else {
            let words = match (&self.command, &self.file) {
                (Some(command), _) => split_words(command)?,
                (_, Some(file)) => command_of(file)?,
                _ => return Err(Message::new("contest-bad-player")),
            };
            PlayerSpec::Program(match &self.adapter {
                None => words,
                Some(adapter) => {
                    let program = program.display().to_string();
                    [program, "adapt".to_owned(), adapter.clone(), "--".to_owned()]
                        .into_iter()
                        .chain(words)
                        .collect()
                }
            })
        };
        let default = || match (&self.command, &self.file, self.level) {
            (Some(command), ..) => command.clone(),
            (_, Some(file), _) => name_of(file),
            (.., Some(level)) => format!("level {level}"),
            _ => "random".to_owned(),
        };
        let name = self.name.clone().unwrap_or_else(default);
        let name = name.split_whitespace().collect::<Vec<_>>().join(" ").replace('"', "'");
        if name.is_empty() {
            return Err(Message::new("contest-bad-player"));
        }
        let value = |value: &toml::Value| match value {
            toml::Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        let options = self.options.iter().map(|(name, one)| (name.clone(), value(one))).collect();
        let adapter = self.adapter.as_ref().map(|adapter| format!("{adapter}: "));
        let program = match &spec {
            PlayerSpec::Level(level) => format!("level={}", level.number()),
            PlayerSpec::Random { seed } => format!("random={seed}"),
            PlayerSpec::Program(words) => self
                .given
                .clone()
                .or_else(|| self.command.clone())
                .unwrap_or_else(|| words.join(" ")),
        };
        let program = format!("{}{program}", adapter.unwrap_or_default());
        let program = program.split_whitespace().collect::<Vec<_>>().join(" ");
        Ok(Entrant { name, spec, program, options })
    }
}

/// The bots of a folder, sorted by name: Python files, executables, and folders with an executable `run`.
fn bots_in(folder: &Path) -> Result<Vec<PlayerEntry>, DefinitionError> {
    let unreadable = |error: std::io::Error| {
        in_file(folder, Message::new("contest-bad-file").with("error", error.to_string()))
    };
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        let hidden = path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
        let is_bot = if path.is_dir() {
            is_executable(&path.join("run"))
        } else {
            is_python(&path) || is_executable(&path)
        };
        if is_bot && !hidden {
            paths.push(path);
        }
    }
    paths.sort();
    Ok(paths.iter().map(|path| bot(path)).collect())
}

fn bot(path: &Path) -> PlayerEntry {
    let file = if path.is_dir() { path.join("run") } else { path.to_owned() };
    let given = Some(in_its_folder(path));
    PlayerEntry { name: Some(name_of(path)), file: Some(file), given, ..PlayerEntry::default() }
}

/// The file's name with its folder's name: independent of the current folder.
fn in_its_folder(path: &Path) -> String {
    let whole = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let mut parts: Vec<_> =
        whole.components().rev().take(2).map(std::path::Component::as_os_str).collect();
    parts.reverse();
    parts.iter().collect::<PathBuf>().display().to_string()
}

fn name_of(path: &Path) -> String {
    path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default()
}

fn is_python(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "py")
}

#[cfg(unix)]
fn is_executable(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    fs::metadata(path).is_ok_and(|file| file.is_file() && file.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_executable(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "exe")
}

/// The command of a bot: Python files run under `python3`.
fn command_of(file: &Path) -> Result<Vec<String>, Message> {
    let text = file.to_str().ok_or_else(|| Message::new("contest-bad-player"))?;
    if is_python(file) {
        return Ok(vec!["python3".to_owned(), text.to_owned()]);
    }
    // Without a folder, the name would be looked up in `PATH`.
    let has_folder = file.parent().is_some_and(|parent| !parent.as_os_str().is_empty());
    Ok(vec![if has_folder { text.to_owned() } else { format!("./{text}") }])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Definition, DefinitionError> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("c.toml");
        fs::write(&path, text).unwrap();
        Definition::read(&[path])
    }

    #[test]
    fn a_contest_file_is_read() {
        let definition = read(
            "game = 'awale'\nformat = 'swiss'\nrounds = 3\nlives = 2\n[time]\ncredit = 60\n\
             [limits]\nmemory-mb = 256\n[[player]]\nlevel = 3\n[[player]]\nname = 'a'\n\
             file = 'a.py'\noptions = { Hash = 16 }\n[[player]]\nrandom = 4\n",
        )
        .unwrap();
        let entrants = definition.entrants(Path::new("abaque")).unwrap();
        let names: Vec<_> = entrants.iter().map(|entrant| entrant.name.as_str()).collect();
        assert_eq!(names, ["level 3", "a", "random"]);
        assert!(matches!(&entrants[1].spec, PlayerSpec::Program(words) if words[0] == "python3"));
        assert_eq!(entrants[1].options, [("Hash".to_owned(), "16".to_owned())]);
        assert_eq!(definition.plan(3).unwrap().rounds, 3);
        assert_eq!(definition.sandbox().memory_mb, Some(256));
        let programs: Vec<_> = entrants.iter().map(|entrant| entrant.program.as_str()).collect();
        assert_eq!(programs, ["level=3", "a.py", "random=4"]);
        assert_eq!(definition.settings().unwrap(), [("EngineLimits", "memory-mb=256".to_owned())]);
        assert!(matches!(definition.control().unwrap().limit, TimeLimit::Clock { .. }));
    }

    /// The contest file of docs/contests.md, as it stands there, and every key that its table explains.
    #[test]
    fn the_documented_contest_file_is_read() {
        let docs = include_str!("../../../docs/contests.md");
        let example = docs.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next());
        let definition = read(example.unwrap()).unwrap();
        let entrants = definition.entrants(Path::new("abaque")).unwrap();
        let names: Vec<_> = entrants.iter().map(|entrant| entrant.name.as_str()).collect();
        assert_eq!(names, ["alice", "Bob", "level 3", "Old agent"]);
        assert_eq!(definition.plan(entrants.len()).unwrap().rounds, 3);
        assert!(matches!(definition.control().unwrap().limit, TimeLimit::Clock { .. }));
        // An unknown key lists the known ones: all of them are in the docs.
        for text in ["x = 1", "[time]\nx = 1", "[limits]\nx = 1", "[[player]]\nx = 1"] {
            let error = format!("{:?}", read(text).unwrap_err());
            let keys = error.split("expected one of").nth(1).unwrap().split('`').skip(1).step_by(2);
            for key in keys {
                assert!(docs.contains(key), "docs/contests.md does not mention {key}");
            }
        }
    }

    #[test]
    fn mistakes_are_told_with_their_place() {
        let place = |text: &str| {
            let of = |definition: Definition| {
                let players = definition.entrants(Path::new("abaque"))?.len();
                definition.control()?;
                definition.sprt()?;
                definition.plan(players).map(drop)
            };
            let error = read(text).and_then(of).unwrap_err();
            (error.0, error.1.id)
        };
        let two = "[[player]]\nlevel = 1\n[[player]]\nlevel = 2\n";
        let check = |text: &str, at: &str, id: &str| {
            assert_eq!(place(text), (at.to_owned(), id), "{text}");
        };
        check("[[player]]\nlevel = 1\n", "player", "contest-too-few-players");
        check(&format!("{two}[[player]]\nlevel = 2"), "player 3", "contest-same-name");
        check(&format!("{two}[[player]]\nname = 'x'"), "player 3", "contest-bad-player");
        check(&format!("{two}[[player]]\nlevel = 12"), "player 3", "match-unknown-player");
        check(&format!("sprt = [5]\n{two}"), "sprt", "contest-bad-sprt");
        check(&format!("format = 'swiss'\nrounds = 9\n{two}"), "rounds", "contest-bad-rounds");
        check(&format!("format = 'groups'\ngroups = 2\n{two}"), "groups", "contest-bad-groups");
        check(&format!("[time]\nmove = 1\ncredit = 2\n{two}"), "time", "contest-bad-time");
        check(&format!("[time]\nmove = -1\n{two}"), "time", "contest-bad-time");
        let (file, message) = read("gmae = 'awale'\n").unwrap_err();
        assert!(file.ends_with("c.toml"), "{file}");
        let text = message.to_string();
        assert!(text.contains("line 1") && text.contains("gmae"), "{text}");
    }

    #[test]
    fn a_folder_is_a_contest() {
        let folder = tempfile::tempdir().unwrap();
        let error = Definition::read(&[folder.path().to_owned()]).unwrap_err();
        assert_eq!(error.1.id, "contest-no-bots");
        for file in ["b.py", "a.py", "notes.txt", ".hidden.py"] {
            fs::write(folder.path().join(file), "").unwrap();
        }
        let definition = Definition::read(&[folder.path().to_owned()]).unwrap();
        let entrants = definition.entrants(Path::new("abaque")).unwrap();
        let names: Vec<_> = entrants.iter().map(|entrant| entrant.name.as_str()).collect();
        assert_eq!(names, ["a", "b"]);
        let parent = folder.path().file_name().unwrap().to_string_lossy();
        assert_eq!(entrants[0].program, format!("{parent}/a.py"));
    }
}
