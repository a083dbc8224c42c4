//! What the command line can say. All help stands in `locales/*/program.ftl`, under the names of the
//! commands and arguments; see [`localise`](crate::localise).

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::{ArgGroup, Args, Parser, Subcommand, ValueEnum};

#[derive(Debug, Parser)]
#[command(name = "abaque", version)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
    // Read before everything else, by `localise::language`; here only so that it is known.
    #[arg(long, global = true, value_parser = ["fr", "en"], value_name = "fr|en")]
    pub(crate) lang: Option<String>,
    #[arg(long, global = true, value_enum, default_value = "auto", value_name = "WHEN")]
    pub(crate) color: Color,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Moves(Where),
    Show(Show),
    Perft(Perft),
    Replay(Replay),
    Review(Review),
    Rules(Rules),
    Bench(Bench),
    Convert(Convert),
    Analyse(Analyse),
    Endgame(Endgame),
    Engine(Engine),
    Match(Box<Match>),
    Serve(Serve),
    Backup(Backup),
    Restore(Backup),
    Play(Box<Play>),
    Join(Join),
    Completions(Completions),
    Man(Man),
}

/// A game and a position of it.
#[derive(Args, Debug)]
pub(crate) struct Where {
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
    #[command(flatten)]
    pub(crate) start: StartOptions,
}

#[derive(Args, Debug, Default)]
pub(crate) struct StartOptions {
    #[arg(long, value_name = "NAME[,key=value…]")]
    pub(crate) rules: Option<String>,
    #[arg(long, value_name = "NAME")]
    pub(crate) layout: Option<String>,
    #[arg(long, value_name = "NAME")]
    pub(crate) setup: Option<String>,
    #[arg(long, value_name = "TEXT")]
    pub(crate) position: Option<String>,
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    pub(crate) moves: Option<String>,
    #[arg(long)]
    pub(crate) study: bool,
}

#[derive(Args, Debug)]
pub(crate) struct Show {
    #[command(flatten)]
    pub(crate) place: Where,
    #[arg(long)]
    pub(crate) ascii: bool,
}

#[derive(Args, Debug)]
pub(crate) struct Perft {
    #[command(flatten)]
    pub(crate) place: Where,
    #[arg(long, short, value_name = "N")]
    pub(crate) depth: u32,
    #[arg(long)]
    pub(crate) divide: bool,
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
}

#[derive(Args, Debug)]
pub(crate) struct Replay {
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct Review {
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    #[arg(long, value_name = "N", default_value_t = 200_000)]
    pub(crate) nodes: u64,
    #[arg(long, value_name = "MS", conflicts_with = "nodes")]
    pub(crate) movetime: Option<u64>,
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    #[arg(long, value_name = "FOLDER")]
    pub(crate) tables: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct Rules {
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
}

#[derive(Args, Debug)]
pub(crate) struct Bench {
    #[arg(value_name = "GAME")]
    pub(crate) games: Vec<String>,
    #[arg(long, default_value_t = 2.0, value_name = "S")]
    pub(crate) seconds: f64,
    #[arg(long)]
    pub(crate) engine: bool,
    #[arg(long, value_name = "T", requires = "engine", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: Option<u16>,
}

#[derive(Args, Debug)]
pub(crate) struct Convert {
    #[command(flatten)]
    pub(crate) place: Where,
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    #[arg(long, value_enum, value_name = "FORM")]
    pub(crate) from: Option<Source>,
    #[arg(long, value_enum, default_value = "position", value_name = "FORM")]
    pub(crate) to: Target,
}

/// What to play, against whom, and how it is shown.
#[derive(Args, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub(crate) struct Play {
    #[arg(value_name = "GAME")]
    pub(crate) game: Option<String>,
    #[arg(long, value_name = "NAME[,key=value…]")]
    pub(crate) rules: Option<String>,
    #[arg(long, value_name = "NAME")]
    pub(crate) layout: Option<String>,
    #[arg(long, value_name = "NAME")]
    pub(crate) setup: Option<String>,
    #[arg(long, value_name = "TEXT")]
    pub(crate) position: Option<String>,
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    pub(crate) moves: Option<String>,
    #[arg(long, value_name = "N", conflicts_with_all = ["two", "watch"])]
    pub(crate) level: Option<u8>,
    #[arg(long, value_name = "SIDE", conflicts_with_all = ["two", "watch"])]
    pub(crate) side: Option<String>,
    #[arg(long, conflicts_with = "watch")]
    pub(crate) two: bool,
    #[arg(long, num_args = 2, value_names = ["N", "M"])]
    pub(crate) watch: Option<Vec<u8>>,
    #[arg(long, value_name = "M[+S]")]
    pub(crate) clock: Option<String>,
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "rules", "layout", "setup", "position", "moves", "clock", "resume"])]
    pub(crate) load: Option<PathBuf>,
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
    #[arg(long, conflicts_with_all = ["game", "rules", "layout", "setup", "position", "moves", "clock"])]
    pub(crate) resume: bool,
    #[arg(long)]
    pub(crate) plain: bool,
    #[arg(long)]
    pub(crate) ascii: bool,
    #[arg(long)]
    pub(crate) no_animation: bool,
    #[arg(long)]
    pub(crate) no_delay: bool,
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    #[arg(long, value_name = "FILE")]
    pub(crate) picture: Option<PathBuf>,
    #[arg(long, value_name = "COLUMNSxLINES", requires = "picture")]
    pub(crate) size: Option<String>,
}

/// A game on a server, and how it is shown.
#[derive(Args, Debug)]
pub(crate) struct Join {
    #[arg(value_name = "URL")]
    pub(crate) url: String,
    #[arg(long, env = "ABAQUE_TOKEN", value_name = "TOKEN", hide_env_values = true)]
    pub(crate) token: Option<String>,
    #[arg(long, value_name = "NAME", conflicts_with = "token")]
    pub(crate) guest: Option<String>,
    #[arg(long, env = "ABAQUE_CA_FILE", value_name = "FILE", hide_env = true)]
    pub(crate) ca_file: Option<PathBuf>,
    #[arg(long)]
    pub(crate) plain: bool,
    #[arg(long)]
    pub(crate) ascii: bool,
    #[arg(long)]
    pub(crate) no_animation: bool,
}

/// Two players and the terms of their match.
#[derive(Args, Debug)]
#[command(group(ArgGroup::new("thinking").args(["tc", "movetime", "nodes", "depth"]).multiple(true)))]
pub(crate) struct Match {
    #[command(flatten)]
    pub(crate) place: Where,
    #[arg(long, value_name = "PLAYER")]
    pub(crate) first: String,
    #[arg(long, value_name = "PLAYER")]
    pub(crate) second: String,
    #[arg(long, value_name = "NAME")]
    pub(crate) first_name: Option<String>,
    #[arg(long, value_name = "NAME")]
    pub(crate) second_name: Option<String>,
    #[arg(long, value_name = "NAME=VALUE")]
    pub(crate) first_option: Vec<String>,
    #[arg(long, value_name = "NAME=VALUE")]
    pub(crate) second_option: Vec<String>,
    #[arg(long, value_name = "S[+S]", conflicts_with = "movetime")]
    pub(crate) tc: Option<String>,
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    pub(crate) movetime: Option<u64>,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) depth: Option<u32>,
    #[arg(long, default_value_t = 100, value_name = "MS", value_parser = clap::value_parser!(u64).range(..=60_000))]
    pub(crate) grace: u64,
    #[arg(long, default_value_t = 60, value_name = "S", value_parser = clap::value_parser!(u64).range(1..=86_400))]
    pub(crate) patience: u64,
    #[arg(long, default_value_t = 8, value_name = "N", value_parser = clap::value_parser!(u32).range(..=1000))]
    pub(crate) opening_plies: u32,
    #[arg(long, value_name = "FILE", conflicts_with = "opening_plies")]
    pub(crate) openings: Option<PathBuf>,
    #[arg(long, default_value_t = 1, value_name = "N")]
    pub(crate) seed: u64,
    #[arg(long, default_value_t = 100, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) games: u32,
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) concurrency: u16,
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    pub(crate) sprt: Option<String>,
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    #[arg(long, value_name = "FOLDER")]
    pub(crate) tables: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct Analyse {
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    #[arg(long, value_name = "MB", default_value_t = 64)]
    pub(crate) hash: usize,
    #[arg(long, value_name = "FOLDER")]
    pub(crate) tables: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct Endgame {
    #[command(subcommand)]
    pub(crate) command: EndgameCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum EndgameCommand {
    Build(EndgameBuild),
    Probe(EndgameProbe),
    Stats(EndgameTables),
    Verify(EndgameVerify),
}

/// Which tables, and where they are.
#[derive(Args, Debug)]
pub(crate) struct EndgameTables {
    #[arg(long, value_name = "NAME[,key=value…]", default_value = "sheet")]
    pub(crate) rules: String,
    #[arg(long, value_name = "FOLDER")]
    pub(crate) out: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct EndgameBuild {
    #[command(flatten)]
    pub(crate) tables: EndgameTables,
    #[arg(long, value_name = "N")]
    pub(crate) seeds: u8,
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    #[arg(long)]
    pub(crate) distances: bool,
}

#[derive(Args, Debug)]
pub(crate) struct EndgameProbe {
    #[command(flatten)]
    pub(crate) tables: EndgameTables,
    #[arg(long, value_name = "TEXT")]
    pub(crate) position: String,
}

#[derive(Args, Debug)]
pub(crate) struct EndgameVerify {
    #[command(flatten)]
    pub(crate) tables: EndgameTables,
    #[arg(long, value_name = "N")]
    pub(crate) seeds: Option<u8>,
    #[arg(long, value_name = "N")]
    pub(crate) sample: Option<u64>,
}

#[derive(Args, Debug)]
pub(crate) struct Engine {
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
}

#[derive(Args, Debug)]
pub(crate) struct Serve {
    #[arg(long, env = "ABAQUE_LISTEN", value_name = "ADDRESS:PORT")]
    pub(crate) listen: Option<SocketAddr>,
    #[command(flatten)]
    pub(crate) data: Data,
    #[arg(long, env = "ABAQUE_BASE_URL", value_name = "URL")]
    pub(crate) base_url: Option<String>,
    #[arg(long, env = "ABAQUE_TRUSTED_HOPS", value_name = "N")]
    pub(crate) trusted_hops: Option<usize>,
    #[arg(long, env = "ABAQUE_LOG", value_enum, value_name = "FORM")]
    pub(crate) log: Option<Log>,
    #[arg(long, env = "ABAQUE_TABLES", value_name = "FOLDER")]
    pub(crate) tables: Option<PathBuf>,
    #[arg(long, env = "ABAQUE_CONFIG", value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
    #[arg(long)]
    pub(crate) open: bool,
}

/// A copy of a server's data, to be made or put back.
#[derive(Args, Debug)]
pub(crate) struct Backup {
    #[arg(value_name = "FILE")]
    pub(crate) copy: PathBuf,
    #[command(flatten)]
    pub(crate) data: Data,
}

/// Where a server's data is.
#[derive(Args, Debug)]
pub(crate) struct Data {
    #[arg(long = "data", env = "ABAQUE_DATA", value_name = "FOLDER", id = "data")]
    pub(crate) folder: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct Completions {
    #[arg(value_name = "SHELL", value_enum)]
    pub(crate) shell: clap_complete::Shell,
}

#[derive(Args, Debug)]
pub(crate) struct Man {
    #[arg(value_name = "FOLDER")]
    pub(crate) folder: Option<PathBuf>,
}

/// When output is coloured.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Color {
    Auto,
    Always,
    Never,
}

/// How the server writes logs.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Log {
    Text,
    Json,
}

/// What `convert` reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Source {
    Positions,
    Records,
    Moves,
}

/// What `convert` writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Target {
    Position,
    #[value(name = "playstrategy")]
    PlayStrategy,
    Dashes,
    Record,
    Moves,
}

impl Color {
    /// The choice, as those who print understand it.
    pub(crate) fn choice(self) -> anstream::ColorChoice {
        match self {
            Color::Auto => anstream::ColorChoice::Auto,
            Color::Always => anstream::ColorChoice::Always,
            Color::Never => anstream::ColorChoice::Never,
        }
    }
}
